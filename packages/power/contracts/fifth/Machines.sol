// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {CWIA} from "solady/src/utils/legacy/CWIA.sol";
import {LibCWIA} from "solady/src/utils/legacy/LibCWIA.sol";

/// Names code for many, after two days in which all can see it.
contract SlowBeacon {
    address public implementation;
    address public next;
    uint256 public ripeAt;
    address public immutable steward;

    constructor(address steward_, address implementation_) {
        (steward, implementation) = (steward_, implementation_);
    }

    function propose(address to) external {
        require(msg.sender == steward, "steward");
        (next, ripeAt) = (to, block.timestamp + 2 days);
    }

    function commit() external {
        require(msg.sender == steward, "steward");
        require(next != address(0) && block.timestamp >= ripeAt, "wait");
        (implementation, next) = (next, address(0));
    }
}

contract Drawer is Initializable {
    address public owner;
    uint256 public size;

    function initialize(address owner_) external initializer {
        owner = owner_;
    }

    function resize(uint256 to) external {
        require(msg.sender == owner, "owner");
        size = to;
    }

    function setOwner(address to) external {
        require(msg.sender == owner, "owner");
        owner = to;
    }
}

/// Its code may be replaced by a council, not before a day that is set, and never once it is sealed.
contract SealedUps is Initializable, UUPSUpgradeable {
    /// @custom:storage-location erc7201:redoubt.sealed
    struct Layout {
        address council;
        uint48 notBefore;
        bool isSealed;
        address keeper;
        uint256 rate;
    }

    // keccak256(abi.encode(uint256(keccak256("redoubt.sealed")) - 1)) & ~bytes32(uint256(0xff))
    function _layout() private pure returns (Layout storage it) {
        bytes32 place = keccak256(abi.encode(uint256(keccak256("redoubt.sealed")) - 1)) & ~bytes32(uint256(0xff));
        assembly {
            it.slot := place
        }
    }

    function initialize(address council, address keeper) external initializer {
        Layout storage it = _layout();
        (it.council, it.keeper, it.notBefore) = (council, keeper, uint48(block.timestamp));
    }

    modifier onlyCouncil() {
        require(msg.sender == _layout().council, "council");
        _;
    }

    function setRate(uint256 to) external {
        require(msg.sender == _layout().keeper || msg.sender == _layout().council, "keeper");
        _layout().rate = to;
    }

    function rate() external view returns (uint256) {
        return _layout().rate;
    }

    function delayUntil(uint48 at) external onlyCouncil {
        require(at > _layout().notBefore, "earlier");
        _layout().notBefore = at;
    }

    function seal() external onlyCouncil {
        _layout().isSealed = true;
    }

    function setCouncil(address to) external onlyCouncil {
        _layout().council = to;
    }

    function _authorizeUpgrade(address) internal view override {
        Layout storage it = _layout();
        require(msg.sender == it.council && !it.isSealed && block.timestamp >= it.notBefore, "not now");
    }
}

/// Each account has a word of rights; each bit is one.
contract RightBits {
    uint256 public constant GRANT = 1;
    uint256 public constant PAY = 2;
    uint256 public constant STOP = 4;
    uint256 public constant TUNE = 8;
    mapping(address => uint256) public rightsOf;
    uint256 public knob;
    bool public stopped;

    constructor(address admin) payable {
        rightsOf[admin] = GRANT;
    }

    modifier needs(uint256 right) {
        uint256 own = rightsOf[msg.sender];
        if (own & right == 0) revert("right");
        _;
    }

    modifier needsAll(uint256 rights) {
        require(rightsOf[msg.sender] & rights == rights, "rights");
        _;
    }

    function give(address who, uint256 rights) external needs(GRANT) {
        rightsOf[who] |= rights;
    }

    function drop(address who, uint256 rights) external needs(GRANT) {
        rightsOf[who] &= ~rights;
    }

    function pay(address payable to, uint256 amount) external needs(PAY) {
        to.transfer(amount);
    }

    function stop() external needs(STOP) {
        stopped = true;
    }

    function go() external needsAll(STOP | TUNE) {
        stopped = false;
    }

    function tune(uint256 to) external needs(TUNE | GRANT) {
        knob = to;
    }

    function poke() external {
        require(!stopped, "stopped");
        knob += 1;
    }
}

