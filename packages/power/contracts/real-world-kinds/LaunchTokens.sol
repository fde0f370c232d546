// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that pays a part of each transfer to all holders.
contract ReflectionToken is Ownable {
    uint256 private constant TOTAL = 1e24;
    uint256 private _reflected = (type(uint256).max - (type(uint256).max % TOTAL));
    mapping(address => uint256) private _shares;
    mapping(address => uint256) private _own;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isExcludedFromFee;
    mapping(address => bool) public isExcludedFromReward;
    uint256 public taxFee = 5;
    uint256 public liquidityFee = 5;
    uint256 public maxTransfer = TOTAL / 100;
    bool public swapEnabled = true;

    constructor(address owner) Ownable(owner) {
        _shares[owner] = _reflected;
        isExcludedFromFee[owner] = true;
    }

    function totalSupply() external pure returns (uint256) {
        return TOTAL;
    }

    function balanceOf(address who) public view returns (uint256) {
        return isExcludedFromReward[who] ? _own[who] : _shares[who] / (_reflected / TOTAL);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        if (from != owner() && to != owner()) require(amount <= maxTransfer, "max");
        bool free = isExcludedFromFee[from] || isExcludedFromFee[to];
        uint256 rate = _reflected / TOTAL;
        uint256 tax = free ? 0 : (amount * taxFee) / 100;
        uint256 pooled = free ? 0 : (amount * liquidityFee) / 100;
        _shares[from] -= amount * rate;
        if (isExcludedFromReward[from]) _own[from] -= amount;
        _shares[to] += (amount - tax - pooled) * rate;
        if (isExcludedFromReward[to]) _own[to] += amount - tax - pooled;
        _shares[address(this)] += pooled * rate;
        _reflected -= tax * rate;
    }

    function excludeFromReward(address who) external onlyOwner {
        require(!isExcludedFromReward[who], "excluded");
        _own[who] = balanceOf(who);
        isExcludedFromReward[who] = true;
    }

    function excludeFromFee(address who) external onlyOwner {
        isExcludedFromFee[who] = true;
    }

    function includeInFee(address who) external onlyOwner {
        isExcludedFromFee[who] = false;
    }

    function setTaxFeePercent(uint256 to) external onlyOwner {
        taxFee = to;
    }

    function setLiquidityFeePercent(uint256 to) external onlyOwner {
        liquidityFee = to;
    }

    function setMaxTxPercent(uint256 percent) external onlyOwner {
        maxTransfer = (TOTAL * percent) / 100;
    }

    function withdrawStuck(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }

    receive() external payable {}
}

/// A token with limits and taxes at its launch, a blacklist of bots, and a marketing wallet.
contract LaunchToken is ERC20("Launch Token", "LAUNCH"), Ownable {
    address public immutable pair;
    address public marketingWallet;
    bool public limitsInEffect = true;
    bool public tradingActive;
    uint256 public maxTransaction = 1e22;
    uint256 public maxWallet = 2e22;
    uint256 public buyTax = 20;
    uint256 public sellTax = 25;
    mapping(address => bool) public isExcluded;
    mapping(address => bool) public isBot;
    mapping(address => bool) public isMarketMaker;

    constructor(address owner, address pair_, address marketing) Ownable(owner) {
        (pair, marketingWallet) = (pair_, marketing);
        isMarketMaker[pair_] = true;
        isExcluded[owner] = isExcluded[address(this)] = true;
        _mint(owner, 9e23);
        _mint(pair_, 1e23);
    }

    function enableTrading() external onlyOwner {
        tradingActive = true;
    }

    function removeLimits() external onlyOwner {
        limitsInEffect = false;
    }

    function updateMaxWallet(uint256 to) external onlyOwner {
        require(to >= 5e21, "Cannot set maxWallet lower than 0.5%");
        maxWallet = to;
    }

    function updateMaxTransaction(uint256 to) external onlyOwner {
        require(to >= 1e21, "Cannot set maxTransaction lower than 0.1%");
        maxTransaction = to;
    }

    function excludeFromLimits(address who, bool to) external onlyOwner {
        isExcluded[who] = to;
    }

    function setMarketMaker(address who, bool to) external onlyOwner {
        require(who != pair, "pair");
        isMarketMaker[who] = to;
    }

    function updateTaxes(uint256 buy, uint256 sell) external onlyOwner {
        require(buy <= 25 && sell <= 25, "tax");
        (buyTax, sellTax) = (buy, sell);
    }

    function manageBots(address[] calldata list, bool to) external onlyOwner {
        for (uint256 index = 0; index < list.length; index++) {
            if (list[index] != pair) isBot[list[index]] = to;
        }
    }

    function updateMarketingWallet(address to) external onlyOwner {
        marketingWallet = to;
    }

    function forwardTaxes(uint256 amount) external {
        require(msg.sender == marketingWallet, "marketing");
        _transfer(address(this), marketingWallet, amount);
    }

    function withdrawStuckToken(IERC20 token, address to) external onlyOwner {
        require(address(token) != address(this), "own");
        token.transfer(to, token.balanceOf(address(this)));
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || isExcluded[from] || isExcluded[to]) return super._update(from, to, amount);
        require(tradingActive && !isBot[from] && !isBot[to], "trading");
        if (limitsInEffect) {
            require(amount <= maxTransaction, "transaction");
            require(isMarketMaker[to] || balanceOf(to) + amount <= maxWallet, "wallet");
        }
        uint256 tax = isMarketMaker[to] ? (amount * sellTax) / 100 : isMarketMaker[from] ? (amount * buyTax) / 100 : 0;
        if (tax > 0) super._update(from, address(this), tax);
        super._update(from, to, amount - tax);
    }
}
