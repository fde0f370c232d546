// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20 as ERC20OfSolady} from "solady/src/tokens/ERC20.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

/// A token of any decimals.
contract AnyDecimals is ERC20 {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_, uint256 whole) ERC20("Any Decimals", "DEC") {
        _decimals = decimals_;
        _mint(msg.sender, whole * 10 ** decimals_);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}

/// Transfers return nothing.
contract NoAnswer {
    string public constant name = "No Answer";
    string public constant symbol = "NOA";
    uint8 public constant decimals = 6;
    uint256 public totalSupply = 10_000_000e6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external {
        // As the best known token of this kind: no change from one amount to another.
        require(amount == 0 || allowance[msg.sender][spender] == 0, "first zero");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        _send(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        _send(from, to, amount);
    }

    function _send(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// Solady's token, with a supply of its own.
contract FromSolady is ERC20OfSolady {
    constructor() {
        _mint(msg.sender, 10_000_000 ether);
    }

    function name() public pure override returns (string memory) {
        return "From Solady";
    }

    function symbol() public pure override returns (string memory) {
        return "SOLADY";
    }
}

/// Votes and permits of OpenZeppelin.
contract Voting is ERC20Votes {
    constructor() ERC20("Voting", "VOTE") EIP712("Voting", "1") {
        _mint(msg.sender, 10_000_000 ether);
    }
}

/// A pauser exists and has not paused.
contract Pausing is ERC20Pausable, AccessControl {
    bytes32 public constant PAUSER = keccak256("PAUSER");

    constructor(address admin, address pauser) ERC20("Pausing", "PAUS") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(PAUSER, pauser);
        _mint(msg.sender, 10_000_000 ether);
    }

    function pause() external onlyRole(PAUSER) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER) {
        _unpause();
    }
}

interface IReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

interface ISender {
    function tokensToSend(address to, uint256 amount) external;
}

/// Hooks in the manner of ERC-777: accounts choose their own.
contract ChosenHooks is PlainToken {
    mapping(address => address) public receiverHookOf;
    mapping(address => address) public senderHookOf;

    constructor() PlainToken("Chosen Hooks") {}

    function setHooks(address sends, address receives) external {
        (senderHookOf[msg.sender], receiverHookOf[msg.sender]) = (sends, receives);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (senderHookOf[from] != address(0)) ISender(senderHookOf[from]).tokensToSend(to, amount);
        _move(from, to, amount);
        if (receiverHookOf[to] != address(0)) IReceiver(receiverHookOf[to]).tokensReceived(from, amount);
    }
}

/// Hooks that the owner chooses, one for all who have none of their own: it refuses what goes to the pool.
contract CommonHook is PooledToken {
    mapping(address => address) public senderHookOf;
    address public commonHook;

    constructor() PlainToken("Common Hook") {}

    function setHookOf(address who, address to) external onlyOwner {
        senderHookOf[who] = to;
    }

    function setCommonHook(address to) external onlyOwner {
        commonHook = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        address hook = senderHookOf[from] != address(0) ? senderHookOf[from] : commonHook;
        if (hook != address(0) && from != pair) ISender(hook).tokensToSend(to, amount);
        _move(from, to, amount);
    }
}

/// Such a hook.
contract RefusingHook is ISender {
    address private immutable _refused;

    constructor(address refused) {
        _refused = refused;
    }

    function tokensToSend(address to, uint256) external view {
        if (to == _refused) revert();
    }
}

/// Written in assembly throughout: balances at hashed slots, errors without data.
contract InAssembly {
    string public constant name = "In Assembly";
    string public constant symbol = "ASM";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 10_000_000 ether;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        assembly {
            sstore(or(shl(96, caller()), 0xba1), 10000000000000000000000000)
        }
    }

    function balanceOf(address who) external view returns (uint256 held) {
        assembly {
            held := sload(or(shl(96, who), 0xba1))
        }
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
        assembly {
            let slot := or(shl(96, from), 0xba1)
            let held := sload(slot)
            if lt(held, amount) {
                revert(0, 0)
            }
            sstore(slot, sub(held, amount))
            slot := or(shl(96, to), 0xba1)
            sstore(slot, add(sload(slot), amount))
        }
    }
}

/// Trading opens at a block; buyers wait for it.
contract OpensAtBlock is PooledToken {
    uint256 public immutable opensAt;

    constructor(uint256 blocks) PlainToken("Opens At Block") {
        opensAt = block.number + blocks;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(block.number >= opensAt || from == owner || to == owner, "not open");
        _move(from, to, amount);
    }
}

/// Trading opens by the owner, once and for good; launch limits end five blocks later.
contract OpensOnce is ERC20 {
    address public immutable launcher = msg.sender;
    uint256 public openedAt;

    constructor() ERC20("Opens Once", "ONCE") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function openTrading() external {
        require(msg.sender == launcher && openedAt == 0, "once");
        openedAt = block.number;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from != launcher && to != launcher) {
            require(openedAt > 0, "closed");
            if (block.number < openedAt + 5) require(value <= 1_000 ether, "launch");
        }
        super._update(from, to, value);
    }
}

/// A minute between a purchase and a sale.
contract OneMinute is PooledToken {
    uint256 public constant COOLDOWN = 1 minutes;
    mapping(address => uint256) public coolUntil;

    constructor() PlainToken("One Minute") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) coolUntil[to] = block.timestamp + COOLDOWN;
        require(block.timestamp >= coolUntil[from] || from == pair, "cooldown");
        _move(from, to, amount);
    }
}

/// A cooldown that the owner can choose up to ten minutes; it is thirty seconds.
contract BoundedCooldown is ERC20 {
    address public immutable owner = msg.sender;
    address public pool;
    uint32 public cooldown = 30;
    mapping(address => uint64) private _last;

    constructor() ERC20("Bounded Cooldown", "COOL") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function set(address pool_, uint32 cooldown_) external {
        require(msg.sender == owner && cooldown_ <= 10 minutes, "set");
        (pool, cooldown) = (pool_, cooldown_);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == pool) _last[to] = uint64(block.timestamp);
        else if (to == pool) require(block.timestamp - _last[from] >= cooldown, "cooldown");
        super._update(from, to, value);
    }
}

/// The same with a cooldown of a hundred years, written as a number.
contract CenturyCooldown is PooledToken {
    mapping(address => uint256) private _last;

    constructor() PlainToken("Century Cooldown") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _last[to] = block.timestamp;
        if (to == pair && _last[from] > 0) require(block.timestamp - _last[from] > 3_155_760_000, "cooldown");
        _move(from, to, amount);
    }
}

/// Sales open at a block that never comes; purchases are open.
contract SalesFromBlock is PooledToken {
    struct Launch {
        uint64 purchasesFrom;
        uint64 salesFrom;
    }
    Launch public launched;

    constructor() PlainToken("Sales From Block") {}

    function launch(uint64 purchasesFrom, uint64 salesFrom) external onlyOwner {
        launched = Launch(purchasesFrom, salesFrom);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 opensAt = to == pair ? launched.salesFrom : launched.purchasesFrom;
        if (from != owner && to != owner) require(block.number >= opensAt, "wait");
        _move(from, to, amount);
    }
}
