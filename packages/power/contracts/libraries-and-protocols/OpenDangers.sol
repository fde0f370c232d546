// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Uninitialized: the first caller of `initialize` owns it.
contract Unbegun {
    address public owner;
    uint256 public fee;
    bool public begun;
    mapping(address => uint256) public paid;

    function initialize(address owner_) external {
        require(!begun, "begun");
        begun = true;
        owner = owner_;
    }

    function setFee(uint256 to) external {
        require(msg.sender == owner);
        fee = to;
    }

    function pay(uint256 amount) external {
        paid[msg.sender] += amount * fee / 100;
    }
}

/// Anyone may set the fee and withdraw the funds.
contract Careless {
    address public owner;
    uint256 public feeBps;
    mapping(address => uint256) public credit;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function deposit() external payable {
        credit[msg.sender] += msg.value - msg.value * feeBps / 10_000;
    }

    function withdraw(uint256 amount) external {
        credit[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function setFeeBps(uint256 to) external {
        feeBps = to;
    }

    function rescueAll(address payable to) external {
        to.transfer(address(this).balance);
    }

    function setOwner(address to) external {
        owner = to;
    }

    function note(uint256 to) external {
        require(msg.sender == owner);
        credit[address(0)] = to;
    }
}
