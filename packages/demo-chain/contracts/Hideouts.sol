// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// Items that it makes for what is paid, and that their owners sell to anyone at a price.
contract Gallery is ERC721 {
    uint256 public made;
    mapping(uint256 => uint256) public priceOf;

    error WrongPrice();

    constructor() ERC721("Gallery", "GLRY") {}

    function make() external payable {
        _mint(msg.sender, made++);
    }

    function offer(uint256 id, uint256 price) external {
        _checkAuthorized(ownerOf(id), msg.sender, id);
        priceOf[id] = price;
    }

    function buy(uint256 id) external payable {
        if (priceOf[id] == 0 || msg.value != priceOf[id]) revert WrongPrice();
        address seller = ownerOf(id);
        priceOf[id] = 0;
        _transfer(seller, msg.sender, id);
        (bool paid, ) = seller.call{value: msg.value}("");
        require(paid);
    }
}

/// Takes stakes of validators, as the deposit contract of Ethereum does. A chain that has no validators gives them back to no one.
contract Anchorage {
    uint64 public count;

    event DepositEvent(bytes pubkey, bytes withdrawal_credentials, uint256 amount, bytes signature, uint64 index);

    error WrongAmount();

    function deposit(bytes calldata pubkey, bytes calldata credentials, bytes calldata signature, bytes32) external payable {
        if (msg.value < 1 ether || msg.value % 1 gwei != 0) revert WrongAmount();
        emit DepositEvent(pubkey, credentials, msg.value / 1 gwei, signature, count++);
    }
}

/// Code that wallets can have act for them (EIP-7702): anyone has the wallet pay two others.
contract Oars {
    function pay(address payable[2] calldata to, uint256 each) external {
        for (uint256 index = 0; index < 2; index++) {
            (bool paid, ) = to[index].call{value: each}("");
            require(paid);
        }
    }

    receive() external payable {}
}
