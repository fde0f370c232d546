// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Ownable2Step, Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// Facilitators: each has a bucket of its own.
contract Buckets is ERC20 {
    struct Facilitator {
        uint128 capacity;
        uint128 level;
        string label;
    }
    mapping(address => Facilitator) internal facilitators;
    address public manager;

    constructor(address manager_) ERC20("Buckets", "BKT") {
        manager = manager_;
    }

    function addFacilitator(address who, uint128 capacity) external {
        require(msg.sender == manager, "NOT_MANAGER");
        require(facilitators[who].capacity == 0, "ALREADY_EXISTS");
        facilitators[who].capacity = capacity;
    }

    function setCapacity(address who, uint128 capacity) external {
        require(msg.sender == manager, "NOT_MANAGER");
        facilitators[who].capacity = capacity;
    }

    function mint(address to, uint256 amount) external {
        require(amount > 0, "INVALID_MINT_AMOUNT");
        Facilitator storage f = facilitators[msg.sender];
        uint256 next = f.level + amount;
        require(f.capacity >= next, "CAPACITY_EXCEEDED");
        f.level = uint128(next);
        _mint(to, amount);
    }

    function burn(uint256 amount) external {
        require(amount > 0, "INVALID_BURN_AMOUNT");
        Facilitator storage f = facilitators[msg.sender];
        f.level = uint128(f.level - amount);
        _burn(msg.sender, amount);
    }
}

/// Locks grants, which whoever made them may take back.
contract Grants {
    struct Grant {
        address recipient;
        uint96 amount;
        uint64 end;
        bool revocable;
    }
    IERC20 public immutable token;
    address public board;
    mapping(uint256 => Grant) public grants;
    uint256 public count;

    constructor(IERC20 token_, address board_) {
        token = token_;
        board = board_;
    }

    modifier onlyBoard() {
        _check();
        _;
    }

    function _check() internal view {
        if (msg.sender != board) revert("board");
    }

    function add(address to, uint96 amount, uint64 end) external onlyBoard returns (uint256 id) {
        id = count++;
        grants[id] = Grant(to, amount, end, true);
    }

    function revoke(uint256 id) external onlyBoard {
        Grant storage g = grants[id];
        require(g.revocable, "not revocable");
        uint96 left = g.amount;
        g.amount = 0;
        token.transfer(board, left);
    }

    function setBoard(address to) external onlyBoard {
        require(to != address(0));
        board = to;
    }

    function claim(uint256 id) external {
        Grant storage g = grants[id];
        require(g.recipient == msg.sender && block.timestamp >= g.end);
        uint96 amount = g.amount;
        g.amount = 0;
        token.transfer(msg.sender, amount);
    }
}

