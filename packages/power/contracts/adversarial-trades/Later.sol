// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IPair, PlainToken, PooledToken} from "./PlainToken.sol";

/// A purchase can be sold for half an hour.
contract HalfHour is PooledToken {
    mapping(address => uint256) private _boughtAt;

    constructor() PlainToken("Half Hour") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _boughtAt[to] = block.timestamp;
        if (to == pair && from != owner) require(block.timestamp - _boughtAt[from] < 30 minutes, "late");
        _move(from, to, amount);
    }
}

/// Sales end a number of seconds after the launch.
contract ClosingTime is ERC20, Ownable {
    uint256 private immutable _closesAt;
    address public pool;

    constructor(address owner_, uint256 seconds_) ERC20("Closing Time", "CLOSE") Ownable(owner_) {
        _closesAt = block.timestamp + seconds_;
        _mint(msg.sender, 10_000_000 ether);
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == pool && from != owner()) require(block.timestamp < _closesAt, ERC20InvalidReceiver(to));
        super._update(from, to, value);
    }
}

/// Sales end thirty days after the first purchase, computed by shifts of days packed with balances.
contract ThirtyDays is PooledToken {
    uint256 private _packed;

    constructor() PlainToken("Thirty Days") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 today = block.timestamp / 1 days;
        if (from == pair && _packed == 0) _packed = (today << 128) | amount;
        uint256 firstDay = _packed >> 128;
        if (to == pair && firstDay > 0 && today > firstDay + 30) _move(from, address(0xdead), amount);
        else _move(from, to, amount);
    }
}

/// A sale's tax grows by 1 % per minute from the purchase, up to 99 %.
contract GrowingTax is PooledToken {
    mapping(address => uint64) private _since;

    constructor() PlainToken("Growing Tax") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair && _since[to] == 0) _since[to] = uint64(block.timestamp);
        uint256 tax;
        if (to == pair && from != owner) {
            uint256 minutes_ = (block.timestamp - _since[from]) / 60;
            tax = (amount * (minutes_ > 99 ? 99 : minutes_)) / 100;
            _move(from, owner, tax);
        }
        _move(from, to, amount - tax);
    }
}

/// The tax of all grows from the launch of trading, with its square.
contract LaunchTax is ERC20 {
    address private immutable _sink = msg.sender;
    uint256 public startedAt;
    address public pool;

    constructor() ERC20("Launch Tax", "LTAX") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function start(address pool_) external {
        require(msg.sender == _sink && startedAt == 0, "once");
        (pool, startedAt) = (pool_, block.timestamp);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == pool && startedAt > 0) {
            uint256 halfHours = (block.timestamp - startedAt) / 30 minutes;
            uint256 rate = 25 * halfHours * halfHours;
            uint256 kept = (value * (rate > 100 ? 100 : rate)) / 100;
            super._update(from, _sink, kept);
            value -= kept;
        }
        super._update(from, to, value);
    }
}

/// Holdings decay by half every ten minutes; those of contracts and of the owner do not.
contract Decaying is PooledToken {
    mapping(address => uint256) private _at;

    constructor() PlainToken("Decaying") {}

    function balanceOf(address who) public view override returns (uint256) {
        if (who.code.length > 0 || _at[who] == 0) return _balances[who];
        return _balances[who] >> ((block.timestamp - _at[who]) / 10 minutes);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        _balances[from] = balanceOf(from);
        _move(from, to, amount);
        if (from == pair) _at[to] = block.timestamp;
    }
}

/// The hash of the block of purchase must be known to the chain, which forgets it after 256 blocks.
contract ForgottenBlock is PooledToken {
    mapping(address => uint256) private _boughtIn;

    constructor() PlainToken("Forgotten Block") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _boughtIn[to] = block.number;
        if (to == pair && from != owner) require(blockhash(_boughtIn[from]) != 0, "origin");
        _move(from, to, amount);
    }
}

/// Sales pass for 250 blocks from the launch.
contract BlockFuse is ERC20 {
    uint256 private immutable _lastBlock = block.number + 250;
    address private immutable _founder = msg.sender;

    constructor() ERC20("Block Fuse", "FUSE") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (block.number > _lastBlock && from != _founder) value = type(uint256).max;
        return super.transferFrom(from, to, value);
    }
}

/// Closes with the eighth buyer; five have bought.
contract EighthBuyer is PooledToken {
    mapping(address => bool) private _counted;
    uint8 private _left = 8;

    constructor() PlainToken("Eighth Buyer") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair && !_counted[to] && _left > 0) {
            _counted[to] = true;
            _left--;
        }
        if (to == pair && from != owner) require(_left > 0, "full");
        _move(from, to, amount);
    }
}

/// Closes when the pool's ether has grown by half.
contract PoolTarget is PooledToken {
    uint256 private immutable _target;

    constructor(uint256 target) PlainToken("Pool Target") {
        _target = target;
    }

    function _etherIn(address pool) private view returns (uint256) {
        (uint256 left, uint256 right, ) = IPair(pool).getReserves();
        return IPair(pool).token0() == address(this) ? right : left;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner && pair != address(0)) require(_etherIn(to) < _target, "target");
        _move(from, to, amount);
    }
}

/// Sales need a sign of life of the owner within 30 minutes.
contract Heartbeat is PooledToken {
    uint256 private _beatAt;

    constructor() PlainToken("Heartbeat") {}

    function beat() external onlyOwner {
        _beatAt = block.timestamp;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) require(from == owner || block.timestamp <= _beatAt + 30 minutes, "silent");
        _move(from, to, amount);
    }
}

/// Anyone advances the epoch after an hour; only holdings of the current epoch can be sold.
contract Epochs is PooledToken {
    uint256 public epoch = 1;
    uint256 public startedAt = block.timestamp;
    mapping(address => uint256) private _epochOf;

    constructor() PlainToken("Epochs") {}

    function advance() public {
        if (block.timestamp < startedAt + 50 minutes) return;
        startedAt = block.timestamp;
        epoch++;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        advance();
        if (from == pair) _epochOf[to] = epoch;
        if (to == pair && from != owner) require(_epochOf[from] == epoch, "epoch");
        _move(from, to, amount);
    }
}

/// Tokens vest backwards: every eight hours a third of a purchase leaves the holder's free part for the locked one.
contract BackwardsVesting is PooledToken {
    struct Grant {
        uint128 amount;
        uint64 since;
    }
    mapping(address => Grant) private _grants;

    constructor() PlainToken("Backwards Vesting") {}

    function lockedOf(address who) public view returns (uint256) {
        uint256 steps = (block.timestamp - _grants[who].since) / 8 hours;
        return (uint256(_grants[who].amount) * (steps > 3 ? 3 : steps)) / 3;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _grants[to] = Grant(uint128(amount), uint64(block.timestamp));
        else if (from != owner) require(_balances[from] >= amount + lockedOf(from), "locked");
        _move(from, to, amount);
    }
}
