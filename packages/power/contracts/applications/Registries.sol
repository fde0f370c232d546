// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// Price feeds of many assets, each with its own pushers.
contract FeedHub is Ownable2Step {
    struct Price {
        uint128 value;
        uint64 at;
    }

    mapping(bytes32 => address) public feedOf;
    mapping(bytes32 => Price) public pushed;
    mapping(address => bool) public pushers;
    address public fallbackAdmin;
    address public fallbackFeed;
    uint256 public maxAge = 1 days;

    constructor(address owner, address fallbackAdmin_) Ownable(owner) {
        fallbackAdmin = fallbackAdmin_;
    }

    function renounceOwnership() public view override onlyOwner {
        revert("never");
    }

    function setFeed(bytes32 asset, address feed) external onlyOwner {
        feedOf[asset] = feed;
    }

    function setPusher(address who, bool to) external onlyOwner {
        pushers[who] = to;
    }

    function push(bytes32[] calldata assets, uint128[] calldata values) external {
        require(pushers[msg.sender], "pusher");
        require(assets.length == values.length, "length");
        for (uint256 index = 0; index < assets.length; index++) {
            pushed[assets[index]] = Price(values[index], uint64(block.timestamp));
        }
    }

    function setFallback(address feed) external {
        require(msg.sender == fallbackAdmin || msg.sender == owner(), "fallback");
        fallbackFeed = feed;
    }

    function setMaxAge(uint256 to) external onlyOwner {
        require(to >= 1 hours && to <= 7 days, "bound");
        maxAge = to;
    }
}

/// A registry that resolves names to addresses.
contract Names {
    mapping(bytes32 => address) private _addresses;
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function get(bytes32 name) external view returns (address) {
        return _addresses[name];
    }

    function set(bytes32 name, address to) external {
        require(msg.sender == owner, "owner");
        _addresses[name] = to;
    }
}

contract Acl {
    mapping(bytes32 => mapping(address => bool)) private _has;
    address public root;

    constructor(address root_) {
        root = root_;
    }

    function isRiskAdmin(address who) external view returns (bool) {
        return _has["RISK"][who];
    }

    function isEmergencyAdmin(address who) external view returns (bool) {
        return _has["EMERGENCY"][who];
    }

    function grant(bytes32 role, address who, bool to) external {
        require(msg.sender == root, "root");
        _has[role][who] = to;
    }
}

/// Reads its roles from the contracts that the registry names.
contract NamedPool {
    Names public immutable names;
    uint256 public cap;
    bool public paused;
    address public lastPayee;

    constructor(Names names_) payable {
        names = names_;
    }

    function _acl() private view returns (Acl) {
        return Acl(names.get("ACL"));
    }

    function setCap(uint256 to) external {
        require(_acl().isRiskAdmin(msg.sender), "risk");
        cap = to;
    }

    function setPaused(bool to) external {
        require(_acl().isEmergencyAdmin(msg.sender), "emergency");
        paused = to;
    }

    function poke() external {
        require(!paused, "paused");
        cap += 1;
    }

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == names.get("TREASURER"), "treasurer");
        lastPayee = to;
        to.transfer(amount);
    }
}
