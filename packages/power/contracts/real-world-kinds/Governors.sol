// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

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
