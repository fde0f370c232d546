// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {TimedRoles} from "solady/src/auth/TimedRoles.sol";
import {Ownable as SoladyOwnable} from "solady/src/auth/Ownable.sol";
import {Lifebuoy} from "solady/src/utils/Lifebuoy.sol";

/// Pays for the gas of operations in a token. An entry point calls it, an owner runs it.
contract TokenPaymaster is Ownable {
    using SafeERC20 for IERC20;

    address public immutable entryPoint;
    IERC20 public immutable token;
    uint256 public rate = 2_000e18;
    uint256 public markupBps = 500;
    address public rater;
    mapping(address => bool) public barred;

    constructor(address entryPoint_, IERC20 token_, address owner, address rater_) Ownable(owner) {
        (entryPoint, token, rater) = (entryPoint_, token_, rater_);
    }

    modifier onlyEntryPoint() {
        require(msg.sender == entryPoint, "entry point");
        _;
    }

    receive() external payable {}

    function validate(address account, uint256 cost) external onlyEntryPoint returns (bytes memory) {
        require(!barred[account], "barred");
        uint256 amount = (cost * rate * (10_000 + markupBps)) / 1e22;
        token.safeTransferFrom(account, address(this), amount);
        return abi.encode(account, amount);
    }

    function postOp(bytes calldata context, uint256 cost) external onlyEntryPoint {
        (address account, uint256 paid) = abi.decode(context, (address, uint256));
        uint256 amount = (cost * rate) / 1e18;
        if (amount < paid) token.safeTransfer(account, paid - amount);
    }

    function setRate(uint256 to) external {
        require(msg.sender == rater, "rater");
        rate = to;
    }

    function setMarkup(uint256 bps) external onlyOwner {
        require(bps <= 3_000, "markup");
        markupBps = bps;
    }

    function setRater(address to) external onlyOwner {
        rater = to;
    }

    function bar(address who, bool to) external onlyOwner {
        barred[who] = to;
    }

    function withdrawToken(address to, uint256 amount) external onlyOwner {
        token.safeTransfer(to, amount);
    }

    function withdrawEther(address payable to, uint256 amount) external onlyOwner {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "send");
    }
}

