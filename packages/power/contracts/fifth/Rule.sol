// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Pays out what enough of its validators signed, in the order of their addresses.
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

/// Votes decide; a guardian may stop them, and may give that up for good.
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

/// Prices of many assets; who may say what is set apart for each.
contract FeedHub is Ownable2Step {
    struct Price {
        uint128 value;
        uint64 at;
    }

    mapping(bytes32 => address) public feedOf;
    mapping(bytes32 => Price) public pushed;
    mapping(address => bool) public pushers;
    address public fallbackAdmin;
    address public fallbackFeed;
    uint256 public maxAge = 1 days;

    constructor(address owner, address fallbackAdmin_) Ownable(owner) {
        fallbackAdmin = fallbackAdmin_;
    }

    function renounceOwnership() public view override onlyOwner {
        revert("never");
    }

    function setFeed(bytes32 asset, address feed) external onlyOwner {
        feedOf[asset] = feed;
    }

    function setPusher(address who, bool to) external onlyOwner {
        pushers[who] = to;
    }

    function push(bytes32[] calldata assets, uint128[] calldata values) external {
        require(pushers[msg.sender], "pusher");
        require(assets.length == values.length, "length");
        for (uint256 index = 0; index < assets.length; index++) {
            pushed[assets[index]] = Price(values[index], uint64(block.timestamp));
        }
    }

    function setFallback(address feed) external {
        require(msg.sender == fallbackAdmin || msg.sender == owner(), "fallback");
        fallbackFeed = feed;
    }

    function setMaxAge(uint256 to) external onlyOwner {
        require(to >= 1 hours && to <= 7 days, "bound");
        maxAge = to;
    }
}

/// Where everything of a market is told by its name.
contract Names {
    mapping(bytes32 => address) private _addresses;
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function get(bytes32 name) external view returns (address) {
        return _addresses[name];
    }

    function set(bytes32 name, address to) external {
        require(msg.sender == owner, "owner");
        _addresses[name] = to;
    }
}

contract Acl {
    mapping(bytes32 => mapping(address => bool)) private _has;
    address public root;

    constructor(address root_) {
        root = root_;
    }

    function isRiskAdmin(address who) external view returns (bool) {
        return _has["RISK"][who];
    }

    function isEmergencyAdmin(address who) external view returns (bool) {
        return _has["EMERGENCY"][who];
    }

    function grant(bytes32 role, address who, bool to) external {
        require(msg.sender == root, "root");
        _has[role][who] = to;
    }
}

/// Asks the one that a name leads to.
contract NamedPool {
    Names public immutable names;
    uint256 public cap;
    bool public paused;
    address public lastPayee;

    constructor(Names names_) payable {
        names = names_;
    }

    function _acl() private view returns (Acl) {
        return Acl(names.get("ACL"));
    }

    function setCap(uint256 to) external {
        require(_acl().isRiskAdmin(msg.sender), "risk");
        cap = to;
    }

    function setPaused(bool to) external {
        require(_acl().isEmergencyAdmin(msg.sender), "emergency");
        paused = to;
    }

    function poke() external {
        require(!paused, "paused");
        cap += 1;
    }

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == names.get("TREASURER"), "treasurer");
        lastPayee = to;
        to.transfer(amount);
    }
}

/// The owner may do everything until a day that is written down, and nothing afterwards.
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

/// One account does, another watches, and the first may be put out by the second.
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

/// Work that a registry's forwarder alone may start.
contract Upkeep is Ownable {
    address public forwarder;
    uint256 public lastAt;
    uint256 public every = 1 hours;

    constructor(address owner, address forwarder_) Ownable(owner) {
        forwarder = forwarder_;
    }

    function perform(bytes calldata) external {
        if (forwarder != address(0)) require(msg.sender == forwarder, "forwarder");
        lastAt = block.timestamp;
    }

    function setForwarder(address to) external onlyOwner {
        forwarder = to;
    }

    function setEvery(uint256 to) external onlyOwner {
        every = to;
    }
}

/// Sums of money that flow by the second; whoever opened one may close it.
contract Streams {
    struct Stream {
        address payable from;
        address payable to;
        uint256 amount;
    }

    Stream[] public streams;

    function open(address payable to) external payable {
        streams.push(Stream(payable(msg.sender), to, msg.value));
    }

    function close(uint256 id) external {
        Stream storage own = streams[id];
        require(msg.sender == own.from || msg.sender == own.to, "party");
        uint256 amount = own.amount;
        own.amount = 0;
        own.from.transfer(amount / 2);
        own.to.transfer(amount - amount / 2);
    }
}

/// Whoever may call it is told by a function that is chosen when it is made.
contract Chosen {
    address public immutable first;
    address public immutable second;
    function() internal view returns (bool) private _may;
    uint256 public dial;

    constructor(address first_, address second_) {
        (first, second) = (first_, second_);
        _may = _isSecond;
    }

    function _isFirst() private view returns (bool) {
        return msg.sender == first;
    }

    function _isSecond() private view returns (bool) {
        return msg.sender == second;
    }

    function turn(uint256 to) external {
        require(_may(), "may");
        dial = to;
    }

    function swap() external {
        require(_isFirst(), "first");
        _may = _isFirst;
    }
}

/// A caller is right where nothing is left after it is taken away.
contract Xored {
    uint256 private immutable _key;
    uint256 public dial;

    constructor(address owner) {
        _key = uint256(uint160(owner)) ^ 0xabcdef;
    }

    function turn(uint256 to) external {
        assembly {
            if xor(xor(caller(), 0xabcdef), sload(99)) { mstore(0, 0) }
        }
        require((uint256(uint160(msg.sender)) ^ _key) == 0xabcdef);
        dial = to;
    }
}

/// Rights by number: whoever has a rank does what needs a lower one.
contract Ladder {
    mapping(address => uint8) public rankOf;
    uint256 public dial;
    bool public closed;

    constructor(address top, address middle, address low) payable {
        (rankOf[top], rankOf[middle], rankOf[low]) = (3, 2, 1);
    }

    modifier atLeast(uint8 rank) {
        require(rankOf[msg.sender] >= rank, "rank");
        _;
    }

    function promote(address who, uint8 rank) external atLeast(2) {
        require(rank < rankOf[msg.sender], "own");
        rankOf[who] = rank;
    }

    function turn(uint256 to) external atLeast(1) {
        dial = to;
    }

    function close(bool to) external atLeast(2) {
        closed = to;
    }

    function poke() external {
        require(!closed, "closed");
        dial += 1;
    }

    function drain(address payable to) external atLeast(3) {
        to.transfer(address(this).balance);
    }
}
