// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessControl as StateControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {ECDSAMultisigWallet} from "@solidstate/contracts/multisig/ECDSAMultisigWallet.sol";
import {OwnableStorage} from "@solidstate/contracts/access/ownable/OwnableStorage.sol";
import {PartiallyPausable} from "@solidstate/contracts/security/partially_pausable/PartiallyPausable.sol";
import {SolidStateDiamond} from "@solidstate/contracts/proxy/diamond/SolidStateDiamond.sol";
import {UpgradeableProxyOwnable} from "@solidstate/contracts/proxy/upgradeable/UpgradeableProxyOwnable.sol";
import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable as UUPS5} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {Ownable as Ownable5} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC2771Context} from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import {Context} from "@openzeppelin/contracts/utils/Context.sol";
import {ERC4626 as ERC4626Five} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC20 as ERC20Five} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EnumerableRoles} from "solady/src/auth/EnumerableRoles.sol";
import {Ownable} from "solady/src/auth/Ownable.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {TimedRoles} from "solady/src/auth/TimedRoles.sol";
import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {Timelock} from "solady/src/accounts/Timelock.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC1967Factory} from "solady/src/utils/ERC1967Factory.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";
import {Lifebuoy} from "solady/src/utils/Lifebuoy.sol";
import {UpgradeableBeacon} from "solady/src/utils/UpgradeableBeacon.sol";
import {UUPSUpgradeable} from "solady/src/utils/UUPSUpgradeable.sol";

/// A token whose makers are bits in a word, and whose fee the owner sets.
contract BitToken is ERC20, OwnableRoles {
    uint256 public fee;
    address public till;

    constructor(address owner, address minter, address both) {
        _initializeOwner(owner);
        _grantRoles(minter, _ROLE_0);
        _grantRoles(both, _ROLE_0 | _ROLE_3);
        till = owner;
    }

    function name() public pure override returns (string memory) {
        return "Bit";
    }

    function symbol() public pure override returns (string memory) {
        return "BIT";
    }

    function mint(address to, uint256 amount) external onlyRoles(_ROLE_0) {
        _mint(to, amount);
    }

    function seize(address from, uint256 amount) external onlyRolesOrOwner(_ROLE_3) {
        _burn(from, amount);
    }

    function setFee(uint256 to) external onlyOwner {
        require(to <= 500);
        fee = to;
    }

    function pay(address to, uint256 amount) external {
        uint256 cut = amount * fee / 10_000;
        _transfer(msg.sender, till, cut);
        _transfer(msg.sender, to, amount - cut);
    }
}

/// Roles that are numbers, kept in sets; the owner is asked through the contract itself.
contract NumberedRoles is EnumerableRoles, Ownable {
    uint256 public pace;
    uint256 public depth;

    constructor(address owner, address keeper) {
        _initializeOwner(owner);
        _setRole(keeper, 7, true);
    }

    function setPace(uint256 to) external onlyRole(7) {
        pace = to;
    }

    function setDepth(uint256 to) external onlyOwnerOrRole(7) {
        depth = to;
    }
}

/// A role that begins and ends.
contract Shifts is TimedRoles, Ownable {
    uint256 public dial;

    constructor(address owner, address now_, address once) {
        _initializeOwner(owner);
        _setTimedRole(now_, 3, 1, type(uint40).max);
        _setTimedRole(once, 3, 1, 2);
    }

    function turn(uint256 to) external onlyTimedRole(3) {
        dial = to;
    }
}

contract SlowHands is Timelock {
    constructor() {}
}

contract Sender is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Sender", "1");
    }
}

contract SenderMaker {
    address public last;

    constructor(address implementation, address owner) {
        last = LibClone.deployERC1967(implementation);
        Sender(payable(last)).initialize(owner);
    }
}

/// What was sent here by mistake goes back by its deployer or owner.
contract Ringed is Lifebuoy, Ownable {
    uint256 public count;

    constructor(address owner) payable {
        _initializeOwner(owner);
    }

    function ring() external {
        ++count;
    }
}

contract SmallBeacon is UpgradeableBeacon {
    constructor(address owner, address implementation) UpgradeableBeacon(owner, implementation) {}
}

