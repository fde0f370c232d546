// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";

/// Implementation of the proxies below: an owner, a public counter, a rate.
contract Ledger is OwnableUpgradeable {
    uint256 public rate;
    mapping(address => uint256) public notes;

    function initialize(address owner) external initializer {
        __Ownable_init(owner);
    }

    function note(uint256 amount) external {
        notes[msg.sender] += amount * (rate + 1);
    }

    function setRate(uint256 to) external onlyOwner {
        rate = to;
    }
}

contract CloneMaker {
    address public last;

    function make(address implementation, address owner) external {
        last = Clones.clone(implementation);
        Ledger(last).initialize(owner);
    }
}

/// A proxy that declares its kind (EIP-897) and stores its implementation in an ordinary slot.
contract TellingProxy {
    address private keeper;
    address private code;

    constructor(address keeper_, address code_) {
        keeper = keeper_;
        code = code_;
    }

    function proxyType() external pure returns (uint256) {
        return 2;
    }

    function implementation() external view returns (address) {
        return code;
    }

    function proxyOwner() external view returns (address) {
        return keeper;
    }

    function upgradeTo(address to) external {
        require(msg.sender == keeper);
        code = to;
    }

    function transferProxyOwnership(address to) external {
        require(msg.sender == keeper);
        keeper = to;
    }

    fallback() external payable {
        address to = code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// Its storage begins after that of the proxy above.
contract Shelf {
    uint256[2] private gap;
    mapping(address => uint256) public books;
    address public librarian;

    function put(uint256 count) external {
        books[msg.sender] += count;
    }

    function claimDesk() external {
        require(librarian == address(0), "taken");
        librarian = msg.sender;
    }

    function remove(address from) external {
        require(msg.sender == librarian);
        books[from] = 0;
    }
}

/// A beacon that is upgradeable itself, because it is behind a proxy.
contract ReplaceableBeacon is OwnableUpgradeable, UUPSUpgradeable {
    address public implementation;

    function initialize(address owner, address implementation_) external initializer {
        __Ownable_init(owner);
        implementation = implementation_;
    }

    function upgradeTo(address to) external onlyOwner {
        require(to.code.length > 0);
        implementation = to;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
