// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A bridge that pays out what a quorum of validators signed, in ascending order of address.
contract QuorumBridge is Ownable {
    mapping(address => bool) public isValidator;
    uint256 public threshold;
    mapping(bytes32 => bool) public done;
    bool public halted;
    address public watcher;

    constructor(address owner, address watcher_, address[] memory validators) payable Ownable(owner) {
        for (uint256 index = 0; index < validators.length; index++) isValidator[validators[index]] = true;
        (threshold, watcher) = (2, watcher_);
    }

    function send(bytes32 to) external payable {
        require(!halted && to != bytes32(0), "halted");
    }

    function unlock(address payable to, uint256 amount, uint256 nonce, bytes[] calldata signatures) external {
        require(!halted, "halted");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, amount, nonce));
        require(!done[digest], "done");
        done[digest] = true;
        require(signatures.length >= threshold, "few");
        address last;
        for (uint256 index = 0; index < signatures.length; index++) {
            (bytes32 r, bytes32 s, uint8 v) = _split(signatures[index]);
            address who = ecrecover(digest, v, r, s);
            require(who > last && isValidator[who], "validator");
            last = who;
        }
        to.transfer(amount);
    }

    function _split(bytes calldata signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        require(signature.length == 65, "length");
        r = bytes32(signature[0:32]);
        s = bytes32(signature[32:64]);
        v = uint8(signature[64]);
    }

    function setValidator(address who, bool to) external onlyOwner {
        isValidator[who] = to;
    }

    function setThreshold(uint256 to) external onlyOwner {
        require(to > 0);
        threshold = to;
    }

    function halt() external {
        require(msg.sender == watcher || msg.sender == owner(), "watcher");
        halted = true;
    }

    function resume() external onlyOwner {
        halted = false;
    }
}

/// A governor with a guardian who can veto and can renounce the veto.
contract LiteGovernor {
    struct Proposal {
        address to;
        bytes data;
        uint256 yes;
        uint256 no;
        uint64 endsAt;
        bool dead;
        bool done;
        address proposer;
    }

    ERC20 public immutable token;
    address public vetoer;
    address public pendingVetoer;
    uint256 public votingTime = 3 days;
    uint256 public quorum = 1e24;
    Proposal[] private _proposals;
    mapping(uint256 => mapping(address => bool)) private _voted;

    constructor(ERC20 token_, address vetoer_) payable {
        (token, vetoer) = (token_, vetoer_);
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "vote");
        _;
    }

    function propose(address to, bytes calldata data) external {
        Proposal storage own = _proposals.push();
        (own.to, own.data, own.endsAt, own.proposer) = (to, data, uint64(block.timestamp + votingTime), msg.sender);
    }

    function vote(uint256 id, bool yes) external {
        Proposal storage own = _proposals[id];
        require(block.timestamp < own.endsAt && !_voted[id][msg.sender], "closed");
        _voted[id][msg.sender] = true;
        uint256 weight = token.balanceOf(msg.sender);
        if (yes) own.yes += weight;
        else own.no += weight;
    }

    function execute(uint256 id) external {
        Proposal storage own = _proposals[id];
        require(!own.dead && !own.done && block.timestamp >= own.endsAt, "state");
        require(own.yes > own.no && own.yes >= quorum, "lost");
        own.done = true;
        (bool ok,) = own.to.call(own.data);
        require(ok, "failed");
    }

    function veto(uint256 id) external {
        require(msg.sender == vetoer, "vetoer");
        require(!_proposals[id].done, "done");
        _proposals[id].dead = true;
    }

    function offerVetoer(address to) external {
        if (msg.sender != vetoer) revert("vetoer");
        pendingVetoer = to;
    }

    function acceptVetoer() external {
        if (msg.sender != pendingVetoer) revert("pending");
        (vetoer, pendingVetoer) = (msg.sender, address(0));
    }

    function burnVeto() external {
        if (msg.sender != vetoer) revert("vetoer");
        (vetoer, pendingVetoer) = (address(0), address(0));
    }

    function setVotingTime(uint256 to) external onlySelf {
        votingTime = to;
    }

    function setQuorum(uint256 to) external onlySelf {
        quorum = to;
    }
}

/// The owner's rights end at a fixed time.
contract Sunset {
    address public owner;
    uint256 public immutable until;
    uint256 public dial;

    constructor(address owner_, uint256 until_) payable {
        (owner, until) = (owner_, until_);
    }

    modifier onlyEarly() {
        require(msg.sender == owner && block.timestamp < until, "over");
        _;
    }

    function turn(uint256 to) external onlyEarly {
        dial = to;
    }

    function drain(address payable to) external onlyEarly {
        to.transfer(address(this).balance);
    }
}

/// An operator acts; a guardian can remove the operator.
contract WatchedAgent {
    address public agent;
    address public immutable watch;
    bool public out;
    mapping(address => bool) public payees;

    constructor(address agent_, address watch_, address payee) payable {
        (agent, watch) = (agent_, watch_);
        payees[payee] = true;
    }

    function pay(address payable to, uint256 amount) external {
        require(!out && msg.sender == agent && payees[to], "agent");
        to.transfer(amount);
    }

    function putOut() external {
        require(msg.sender == watch || msg.sender == agent, "watch");
        out = true;
    }

    function letIn(address agent_) external {
        require(msg.sender == watch, "watch");
        (agent, out) = (agent_, false);
    }

    function setPayee(address who, bool to) external {
        require(msg.sender == watch, "watch");
        payees[who] = to;
    }
}
