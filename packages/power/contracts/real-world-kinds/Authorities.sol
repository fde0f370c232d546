// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

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