/// An account that installs modules: its own key, an entry point, and modules run it.
contract ModularAccount {
    address public owner;
    address public immutable entryPoint;
    address public guardian;
    address public heir;
    uint256 public recoverableAt;
    mapping(address => bool) public isModule;

    constructor(address owner_, address entryPoint_, address guardian_) payable {
        (owner, entryPoint, guardian) = (owner_, entryPoint_, guardian_);
    }

    receive() external payable {}

    modifier onlyOwnerOrEntryPoint() {
        require(msg.sender == owner || msg.sender == entryPoint, "owner");
        _;
    }

    modifier onlyOwnerOrSelf() {
        require(msg.sender == owner || msg.sender == address(this), "owner");
        _;
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyOwnerOrEntryPoint {
        _call(to, value, data);
    }

    function executeFromModule(address to, uint256 value, bytes calldata data) external {
        require(isModule[msg.sender], "module");
        _call(to, value, data);
    }

    function delegate(address to, bytes calldata data) external onlyOwnerOrSelf {
        (bool ok,) = to.delegatecall(data);
        require(ok, "call");
    }

    function _call(address to, uint256 value, bytes calldata data) private {
        (bool ok,) = to.call{value: value}(data);
        require(ok, "call");
    }

    function setModule(address module, bool to) external onlyOwnerOrSelf {
        isModule[module] = to;
    }

    function setGuardian(address to) external onlyOwnerOrSelf {
        guardian = to;
    }

    function startRecovery(address to) external {
        require(msg.sender == guardian, "guardian");
        (heir, recoverableAt) = (to, block.timestamp + 3 days);
    }

    function cancelRecovery() external onlyOwnerOrSelf {
        (heir, recoverableAt) = (address(0), 0);
    }

    function finishRecovery() external {
        require(recoverableAt != 0 && block.timestamp >= recoverableAt, "recovery");
        (owner, heir, recoverableAt) = (heir, address(0), 0);
    }
}

/// A module of the account above that lets a key spend a little each day.
contract AllowanceModule {
    struct Limit {
        uint256 perDay;
        uint256 spent;
        uint256 day;
    }

    ModularAccount public immutable account;
    mapping(address => Limit) public limitOf;

    constructor(ModularAccount account_) {
        account = account_;
    }

    modifier onlyAccountOwner() {
        require(msg.sender == account.owner(), "owner");
        _;
    }

    function setLimit(address key, uint256 perDay) external onlyAccountOwner {
        limitOf[key].perDay = perDay;
    }

    function revoke(address key) external onlyAccountOwner {
        delete limitOf[key];
    }

    function spend(address payable to, uint256 value) external {
        Limit storage limit = limitOf[msg.sender];
        uint256 day = block.timestamp / 1 days;
        if (limit.day != day) (limit.day, limit.spent) = (day, 0);
        limit.spent += value;
        require(limit.perDay > 0 && limit.spent <= limit.perDay, "limit");
        account.executeFromModule(to, value, "");
    }
}

/// A token behind a proxy that an upgrader replaces, with minters and a pauser.
contract UpgradeableCredit is ERC20Upgradeable, PausableUpgradeable, AccessControlUpgradeable, UUPSUpgradeable {
    bytes32 public constant MINTER = keccak256("MINTER");
    bytes32 public constant PAUSER = keccak256("PAUSER");
    bytes32 public constant UPGRADER = keccak256("UPGRADER");

    constructor() {
        _disableInitializers();
    }

    function initialize(address admin, address minter, address pauser, address upgrader) external initializer {
        __ERC20_init("Credit", "CRD");
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER, minter);
        _grantRole(PAUSER, pauser);
        _grantRole(UPGRADER, upgrader);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER) {
        _mint(to, amount);
    }

    function redeemFrom(address from, uint256 amount) external onlyRole(MINTER) {
        _burn(from, amount);
    }

    function pause() external onlyRole(PAUSER) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER) {
        _unpause();
    }

    function _update(address from, address to, uint256 amount) internal override whenNotPaused {
        super._update(from, to, amount);
    }

    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER) {}
}

/// The logic of strongboxes. Each is a proxy whose code a beacon names.
contract Strongbox is Initializable, OwnableUpgradeable {
    address public valet;
    bool public shut;

    constructor() {
        _disableInitializers();
    }

    receive() external payable {}

    function initialize(address owner, address valet_) external initializer {
        __Ownable_init(owner);
        valet = valet_;
    }

    function pay(address payable to, uint256 value) external {
        require(msg.sender == valet && !shut, "valet");
        (bool ok,) = to.call{value: value}("");
        require(ok, "send");
    }

    function setShut(bool to) external onlyOwner {
        shut = to;
    }

    function setValet(address to) external onlyOwner {
        valet = to;
    }
}

/// Makes strongboxes at its beacon, which it owns: an operator makes them, an owner replaces their code.
contract StrongboxMaker is Ownable {
    UpgradeableBeacon public immutable beacon;
    address public operator;
    address[] public boxes;

    constructor(address logic, address owner, address operator_) Ownable(owner) {
        beacon = new UpgradeableBeacon(logic, address(this));
        operator = operator_;
    }

    function build(address who, address valet) external {
        require(msg.sender == operator, "operator");
        boxes.push(address(new BeaconProxy(address(beacon), abi.encodeCall(Strongbox.initialize, (who, valet)))));
    }

    function replaceLogic(address to) external onlyOwner {
        beacon.upgradeTo(to);
    }

    function setOperator(address to) external onlyOwner {
        operator = to;
    }
}

