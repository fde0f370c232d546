// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Validators attest to deposits of another chain; the one that completes the quorum releases them.
contract AttestedBridge {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public governor;
    address public pauser;
    uint256 public quorum;
    uint256 public dailyLimit = 1e24;
    uint256 public bridgeFee = 0.01e18;
    uint256 public fees;
    uint256 public nonce;
    bool public stopped;
    mapping(address => bool) public isValidator;
    mapping(bytes32 => mapping(address => bool)) public attested;
    mapping(bytes32 => uint256) public votes;
    mapping(bytes32 => bool) public released;
    mapping(uint256 => uint256) public releasedOn;

    event Sent(uint256 indexed nonce, address indexed to, uint256 amount);

    constructor(IERC20 token_, address governor_, address pauser_, address[] memory validators, uint256 quorum_) {
        (token, governor, pauser, quorum) = (token_, governor_, pauser_, quorum_);
        for (uint256 i = 0; i < validators.length; ++i) isValidator[validators[i]] = true;
    }

    modifier onlyGovernor() {
        require(msg.sender == governor, "governor");
        _;
    }

    function send(address to, uint256 amount) external {
        require(!stopped, "stopped");
        uint256 fee = (amount * bridgeFee) / 1e18;
        fees += fee;
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Sent(++nonce, to, amount - fee);
    }

    function attest(uint256 id, address to, uint256 amount) external {
        require(isValidator[msg.sender] && !stopped, "validator");
        bytes32 key = keccak256(abi.encode(id, to, amount));
        require(!attested[key][msg.sender] && !released[key], "attested");
        attested[key][msg.sender] = true;
        if (++votes[key] < quorum) return;
        released[key] = true;
        uint256 day = block.timestamp / 1 days;
        releasedOn[day] += amount;
        require(releasedOn[day] <= dailyLimit, "limit");
        token.safeTransfer(to, amount);
    }

    function setValidator(address who, bool to) external onlyGovernor {
        isValidator[who] = to;
    }

    function setQuorum(uint256 to) external onlyGovernor {
        require(to > 1, "quorum");
        quorum = to;
    }

    function setDailyLimit(uint256 to) external onlyGovernor {
        dailyLimit = to;
    }

    function setBridgeFee(uint256 to) external onlyGovernor {
        require(to <= 0.05e18, "fee");
        bridgeFee = to;
    }

    function collect(address to) external onlyGovernor {
        uint256 amount = fees;
        fees = 0;
        token.safeTransfer(to, amount);
    }

    function stop() external {
        require(msg.sender == pauser || msg.sender == governor, "pauser");
        stopped = true;
    }

    function restart() external onlyGovernor {
        stopped = false;
    }

    function setPauser(address to) external onlyGovernor {
        pauser = to;
    }

    function setGovernor(address to) external onlyGovernor {
        governor = to;
    }
}

/// A token of many bridges, each of which mints and burns within its own limit, which grows back by the day.
contract LimitedBridgeToken is ERC20("Limited", "LIM"), Ownable {
    struct Bridge {
        uint256 mintLimit;
        uint256 burnLimit;
        uint256 minted;
        uint256 day;
    }

    mapping(address => Bridge) public bridges;
    address public lockbox;

    constructor(address owner) Ownable(owner) {}

    function setLimits(address bridge, uint256 mintLimit, uint256 burnLimit) external onlyOwner {
        (bridges[bridge].mintLimit, bridges[bridge].burnLimit) = (mintLimit, burnLimit);
    }

    function setLockbox(address to) external onlyOwner {
        lockbox = to;
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != lockbox) {
            Bridge storage own = bridges[msg.sender];
            uint256 day = block.timestamp / 1 days;
            if (own.day != day) (own.day, own.minted) = (day, 0);
            own.minted += amount;
            require(own.mintLimit > 0 && own.minted <= own.mintLimit, "limit");
        }
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external {
        require(msg.sender == lockbox || bridges[msg.sender].burnLimit >= amount && bridges[msg.sender].burnLimit > 0, "limit");
        _burn(from, amount);
    }
}