/// Each copy has its owner and its treasury behind what it is called with.
contract ArgClone is CWIA {
    uint256 public level;

    function owner() public pure returns (address) {
        return _getArgAddress(0);
    }

    function treasury() public pure returns (address payable) {
        return payable(_getArgAddress(20));
    }

    function setLevel(uint256 to) external {
        require(msg.sender == owner(), "owner");
        level = to;
    }

    function collect() external {
        require(msg.sender == treasury() || msg.sender == owner(), "treasury");
        treasury().transfer(address(this).balance);
    }
}

contract ArgCloneMaker {
    address public last;

    constructor(address implementation, address owner, address treasury) payable {
        last = LibCWIA.clone(msg.value, implementation, abi.encodePacked(owner, treasury));
    }
}

interface ILocked {
    function unlocked() external;
}

/// Everything is settled at the end of a call (transient storage); whoever may set fees is named by the owner.
contract FlashHub is Ownable {
    address transient private _locker;
    int256 transient private _open;
    address public feeController;
    uint24 public protocolFee;
    uint256 public collected;

    constructor(address owner) payable Ownable(owner) {}

    function unlock() external {
        require(_locker == address(0), "locked");
        _locker = msg.sender;
        ILocked(msg.sender).unlocked();
        require(_open == 0, "not settled");
        _locker = address(0);
    }

    function take(address payable to, uint256 amount) external {
        require(_locker == msg.sender, "locker");
        _open -= int256(amount);
        to.transfer(amount);
    }

    function settle() external payable {
        require(_locker == msg.sender, "locker");
        uint256 kept = (msg.value * protocolFee) / 1_000_000;
        collected += kept;
        _open += int256(msg.value - kept);
    }

    function setFeeController(address to) external onlyOwner {
        feeController = to;
    }

    function setProtocolFee(uint24 to) external {
        require(msg.sender == feeController, "controller");
        require(to <= 1_000, "bound");
        protocolFee = to;
    }

    function collect(address payable to, uint256 amount) external {
        require(msg.sender == feeController, "controller");
        collected -= amount;
        to.transfer(amount);
    }
}

/// Called by one manager only; who may trade is on a list.
contract AllowHook {
    address public immutable manager;
    address public admin;
    mapping(address => bool) public allowed;
    uint256 public swaps;

    constructor(address manager_, address admin_) {
        (manager, admin) = (manager_, admin_);
    }

    function beforeSwap(address sender, bytes calldata) external returns (bytes4) {
        require(msg.sender == manager, "manager");
        require(allowed[sender], "not allowed");
        swaps++;
        return this.beforeSwap.selector;
    }

    function allow(address[] calldata who, bool to) external {
        require(msg.sender == admin, "admin");
        for (uint256 index = 0; index < who.length; index++) allowed[who[index]] = to;
    }

    function setAdmin(address to) external {
        require(msg.sender == admin, "admin");
        admin = to;
    }
}

/// A purse that does what its modules say, unless its guard objects.
contract Purse {
    mapping(address => bool) public modules;
    address public guard;
    address[] public keys;

    constructor(address[] memory keys_) payable {
        keys = keys_;
        modules[address(uint160(uint256(keccak256("nobody"))))] = true;
    }

    modifier self() {
        require(msg.sender == address(this), "self");
        _;
    }

    function start(address module) external {
        require(msg.sender == keys[0], "key");
        modules[module] = true;
    }

    function enableModule(address module) external self {
        modules[module] = true;
    }

    function disableModule(address module) external self {
        modules[module] = false;
    }

    function setGuard(address to) external self {
        guard = to;
    }

    function execFromModule(address to, uint256 value, bytes calldata data) external returns (bool ok) {
        require(modules[msg.sender], "module");
        (ok,) = to.call{value: value}(data);
    }
}

