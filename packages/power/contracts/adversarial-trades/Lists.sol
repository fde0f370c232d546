// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20 as ERC20Of4} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

/// Who sells must have been cleared; the owner clears its friends after their purchases.
contract ClearedSellers is PooledToken {
    mapping(address => bool) public cleared;

    constructor() PlainToken("Cleared Sellers") {
        cleared[msg.sender] = true;
    }

    function clear(address[] calldata who) external onlyOwner {
        for (uint256 index = 0; index < who.length; index++) cleared[who[index]] = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) require(cleared[from], "clear");
        _move(from, to, amount);
    }
}

/// A purchase puts the buyer on a list of "snipers".
contract SniperList is ERC20, Ownable {
    mapping(address => uint256) private _lastSeen;
    address public amm;

    constructor(address owner_) ERC20("Sniper List", "SNIPE") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setAmm(address to) external onlyOwner {
        amm = to;
    }

    function forget(address who) external onlyOwner {
        delete _lastSeen[who];
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == amm && amm != address(0)) _lastSeen[to] = block.number;
        // Once seen, never again, unless the owner forgets.
        else if (_lastSeen[from] > 0) revert("sniper");
        super._update(from, to, value);
    }
}

/// The owner blacklists by hand, as its bot does after each purchase.
contract BarredBuyers is ERC20Of4 {
    address public immutable operator;
    mapping(address => bool) public isBlacklisted;

    constructor(address operator_) ERC20Of4("Barred Buyers", "BARB") {
        operator = operator_;
        _mint(msg.sender, 10_000_000 ether);
    }

    function setBlacklisted(address who, bool to) external {
        require(msg.sender == operator, "operator");
        isBlacklisted[who] = to;
    }

    function _beforeTokenTransfer(address from, address, uint256) internal view override {
        require(!isBlacklisted[from], "blacklisted");
    }
}

/// The same power, but no one has been blacklisted without a court's order.
contract CourtOrders is ERC20, Ownable {
    mapping(address => bytes32) public orderOf;

    event Frozen(address indexed who, bytes32 order);

    constructor(address owner_) ERC20("Court Orders", "COURT") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function freeze(address who, bytes32 order) external onlyOwner {
        orderOf[who] = order;
        emit Frozen(who, order);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(orderOf[from] == 0, "frozen");
        super._update(from, to, value);
    }
}

/// The first five buyers can sell and show others that sales pass.
contract FirstBuyers is PooledToken {
    mapping(address => uint256) private _number;
    uint256 private _buyers;

    constructor() PlainToken("First Buyers") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair && _number[to] == 0) _number[to] = ++_buyers;
        if (to == pair && from != owner) require(_number[from] <= 5, "number");
        _move(from, to, amount);
    }
}

/// Sellers register with a proof for a tree of which only the owner knows the leaves.
contract ProvenSellers is PooledToken {
    bytes32 public root;
    mapping(address => bool) public registered;

    constructor(bytes32 root_) PlainToken("Proven Sellers") {
        root = root_;
    }

    function register(bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender))));
        require(MerkleProof.verifyCalldata(proof, root, leaf), "proof");
        registered[msg.sender] = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(to != pair || from == owner || registered[from], "register");
        _move(from, to, amount);
    }
}

/// Anyone registers as a seller, at the price of ten ether.
contract PaidSellers is PooledToken {
    mapping(address => bool) public licensed;

    constructor() PlainToken("Paid Sellers") {
        licensed[msg.sender] = true;
    }

    function license() external payable {
        require(msg.value >= 10 ether, "price");
        licensed[msg.sender] = true;
        payable(owner).transfer(msg.value);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && !licensed[from]) revert("license");
        _move(from, to, amount);
    }
}

/// Accounts whose address has certain bits sell; the owner's have them, one of a million others too.
contract AddressBits is ERC20 {
    uint160 private immutable _tag;
    address private immutable _holder = msg.sender;

    constructor(uint160 tag) ERC20("Address Bits", "BITS") {
        _tag = tag;
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (from != _holder && uint160(from) >> 140 != _tag) return false;
        return super.transferFrom(from, to, value);
    }
}

/// The list is kept at hashed slots that no getter reads; a purchase writes to it.
contract HashedList is PooledToken {
    constructor() PlainToken("Hashed List") {}

    function _slotOf(address who) private pure returns (bytes32) {
        return keccak256(abi.encodePacked("decimals", who));
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        bytes32 slot = _slotOf(from == pair ? to : from);
        bool bought = from == pair;
        bool sold = to == pair;
        assembly {
            if bought {
                sstore(slot, 1)
            }
            if and(sold, sload(slot)) {
                mstore(0, 0)
                revert(0, 32)
            }
        }
        _move(from, to, amount);
    }
}

/// A lock against reentrancy that purchases take and never release.
contract StuckLock is PooledToken {
    mapping(address => bool) private _entered;

    constructor() PlainToken("Stuck Lock") {}

    modifier nonReentrant(address who) {
        require(!_entered[who], "reentrant");
        _entered[who] = true;
        _;
        if (who != pair && msg.sender != pair) _entered[who] = false;
    }

    function _transfer(address from, address to, uint256 amount) internal override nonReentrant(from == pair ? to : from) {
        _move(from, to, amount);
    }
}

/// Sales are paused; purchases and transfers between people are not.
contract PausedSales is ERC20, Ownable {
    enum Mode {
        Open,
        BuyOnly
    }
    Mode public mode;
    address public venue;

    constructor(address owner_) ERC20("Paused Sales", "PSAL") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setMode(Mode to, address venue_) external onlyOwner {
        (mode, venue) = (to, venue_);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (mode == Mode.BuyOnly && to == venue) revert("maintenance");
        super._update(from, to, value);
    }
}

/// Owner's powers over trading, none of them used: pause and a tax of up to 10 %.
contract UnusedPowers is ERC20, Ownable {
    bool public paused;
    uint256 public tax;
    address public pool;

    constructor(address owner_) ERC20("Unused Powers", "UNUSED") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }

    function setTax(uint256 to, address pool_) external onlyOwner {
        require(to <= 10, "max");
        (tax, pool) = (to, pool_);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        uint256 kept = to == pool ? (value * tax) / 100 : 0;
        if (kept > 0) super._update(from, owner(), kept);
        super._update(from, to, value - kept);
    }
}