/// Keepers by bits in one word for each account; one word holds the owner, a fee and a switch.
contract Bits {
    struct Core {
        address owner;
        uint16 feeBps;
        bool halted;
        uint40 since;
    }
    Core internal core;
    mapping(address => uint256) public rolesOf;
    mapping(address => uint256) public credit;
    uint256 constant KEEPER = 1 << 3;
    uint256 constant GUARD = 1 << 7;

    error NoRole(address who, uint256 role);

    constructor(address owner_, address keeper, address guard) payable {
        core.owner = owner_;
        rolesOf[keeper] = KEEPER;
        rolesOf[guard] = KEEPER | GUARD;
    }

    modifier only(uint256 role) {
        if (rolesOf[msg.sender] & role == 0 && msg.sender != core.owner) revert NoRole(msg.sender, role);
        _;
    }

    function setRoles(address who, uint256 roles) external {
        require(msg.sender == core.owner);
        rolesOf[who] = roles;
    }

    function setFee(uint16 bps) external only(KEEPER) {
        require(bps <= 1000);
        core.feeBps = bps;
    }

    function halt(bool yes) external only(GUARD) {
        core.halted = yes;
    }

    function hand(address to) external {
        require(msg.sender == core.owner && to != address(0));
        core.owner = to;
    }

    function put() external payable {
        require(!core.halted);
        credit[msg.sender] += msg.value - (msg.value * core.feeBps) / 10000;
    }

    function take(uint256 amount) external {
        require(!core.halted);
        credit[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function sweep(address payable to) external only(GUARD) {
        to.transfer(address(this).balance);
    }
}

interface IHub {
    function isOperator(address who) external view returns (bool);
    function governor() external view returns (address);
    function paused() external view returns (bool);
}

contract Hub is Ownable2Step {
    mapping(address => bool) public isOperator;
    bool public paused;

    constructor(address owner_) Ownable(owner_) {}

    function governor() external view returns (address) {
        return owner();
    }

    function setOperator(address who, bool is_) external onlyOwner {
        isOperator[who] = is_;
    }

    function setPaused(bool to) external {
        require(isOperator[msg.sender] || msg.sender == owner());
        paused = to;
    }
}

/// Everything that matters is asked of the hub.
contract Spoke {
    IHub public immutable hub;
    uint256 public rate;
    mapping(address => uint256) public units;

    constructor(IHub hub_) payable {
        hub = hub_;
    }

    function setRate(uint256 to) external {
        require(hub.isOperator(msg.sender) && !hub.paused(), "operator");
        rate = to;
    }

    function withdraw(address payable to, uint256 amount) external {
        require(hub.governor() == msg.sender, "governor");
        (bool ok, ) = to.call{value: amount}("");
        require(ok);
    }

    function buy() external payable {
        require(!hub.paused());
        units[msg.sender] += msg.value * rate;
    }
}

/// Changes wait two days, whoever announces them; anybody may carry them out.
contract Waiting {
    address public owner;
    address public treasury;
    mapping(bytes32 => uint256) public dueAt;
    uint256 public feeBps;

    constructor(address owner_) {
        owner = owner_;
    }

    function announce(bytes32 what) external {
        require(msg.sender == owner, "!owner");
        dueAt[what] = block.timestamp + 2 days;
    }

    function withdrawAnnouncement(bytes32 what) external {
        require(msg.sender == owner, "!owner");
        delete dueAt[what];
    }

    function setFee(uint256 bps) external {
        require(msg.sender == owner, "!owner");
        bytes32 what = keccak256(abi.encode("fee", bps));
        require(dueAt[what] != 0 && block.timestamp >= dueAt[what], "wait");
        delete dueAt[what];
        feeBps = bps;
    }

    function setTreasury(address to) external {
        require(msg.sender == owner, "!owner");
        bytes32 what = keccak256(abi.encode("treasury", to));
        require(dueAt[what] != 0 && block.timestamp >= dueAt[what], "wait");
        delete dueAt[what];
        treasury = to;
    }
}

/// Rewards for what is staked; one address adds, one saves what was sent by mistake.
contract Gauge is Ownable2Step {
    IERC20 public immutable stakeToken;
    IERC20 public immutable rewardToken;
    address public distributor;
    uint256 public periodFinish;
    uint256 public rewardRate;
    uint256 public totalStaked;
    mapping(address => uint256) public staked;
    bool public stakingOpen = true;
    bool public emergency;

    constructor(IERC20 s, IERC20 r, address owner_, address distributor_) Ownable(owner_) {
        stakeToken = s;
        rewardToken = r;
        distributor = distributor_;
    }

    function stake(uint256 amount) external {
        require(stakingOpen, "closed");
        stakeToken.transferFrom(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
        totalStaked += amount;
    }

    function unstake(uint256 amount) external {
        require(staked[msg.sender] >= amount, "too much");
        staked[msg.sender] -= amount;
        totalStaked -= amount;
        stakeToken.transfer(msg.sender, amount);
    }

    function emergencyExit() external {
        require(emergency, "no emergency");
        uint256 amount = staked[msg.sender];
        staked[msg.sender] = 0;
        totalStaked -= amount;
        stakeToken.transfer(msg.sender, amount);
    }

    function addReward(uint256 amount, uint256 duration) external {
        require(msg.sender == distributor || msg.sender == owner(), "not allowed");
        rewardToken.transferFrom(msg.sender, address(this), amount);
        rewardRate = amount / duration;
        periodFinish = block.timestamp + duration;
    }

    function setDistributor(address to) external onlyOwner {
        distributor = to;
    }

    function setStaking(bool open) external onlyOwner {
        stakingOpen = open;
    }

    function declareEmergency() external onlyOwner {
        emergency = true;
    }

    function recover(IERC20 which, uint256 amount) external onlyOwner {
        require(which != stakeToken, "staked");
        which.transfer(owner(), amount);
    }
}