/// Messages from other chains: relayers deliver what the routers of those chains sent.
contract MessageDock is AccessControlEnumerable {
    bytes32 public constant RELAYER = keccak256("RELAYER");
    bytes32 public constant OPERATOR = keccak256("OPERATOR");
    mapping(uint32 => bytes32) public routerOf;
    mapping(bytes32 => bool) public delivered;
    mapping(uint32 => bool) public closed;
    uint256 public relayFee = 0.001 ether;

    event Sent(uint32 indexed domain, address indexed from, bytes body);

    constructor(address admin, address relayer, address operator) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(RELAYER, relayer);
        _grantRole(OPERATOR, operator);
    }

    function supportsAttribute(bytes4) external pure returns (bool) {
        return false;
    }

    function send(uint32 domain, bytes calldata body) external payable {
        require(msg.value >= relayFee && !closed[domain], "fee");
        emit Sent(domain, msg.sender, body);
    }

    function deliver(uint32 domain, bytes32 router, uint256 nonce, address to, bytes calldata body) external onlyRole(RELAYER) {
        require(routerOf[domain] == router && !closed[domain], "router");
        bytes32 id = keccak256(abi.encode(domain, nonce));
        require(!delivered[id], "delivered");
        delivered[id] = true;
        (bool ok,) = to.call(body);
        require(ok, "call");
    }

    function enrol(uint32 domain, bytes32 router) external onlyRole(OPERATOR) {
        routerOf[domain] = router;
    }

    function setClosed(uint32 domain, bool to) external onlyRole(OPERATOR) {
        closed[domain] = to;
    }

    function setRelayFee(uint256 to) external onlyRole(OPERATOR) {
        relayFee = to;
    }

    function takeFees(address payable to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok, "send");
    }
}

/// Who has locked enough tokens proposes and votes; what passes is queued in the timelock below.
contract CouncilChamber {
    using SafeERC20 for IERC20;

    struct Motion {
        address target;
        bytes data;
        uint256 end;
        uint256 ayes;
        uint256 noes;
        bool done;
    }

    IERC20 public immutable token;
    DelayedExecutor public immutable executor;
    address public vetoer;
    uint256 public threshold = 1e24;
    uint256 public quorum = 1e26;
    uint256 public period = 3 days;
    Motion[] public motions;
    mapping(uint256 => mapping(address => bool)) public voted;
    mapping(address => uint256) public powerOf;
    mapping(address => uint256) public lockedUntil;

    constructor(IERC20 token_, DelayedExecutor executor_, address vetoer_) {
        (token, executor, vetoer) = (token_, executor_, vetoer_);
    }

    modifier onlyExecutor() {
        require(msg.sender == address(executor), "executor");
        _;
    }

    function lock(uint256 amount) external {
        powerOf[msg.sender] += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function unlock(uint256 amount) external {
        require(block.timestamp >= lockedUntil[msg.sender], "locked");
        powerOf[msg.sender] -= amount;
        token.safeTransfer(msg.sender, amount);
    }

    function move(address target, bytes calldata data) external returns (uint256) {
        require(powerOf[msg.sender] >= threshold, "threshold");
        motions.push(Motion(target, data, block.timestamp + period, 0, 0, false));
        return motions.length - 1;
    }

    function vote(uint256 id, bool aye) external {
        require(!voted[id][msg.sender] && block.timestamp < motions[id].end, "vote");
        voted[id][msg.sender] = true;
        if (motions[id].end > lockedUntil[msg.sender]) lockedUntil[msg.sender] = motions[id].end;
        if (aye) motions[id].ayes += powerOf[msg.sender];
        else motions[id].noes += powerOf[msg.sender];
    }

    function queue(uint256 id) external {
        Motion storage motion = motions[id];
        require(block.timestamp >= motion.end && !motion.done, "early");
        require(motion.ayes > motion.noes && motion.ayes >= quorum, "lost");
        motion.done = true;
        executor.queue(motion.target, motion.data);
    }

    function veto(uint256 id) external {
        require(msg.sender == vetoer, "vetoer");
        motions[id].done = true;
    }

    function setVetoer(address to) external onlyExecutor {
        vetoer = to;
    }

    function setRules(uint256 threshold_, uint256 quorum_, uint256 period_) external onlyExecutor {
        (threshold, quorum, period) = (threshold_, quorum_, period_);
    }
}

/// Calls wait two days. The chamber queues, a guardian cancels, an executor carries out.
contract DelayedExecutor {
    address public proposer;
    address public guardian;
    address public agent;
    uint256 public delay = 2 days;
    mapping(bytes32 => uint256) public readyAt;

    constructor(address guardian_, address agent_) {
        (proposer, guardian, agent) = (msg.sender, guardian_, agent_);
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "self");
        _;
    }

    function queue(address target, bytes calldata data) external {
        require(msg.sender == proposer, "proposer");
        readyAt[keccak256(abi.encode(target, data))] = block.timestamp + delay;
    }

    function cancel(bytes32 id) external {
        require(msg.sender == guardian, "guardian");
        delete readyAt[id];
    }

    function execute(address target, bytes calldata data) external payable {
        require(msg.sender == agent, "agent");
        bytes32 id = keccak256(abi.encode(target, data));
        require(readyAt[id] != 0 && readyAt[id] <= block.timestamp, "early");
        delete readyAt[id];
        (bool ok,) = target.call{value: msg.value}(data);
        require(ok, "call");
    }

    function handOver(address to) external {
        require(msg.sender == proposer, "proposer");
        proposer = to;
    }

    function setDelay(uint256 to) external onlySelf {
        require(to >= 1 days, "short");
        delay = to;
    }

    function setGuardian(address to) external onlySelf {
        guardian = to;
    }

    function setAgent(address to) external onlySelf {
        agent = to;
    }
}

