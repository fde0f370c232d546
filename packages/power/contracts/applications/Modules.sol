// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

interface ILocked {
    function unlocked() external;
}

/// Flash accounting in transient storage; the owner names the fee controller.
contract FlashHub is Ownable {
    address transient private _locker;
    int256 transient private _open;
    address public feeController;
    uint24 public protocolFee;
    uint256 public collected;

    constructor(address owner) payable Ownable(owner) {}

    function unlock() external {
        require(_locker == address(0), "locked");
        _locker = msg.sender;
        ILocked(msg.sender).unlocked();
        require(_open == 0, "not settled");
        _locker = address(0);
    }

    function take(address payable to, uint256 amount) external {
        require(_locker == msg.sender, "locker");
        _open -= int256(amount);
        to.transfer(amount);
    }

    function settle() external payable {
        require(_locker == msg.sender, "locker");
        uint256 kept = (msg.value * protocolFee) / 1_000_000;
        collected += kept;
        _open += int256(msg.value - kept);
    }

    function setFeeController(address to) external onlyOwner {
        feeController = to;
    }

    function setProtocolFee(uint24 to) external {
        require(msg.sender == feeController, "controller");
        require(to <= 1_000, "bound");
        protocolFee = to;
    }

    function collect(address payable to, uint256 amount) external {
        require(msg.sender == feeController, "controller");
        collected -= amount;
        to.transfer(amount);
    }
}

/// A hook that only the pool manager calls, with an allowlist of traders.
contract AllowHook {
    address public immutable manager;
    address public admin;
    mapping(address => bool) public allowed;
    uint256 public swaps;

    constructor(address manager_, address admin_) {
        (manager, admin) = (manager_, admin_);
    }

    function beforeSwap(address sender, bytes calldata) external returns (bytes4) {
        require(msg.sender == manager, "manager");
        require(allowed[sender], "not allowed");
        swaps++;
        return this.beforeSwap.selector;
    }

    function allow(address[] calldata who, bool to) external {
        require(msg.sender == admin, "admin");
        for (uint256 index = 0; index < who.length; index++) allowed[who[index]] = to;
    }

    function setAdmin(address to) external {
        require(msg.sender == admin, "admin");
        admin = to;
    }
}

/// A wallet that executes for its modules, unless its guard reverts.
contract Purse {
    mapping(address => bool) public modules;
    address public guard;
    address[] public keys;

    constructor(address[] memory keys_) payable {
        keys = keys_;
        modules[address(uint160(uint256(keccak256("nobody"))))] = true;
    }

    modifier self() {
        require(msg.sender == address(this), "self");
        _;
    }

    function start(address module) external {
        require(msg.sender == keys[0], "key");
        modules[module] = true;
    }

    function enableModule(address module) external self {
        modules[module] = true;
    }

    function disableModule(address module) external self {
        modules[module] = false;
    }

    function setGuard(address to) external self {
        guard = to;
    }

    function execFromModule(address to, uint256 value, bytes calldata data) external returns (bool ok) {
        require(modules[msg.sender], "module");
        (ok,) = to.call{value: value}(data);
    }
}

/// A module that lets delegates spend up to a limit set by the wallet.
contract SpendModule {
    Purse public immutable purse;
    mapping(address => uint256) public leftOf;

    constructor(Purse purse_, address delegate) {
        purse = purse_;
        leftOf[delegate] = 1e18;
    }

    function setLimit(address delegate, uint256 amount) external {
        require(msg.sender == address(purse), "purse");
        leftOf[delegate] = amount;
    }

    function spend(address to, uint256 amount) external {
        uint256 left = leftOf[msg.sender];
        require(amount != 0 && left >= amount, "limit");
        leftOf[msg.sender] = left - amount;
        require(purse.execFromModule(to, amount, ""), "purse refused");
    }
}