/// Lets delegates of a purse spend up to what the purse allowed.
contract SpendModule {
    Purse public immutable purse;
    mapping(address => uint256) public leftOf;

    constructor(Purse purse_, address delegate) {
        purse = purse_;
        leftOf[delegate] = 1e18;
    }

    function setLimit(address delegate, uint256 amount) external {
        require(msg.sender == address(purse), "purse");
        leftOf[delegate] = amount;
    }

    function spend(address to, uint256 amount) external {
        uint256 left = leftOf[msg.sender];
        require(amount != 0 && left >= amount, "limit");
        leftOf[msg.sender] = left - amount;
        require(purse.execFromModule(to, amount, ""), "purse refused");
    }
}

/// Keeps who may change its code at a place of its own, and answers its administrator alone.
contract OddProxy {
    bytes32 private constant ADMIN = keccak256("redoubt.odd.admin");
    bytes32 private constant CODE = keccak256("redoubt.odd.code");

    constructor(address admin, address code) payable {
        _set(ADMIN, admin);
        _set(CODE, code);
    }

    function _set(bytes32 at, address to) private {
        assembly {
            sstore(at, to)
        }
    }

    function _get(bytes32 at) private view returns (address it) {
        assembly {
            it := sload(at)
        }
    }

    modifier ifAdmin() {
        if (msg.sender == _get(ADMIN)) _;
        else _forward();
    }

    function replace(address code) external ifAdmin {
        _set(CODE, code);
    }

    function pass(address admin) external ifAdmin {
        _set(ADMIN, admin);
    }

    function _forward() private {
        address code = _get(CODE);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    fallback() external payable {
        _forward();
    }

    receive() external payable {}
}

/// Facets are kept in a list of words: function and code together; some functions are never to be moved.
contract WordDiamond {
    struct Layout {
        mapping(bytes4 => bytes32) facetOf;
        address owner;
        mapping(address => bool) operators;
        bool paused;
        uint256 limit;
    }

    constructor(address owner, address operator, address facet) payable {
        Layout storage it = WordLayout.layout();
        it.owner = owner;
        it.operators[operator] = true;
        it.facetOf[WordFacet.setLimit.selector] = bytes32(uint256(uint160(facet)) << 96);
        it.facetOf[WordFacet.pay.selector] = bytes32(uint256(uint160(facet)) << 96);
        it.facetOf[WordFacet.pause.selector] = bytes32(uint256(uint160(facet)) << 96);
        it.facetOf[WordFacet.poke.selector] = bytes32(uint256(uint160(facet)) << 96);
    }

    function setFacet(bytes4 selector, address facet) external {
        require(msg.sender == WordLayout.layout().owner, "owner");
        require(selector != this.setFacet.selector, "fixed");
        WordLayout.layout().facetOf[selector] = bytes32(uint256(uint160(facet)) << 96);
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return address(uint160(uint256(WordLayout.layout().facetOf[selector]) >> 96));
    }

    fallback() external payable {
        address facet = address(uint160(uint256(WordLayout.layout().facetOf[msg.sig]) >> 96));
        require(facet != address(0), "no such function");
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

library WordLayout {
    function layout() internal pure returns (WordDiamond.Layout storage it) {
        bytes32 place = keccak256("redoubt.words");
        assembly {
            it.slot := place
        }
    }
}

contract WordFacet {
    function setLimit(uint256 to) external {
        require(msg.sender == WordLayout.layout().owner, "owner");
        WordLayout.layout().limit = to;
    }

    function pay(address payable to, uint256 amount) external {
        WordDiamond.Layout storage it = WordLayout.layout();
        require(it.operators[msg.sender] && !it.paused && amount <= it.limit, "operator");
        to.transfer(amount);
    }

    function pause(bool to) external {
        WordDiamond.Layout storage it = WordLayout.layout();
        require(it.operators[msg.sender] || msg.sender == it.owner, "operator");
        it.paused = to;
    }

    function poke() external {
        require(!WordLayout.layout().paused, "paused");
        WordLayout.layout().limit += 1;
    }
}