/// Prices by median of several feeders. Readers must be let in.
contract MedianPrice {
    mapping(address => uint256) public wards;
    mapping(address => bool) public orcl;
    mapping(address => bool) public bud;
    uint256 public bar = 1;
    uint128 private _value;
    uint32 public age;
    uint256 public stopped;
    address public src;

    constructor(address ward) {
        wards[ward] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "not-authorized");
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function lift(address[] calldata who) external auth {
        for (uint256 i = 0; i < who.length; ++i) orcl[who[i]] = true;
    }

    function drop(address[] calldata who) external auth {
        for (uint256 i = 0; i < who.length; ++i) orcl[who[i]] = false;
    }

    function setBar(uint256 to) external auth {
        require(to % 2 == 1, "even");
        bar = to;
    }

    function kiss(address who) external auth {
        bud[who] = true;
    }

    function diss(address who) external auth {
        bud[who] = false;
    }

    function stop() external auth {
        stopped = 1;
    }

    function start() external auth {
        stopped = 0;
    }

    function change(address to) external auth {
        src = to;
    }

    function poke(uint128 value) external {
        require(orcl[msg.sender] && stopped == 0, "oracle");
        require(value > 0, "zero");
        (_value, age) = (value, uint32(block.timestamp));
    }

    function read() external view returns (uint256) {
        require(bud[msg.sender], "not-whitelisted");
        return _value;
    }
}

/// Addresses of a system by name, and switches that its parts ask.
contract SystemDirectory {
    address public admin;
    address public pendingAdmin;
    mapping(bytes32 => address) public partOf;
    mapping(bytes32 => mapping(address => bool)) public mayUpdate;
    mapping(bytes32 => bool) public switchedOff;
    mapping(bytes32 => uint256) public parameterOf;

    constructor(address admin_) {
        admin = admin_;
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function setPart(bytes32 name, address to) external {
        require(msg.sender == admin || mayUpdate[name][msg.sender], "updater");
        partOf[name] = to;
    }

    function setUpdater(bytes32 name, address who, bool to) external onlyAdmin {
        mayUpdate[name][who] = to;
    }

    function setSwitch(bytes32 name, bool off) external onlyAdmin {
        switchedOff[name] = off;
    }

    function setParameter(bytes32 name, uint256 to) external {
        require(msg.sender == partOf["policy"], "policy");
        parameterOf[name] = to;
    }

    function setPendingAdmin(address to) external onlyAdmin {
        pendingAdmin = to;
    }

    function acceptAdmin() external {
        require(msg.sender == pendingAdmin, "pending");
        (admin, pendingAdmin) = (pendingAdmin, address(0));
    }
}
