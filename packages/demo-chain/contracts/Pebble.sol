// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A token of fixed supply whose owner could once rename its page, and has given even that up.
contract Pebble is ERC20, Ownable {
    string public page;

    event PageChanged(string page);

    constructor(uint256 supply) ERC20("Pebble", "PEBL") Ownable(msg.sender) {
        _mint(msg.sender, supply);
    }

    function setPage(string calldata to) external onlyOwner {
        page = to;
        emit PageChanged(to);
    }
}
