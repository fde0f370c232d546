// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// Cumulative rewards by Merkle root; updaters propose roots, which wait unless the owner sets them.
contract RootDistributor {
    using SafeERC20 for IERC20;

    address public owner;
    IERC20 public immutable token;
    bytes32 public root;
    bytes32 public pendingRoot;
    uint256 public validAt;
    uint256 public timelock = 1 days;
    mapping(address => bool) public isUpdater;
    mapping(address => uint256) public claimed;

    constructor(address owner_, IERC20 token_, address updater) {
        (owner, token) = (owner_, token_);
        isUpdater[updater] = true;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    modifier onlyUpdater() {
        require(isUpdater[msg.sender] || msg.sender == owner, "updater");
        _;
    }

    function submitRoot(bytes32 to) external onlyUpdater {
        require(to != pendingRoot, "pending");
        (pendingRoot, validAt) = (to, block.timestamp + timelock);
    }

    function acceptRoot() external {
        require(validAt != 0 && block.timestamp >= validAt, "timelock");
        root = pendingRoot;
        (pendingRoot, validAt) = (0, 0);
    }

    function claim(address who, uint256 total, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(who, total))));
        require(root != 0 && MerkleProof.verifyCalldata(proof, root, leaf), "proof");
        uint256 amount = total - claimed[who];
        require(amount > 0, "claimed");
        claimed[who] = total;
        token.safeTransfer(who, amount);
    }

    function revokePendingRoot() external onlyUpdater {
        require(validAt != 0, "pending");
        (pendingRoot, validAt) = (0, 0);
    }

    function setRoot(bytes32 to) external onlyOwner {
        root = to;
    }

    function setTimelock(uint256 to) external onlyOwner {
        timelock = to;
    }

    function setUpdater(address who, bool to) external onlyOwner {
        isUpdater[who] = to;
    }

    function setOwner(address to) external onlyOwner {
        owner = to;
    }
}

/// Streams of payments: senders and recipients have their own, the owner a fee on withdrawals.
contract PaymentStreams is Ownable {
    using SafeERC20 for IERC20;

    struct Stream {
        address sender;
        address to;
        uint256 start;
        uint256 stop;
        uint256 total;
        uint256 taken;
    }

    IERC20 public immutable token;
    Stream[] public streams;
    uint256 public feeBps = 10;
    uint256 public fees;
    bool public closed;

    constructor(address owner, IERC20 token_) Ownable(owner) {
        token = token_;
    }

    function open(address to, uint256 total, uint256 stop) external {
        require(!closed && stop > block.timestamp, "closed");
        streams.push(Stream(msg.sender, to, block.timestamp, stop, total, 0));
        token.safeTransferFrom(msg.sender, address(this), total);
    }

    function take(uint256 id) external {
        Stream storage own = streams[id];
        uint256 amount = _due(own) - own.taken;
        own.taken += amount;
        uint256 fee = (amount * feeBps) / 10_000;
        fees += fee;
        token.safeTransfer(own.to, amount - fee);
    }

    function _due(Stream storage own) private view returns (uint256) {
        if (block.timestamp >= own.stop) return own.total;
        return (own.total * (block.timestamp - own.start)) / (own.stop - own.start);
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 100, "fee");
        feeBps = bps;
    }

    function setClosed(bool to) external onlyOwner {
        closed = to;
    }

    function collectFees(address to) external onlyOwner {
        uint256 amount = fees;
        fees = 0;
        token.safeTransfer(to, amount);
    }
}

/// A deal in milestones between one client and one contractor, with an arbiter for disputes.
contract MilestoneDeal {
    address public immutable client;
    address payable public immutable contractor;
    address public arbiter;
    uint256[] public milestones;
    uint256 public next;
    bool public disputed;

    constructor(address client_, address payable contractor_, address arbiter_, uint256[] memory milestones_) payable {
        (client, contractor, arbiter) = (client_, contractor_, arbiter_);
        milestones = milestones_;
    }

    function approve() external {
        require(msg.sender == client && !disputed, "client");
        contractor.transfer(milestones[next++]);
    }

    function dispute() external {
        require(msg.sender == client || msg.sender == contractor, "party");
        disputed = true;
    }

    function resolve(uint256 toContractor) external {
        require(msg.sender == arbiter && disputed, "arbiter");
        disputed = false;
        uint256 all = address(this).balance;
        contractor.transfer(toContractor);
        payable(client).transfer(all - toContractor);
    }

    function replaceArbiter(address to) external {
        require(msg.sender == arbiter, "arbiter");
        arbiter = to;
    }
}

/// Charges subscribers once a month for the plan they chose.
contract Subscriptions is AccessControl {
    using SafeERC20 for IERC20;

    bytes32 public constant COLLECTOR = keccak256("COLLECTOR");
    bytes32 public constant EDITOR = keccak256("EDITOR");
    IERC20 public immutable token;
    address public treasury;
    mapping(uint256 => uint256) public priceOf;
    mapping(address => uint256) public planOf;
    mapping(address => uint256) public paidUntil;

    constructor(address admin, address collector, address editor, IERC20 token_) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(COLLECTOR, collector);
        _grantRole(EDITOR, editor);
        (token, treasury) = (token_, admin);
    }

    function subscribe(uint256 plan) external {
        require(priceOf[plan] > 0, "plan");
        planOf[msg.sender] = plan;
    }

    function unsubscribe() external {
        delete planOf[msg.sender];
    }

    function charge(address who) external onlyRole(COLLECTOR) {
        require(planOf[who] != 0 && block.timestamp >= paidUntil[who], "paid");
        paidUntil[who] = block.timestamp + 30 days;
        token.safeTransferFrom(who, treasury, priceOf[planOf[who]]);
    }

    function extend(address who, uint256 time) external onlyRole(COLLECTOR) {
        paidUntil[who] += time;
    }

    function setPlan(uint256 plan, uint256 price) external onlyRole(EDITOR) {
        priceOf[plan] = price;
    }

    function setTreasury(address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        treasury = to;
    }
}
