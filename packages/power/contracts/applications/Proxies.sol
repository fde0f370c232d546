// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {CWIA} from "solady/src/utils/legacy/CWIA.sol";
import {LibCWIA} from "solady/src/utils/legacy/LibCWIA.sol";

/// A beacon with a delay of two days before an upgrade.
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

/// UUPS with a council: no upgrade before a set time, and none once it is sealed.
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

/// Clones with immutable arguments: owner and treasury are appended to calldata.
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

/// A proxy with its admin at a custom slot; only the admin reaches the proxy's own functions.
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

/// A diamond that packs selector and facet into one word; some functions cannot be replaced.
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
