// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// One end of a bridge: takes ether here, and says on which chain and to whom it is to come out. What comes back is paid out by its operator.
contract Causeway {
    address public immutable operator;
    uint256 public sent;

    event Sent(uint256 indexed id, uint256 indexed chainId, address indexed from, address recipient, uint256 amount);
    event Released(uint256 indexed id, address indexed recipient, uint256 amount);

    error NotOperator();

    constructor(address operator_) {
        operator = operator_;
    }

    function send(uint256 chainId, address recipient) external payable {
        emit Sent(sent++, chainId, msg.sender, recipient, msg.value);
    }

    function release(uint256 id, address payable recipient, uint256 amount) external {
        if (msg.sender != operator) revert NotOperator();
        emit Released(id, recipient, amount);
        (bool paid, ) = recipient.call{value: amount}("");
        require(paid);
    }
}
