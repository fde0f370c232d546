// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Coin, Bank, ANN, BEN, OWNER, HIDDEN, HEIR, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN, ADMIN, STEWARD} from "./Bases.sol";

/// Dilution of all holders: ownership is renounced, and a second slot keeps what it gave.
contract RenouncedTwice is ERC20("Renounced", "REN"), Ownable {
    address private _dev;

    constructor() Ownable(msg.sender) {
        _dev = HIDDEN;
        _mint(ANN, 1e21);
        renounceOwnership();
    }

    function _checkOwner() internal view override {
        if (owner() != msg.sender && _dev != msg.sender) revert OwnableUnauthorizedAccount(msg.sender);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

/// All of a transfer: the renounced owner takes the token back, and sets the fee.
contract LockedOwnership is Coin {
    address public owner = OWNER;
    address private _previous;
    uint256 private _until;
    uint256 public feeBps = 50;

    modifier onlyOwner() {
        require(owner == msg.sender, "owner");
        _;
    }

    function lock(uint256 period) external onlyOwner {
        (_previous, owner, _until) = (owner, address(0), block.timestamp + period);
    }

    function unlock() external {
        require(_previous == msg.sender && block.timestamp >= _until, "locked");
        owner = _previous;
    }

    function setFee(uint256 bps) external onlyOwner {
        feeBps = bps;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = (amount * feeBps) / 10_000;
        super._move(from, address(this), fee);
        super._move(from, to, amount - fee);
    }
}

/// Loss of all deposits: orders wait for a delay, which is zero.
contract ZeroDelay is Bank {
    uint256 public delay;
    mapping(bytes32 => uint256) public readyAt;

    constructor() payable {}

    function queue(address to, uint256 amount) external {
        require(msg.sender == ADMIN, "admin");
        readyAt[keccak256(abi.encode(to, amount))] = block.timestamp + delay;
    }

    function execute(address to, uint256 amount) external {
        uint256 at = readyAt[keccak256(abi.encode(to, amount))];
        require(msg.sender == ADMIN && at != 0 && at <= block.timestamp, "ready");
        _pay(to, amount);
    }
}

/// Loss of all deposits: the delay of two days is itself set without one.
contract SettableDelay is Bank {
    uint256 public delay = 2 days;
    mapping(bytes32 => uint256) public queuedAt;

    constructor() payable {}

    modifier onlyAdmin() {
        require(msg.sender == ADMIN, "admin");
        _;
    }

    function setDelay(uint256 to) external onlyAdmin {
        delay = to;
    }

    function queue(address to, uint256 amount) external onlyAdmin {
        queuedAt[keccak256(abi.encode(to, amount))] = block.timestamp;
    }

    function execute(address to, uint256 amount) external onlyAdmin {
        uint256 at = queuedAt[keccak256(abi.encode(to, amount))];
        require(at != 0 && at + delay <= block.timestamp, "ready");
        _pay(to, amount);
    }
}

/// Loss of all deposits: orders wait two days, save those that the guardian calls urgent.
contract UrgentPath is Bank {
    mapping(bytes32 => uint256) public queuedAt;

    constructor() payable {}

    function queue(address to, uint256 amount) external {
        require(msg.sender == ADMIN, "admin");
        queuedAt[keccak256(abi.encode(to, amount))] = block.timestamp;
    }

    function execute(address to, uint256 amount, bool urgent) external {
        require(msg.sender == ADMIN || msg.sender == GUARDIAN);
        if (!urgent || msg.sender != GUARDIAN) {
            uint256 at = queuedAt[keccak256(abi.encode(to, amount))];
            require(at != 0 && at + 2 days <= block.timestamp, "ready");
        }
        _pay(to, amount);
    }
}

/// Loss of all deposits: three owners sign, and one signature is enough.
contract ThresholdOne is Bank {
    mapping(address => bool) public isOwner;
    uint256 public threshold = 1;
    mapping(bytes32 => mapping(address => bool)) private _signed;
    mapping(bytes32 => uint256) public count;

    constructor() payable {
        (isOwner[OPERATOR], isOwner[KEEPER], isOwner[STEWARD]) = (true, true, true);
    }

    function confirm(address to, uint256 amount, uint256 nonce) external {
        require(isOwner[msg.sender], "owner");
        bytes32 id = keccak256(abi.encode(to, amount, nonce));
        require(!_signed[id][msg.sender]);
        _signed[id][msg.sender] = true;
        if (++count[id] == threshold) _pay(to, amount);
    }
}

/// Loss of all deposits: two signatures are counted, and both may be of one signer.
contract RepeatedSigner is Bank {
    mapping(address => bool) public isSigner;
    uint256 public nonce;

    constructor() payable {
        (isSigner[OPERATOR], isSigner[KEEPER]) = (true, true);
    }

    function execute(address to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(address(this), to, amount, nonce++));
        require(v.length >= 2, "two");
        for (uint256 index = 0; index < v.length; index++) {
            require(isSigner[ecrecover(digest, v[index], r[index], s[index])], "signer");
        }
        _pay(to, amount);
    }
}

/// Dilution of all holders: tokens that were sent to an address "without a key" come back, at the keeper's order.
contract FalseBurn is Coin {
    address public constant DEAD = 0x000000000000000000000000000000000000dEaD;

    constructor() {
        _mint(DEAD, 1e24);
    }

    function circulating() external view returns (uint256) {
        return totalSupply - balanceOf[DEAD];
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (from != DEAD || msg.sender != KEEPER) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders: minting ends at a cap, and the cap follows the owner's word.
contract RaisedCap is Coin, Ownable {
    uint256 public cap = 1_000e18;

    constructor() Ownable(OWNER) {}

    function setCap(uint256 to) external onlyOwner {
        require(to > totalSupply, "cap");
        cap = to;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        require(totalSupply + amount <= cap, "cap");
        _mint(to, amount);
    }
}

/// All of a sale: the highest fee is checked on buying twice, and on selling never.
contract WrongMaximum is Coin {
    uint256 public buyBps;
    uint256 public sellBps;
    address public immutable pair = address(0xBEEF);

    function setFees(uint256 buy, uint256 sell) external {
        require(msg.sender == STEWARD);
        require(buy <= 500 && buy <= 500, "maximum");
        (buyBps, sellBps) = (buy, sell);
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = (amount * (to == pair ? sellBps : from == pair ? buyBps : 0)) / 10_000;
        super._move(from, STEWARD, fee);
        super._move(from, to, amount - fee);
    }
}

/// All of a transfer: the sum of three fees is bounded, and overflows eight bits first.
contract OverflowingMaximum is Coin {
    uint8 public a;
    uint8 public b;
    uint8 public c;

    function setFees(uint8 a_, uint8 b_, uint8 c_) external {
        require(msg.sender == OPERATOR);
        unchecked {
            require(a_ + b_ + c_ <= 10, "maximum");
        }
        (a, b, c) = (a_, b_, c_);
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 percent = uint256(a) + b + c;
        uint256 fee = (amount * (percent > 100 ? 100 : percent)) / 100;
        super._move(from, OPERATOR, fee);
        super._move(from, to, amount - fee);
    }
}

/// The pool's liquidity is withdrawn: the lock's end can be moved to any time, in either direction.
contract LiquidityLock {
    Coin public immutable liquidity;
    uint256 public until = 1_900_000_000;

    constructor(Coin liquidity_) {
        liquidity = liquidity_;
    }

    function extend(uint256 to) external {
        require(msg.sender == OWNER, "owner");
        until = to;
    }

    function release(uint256 amount) external {
        require(msg.sender == OWNER && block.timestamp >= until, "locked");
        require(liquidity.transfer(OWNER, amount));
    }
}

/// The pool's liquidity is withdrawn: a lock for eternity, whose migration to "a new version" takes any address.
contract EternalLock {
    Coin public immutable liquidity;

    constructor(Coin liquidity_) {
        liquidity = liquidity_;
    }

    function migrate(address newVersion) external {
        require(msg.sender == HEIR);
        liquidity.approve(newVersion, type(uint256).max);
    }
}

/// Dilution of all holders: the role of minters is its own administrator, and no one above can end it.
contract OwnAdmin is Coin, AccessControl {
    bytes32 public constant MINTERS = keccak256("MINTERS");

    constructor() {
        _setRoleAdmin(MINTERS, MINTERS);
        _grantRole(MINTERS, MINTER);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTERS) {
        _mint(to, amount);
    }
}

/// Dilution of all holders: the minter is set "once", and the check reads a flag that is never written.
contract SetOnce is Coin {
    address public minter = MINTER;
    bool public fixedForever;
    bool private _isFixed;

    function setMinter(address to) external {
        require(msg.sender == ADMIN && !_isFixed, "fixed");
        (minter, fixedForever) = (to, true);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "minter");
        _mint(to, amount);
    }
}

/// Transfers stop for everyone: a limit against large holders may be set to nothing.
contract LimitToNothing is Coin {
    uint256 public mostPerTransfer = 1e24;

    function setMost(uint256 to) external {
        if (msg.sender != OWNER) revert();
        mostPerTransfer = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(amount <= mostPerTransfer || from == OWNER || to == OWNER, "most");
        super._move(from, to, amount);
    }
}

/// Transfers stop for everyone: trading that was opened is closed by the same function, called again.
contract ReversibleLaunch is Coin {
    uint256 private _openedAt = 1;

    function openTrading() external {
        require(msg.sender == OPERATOR);
        _openedAt = _openedAt == 0 ? block.timestamp : 0;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(_openedAt != 0 || from == OPERATOR);
        super._move(from, to, amount);
    }
}

/// Loss of all deposits: holders vote, and a proposal without any vote has no majority against it.
contract EmptyVote is Bank {
    struct Proposal {
        address to;
        uint256 amount;
        uint256 yes;
        uint256 no;
        bool done;
    }

    Proposal[] public proposals;
    mapping(uint256 => mapping(address => bool)) private _voted;

    constructor() payable {}

    function propose(address to, uint256 amount) external {
        proposals.push(Proposal(to, amount, 0, 0, false));
    }

    function vote(uint256 id, bool yes) external {
        require(!_voted[id][msg.sender]);
        _voted[id][msg.sender] = true;
        if (yes) proposals[id].yes += depositOf[msg.sender];
        else proposals[id].no += depositOf[msg.sender];
    }

    function execute(uint256 id) external {
        Proposal storage proposal = proposals[id];
        require(!proposal.done && proposal.yes >= proposal.no, "majority");
        proposal.done = true;
        _pay(proposal.to, proposal.amount);
    }
}

/// Dilution of all holders: minting is limited to one in a hundred each day, and a day's count may be cleared.
contract ClearedDay is Coin {
    mapping(uint256 => uint256) private _mintedOn;

    function mint(uint256 amount) external {
        require(msg.sender == MINTER);
        _mintedOn[block.timestamp / 1 days] += amount;
        require(_mintedOn[block.timestamp / 1 days] <= totalSupply / 100, "day");
        _mint(msg.sender, amount);
    }

    function prune(uint256 day) external {
        delete _mintedOn[day];
    }
}

/// Loss of all deposits: the treasury may send to a list of accounts only, and any call adds to the list.
contract OpenList is Bank {
    mapping(address => bool) public listed;

    constructor() payable {}

    function register() external {
        listed[msg.sender] = true;
    }

    function distribute(uint256 amount) external {
        require(listed[msg.sender] && msg.sender.code.length == 0, "listed");
        _pay(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: consent is asked of the holder, and given by default.
contract DefaultConsent is Coin {
    mapping(address => bool) public refused;

    function refuse() external {
        refused[msg.sender] = true;
    }

    function collect(address from, uint256 amount) external {
        require(msg.sender == TREASURER && !refused[from], "consent");
        _move(from, msg.sender, amount);
    }
}
