// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {Timelock} from "solady/src/accounts/Timelock.sol";
import {Ownable} from "solady/src/auth/Ownable.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {TimedRoles} from "solady/src/auth/TimedRoles.sol";
import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC20Votes} from "solady/src/tokens/ERC20Votes.sol";
import {ERC4626} from "solady/src/tokens/ERC4626.sol";
import {ERC6909} from "solady/src/tokens/ERC6909.sol";
import {Lifebuoy} from "solady/src/utils/Lifebuoy.sol";
import {MerkleProofLib} from "solady/src/utils/MerkleProofLib.sol";
import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {UpgradeableBeacon} from "solady/src/utils/UpgradeableBeacon.sol";

/// A timelock with roles: proposers, executors, cancellers.
contract PatientTreasury is Timelock {}

/// An account that its owner and the entry point use.
contract PocketAccountCode is ERC4337 {
    address private immutable _desk;

    constructor(address desk) payable {
        _desk = desk;
    }

    function entryPoint() public view override returns (address) {
        return _desk;
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Pocket", "1");
    }

    function _useLibZipCdFallback() internal pure override returns (bool) {
        return false;
    }
}

/// A vault whose harvesters report gains, of which it takes a fee in shares.
contract YieldVault is ERC4626, OwnableRoles, ReentrancyGuardTransient {
    uint256 public constant HARVESTER = _ROLE_1;
    uint256 public constant SENTINEL = _ROLE_7;
    address private immutable _cash;
    uint256 public performanceFeeBps = 1_000;
    uint256 public lentOut;
    bool public depositsStopped;

    constructor(address cash, address owner_, address harvester, address sentinel) {
        _cash = cash;
        _initializeOwner(owner_);
        _grantRoles(harvester, HARVESTER);
        _grantRoles(sentinel, SENTINEL);
    }

    function asset() public view override returns (address) {
        return _cash;
    }

    function name() public pure override returns (string memory) {
        return "Yield";
    }

    function symbol() public pure override returns (string memory) {
        return "YLD";
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + lentOut;
    }

    function _deposit(address by, address to, uint256 assets, uint256 shares) internal override {
        require(!depositsStopped, "stopped");
        super._deposit(by, to, assets, shares);
    }

    function invest(address to, uint256 amount) external onlyRoles(HARVESTER) nonReentrant {
        lentOut += amount;
        SafeTransferLib.safeTransfer(_cash, to, amount);
    }

    /// Takes back what was lent with its gain.
    function harvest(address from, uint256 lent, uint256 gain) external onlyRoles(HARVESTER) nonReentrant {
        lentOut -= lent;
        SafeTransferLib.safeTransferFrom(_cash, from, address(this), lent + gain);
        _mint(owner(), convertToShares((gain * performanceFeeBps) / 10_000));
    }

    function setPerformanceFee(uint256 bps) external onlyOwner {
        require(bps <= 3_000);
        performanceFeeBps = bps;
    }

    function stopDeposits(bool stopped) external onlyOwnerOrRoles(SENTINEL) {
        depositsStopped = stopped;
    }
}

/// Rooms of a hotel by the night. Receptionists hold their role for a shift.
contract RoomNights is ERC6909, Ownable, TimedRoles {
    uint256 public constant RECEPTION = 1;
    uint256 public rate = 0.01 ether;

    constructor(address owner_) {
        _initializeOwner(owner_);
    }

    function name(uint256) public pure override returns (string memory) {
        return "Night";
    }

    function symbol(uint256) public pure override returns (string memory) {
        return "NIGHT";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }

    function book(uint256 night, uint256 rooms) external payable {
        require(msg.value == rooms * rate, "rate");
        _mint(msg.sender, night, rooms);
    }

    function checkIn(address guest, uint256 night) external onlyTimedRole(RECEPTION) {
        _burn(guest, night, 1);
    }

    function upgradeGuest(address guest, uint256 night) external onlyOwnerOrTimedRole(RECEPTION) {
        _mint(guest, night, 1);
    }

    function setRate(uint256 rate_) external onlyOwner {
        rate = rate_;
    }

    function bankTakings() external onlyOwner {
        SafeTransferLib.safeTransferAllETH(msg.sender);
    }
}

/// Claims of prints by list. What is stranded here is rescued.
contract PrintClaims is ERC1155, Ownable, Lifebuoy {
    bytes32 public root;
    mapping(address => bool) public claimed;

    constructor(address owner_, bytes32 root_) {
        _initializeOwner(owner_);
        root = root_;
    }

    function uri(uint256) public pure override returns (string memory) {
        return "";
    }

    function claim(uint256 id, bytes32[] calldata proof) external {
        require(!claimed[msg.sender], "claimed");
        require(MerkleProofLib.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender, id))), "not listed");
        claimed[msg.sender] = true;
        _mint(msg.sender, id, 1, "");
    }

    function setRoot(bytes32 root_) external onlyOwner {
        root = root_;
    }
}

/// Shares that vote, with checkpoints. The registrar converts paper shares once and then steps down.
contract RegisteredVotes is ERC20Votes, Ownable {
    address public registrar;
    mapping(bytes32 paper => bool) public converted;

    constructor(address owner_, address registrar_) {
        _initializeOwner(owner_);
        registrar = registrar_;
    }

    function name() public pure override returns (string memory) {
        return "Registered";
    }

    function symbol() public pure override returns (string memory) {
        return "REG";
    }

    function convert(bytes32 paper, address to, uint256 amount) external {
        require(msg.sender == registrar && !converted[paper], "registrar only");
        converted[paper] = true;
        _mint(to, amount);
    }

    function stepDown() external {
        require(msg.sender == registrar, "registrar only");
        registrar = address(0);
    }

    function dilute(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

/// Names the code of all lockers.
contract LockerBeacon is UpgradeableBeacon {
    constructor(address owner_, address code) UpgradeableBeacon(owner_, code) {}
}

/// The code of lockers: one key, which is lent, and a master key.
contract LockerCode {
    address public master;
    address public key;
    uint64 public lentUntil;

    function install(address master_, address key_, uint64 until) external {
        require(master == address(0), "installed");
        (master, key, lentUntil) = (master_, key_, until);
    }

    receive() external payable {}

    function take(uint256 amount) external {
        require(msg.sender == key && block.timestamp <= lentUntil, "key only");
        payable(msg.sender).transfer(amount);
    }

    function lend(address key_, uint64 until) external {
        require(msg.sender == master, "master only");
        (key, lentUntil) = (key_, until);
    }

    function empty(address payable to) external {
        require(msg.sender == master && block.timestamp > lentUntil, "lent");
        to.transfer(address(this).balance);
    }
}
