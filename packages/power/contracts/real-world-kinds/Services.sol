// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
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

/// A feed behind a name: its owner proposes another aggregator and confirms it.
contract FeedProxy {
    address public owner;
    address public pendingOwner;
    ReportedFeed public aggregator;
    ReportedFeed public proposed;

    constructor(address owner_, ReportedFeed aggregator_) {
        (owner, aggregator) = (owner_, aggregator_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Only callable by owner");
        _;
    }

    function latestAnswer() external view returns (int256) {
        return aggregator.latestAnswer();
    }

    function proposeAggregator(ReportedFeed to) external onlyOwner {
        proposed = to;
    }

    function confirmAggregator(ReportedFeed to) external onlyOwner {
        require(to == proposed, "Invalid proposed aggregator");
        delete proposed;
        aggregator = to;
    }

    function transferOwnership(address to) external onlyOwner {
        pendingOwner = to;
    }

    function acceptOwnership() external {
        require(msg.sender == pendingOwner, "Must be proposed owner");
        (owner, pendingOwner) = (msg.sender, address(0));
    }
}

/// Oracles answer, the median counts; a payee changes its own address, the owner the rest.
contract ReportedFeed is Ownable {
    address[] public transmitters;
    mapping(address => bool) public isTransmitter;
    mapping(address => int256) public answerOf;
    address public validator;
    int256 public immutable least;
    int256 public immutable most;

    constructor(address owner, address[] memory transmitters_, int256 least_, int256 most_) payable Ownable(owner) {
        (transmitters, least, most) = (transmitters_, least_, most_);
        for (uint256 index = 0; index < transmitters_.length; index++) isTransmitter[transmitters_[index]] = true;
    }

    function transmit(int256 answer) external {
        require(isTransmitter[msg.sender], "unauthorized transmitter");
        require(answer >= least && answer <= most, "median is out of min-max range");
        answerOf[msg.sender] = answer;
    }

    function latestAnswer() external view returns (int256 answer) {
        for (uint256 index = 0; index < transmitters.length; index++) answer += answerOf[transmitters[index]];
        answer /= int256(transmitters.length);
    }

    function setConfig(address[] calldata list) external onlyOwner {
        for (uint256 index = 0; index < transmitters.length; index++) delete isTransmitter[transmitters[index]];
        for (uint256 index = 0; index < list.length; index++) isTransmitter[list[index]] = true;
        transmitters = list;
    }

    function setValidator(address to) external onlyOwner {
        validator = to;
    }

    function withdrawFunds(address payable to, uint256 amount) external onlyOwner {
        require(to != validator, "validator");
        to.transfer(amount);
    }
}

/// Prices that anyone may deliver when a listed signer has signed them.
contract SignedPrices {
    struct Price {
        uint192 value;
        uint64 at;
    }

    address public admin;
    mapping(address => bool) public isSigner;
    mapping(bytes32 => Price) public prices;
    uint256 public maxDeviation = 2_000;
    bool public frozen;

    error BadSigner(address signer);

    constructor(address admin_, address signer) {
        admin = admin_;
        isSigner[signer] = true;
        prices["ETH"] = Price(3_000e18, uint64(block.timestamp - 1));
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function deliver(bytes32 name, uint192 value, uint64 at, bytes calldata signature) external {
        require(!frozen && at > prices[name].at && at <= block.timestamp + 60, "time");
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, name, value, at));
        address signer = ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(hash), signature);
        if (!isSigner[signer]) revert BadSigner(signer);
        uint256 before = prices[name].value;
        uint256 change = value > before ? value - before : before - value;
        require(before == 0 || change * 10_000 <= before * maxDeviation, "deviation");
        prices[name] = Price(value, at);
    }

    function setSigner(address who, bool to) external onlyAdmin {
        isSigner[who] = to;
    }

    function setMaxDeviation(uint256 bps) external onlyAdmin {
        maxDeviation = bps;
    }

    function setFrozen(bool to) external onlyAdmin {
        frozen = to;
    }

    function override_(bytes32 name, uint192 value) external onlyAdmin {
        prices[name] = Price(value, uint64(block.timestamp));
    }

    function setAdmin(address to) external onlyAdmin {
        admin = to;
    }
}

/// An account of one owner: an entry point acts for it, guardians recover it together.
contract RecoverableAccount {
    address public owner;
    address public immutable entryPoint;
    address[3] public guardians;
    mapping(bytes32 => uint256) private _support;
    mapping(bytes32 => mapping(address => bool)) private _supported;
    uint256 public round;
    mapping(address => uint256) public sessionUntil;

    constructor(address owner_, address entryPoint_, address[3] memory guardians_) payable {
        (owner, entryPoint, guardians) = (owner_, entryPoint_, guardians_);
    }

    modifier onlyOwnerOrEntryPoint() {
        require(msg.sender == owner || msg.sender == entryPoint, "account: not Owner or EntryPoint");
        _;
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyOwnerOrEntryPoint {
        _call(to, value, data);
    }

    function executeBatch(address[] calldata to, bytes[] calldata data) external onlyOwnerOrEntryPoint {
        for (uint256 index = 0; index < to.length; index++) _call(to[index], 0, data[index]);
    }

    function executeInSession(address to, uint256 value) external {
        require(block.timestamp < sessionUntil[msg.sender] && value <= 0.1 ether, "session");
        _call(to, value, "");
    }

    function setSession(address who, uint256 until) external onlyOwnerOrEntryPoint {
        sessionUntil[who] = until;
    }

    function setGuardian(uint256 place, address to) external onlyOwnerOrEntryPoint {
        guardians[place] = to;
    }

    function recover(address to) external {
        require(
            msg.sender == guardians[0] || msg.sender == guardians[1] || msg.sender == guardians[2], "account: guardian"
        );
        bytes32 id = keccak256(abi.encode(round, to));
        require(!_supported[id][msg.sender], "account: again");
        _supported[id][msg.sender] = true;
        if (++_support[id] == 2) {
            owner = to;
            round++;
        }
    }

    function _call(address to, uint256 value, bytes memory data) private {
        (bool ok, bytes memory out) = to.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(out, 32), mload(out))
            }
        }
    }

    receive() external payable {}
}

