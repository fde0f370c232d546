// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A timelock with one admin; its own parameters change through itself.
contract AdminTimelock {
    uint256 public constant GRACE = 14 days;
    address public admin;
    address public pendingAdmin;
    uint256 public delay;
    mapping(bytes32 => bool) public queued;

    constructor(address admin_, uint256 delay_) payable {
        (admin, delay) = (admin_, delay_);
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "Timelock: Call must come from admin.");
        _;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "Timelock: Call must come from Timelock.");
        _;
    }

    function setDelay(uint256 to) external onlySelf {
        require(to >= 2 days && to <= 30 days, "Timelock: delay");
        delay = to;
    }

    function setPendingAdmin(address to) external onlySelf {
        pendingAdmin = to;
    }

    function acceptAdmin() external {
        require(msg.sender == pendingAdmin, "Timelock: pending");
        (admin, pendingAdmin) = (msg.sender, address(0));
    }

    function queueTransaction(address to, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        onlyAdmin
        returns (bytes32 id)
    {
        require(eta >= block.timestamp + delay, "Timelock: eta");
        id = keccak256(abi.encode(to, value, signature, data, eta));
        queued[id] = true;
    }

    function cancelTransaction(address to, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        onlyAdmin
    {
        queued[keccak256(abi.encode(to, value, signature, data, eta))] = false;
    }

    function executeTransaction(address to, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        payable
        onlyAdmin
        returns (bytes memory out)
    {
        bytes32 id = keccak256(abi.encode(to, value, signature, data, eta));
        require(queued[id] && block.timestamp >= eta && block.timestamp <= eta + GRACE, "Timelock: time");
        queued[id] = false;
        bytes memory call =
            bytes(signature).length == 0 ? data : bytes.concat(bytes4(keccak256(bytes(signature))), data);
        bool ok;
        (ok, out) = to.call{value: value}(call);
        require(ok, "Timelock: reverted");
    }

    receive() external payable {}
}

interface PriorVotes {
    function getVotes(address who) external view returns (uint256);
}

/// Votes on single transactions and sends them through the timelock above.
contract BravoGovernor {
    struct Proposal {
        address proposer;
        address to;
        uint256 value;
        string signature;
        bytes data;
        uint256 eta;
        uint256 from;
        uint256 until;
        uint256 yes;
        uint256 no;
        bool canceled;
        bool executed;
    }

    AdminTimelock public immutable timelock;
    PriorVotes public immutable token;
    address public admin;
    address public pendingAdmin;
    address public whitelistGuardian;
    mapping(address => uint256) public whitelistUntil;
    mapping(uint256 => Proposal) public proposals;
    mapping(uint256 => mapping(address => bool)) public hasVoted;
    uint256 public proposalCount;
    uint256 public votingDelay = 1;
    uint256 public votingPeriod = 17_280;
    uint256 public proposalThreshold = 1e20;

    constructor(AdminTimelock timelock_, PriorVotes token_, address admin_) {
        (timelock, token, admin) = (timelock_, token_, admin_);
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "GovernorBravo: admin only");
        _;
    }

    function propose(address to, uint256 value, string calldata signature, bytes calldata data)
        external
        returns (uint256 id)
    {
        require(
            token.getVotes(msg.sender) > proposalThreshold || whitelistUntil[msg.sender] > block.timestamp,
            "GovernorBravo: proposer votes below threshold"
        );
        id = ++proposalCount;
        Proposal storage made = proposals[id];
        (made.proposer, made.to, made.value, made.signature, made.data) = (msg.sender, to, value, signature, data);
        (made.from, made.until) = (block.number + votingDelay, block.number + votingDelay + votingPeriod);
    }

    function castVote(uint256 id, bool support) external {
        Proposal storage open = proposals[id];
        require(block.number > open.from && block.number <= open.until && !hasVoted[id][msg.sender], "closed");
        hasVoted[id][msg.sender] = true;
        uint256 votes = token.getVotes(msg.sender);
        if (support) open.yes += votes;
        else open.no += votes;
    }

    function queue(uint256 id) external {
        Proposal storage won = proposals[id];
        require(won.until != 0 && block.number > won.until && won.yes > won.no, "lost");
        require(won.eta == 0 && !won.canceled, "queued");
        won.eta = block.timestamp + timelock.delay();
        timelock.queueTransaction(won.to, won.value, won.signature, won.data, won.eta);
    }

    function execute(uint256 id) external payable {
        Proposal storage won = proposals[id];
        require(won.eta != 0 && !won.executed && !won.canceled, "queued");
        won.executed = true;
        timelock.executeTransaction{value: won.value}(won.to, won.value, won.signature, won.data, won.eta);
    }

    function cancel(uint256 id) external {
        Proposal storage made = proposals[id];
        require(made.proposer != address(0) && !made.executed, "executed");
        require(msg.sender == made.proposer || msg.sender == whitelistGuardian, "GovernorBravo: proposer only");
        made.canceled = true;
        if (made.eta != 0) timelock.cancelTransaction(made.to, made.value, made.signature, made.data, made.eta);
    }

    function _setVotingDelay(uint256 to) external onlyAdmin {
        votingDelay = to;
    }

    function _setVotingPeriod(uint256 to) external onlyAdmin {
        votingPeriod = to;
    }

    function _setProposalThreshold(uint256 to) external onlyAdmin {
        proposalThreshold = to;
    }

    function _setWhitelistAccountExpiration(address who, uint256 until) external {
        require(msg.sender == admin || msg.sender == whitelistGuardian, "GovernorBravo: admin only");
        whitelistUntil[who] = until;
    }

    function _setWhitelistGuardian(address to) external onlyAdmin {
        whitelistGuardian = to;
    }

    function _setPendingAdmin(address to) external onlyAdmin {
        pendingAdmin = to;
    }

    function _acceptAdmin() external {
        require(msg.sender == pendingAdmin && msg.sender != address(0), "GovernorBravo: pending admin only");
        (admin, pendingAdmin) = (pendingAdmin, address(0));
    }
}

/// The older kind of shared wallet: owners submit and confirm, the wallet changes its own owners.
contract SharedWallet {
    struct Transaction {
        address to;
        uint256 value;
        bytes data;
        bool executed;
    }

    mapping(uint256 => Transaction) public transactions;
    mapping(uint256 => mapping(address => bool)) public confirmations;
    mapping(address => bool) public isOwner;
    address[] public owners;
    uint256 public required;
    uint256 public transactionCount;

    constructor(address[] memory owners_, uint256 required_) payable {
        for (uint256 index = 0; index < owners_.length; index++) isOwner[owners_[index]] = true;
        (owners, required) = (owners_, required_);
    }

    modifier onlyWallet() {
        require(msg.sender == address(this));
        _;
    }

    modifier ownerExists() {
        require(isOwner[msg.sender]);
        _;
    }

    function addOwner(address who) external onlyWallet {
        require(!isOwner[who] && who != address(0));
        isOwner[who] = true;
        owners.push(who);
    }

    function removeOwner(address who) external onlyWallet {
        require(isOwner[who]);
        isOwner[who] = false;
        for (uint256 index = 0; index < owners.length - 1; index++) {
            if (owners[index] == who) owners[index] = owners[owners.length - 1];
        }
        owners.pop();
        if (required > owners.length) required = owners.length;
    }

    function changeRequirement(uint256 to) external onlyWallet {
        require(to > 0 && to <= owners.length);
        required = to;
    }

    function submitTransaction(address to, uint256 value, bytes calldata data)
        external
        ownerExists
        returns (uint256 id)
    {
        id = transactionCount++;
        transactions[id] = Transaction(to, value, data, false);
        confirmations[id][msg.sender] = true;
        _execute(id);
    }

    function confirmTransaction(uint256 id) external ownerExists {
        require(transactions[id].to != address(0) && !confirmations[id][msg.sender]);
        confirmations[id][msg.sender] = true;
        _execute(id);
    }

    function revokeConfirmation(uint256 id) external ownerExists {
        require(confirmations[id][msg.sender] && !transactions[id].executed);
        confirmations[id][msg.sender] = false;
    }

    function executeTransaction(uint256 id) external ownerExists {
        require(confirmations[id][msg.sender] && !transactions[id].executed);
        _execute(id);
    }

    function isConfirmed(uint256 id) public view returns (bool) {
        uint256 count;
        for (uint256 index = 0; index < owners.length; index++) {
            if (confirmations[id][owners[index]] && ++count == required) return true;
        }
        return false;
    }

    function _execute(uint256 id) private {
        Transaction storage made = transactions[id];
        if (!isConfirmed(id)) return;
        made.executed = true;
        (bool ok,) = made.to.call{value: made.value}(made.data);
        if (!ok) made.executed = false;
    }

    receive() external payable {}
}

/// Directs emissions to gauges by votes; a council kills gauges, a governor lists tokens.
contract GaugeVoter {
    IERC20 public immutable token;
    address public governor;
    address public council;
    address public minter;
    mapping(address => address) public gaugeOf;
    mapping(address => bool) public isAlive;
    mapping(address => bool) public isListed;
    mapping(address => uint256) public weightOf;
    mapping(address => uint256) public claimable;
    mapping(address => mapping(address => uint256)) public votesOf;
    mapping(address => uint256) public powerOf;
    mapping(address => uint256) public usedBy;
    uint256 public totalWeight;

    constructor(IERC20 token_, address governor_, address council_, address minter_) {
        (token, governor, council, minter) = (token_, governor_, council_, minter_);
    }

    modifier only(address who) {
        require(msg.sender == who, "voter");
        _;
    }

    function lock(uint256 amount) external {
        powerOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function vote(address pool, uint256 weight) external {
        require(isAlive[gaugeOf[pool]], "alive");
        usedBy[msg.sender] = usedBy[msg.sender] - votesOf[msg.sender][pool] + weight;
        require(usedBy[msg.sender] <= powerOf[msg.sender], "power");
        totalWeight = totalWeight - votesOf[msg.sender][pool] + weight;
        weightOf[pool] = weightOf[pool] - votesOf[msg.sender][pool] + weight;
        votesOf[msg.sender][pool] = weight;
    }

    function createGauge(address pool, address gauge) external only(governor) {
        require(gaugeOf[pool] == address(0) && isListed[pool], "exists");
        gaugeOf[pool] = gauge;
        isAlive[gauge] = true;
    }

    function setListed(address pool, bool to) external only(governor) {
        isListed[pool] = to;
    }

    function setGovernor(address to) external only(governor) {
        governor = to;
    }

    function setCouncil(address to) external only(council) {
        council = to;
    }

    function killGauge(address gauge) external only(council) {
        require(isAlive[gauge], "dead");
        isAlive[gauge] = false;
        claimable[gauge] = 0;
    }

    function reviveGauge(address gauge) external only(council) {
        require(!isAlive[gauge], "alive");
        isAlive[gauge] = true;
    }

    function notifyReward(address pool, uint256 amount) external only(minter) {
        claimable[gaugeOf[pool]] += (amount * weightOf[pool]) / totalWeight;
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function distribute(address gauge) external {
        uint256 amount = claimable[gauge];
        require(isAlive[gauge] && amount > 0, "nothing");
        claimable[gauge] = 0;
        require(token.transfer(gauge, amount));
    }
}

/// Says who may call what by user roles and capabilities of selectors.
contract CapabilityBook {
    address public owner;
    mapping(address => bytes32) public rolesOf;
    mapping(address => mapping(bytes4 => bytes32)) public rolesWithCapability;
    mapping(address => mapping(bytes4 => bool)) public isPublic;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier requiresAuth() {
        require(msg.sender == owner || canCall(msg.sender, address(this), msg.sig), "UNAUTHORIZED");
        _;
    }

    function canCall(address who, address to, bytes4 selector) public view returns (bool) {
        return isPublic[to][selector] || rolesOf[who] & rolesWithCapability[to][selector] != 0;
    }

    function setUserRole(address who, uint8 role, bool to) external requiresAuth {
        if (to) rolesOf[who] |= bytes32(1 << role);
        else rolesOf[who] &= ~bytes32(1 << role);
    }

    function setRoleCapability(uint8 role, address target, bytes4 selector, bool to) external requiresAuth {
        if (to) rolesWithCapability[target][selector] |= bytes32(1 << role);
        else rolesWithCapability[target][selector] &= ~bytes32(1 << role);
    }

    function setPublicCapability(address target, bytes4 selector, bool to) external requiresAuth {
        isPublic[target][selector] = to;
    }

    function transferOwnership(address to) external requiresAuth {
        owner = to;
    }
}

/// A reserve whose functions are open to whom the book above names.
contract GuardedReserve {
    CapabilityBook public authority;
    address public owner;
    IERC20 public immutable token;
    uint256 public dailyLimit = 1e18;
    mapping(uint256 => uint256) public paidOn;
    bool public stopped;

    constructor(CapabilityBook authority_, address owner_, IERC20 token_) {
        (authority, owner, token) = (authority_, owner_, token_);
    }

    modifier requiresAuth() {
        require(_isAuthorized(msg.sender, msg.sig), "UNAUTHORIZED");
        _;
    }

    function _isAuthorized(address who, bytes4 selector) private view returns (bool) {
        CapabilityBook book = authority;
        return (address(book) != address(0) && book.canCall(who, address(this), selector)) || who == owner;
    }

    function pay(address to, uint256 amount) external requiresAuth {
        require(!stopped && (paidOn[block.timestamp / 1 days] += amount) <= dailyLimit, "limit");
        require(token.transfer(to, amount));
    }

    function setLimit(uint256 to) external requiresAuth {
        dailyLimit = to;
    }

    function stop() external requiresAuth {
        stopped = true;
    }

    function start() external requiresAuth {
        stopped = false;
    }

    function setAuthority(CapabilityBook to) external requiresAuth {
        authority = to;
    }

    function transferOwnership(address to) external requiresAuth {
        owner = to;
    }
}
