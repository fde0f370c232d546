// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A plain token of which one key can make more, as many as it likes.
contract Saltmarsh is ERC20, Ownable {
    constructor(uint256 supply) ERC20("Saltmarsh", "MRSH") Ownable(msg.sender) {
        _mint(msg.sender, supply);
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
