// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A token that keeps a part of every trade for its treasury; the owner sets how much, with no bound but the whole.
contract Tithe is ERC20, Ownable {
    address public immutable treasury;
    /// The pool: transfers from it are purchases, to it sales.
    address public pool;
    uint256 public buyTaxBps;
    uint256 public sellTaxBps;

    event TaxChanged(uint256 buyTaxBps, uint256 sellTaxBps);

    constructor(uint256 supply, address treasury_) ERC20("Tithe", "TITH") Ownable(msg.sender) {
        treasury = treasury_;
        buyTaxBps = 200;
        sellTaxBps = 300;
        _mint(msg.sender, supply);
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function setTax(uint256 buyBps, uint256 sellBps) external onlyOwner {
        require(buyBps <= 10_000 && sellBps <= 10_000, "more than all");
        buyTaxBps = buyBps;
        sellTaxBps = sellBps;
        emit TaxChanged(buyBps, sellBps);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 tax;
        if (pool != address(0) && from != owner() && to != owner()) {
            if (from == pool) tax = (amount * buyTaxBps) / 10_000;
            else if (to == pool) tax = (amount * sellTaxBps) / 10_000;
        }
        if (tax > 0) super._update(from, treasury, tax);
        super._update(from, to, amount - tax);
    }
}