/// A wallet that is cloned. Who opens it first owns it; the factory opens it at once.
contract ClonedPurse {
    address public owner;
    address public spender;

    receive() external payable {}

    function open(address owner_, address spender_) external {
        require(owner == address(0), "open");
        (owner, spender) = (owner_, spender_);
    }

    function spend(address payable to, uint256 value) external {
        require(msg.sender == spender || msg.sender == owner, "spender");
        (bool ok,) = to.call{value: value}("");
        require(ok, "send");
    }

    function setSpender(address to) external {
        require(msg.sender == owner, "owner");
        spender = to;
    }

    function give(address to) external {
        require(msg.sender == owner, "owner");
        owner = to;
    }
}

contract PurseMaker {
    address public immutable logic;
    address public last;

    constructor(address logic_) {
        logic = logic_;
    }

    function make(address owner, address spender) external {
        last = Clones.clone(logic);
        ClonedPurse(payable(last)).open(owner, spender);
    }
}

struct Facet {
    address facetAddress;
    bytes4[] functionSelectors;
}

library DiamondBook {
    struct Data {
        address owner;
        address treasurer;
        bool paused;
        mapping(bytes4 => address) facetOf;
        Facet[] facets;
        mapping(address => uint256) creditOf;
    }

    function data() internal pure returns (Data storage book) {
        bytes32 slot = keccak256("deployed.systems.diamond");
        assembly {
            book.slot := slot
        }
    }
}

/// A diamond with two facets. Its own functions are the cut and the owner.
contract CreditDiamond {
    constructor(address owner, address treasurer) payable {
        (DiamondBook.data().owner, DiamondBook.data().treasurer) = (owner, treasurer);
    }

    function cut(bytes4[] calldata selectors, address facet) external {
        require(msg.sender == DiamondBook.data().owner, "owner");
        for (uint256 i = 0; i < selectors.length; ++i) DiamondBook.data().facetOf[selectors[i]] = facet;
        DiamondBook.data().facets.push(Facet(facet, selectors));
    }

    function facets() external view returns (Facet[] memory) {
        return DiamondBook.data().facets;
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return DiamondBook.data().facetOf[selector];
    }

    receive() external payable {}

    fallback() external payable {
        address facet = DiamondBook.data().facetOf[msg.sig];
        require(facet != address(0), "function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract CreditFacet {
    modifier onlyTreasurer() {
        require(msg.sender == DiamondBook.data().treasurer, "treasurer");
        _;
    }

    function grantCredit(address to, uint256 amount) external onlyTreasurer {
        DiamondBook.data().creditOf[to] += amount;
    }

    function useCredit(uint256 amount) external {
        require(!DiamondBook.data().paused, "paused");
        DiamondBook.data().creditOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function payOut(address payable to, uint256 amount) external onlyTreasurer {
        to.transfer(amount);
    }
}

contract CreditAdminFacet {
    modifier onlyOwner() {
        require(msg.sender == DiamondBook.data().owner, "owner");
        _;
    }

    function setPaused(bool to) external onlyOwner {
        DiamondBook.data().paused = to;
    }

    function setTreasurer(address to) external onlyOwner {
        DiamondBook.data().treasurer = to;
    }

    function transferOwnership(address to) external onlyOwner {
        DiamondBook.data().owner = to;
    }
}

/// Roles that begin and end: the owner sets whose, and when.
contract SeasonalDesk is SoladyOwnable, TimedRoles {
    uint256 public constant CLERK = 7;
    mapping(address => uint256) public balanceOf;
    bool public resting;

    constructor(address owner) {
        _initializeOwner(owner);
    }

    function issue(address to, uint256 amount) external {
        _checkTimedRole(CLERK);
        require(!resting, "resting");
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function setResting(bool to) external onlyOwner {
        resting = to;
    }
}

/// What strands here can be rescued by its owner and by its deployer.
contract LifeRaft is SoladyOwnable, Lifebuoy {
    constructor(address owner) payable {
        _initializeOwner(owner);
    }
}
