// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

interface Owned {
    function owner() external view returns (address);
}

interface Registry {
    function isKeeper(address who) external view returns (bool);
    function get(bytes32 name) external view returns (address);
}

contract Book {
    address public owner;
    mapping(address => bool) private keepers;
    mapping(bytes32 => address) private names;

    constructor(address owner_, address keeper, address treasurer) {
        owner = owner_;
        keepers[keeper] = true;
        names["treasurer"] = treasurer;
    }

    function isKeeper(address who) external view returns (bool) {
        return keepers[who];
    }

    function get(bytes32 name) external view returns (address) {
        return names[name];
    }

    function setKeeper(address who, bool yes) external {
        require(msg.sender == owner);
        keepers[who] = yes;
    }

    function setName(bytes32 name, address to) external {
        require(msg.sender == owner);
        names[name] = to;
    }
}

/// Reads permissions from another contract: its owner, its allowlist, a name in it.
contract Asking {
    address public immutable book;
    uint256 public p;
    uint256 public q;

    constructor(address book_) payable {
        book = book_;
    }

    function setP(uint256 to) external {
        require(msg.sender == Owned(book).owner(), "owner");
        p = to;
    }

    function setQ(uint256 to) external {
        require(Registry(book).isKeeper(msg.sender), "keeper");
        q = to;
    }

    function pay(address payable to, uint256 amount) external {
        require(Registry(book).get("treasurer") == msg.sender, "treasurer");
        to.transfer(amount);
    }
}
