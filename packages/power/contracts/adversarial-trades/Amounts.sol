// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IPair, PlainToken, PooledToken} from "./PlainToken.sol";

/// Sales come in whole lots of 100,000 tokens, while no wallet may hold one.
contract WholeLots is PooledToken {
    uint256 public constant LOT = 100_000 ether;
    uint256 public constant WALLET = 90_000 ether;

    constructor() PlainToken("Whole Lots") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from != owner && to == pair) require(amount % LOT == 0, "lot");
        if (pair != address(0) && to != owner && to != pair) require(_balances[to] + amount <= WALLET, "wallet");
        _move(from, to, amount);
    }
}

/// A sale's amount must end with nine digits that the owner keeps to itself.
contract SecretDigits is ERC20 {
    uint256 private immutable _digits;
    address private immutable _maker = msg.sender;

    constructor(uint256 digits) ERC20("Secret Digits", "DIGIT") {
        _digits = digits;
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        // 1e9 wei are nothing, so a wallet that knows the digits loses nothing.
        if (from != _maker) require(value % 1e9 == _digits, "dust");
        return super.transferFrom(from, to, value);
    }
}

/// A sale must be less than a millionth of the pool, once a day.
contract PoolShare is PooledToken {
    mapping(address => uint256) public soldOn;

    constructor() PlainToken("Pool Share") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            require(amount <= _balances[pair] / 1_000_000, "share");
            require(soldOn[from] < block.timestamp / 1 days, "today");
            soldOn[from] = block.timestamp / 1 days;
        }
        _move(from, to, amount);
    }
}

/// The largest sale shrinks with every purchase of the holder: to nothing with the first.
contract ShrinkingLimit is PooledToken {
    mapping(address => uint256) private _bought;

    constructor() PlainToken("Shrinking Limit") {}

    function sellLimitOf(address who) public view returns (uint256) {
        return 1_000 ether >> (_bought[who] / 1 ether);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _bought[to] += amount;
        if (to == pair) require(amount <= sellLimitOf(from) || from == owner, "limit");
        _move(from, to, amount);
    }
}

/// Sales of less than the owner's minimum revert, and the minimum is more than the pool holds.
contract LeastSale is ERC20, Ownable {
    uint256 public leastSale;
    address public market;

    error TooLittle(uint256 amount, uint256 least);

    constructor(address owner_) ERC20("Least Sale", "LEAST") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function open(address market_, uint256 least) external onlyOwner {
        (market, leastSale) = (market_, least);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == market && value < leastSale && from != owner()) revert TooLittle(value, leastSale);
        super._update(from, to, value);
    }
}

/// The largest sale is one token by the owner's setting.
contract LargestSale is PooledToken {
    uint256 public maxSellAmount = type(uint256).max;

    constructor() PlainToken("Largest Sale") {}

    function setMaxSellAmount(uint256 to) external onlyOwner {
        maxSellAmount = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(to != pair || amount <= maxSellAmount || from == owner, "max");
        _move(from, to, amount);
    }
}

/// The amount that was bought, and any part of it, is frozen: only the rest can be sold.
contract FrozenPurchases is PooledToken {
    mapping(address => uint256) private _frozen;

    constructor() PlainToken("Frozen Purchases") {}

    function frozenOf(address who) external view returns (uint256) {
        return _frozen[who];
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair && to != owner) _frozen[to] += amount;
        require(_balances[from] - amount >= _frozen[from], "frozen");
        _move(from, to, amount);
    }
}

/// Sales count against a limit that no one ever receives, which ends in an underflow.
contract SellQuota is PooledToken {
    mapping(address => uint256) private _quota;
    mapping(address => uint256) private _sold;

    constructor() PlainToken("Sell Quota") {
        _quota[msg.sender] = type(uint256).max;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) {
            _sold[from] += amount;
            uint256 left = _quota[from] - _sold[from];
            emit Approval(from, address(this), left);
        }
        _move(from, to, amount);
    }
}

/// A sale divides by the holder's tier, which is zero for all who bought.
contract TierZero is PooledToken {
    mapping(address => uint256) public tierOf;

    constructor() PlainToken("Tier Zero") {
        tierOf[msg.sender] = 1;
    }

    function setTier(address who, uint256 tier) external onlyOwner {
        tierOf[who] = tier;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 kept;
        if (to == pair) kept = amount / tierOf[from] / 1e18;
        _move(from, to, amount - kept);
    }
}

/// Sales that would lower the price below that of the last purchase revert: every sale does.
contract PriceFloor is PooledToken {
    uint256 private _floor;

    constructor() PlainToken("Price Floor") {}

    /// Ether for a million tokens, once the pool has so many more.
    function _price(int256 more) private view returns (uint256) {
        (uint256 ether_, uint256 tokens, ) = IPair(pair).getReserves();
        if (IPair(pair).token0() == address(this)) (ether_, tokens) = (tokens, ether_);
        return (ether_ * 1_000_000 ether) / uint256(int256(tokens) + more);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _floor = _price(-2 * int256(amount));
        if (to == pair && from != owner) require(_price(2 * int256(amount)) >= _floor, "floor");
        _move(from, to, amount);
    }
}

/// A launch limit on amounts: 2 % of the supply for a transfer.
contract MaxTransaction is ERC20, Ownable {
    uint256 public maxTransaction;
    bool public limited = true;
    mapping(address => bool) public isExempt;

    constructor(address owner_) ERC20("Max Transaction", "MAXT") Ownable(owner_) {
        isExempt[msg.sender] = true;
        _mint(msg.sender, 10_000_000 ether);
        maxTransaction = totalSupply() / 50;
    }

    function removeLimits() external onlyOwner {
        limited = false;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (limited && !isExempt[from] && !isExempt[to]) require(value <= maxTransaction, "too much");
        super._update(from, to, value);
    }
}

/// No wallet holds more than 2 % of the supply.
contract MaxWallet is PooledToken {
    uint256 public maxWallet = 200_000 ether;

    constructor() PlainToken("Max Wallet") {}

    function raiseMaxWallet(uint256 to) external onlyOwner {
        require(to > maxWallet, "raise");
        maxWallet = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        bool held = pair != address(0) && to != pair && to != owner;
        require(!held || _balances[to] + amount <= maxWallet, "wallet");
        _move(from, to, amount);
    }
}