contract Counter is UUPSUpgradeable, Ownable {
    uint256 public count;
    uint256 public step;

    function begin(address owner) external {
        _initializeOwner(owner);
    }

    function setStep(uint256 to) external onlyOwner {
        step = to;
    }

    function go() external {
        count += step + 1;
    }

    function _guardInitializeOwner() internal pure override returns (bool) {
        return true;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// Its owner is written behind the code of each copy.
contract Etched {
    uint256 public depth;

    function dig(uint256 to) external {
        (address owner) = abi.decode(LibClone.argsOnClone(address(this)), (address));
        require(msg.sender == owner, "not yours");
        depth = to;
    }

    function look() external view returns (uint256) {
        return depth;
    }
}

contract EtchedMaker {
    address public last;

    constructor(address implementation, address owner) {
        last = LibClone.clone(implementation, abi.encode(owner));
    }
}

/// A proxy whose factory alone may change its code.
contract FactoryUser {
    ERC1967Factory public factory = new ERC1967Factory();
    address public last;

    constructor(address implementation, address admin) {
        last = factory.deploy(implementation, admin);
    }
}

contract Stones is SolidStateDiamond {
    constructor(address owner) {
        _setOwner(owner);
    }
}

contract Plinth is UpgradeableProxyOwnable {
    constructor(address implementation, address owner) {
        _setImplementation(implementation);
        OwnableStorage.layout().owner = owner;
    }

    receive() external payable {}
}

contract Cosigned is ECDSAMultisigWallet {
    constructor(address a, address b, address c) payable {
        _addSigner(a);
        _addSigner(b);
        _addSigner(c);
        _setQuorum(1);
    }
}

/// Parts that can be stopped one by one, by those who have a role.
contract Gates is StateControl, PartiallyPausable {
    bytes32 public constant WARDEN = keccak256("WARDEN");
    bytes32 private constant NORTH = keccak256("NORTH");
    mapping(address => uint256) public passed;

    constructor(address admin, address warden) {
        _grantRole(bytes32(0), admin);
        _grantRole(WARDEN, warden);
    }

    function pass() external whenNotPartiallyPaused(NORTH) {
        ++passed[msg.sender];
    }

    function close() external onlyRole(WARDEN) {
        _partiallyPause(NORTH);
    }

    function open() external onlyRole(WARDEN) {
        _partiallyUnpause(NORTH);
    }
}

/// Upgradeable, with roles of their own for each thing, and storage by namespaces.
contract Guild is AccessControlUpgradeable, ERC20Upgradeable, PausableUpgradeable, UUPS5 {
    bytes32 public constant SMITH = keccak256("SMITH");
    bytes32 public constant WATCH = keccak256("WATCH");
    bytes32 public constant MASON = keccak256("MASON");

    function initialize(address admin, address smith, address watch) external initializer {
        __ERC20_init("Guild", "GLD");
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(SMITH, smith);
        _grantRole(WATCH, watch);
        _grantRole(MASON, watch);
        _setRoleAdmin(SMITH, WATCH);
    }

    function forge(address to, uint256 amount) external onlyRole(SMITH) {
        _mint(to, amount);
    }

    function pause() external onlyRole(WATCH) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _update(address from, address to, uint256 value) internal override whenNotPaused {
        super._update(from, to, value);
    }

    function _authorizeUpgrade(address) internal override onlyRole(MASON) {}
}

/// Calls may come through a forwarder that says whose they are.
contract Forwarded is Ownable5, ERC2771Context {
    uint256 public tone;

    constructor(address owner, address forwarder) Ownable5(owner) ERC2771Context(forwarder) {}

    function setTone(uint256 to) external onlyOwner {
        tone = to;
    }

    function _msgSender() internal view override(Context, ERC2771Context) returns (address) {
        return ERC2771Context._msgSender();
    }

    function _msgData() internal view override(Context, ERC2771Context) returns (bytes calldata) {
        return ERC2771Context._msgData();
    }

    function _contextSuffixLength() internal view override(Context, ERC2771Context) returns (uint256) {
        return ERC2771Context._contextSuffixLength();
    }
}

/// Shares of a token; entering costs what the owner says.
contract Shares is ERC4626Five, Ownable5 {
    uint256 public entryFee;
    address public strategist;

    constructor(IERC20 asset, address owner, address strategist_) ERC4626Five(asset) ERC20Five("Shares", "SHR") Ownable5(owner) {
        strategist = strategist_;
    }

    function setEntryFee(uint256 to) external onlyOwner {
        require(to <= 1_000, "too much");
        entryFee = to;
    }

    function invest(address to, uint256 amount) external {
        require(msg.sender == strategist, "not the strategist");
        IERC20(asset()).transfer(to, amount);
    }

    function previewDeposit(uint256 assets) public view override returns (uint256) {
        return super.previewDeposit(assets - assets * entryFee / 10_000);
    }
}

contract Coin is ERC20Five {
    constructor(address to) ERC20Five("Coin", "COIN") {
        _mint(to, 1_000_000 ether);
    }
}
