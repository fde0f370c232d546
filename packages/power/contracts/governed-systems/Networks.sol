// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// The portal of a layer above: a proposer posts roots, a challenger deletes them, withdrawals wait a week.
contract RollupPortal {
    error NotAllowed(address caller);

    struct Output {
        bytes32 root;
        uint64 postedAt;
    }

    Output[] public outputs;
    address public admin;
    address public proposer;
    address public challenger;
    address public guardian;
    bool public paused;
    mapping(bytes32 => bool) public finalized;

    event Deposited(address indexed from, address indexed to, uint256 value, bytes data);

    constructor(address admin_, address proposer_, address challenger_, address guardian_) {
        (admin, proposer, challenger, guardian) = (admin_, proposer_, challenger_, guardian_);
    }

    function _only(address who) private view {
        if (msg.sender != who) revert NotAllowed(msg.sender);
    }

    function deposit(address to, bytes calldata data) external payable {
        emit Deposited(msg.sender, to, msg.value, data);
    }

    function postOutput(bytes32 root) external {
        _only(proposer);
        outputs.push(Output(root, uint64(block.timestamp)));
    }

    function deleteOutputs(uint256 from) external {
        _only(challenger);
        require(block.timestamp - outputs[from].postedAt < 7 days, "final");
        while (outputs.length > from) outputs.pop();
    }

    /// For anyone with a proof of a withdrawal.
    function finalize(uint256 index, address payable to, uint256 value, uint256 nonce, bytes32[] calldata proof) external {
        require(!paused, "paused");
        require(block.timestamp - outputs[index].postedAt >= 7 days, "not final");
        bytes32 leaf = keccak256(abi.encode(to, value, nonce));
        require(!finalized[leaf] && MerkleProof.verifyCalldata(proof, outputs[index].root, leaf), "no proof");
        finalized[leaf] = true;
        (bool ok,) = to.call{value: value}("");
        require(ok, "failed");
    }

    function pause() external {
        _only(guardian);
        paused = true;
    }

    function unpause() external {
        _only(guardian);
        paused = false;
    }

    function setProposer(address who) external {
        _only(admin);
        proposer = who;
    }

    function setChallenger(address who) external {
        _only(admin);
        challenger = who;
    }

    function setGuardian(address who) external {
        _only(admin);
        guardian = who;
    }

    function setAdmin(address who) external {
        _only(admin);
        admin = who;
    }
}

/// Delivers messages that an executor brings, and says who sent them.
contract CourierDesk {
    address public immutable executor;
    address public remoteSender;

    constructor(address executor_) {
        executor = executor_;
    }

    function deliver(address from, address to, bytes calldata data) external {
        require(msg.sender == executor, "executor only");
        remoteSender = from;
        (bool ok,) = to.call(data);
        require(ok, "failed");
        remoteSender = address(0);
    }

    function send(address to, bytes calldata data) external returns (bytes32) {
        return keccak256(abi.encode(msg.sender, to, data));
    }
}

/// A token that its twin on another network mints by messages.
contract CourierCoin is ERC20 {
    CourierDesk public immutable desk;
    address public immutable twin;
    address public limiter;
    uint256 public limit = type(uint256).max;

    constructor(CourierDesk desk_, address twin_, address limiter_) ERC20("Courier Coin", "COUR") {
        (desk, twin, limiter) = (desk_, twin_, limiter_);
        _mint(msg.sender, 1e18);
    }

    function receiveFromTwin(address to, uint256 amount) external {
        require(msg.sender == address(desk) && amount <= limit, "desk only");
        _mint(to, amount);
    }

    function sendToTwin(uint256 amount) external {
        _burn(msg.sender, amount);
        desk.send(twin, abi.encode(msg.sender, amount));
    }

    function setLimit(uint256 limit_) external {
        require(msg.sender == limiter, "limiter only");
        limit = limit_;
    }

    function renounceLimiter() external {
        require(msg.sender == limiter, "limiter only");
        limiter = address(0);
    }
}

/// Validators with weights vote on releases; two thirds of the weight release.
contract WeightedBridge {
    IERC20 public immutable coin;
    address public chair;
    uint256 public totalWeight;
    mapping(address => uint256) public weight;
    mapping(bytes32 => uint256) public votes;
    mapping(bytes32 => mapping(address => bool)) public voted;
    mapping(bytes32 => bool) public done;
    bool public closed;

    constructor(IERC20 coin_, address chair_, address[] memory validators) {
        coin = coin_;
        chair = chair_;
        for (uint256 i; i < validators.length; ++i) {
            weight[validators[i]] = 10;
            totalWeight += 10;
        }
    }

    function send(uint256 amount, bytes32 receiver) external {
        require(!closed && receiver != 0, "closed");
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function vote(address to, uint256 amount, bytes32 origin) external {
        uint256 mine = weight[msg.sender];
        require(mine > 0, "validators only");
        bytes32 id = keccak256(abi.encode(to, amount, origin));
        require(!voted[id][msg.sender] && !done[id], "voted");
        voted[id][msg.sender] = true;
        votes[id] += mine;
        if (votes[id] * 3 >= totalWeight * 2) {
            done[id] = true;
            coin.transfer(to, amount);
        }
    }

    function setWeight(address validator, uint256 weight_) external {
        require(msg.sender == chair, "chair only");
        totalWeight = totalWeight - weight[validator] + weight_;
        weight[validator] = weight_;
    }

    function setClosed(bool closed_) external {
        require(msg.sender == chair || weight[msg.sender] > 0, "staff only");
        closed = closed_;
    }

    function setChair(address chair_) external {
        require(msg.sender == chair, "chair only");
        chair = chair_;
    }
}

/// Sequencers of a network in turn, with fees that a treasury collects.
contract SequencerRoster {
    address public owner;
    address[] public roster;
    uint256 public turn;
    address payable public treasury;

    constructor(address owner_, address payable treasury_, address[] memory first) {
        (owner, treasury, roster) = (owner_, treasury_, first);
    }

    receive() external payable {}

    modifier onlyOwner() {
        require(owner == msg.sender, "owner only");
        _;
    }

    function next() external {
        require(msg.sender == roster[turn], "not your turn");
        turn = (turn + 1) % roster.length;
    }

    function enlist(address who) external onlyOwner {
        roster.push(who);
    }

    function skip() external onlyOwner {
        turn = (turn + 1) % roster.length;
    }

    function setTreasury(address payable to) external onlyOwner {
        treasury = to;
    }

    /// Anyone can send what was earned to the treasury.
    function flush() external {
        treasury.transfer(address(this).balance);
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0), "zero");
        owner = to;
    }
}
