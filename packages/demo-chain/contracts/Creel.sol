// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A trap that looks at code: sales succeed from contracts, such as those that test a sale, and fail from wallets.
contract Creel is ERC20, Ownable {
    address public pool;

    constructor(uint256 supply) ERC20("Creel", "CREL") Ownable(msg.sender) {
        _mint(msg.sender, supply);
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(to != pool || pool == address(0) || from == owner() || from.code.length > 0, "TRANSFER_FAILED");
        super._update(from, to, amount);
    }
}
