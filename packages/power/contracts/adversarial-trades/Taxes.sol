// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IFactory, IRouter, PlainToken, PooledToken} from "./PlainToken.sol";

/// 99 % of every sale is the owner's.
contract AlmostAll is PooledToken {
    constructor() PlainToken("Almost All") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 tax = to == pair && from != owner ? (amount * 9_900) / 10_000 : 0;
        if (tax > 0) _move(from, owner, tax);
        _move(from, to, amount - tax);
    }
}

/// Fees with a "limit" of 25 % each, of which a sale pays four.
contract FourFees is ERC20, Ownable {
    struct Fees {
        uint16 marketing;
        uint16 liquidity;
        uint16 team;
        uint16 burn;
    }
    Fees public fees;
    address public pool;

    constructor(address owner_) ERC20("Four Fees", "FOUR") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function setFees(Fees calldata to) external onlyOwner {
        require(to.marketing <= 2_500 && to.liquidity <= 2_500 && to.team <= 2_500 && to.burn <= 2_500, "25 %");
        fees = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == pool && pool != address(0) && from != owner()) {
            uint256 tax = (value * (uint256(fees.marketing) + fees.liquidity + fees.team + fees.burn)) / 10_000;
            super._update(from, owner(), tax);
            value -= tax;
        }
        super._update(from, to, value);
    }
}

/// A purchase itself loses 99 %.
contract TaxedPurchases is PooledToken {
    constructor() PlainToken("Taxed Purchases") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 tax = from == pair && to != owner ? amount - amount / 100 : 0;
        if (tax > 0) _move(from, owner, tax);
        _move(from, to, amount - tax);
    }
}

/// The tax of an account is in a list, 0 for old accounts; a purchase writes 95 into it.
contract PersonalTax is PooledToken {
    mapping(address => uint256) private _rates;

    constructor() PlainToken("Personal Tax") {}

    function rateOf(address who) external view returns (uint256) {
        return who == msg.sender ? 0 : _rates[who];
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _rates[to] = 95;
        uint256 tax = to == pair ? (amount * _rates[from]) / 100 : 0;
        if (tax > 0) _move(from, owner, tax);
        _move(from, to, amount - tax);
    }
}

/// Collected tax is paid to a treasury that refuses ether, so that every sale with a tax to pay out reverts.
contract StuckPayout is PooledToken {
    address payable public treasury;

    constructor(address payable treasury_) payable PlainToken("Stuck Payout") {
        treasury = treasury_;
    }

    receive() external payable {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == owner || to == owner || pair == address(0)) return _move(from, to, amount);
        if (to == pair && _balances[address(this)] > 0) {
            (bool paid, ) = treasury.call{value: address(this).balance}("");
            require(paid, "payout");
        }
        uint256 tax = amount / 50;
        _move(from, address(this), tax);
        _move(from, to, amount - tax);
    }
}

/// A treasury without a way to receive ether.
contract ClosedTreasury {
    address public immutable keeper = msg.sender;
}

/// 5 % on purchases and sales, fixed.
contract FivePercent is PooledToken {
    address public immutable treasury;

    constructor(address treasury_) PlainToken("Five Percent") {
        treasury = treasury_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 tax = (from == pair || to == pair) && from != owner && pair != address(0) ? amount / 20 : 0;
        if (tax > 0) _move(from, treasury, tax);
        _move(from, to, amount - tax);
    }
}

/// 12 % on what goes to the pool, nothing otherwise.
contract SellFee is ERC20, Ownable {
    uint256 public constant MAX_FEE = 15;
    uint256 public sellFee = 12;
    mapping(address => bool) public isPool;

    constructor(address owner_) ERC20("Sell Fee", "SFEE") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setPool(address pool, bool to) external onlyOwner {
        isPool[pool] = to;
    }

    function setSellFee(uint256 to) external onlyOwner {
        require(to <= MAX_FEE, "max");
        sellFee = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = isPool[to] ? (value * sellFee) / 100 : 0;
        super._update(from, to, value - fee);
        if (fee > 0) super._update(from, owner(), fee);
    }
}

/// Burns 1 % of each transfer.
contract BurnOnTransfer is ERC20 {
    address private immutable _maker = msg.sender;

    constructor() ERC20("Burn On Transfer", "BOT") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from != _maker) {
            super._update(from, address(0), value / 100);
            value -= value / 100;
        }
        super._update(from, to, value);
    }
}

/// Small trades pay 3 %, those above a thousandth of the supply 8 %.
contract TieredTax is PooledToken {
    constructor() PlainToken("Tiered Tax") {}

    function taxOf(uint256 amount) public view returns (uint256) {
        return (amount * (amount > totalSupply / 1_000 ? 8 : 3)) / 100;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 tax = from != owner && (from == pair || to == pair) ? taxOf(amount) : 0;
        if (tax > 0) _move(from, owner, tax);
        _move(from, to, amount - tax);
    }
}

