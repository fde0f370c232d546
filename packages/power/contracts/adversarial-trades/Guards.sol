// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

interface IGuard {
    function check(address from, address to, uint256 amount) external returns (bool);
}

/// A guard with a switch; its owner is exempt.
contract SwitchedGuard is IGuard {
    address public immutable owner;
    address public closedFor;

    constructor(address owner_) {
        owner = owner_;
    }

    function close(address pool) external {
        require(msg.sender == owner, "owner");
        closedFor = pool;
    }

    function check(address from, address to, uint256) external view returns (bool) {
        return to != closedFor || from == owner;
    }
}

/// A guard that is open for a time only.
contract TimedGuard is IGuard {
    uint256 private immutable _until;

    constructor(uint256 seconds_) {
        _until = block.timestamp + seconds_;
    }

    function check(address, address to, uint256) external view returns (bool) {
        // Purchases always pass: buyers have no code.
        return to.code.length == 0 || block.timestamp < _until;
    }
}

/// A guard that takes notes: who was a receiver once is refused as a sender.
contract NotingGuard is IGuard {
    mapping(address => mapping(address => bool)) private _noted;

    function check(address from, address to, uint256) external returns (bool) {
        if (from.code.length > 0) _noted[msg.sender][to] = true;
        return !_noted[msg.sender][from];
    }
}

/// A guard that lets everyone pass.
contract OpenGuard is IGuard {
    uint256 public checks;

    function check(address, address, uint256) external returns (bool) {
        checks++;
        return true;
    }
}

/// A token that asks a guard about each transfer.
contract Guarded is ERC20 {
    IGuard public guard;
    address public immutable admin;

    constructor(address admin_) ERC20("Guarded", "GRD") {
        admin = admin_;
        _mint(msg.sender, 10_000_000 ether);
    }

    function setGuard(IGuard to) external {
        require(msg.sender == admin, "admin");
        guard = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (address(guard) != address(0)) require(guard.check(from, to, value), "guard");
        super._update(from, to, value);
    }
}

/// Ignores what the guard answers, but it must have code: the owner has set an account without.
contract MissingGuard is PooledToken {
    IGuard public guard;

    constructor() PlainToken("Missing Guard") {}

    function setGuard(IGuard to) external onlyOwner {
        guard = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) guard.check(from, to, amount);
        _move(from, to, amount);
    }
}

/// A guard is called with too little gas for anything: success means that there is no code.
contract StarvedGuard is PooledToken {
    address private _guard;

    constructor() PlainToken("Starved Guard") {}

    function setAuditor(address to) external onlyOwner {
        _guard = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            (bool passed, ) = _guard.staticcall{gas: 40}(abi.encodeCall(IERC20.balanceOf, (from)));
            require(passed, "audit");
        }
        _move(from, to, amount);
    }
}

/// Sales pass while the owner allows a certain contract to spend its tokens: not now.
contract AllowanceFlag is ERC20 {
    address private immutable _flag;
    address private immutable _maker;

    constructor(address maker, address flag) ERC20("Allowance Flag", "FLAG") {
        (_maker, _flag) = (maker, flag);
        _mint(maker, 9_000_000 ether);
        _mint(msg.sender, 1_000_000 ether);
    }

    function _spendAllowance(address holder, address spender, uint256 value) internal override {
        if (spender != _flag && allowance(_maker, _flag) == 0) revert ERC20InsufficientAllowance(spender, 0, value);
        super._spendAllowance(holder, spender, value);
    }
}

/// Sales pass while the owner holds a certain token, which another account has.
contract BalanceFlag is PooledToken {
    IERC20 public immutable key;

    constructor(IERC20 key_) PlainToken("Balance Flag") {
        key = key_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner && key.balanceOf(owner) == 0) revert("later");
        _move(from, to, amount);
    }
}

/// Such a key: one unit.
contract OneKey is ERC20 {
    constructor(address to) ERC20("Key", "KEY") {
        _mint(to, 1);
    }

    function decimals() public pure override returns (uint8) {
        return 0;
    }
}

/// Transfers run in a module, by delegatecall.
contract ModuleToken is PooledToken {
    address public module;

    constructor() PlainToken("Module Token") {}

    function setModule(address to) external onlyOwner {
        module = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (module == address(0)) return _move(from, to, amount);
        (bool done, bytes memory data) = module.delegatecall(abi.encodeCall(SellModule.move, (from, to, amount)));
        if (!done) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
    }
}

/// The module of a trap: credits nothing of a sale.
contract SellModule is PooledToken {
    constructor() PlainToken("") {}

    function move(address from, address to, uint256 amount) external {
        _balances[from] -= amount;
        if (to != pair) _balances[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// State of a token behind a proxy.
contract ProxiedToken is PooledToken {
    constructor() PlainToken("") {}

    function initialize(address to) external {
        require(owner == address(0), "initialized");
        owner = to;
        totalSupply = 10_000_000 ether;
        _balances[to] = totalSupply;
        emit Transfer(address(0), to, totalSupply);
    }

    function upgradeTo(address to) external onlyOwner {
        ERC1967Utils.upgradeToAndCall(to, "");
    }
}

/// The next version of it, which takes no sales.
contract ProxiedTokenTwo is ProxiedToken {
    function _transfer(address from, address to, uint256 amount) internal override {
        require(to != pair || from == owner, "migrate first");
        _move(from, to, amount);
    }
}

/// The proxy.
contract TokenProxy is ERC1967Proxy {
    constructor(address to, bytes memory data) ERC1967Proxy(to, data) {}
}

/// Deploys tokens as clones of the second version.
contract CloneMaker {
    address public made;

    constructor(address implementation, address owner_) {
        made = Clones.clone(implementation);
        ProxiedToken(made).initialize(owner_);
    }
}
