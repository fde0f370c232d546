// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

contract SlowAdmin is AccessControlDefaultAdminRules, ERC20 {
    bytes32 public constant MINTER = keccak256("MINTER");

    constructor(address admin, address minter) AccessControlDefaultAdminRules(2 days, admin) ERC20("Slow", "SLOW") {
        _grantRole(MINTER, minter);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER) {
        _mint(to, amount);
    }
}

contract Managed is AccessManaged {
    uint256 public speed;
    uint256 public laps;

    constructor(address manager) AccessManaged(manager) {}

    function run() external {
        laps += speed;
    }

    function setSpeed(uint256 to) external restricted {
        speed = to;
    }

    function drain(address payable to) external restricted {
        to.transfer(address(this).balance);
    }
}

contract Manager is AccessManager {
    constructor(address admin) AccessManager(admin) {}
}

contract Enumerated is AccessControlEnumerable {
    bytes32 public constant KEEPER = keccak256("KEEPER");
    uint256 public value;

    constructor(address admin, address keeper) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(KEEPER, keeper);
    }

    function keep(uint256 to) external onlyRole(KEEPER) {
        value = to;
    }
}

/// Wards, as in MakerDAO's contracts.
contract Wards {
    mapping(address => uint256) public wards;
    uint256 public line;
    uint256 public live = 1;
    mapping(bytes32 => uint256) public params;

    constructor(address first, address second) {
        wards[first] = 1;
        wards[second] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "not-authorized");
        _;
    }

    function rely(address who) external auth {
        require(live == 1, "not-live");
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function file(bytes32 what, uint256 data) external auth {
        require(live == 1, "not-live");
        if (what == "line") line = data;
        else params[what] = data;
    }

    function cage() external auth {
        live = 0;
    }
}

/// Rights by rank, by bit, by name.
contract Ranks {
    mapping(address => uint8) public rank;
    mapping(address => uint256) public bits;
    mapping(string => mapping(address => bool)) public named;
    uint256 public a;
    uint256 public b;
    uint256 public c;

    constructor(address general, address clerk, address scribe) {
        rank[general] = 5;
        rank[clerk] = 2;
        bits[clerk] = 4;
        named["scribe"][scribe] = true;
    }

    function promote(address who, uint8 to) external {
        require(rank[msg.sender] >= 5, "rank");
        rank[who] = to;
    }

    function setA(uint256 to) external {
        require(rank[msg.sender] > 1, "rank");
        a = to;
    }

    function setB(uint256 to) external {
        require(bits[msg.sender] & 4 != 0, "bit");
        b = to;
    }

    function setC(uint256 to) external {
        require(named["scribe"][msg.sender], "name");
        c = to;
    }
}

interface Authority {
    function canCall(address who, address target, bytes4 sig) external view returns (bool);
}

/// An owner or an authority contract, as in Solmate.
contract Authed {
    address public owner;
    Authority public authority;
    uint256 public setting;

    constructor(address owner_, Authority authority_) {
        owner = owner_;
        authority = authority_;
    }

    modifier requiresAuth() {
        Authority auth = authority;
        require((address(auth) != address(0) && auth.canCall(msg.sender, address(this), msg.sig)) || msg.sender == owner, "UNAUTHORIZED");
        _;
    }

    function setAuthority(Authority to) external {
        require(msg.sender == owner || authority.canCall(msg.sender, address(this), msg.sig));
        authority = to;
    }

    function setOwner(address to) external requiresAuth {
        owner = to;
    }

    function set(uint256 to) external requiresAuth {
        setting = to;
    }
}

/// An authority that stores roles and their functions in bitmaps.
contract RoleBits is Authority {
    address public immutable chief;
    mapping(address => bytes32) public rolesOf;
    mapping(address => mapping(bytes4 => bytes32)) public rolesFor;
    mapping(address => mapping(bytes4 => bool)) public isPublic;

    constructor(address chief_) {
        chief = chief_;
    }

    function canCall(address who, address target, bytes4 sig) external view returns (bool) {
        return isPublic[target][sig] || bytes32(0) != rolesOf[who] & rolesFor[target][sig];
    }

    function setUserRole(address who, uint8 role, bool yes) external {
        require(msg.sender == chief);
        if (yes) rolesOf[who] |= bytes32(1 << role);
        else rolesOf[who] &= ~bytes32(1 << role);
    }

    function setRoleCapability(uint8 role, address target, bytes4 sig, bool yes) external {
        require(msg.sender == chief);
        if (yes) rolesFor[target][sig] |= bytes32(1 << role);
        else rolesFor[target][sig] &= ~bytes32(1 << role);
    }
}

/// Storage laid out in assembly: an owner at a hashed slot, roles as bits at the hash of account and seed.
contract Assembled {
    uint256 private constant OWNER_SLOT = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927;
    uint256 private constant SEED = 0x8b78c6d8;
    uint256 public x;
    uint256 public y;
    uint256 public z;

    constructor(address owner, address member) {
        assembly {
            sstore(OWNER_SLOT, shr(96, shl(96, owner)))
            mstore(0x0c, SEED)
            mstore(0x00, member)
            sstore(keccak256(0x0c, 0x20), 2)
        }
    }

    modifier onlyOwner() {
        assembly {
            if iszero(eq(caller(), sload(OWNER_SLOT))) {
                mstore(0x00, 0x82b42900)
                revert(0x1c, 0x04)
            }
        }
        _;
    }

    modifier onlyRoles(uint256 roles) {
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, caller())
            if iszero(and(sload(keccak256(0x0c, 0x20)), roles)) { revert(0, 0) }
        }
        _;
    }

    modifier onlyOwnerOrRoles(uint256 roles) {
        assembly {
            if iszero(eq(caller(), sload(OWNER_SLOT))) {
                mstore(0x0c, SEED)
                mstore(0x00, caller())
                if iszero(and(sload(keccak256(0x0c, 0x20)), roles)) { revert(0, 0) }
            }
        }
        _;
    }

    function grantRoles(address who, uint256 roles) external payable onlyOwner {
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, who)
            let slot := keccak256(0x0c, 0x20)
            sstore(slot, or(sload(slot), roles))
        }
    }

    function giveUpRoles(uint256 roles) external payable {
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, caller())
            let slot := keccak256(0x0c, 0x20)
            let before := sload(slot)
            sstore(slot, xor(before, and(before, roles)))
        }
    }

    function setX(uint256 to) external onlyOwner {
        x = to;
    }

    function setY(uint256 to) external onlyRoles(2) {
        y = to;
    }

    function setZ(uint256 to) external onlyOwnerOrRoles(3) {
        z = to;
    }

    function transferOwnership(address to) external payable onlyOwner {
        assembly {
            sstore(OWNER_SLOT, shr(96, shl(96, to)))
        }
    }
}
