// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A farm's token. Nothing in it is unusual: what was pulled away was the pool beside it.
contract Larkspur is ERC20, Ownable {
    constructor(uint256 supply) ERC20("Larkspur Farm", "LARK") Ownable(msg.sender) {
        _mint(msg.sender, supply);
    }
}
