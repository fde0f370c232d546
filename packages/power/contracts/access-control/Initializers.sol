// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// The first caller of the initializer owns it; it is initialized already.
contract Initialised {
    address public governor;
    bool private ready;
    mapping(address => mapping(address => bool)) public delegates;
    mapping(uint256 => address) public holderOf;
    uint256 public tick;

    constructor(address governor_) {
        governor = governor_;
        ready = true;
    }

    function init(address governor_) external {
        require(!ready, "ready");
        ready = true;
        governor = governor_;
    }

    function delegateTo(address who, bool yes) external {
        delegates[msg.sender][who] = yes;
    }

    function mintTo(uint256 id) external {
        require(holderOf[id] == address(0));
        holderOf[id] = msg.sender;
    }

    function give(uint256 id, address to) external {
        address holder = holderOf[id];
        require(msg.sender == holder || delegates[holder][msg.sender], "not yours");
        holderOf[id] = to;
    }

    function setTick(uint256 to) external {
        require(msg.sender == governor || delegates[governor][msg.sender]);
        tick = to;
    }

    function kill(address payable to) external {
        if (msg.sender == governor) selfdestruct(to);
        revert("no");
    }
}