/// Names under a root: controllers register them, each name has an owner of its own.
contract NameBook is Ownable {
    mapping(address => bool) public controllers;
    mapping(bytes32 => address) public ownerOf;
    mapping(bytes32 => uint256) public expiryOf;
    mapping(bytes32 => address) public resolverOf;
    address public defaultResolver;

    constructor(address owner) Ownable(owner) {}

    function addController(address who) external onlyOwner {
        controllers[who] = true;
    }

    function removeController(address who) external onlyOwner {
        controllers[who] = false;
    }

    function setDefaultResolver(address to) external onlyOwner {
        defaultResolver = to;
    }

    function register(bytes32 name, address who, uint256 time) external {
        require(controllers[msg.sender], "controller");
        require(expiryOf[name] < block.timestamp, "taken");
        (ownerOf[name], expiryOf[name]) = (who, block.timestamp + time);
        resolverOf[name] = defaultResolver;
    }

    function renew(bytes32 name, uint256 time) external {
        require(controllers[msg.sender], "controller");
        expiryOf[name] += time;
    }
}

/// Sells names of the book above for a rent that its owner sets.
contract NameShop is Ownable {
    NameBook public immutable book;
    uint256 public rentPerYear = 0.01 ether;
    mapping(bytes32 => uint256) public commitments;

    constructor(address owner, NameBook book_) payable Ownable(owner) {
        book = book_;
    }

    function commit(bytes32 commitment) external {
        commitments[commitment] = block.timestamp;
    }

    function register(bytes32 name, bytes32 secret, uint256 years_) external payable {
        uint256 at = commitments[keccak256(abi.encode(name, msg.sender, secret))];
        require(at != 0 && block.timestamp >= at + 60, "commitment");
        require(msg.value == rentPerYear * years_, "rent");
        book.register(name, msg.sender, years_ * 365 days);
    }

    function renew(bytes32 name, uint256 years_) external payable {
        require(msg.value == rentPerYear * years_, "rent");
        book.renew(name, years_ * 365 days);
    }

    function setRent(uint256 to) external onlyOwner {
        rentPerYear = to;
    }

    function withdraw() external onlyOwner {
        payable(owner()).transfer(address(this).balance);
    }
}

/// Bets on a question; a reporter answers it, the owner takes a fee and can void it.
contract QuestionMarket {
    address public owner;
    address public reporter;
    uint256 public feeBps = 100;
    uint256 public fees;
    uint8 public answer;
    mapping(address => uint256) public yesOf;
    mapping(address => uint256) public noOf;
    uint256 public totalYes;
    uint256 public totalNo;

    constructor(address owner_, address reporter_) payable {
        (owner, reporter, fees) = (owner_, reporter_, msg.value);
    }

    function bet(bool yes) external payable {
        require(answer == 0, "over");
        uint256 fee = (msg.value * feeBps) / 10_000;
        fees += fee;
        if (yes) {
            yesOf[msg.sender] += msg.value - fee;
            totalYes += msg.value - fee;
        } else {
            noOf[msg.sender] += msg.value - fee;
            totalNo += msg.value - fee;
        }
    }

    function claim() external {
        require(answer != 0, "open");
        uint256 amount;
        if (answer == 1) amount = (yesOf[msg.sender] * (totalYes + totalNo)) / totalYes;
        else if (answer == 2) amount = (noOf[msg.sender] * (totalYes + totalNo)) / totalNo;
        else if (answer == 3) amount = yesOf[msg.sender] + noOf[msg.sender];
        (yesOf[msg.sender], noOf[msg.sender]) = (0, 0);
        payable(msg.sender).transfer(amount);
    }

    function report(bool yes) external {
        require(msg.sender == reporter && answer == 0, "reporter");
        answer = yes ? 1 : 2;
    }

    function void() external {
        require(msg.sender == owner && answer == 0, "owner");
        answer = 3;
    }

    function setReporter(address to) external {
        require(msg.sender == owner, "owner");
        reporter = to;
    }

    function setFee(uint256 bps) external {
        require(msg.sender == owner && bps <= 500, "owner");
        feeBps = bps;
    }

    function takeFees(address payable to) external {
        require(msg.sender == owner, "owner");
        uint256 amount = fees;
        fees = 0;
        to.transfer(amount);
    }
}
