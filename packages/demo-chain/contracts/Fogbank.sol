// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Takes notes of one size from anybody and gives them back to whoever knows the secret, at another address. A stand-in for a mixer:
/// it proves the secret by showing it, not in zero knowledge.
contract Fogbank {
    uint256 public constant NOTE = 1 ether;

    mapping(bytes32 => bool) public commitments;
    mapping(bytes32 => bool) public spent;

    event Deposit(bytes32 indexed commitment, uint256 timestamp);
    event Withdrawal(address to, bytes32 nullifier);

    error WrongNote();
    error UnknownNote();
    error Spent();

    function deposit(bytes32 commitment) external payable {
        if (msg.value != NOTE) revert WrongNote();
        commitments[commitment] = true;
        emit Deposit(commitment, block.timestamp);
    }

    function withdraw(bytes32 secret, address payable to) external {
        bytes32 commitment = keccak256(abi.encode(secret));
        if (!commitments[commitment]) revert UnknownNote();
        if (spent[secret]) revert Spent();
        spent[secret] = true;
        (bool sent, ) = to.call{value: NOTE}("");
        require(sent);
        emit Withdrawal(to, secret);
    }
}

/// An address per customer of an "exchange": passes on what it is sent to the exchange's till.
contract DepositAddress {
    address payable public immutable till;

    event Forwarded(uint256 amount);

    constructor(address payable till_) {
        till = till_;
    }

    receive() external payable {
        (bool sent, ) = till.call{value: msg.value}("");
        require(sent);
        emit Forwarded(msg.value);
    }
}