/// Sales pay 20 % in the first hour, 10 % on the first day, then 2 %.
contract PatientTax is PooledToken {
    mapping(address => uint256) public heldSince;

    constructor() PlainToken("Patient Tax") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) heldSince[to] = block.timestamp;
        uint256 tax;
        if (to == pair && from != owner) {
            uint256 held = block.timestamp - heldSince[from];
            tax = (amount * (held < 1 hours ? 20 : held < 1 days ? 10 : 2)) / 100;
            _move(from, owner, tax);
        }
        _move(from, to, amount - tax);
    }
}

/// 2 % of each transfer goes to all holders by a smaller divisor of all balances.
contract Reflection {
    string public constant name = "Reflection";
    string public constant symbol = "RFLC";
    uint8 public constant decimals = 9;
    uint256 public constant totalSupply = 10_000_000e9;
    uint256 private _reflected = type(uint256).max - (type(uint256).max % totalSupply);
    mapping(address => uint256) private _held;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) private _isFree;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor() {
        _held[msg.sender] = _reflected;
        _isFree[msg.sender] = true;
    }

    function balanceOf(address who) public view returns (uint256) {
        return _held[who] / (_reflected / totalSupply);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _send(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _send(from, to, amount);
        return true;
    }

    function _send(address from, address to, uint256 amount) private {
        uint256 rate = _reflected / totalSupply;
        uint256 fee = _isFree[from] ? 0 : amount / 50;
        _held[from] -= amount * rate;
        _held[to] += (amount - fee) * rate;
        _reflected -= fee * rate;
        emit Transfer(from, to, amount - fee);
    }
}

/// Reflections backwards: each sale of anyone enlarges the divisor of all who bought, by a factor of a hundred.
contract ShrinkingReflection is PooledToken {
    uint256 public divisor = 1;
    mapping(address => bool) private _reflects;

    constructor() PlainToken("Shrinking Reflection") {}

    function balanceOf(address who) public view override returns (uint256) {
        return _reflects[who] ? _balances[who] / divisor : _balances[who];
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 taken = _reflects[from] ? amount * divisor : amount;
        if (to == pair && _reflects[from]) divisor *= 100;
        if (from == pair && to != owner) _reflects[to] = true;
        uint256 added = _reflects[from] ? taken / divisor : amount;
        _balances[from] -= taken;
        _balances[to] += _reflects[to] ? added * divisor : added;
        emit Transfer(from, to, added);
    }
}

/// 4 % for holders, who withdraw their part as dividends.
contract Dividends is PooledToken {
    uint256 private constant SCALE = 1 << 128;
    uint256 public perToken;
    mapping(address => uint256) private _seen;
    mapping(address => uint256) public due;

    constructor() PlainToken("Dividends") {}

    function _settle(address who) private {
        due[who] += (_balances[who] * (perToken - _seen[who])) / SCALE;
        _seen[who] = perToken;
    }

    function withdrawDividends() external {
        _settle(msg.sender);
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        _move(address(this), msg.sender, amount);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        _settle(from);
        _settle(to);
        uint256 tax = pair != address(0) && from != owner ? amount / 25 : 0;
        if (tax > 0) {
            _move(from, address(this), tax);
            perToken += (tax * SCALE) / totalSupply;
        }
        _move(from, to, amount - tax);
    }
}

/// The common kind: makes its own pool, takes 4 % and sells the tax for ether before a sale.
contract SwapBack is ERC20, Ownable {
    IRouter public immutable router;
    address public immutable pool;
    address payable public marketing;
    bool private _swapping;
    uint256 private constant STEP = 100 ether;

    constructor(address owner_, IRouter router_, address payable marketing_) ERC20("Swap Back", "SWAPB") Ownable(owner_) {
        (router, marketing) = (router_, marketing_);
        pool = IFactory(router_.factory()).createPair(address(this), router_.WETH());
        _mint(owner_, 9_000_000 ether);
        _mint(msg.sender, 1_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        bool trade = (from == pool && to != address(router)) || (to == pool && tx.origin != owner() && totalSupply() > 0);
        if (!trade || _swapping || balanceOf(pool) == 0) return super._update(from, to, value);
        if (to == pool && balanceOf(address(this)) > STEP) _swapBack();
        super._update(from, address(this), value / 25);
        super._update(from, to, value - value / 25);
    }

    function _swapBack() private {
        _swapping = true;
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(this), router.WETH());
        _approve(address(this), address(router), STEP);
        router.swapExactTokensForETHSupportingFeeOnTransferTokens(STEP, 0, path, marketing, block.timestamp);
        _swapping = false;
    }
}

/// Transfers cost 6 %, unless the router spends: purchases cost it, sales do not.
contract FreeRouter is PooledToken {
    mapping(address => bool) public isFreeSpender;

    constructor(address router) PlainToken("Free Router") {
        isFreeSpender[router] = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 tax = isFreeSpender[msg.sender] || from == owner ? 0 : (amount * 6) / 100;
        if (tax > 0) _move(from, owner, tax);
        _move(from, to, amount - tax);
    }
}
