// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Rewards per second for stakes; a distributor announces them.
contract RewardPool {
    using SafeERC20 for IERC20;

    address public owner;
    address public nominatedOwner;
    address public distributor;
    bool public paused;
    IERC20 public immutable stakingToken;
    IERC20 public immutable rewardToken;
    uint256 public periodFinish;
    uint256 public rewardRate;
    uint256 public duration = 7 days;
    uint256 public updatedAt;
    uint256 public perToken;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public paidOf;
    mapping(address => uint256) public rewardOf;

    constructor(address owner_, address distributor_, IERC20 stakingToken_, IERC20 rewardToken_) {
        (owner, distributor, stakingToken, rewardToken) = (owner_, distributor_, stakingToken_, rewardToken_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Only the contract owner may perform this action");
        _;
    }

    modifier update(address who) {
        uint256 until = block.timestamp < periodFinish ? block.timestamp : periodFinish;
        if (totalSupply > 0 && until > updatedAt) perToken += ((until - updatedAt) * rewardRate * 1e18) / totalSupply;
        if (until > updatedAt) updatedAt = until;
        if (who != address(0)) {
            rewardOf[who] += (balanceOf[who] * (perToken - paidOf[who])) / 1e18;
            paidOf[who] = perToken;
        }
        _;
    }

    function stake(uint256 amount) external update(msg.sender) {
        require(!paused, "paused");
        totalSupply += amount;
        balanceOf[msg.sender] += amount;
        stakingToken.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external update(msg.sender) {
        totalSupply -= amount;
        balanceOf[msg.sender] -= amount;
        stakingToken.safeTransfer(msg.sender, amount);
    }

    function getReward() external update(msg.sender) {
        uint256 reward = rewardOf[msg.sender];
        rewardOf[msg.sender] = 0;
        rewardToken.safeTransfer(msg.sender, reward);
    }

    function notifyRewardAmount(uint256 reward) external update(address(0)) {
        require(msg.sender == distributor, "Caller is not RewardsDistribution contract");
        rewardRate = reward / duration;
        updatedAt = block.timestamp;
        periodFinish = block.timestamp + duration;
    }

    function recoverERC20(IERC20 token, uint256 amount) external onlyOwner {
        require(token != stakingToken, "staking token");
        token.safeTransfer(owner, amount);
    }

    function setRewardsDuration(uint256 to) external onlyOwner {
        require(block.timestamp > periodFinish, "period");
        duration = to;
    }

    function setRewardsDistribution(address to) external onlyOwner {
        distributor = to;
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }

    function nominateNewOwner(address to) external onlyOwner {
        nominatedOwner = to;
    }

    function acceptOwnership() external {
        require(msg.sender == nominatedOwner, "nominated");
        (owner, nominatedOwner) = (nominatedOwner, address(0));
    }
}

/// The reward token of the farm below, which owns it.
contract FarmToken is ERC20("Farm", "FARM"), Ownable(msg.sender) {
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

/// A farm with many pools and a developer's share.
contract MasterFarm is Ownable {
    struct Pool {
        IERC20 token;
        uint256 points;
        uint256 updatedAt;
        uint256 perShare;
    }

    FarmToken public immutable reward = new FarmToken();
    Pool[] public pools;
    uint256 public totalPoints;
    uint256 public perBlock = 1e18;
    address public developer;
    mapping(uint256 => mapping(address => uint256)) public stakeOf;
    mapping(uint256 => mapping(address => uint256)) public debtOf;

    constructor(address owner, address developer_) Ownable(owner) {
        developer = developer_;
    }

    function add(uint256 points, IERC20 token) external onlyOwner {
        totalPoints += points;
        pools.push(Pool(token, points, block.number, 0));
    }

    function set(uint256 id, uint256 points) external onlyOwner {
        totalPoints = totalPoints - pools[id].points + points;
        pools[id].points = points;
    }

    function updateEmission(uint256 to) external onlyOwner {
        require(to <= 10e18, "emission");
        perBlock = to;
    }

    function dev(address to) external {
        require(msg.sender == developer, "dev: wut?");
        developer = to;
    }

    function updatePool(uint256 id) public {
        Pool storage pool = pools[id];
        uint256 supply = pool.token.balanceOf(address(this));
        if (supply > 0 && totalPoints > 0) {
            uint256 amount = ((block.number - pool.updatedAt) * perBlock * pool.points) / totalPoints;
            reward.mint(developer, amount / 10);
            reward.mint(address(this), amount);
            pool.perShare += (amount * 1e12) / supply;
        }
        pool.updatedAt = block.number;
    }

    function deposit(uint256 id, uint256 amount) external {
        updatePool(id);
        _harvest(id);
        stakeOf[id][msg.sender] += amount;
        debtOf[id][msg.sender] = (stakeOf[id][msg.sender] * pools[id].perShare) / 1e12;
        require(pools[id].token.transferFrom(msg.sender, address(this), amount));
    }

    function withdraw(uint256 id, uint256 amount) external {
        updatePool(id);
        _harvest(id);
        stakeOf[id][msg.sender] -= amount;
        debtOf[id][msg.sender] = (stakeOf[id][msg.sender] * pools[id].perShare) / 1e12;
        require(pools[id].token.transfer(msg.sender, amount));
    }

    function _harvest(uint256 id) private {
        uint256 owed = (stakeOf[id][msg.sender] * pools[id].perShare) / 1e12 - debtOf[id][msg.sender];
        if (owed > 0) reward.transfer(msg.sender, owed);
    }
}

/// Vesting schedules for a team; the owner revokes what has not vested.
contract TeamVesting is Ownable {
    using SafeERC20 for IERC20;

    struct Schedule {
        address beneficiary;
        bool revocable;
        bool revoked;
        uint64 start;
        uint64 duration;
        uint256 total;
        uint256 released;
    }

    IERC20 public immutable token;
    mapping(bytes32 => Schedule) public schedules;
    uint256 public promised;
    uint256 private _count;

    constructor(address owner, IERC20 token_) Ownable(owner) {
        token = token_;
    }

    function createSchedule(address to, uint64 start, uint64 duration, bool revocable, uint256 total)
        external
        onlyOwner
        returns (bytes32 id)
    {
        require(token.balanceOf(address(this)) - promised >= total, "tokens");
        id = keccak256(abi.encodePacked(to, _count++));
        schedules[id] = Schedule(to, revocable, false, start, duration, total, 0);
        promised += total;
    }

    function revoke(bytes32 id) external onlyOwner {
        Schedule storage schedule = schedules[id];
        require(schedule.revocable && !schedule.revoked, "revocable");
        _release(schedule, _vested(schedule) - schedule.released);
        promised -= schedule.total - schedule.released;
        schedule.revoked = true;
    }

    function withdraw(uint256 amount) external onlyOwner {
        require(amount <= token.balanceOf(address(this)) - promised, "promised");
        token.safeTransfer(owner(), amount);
    }

    function release(bytes32 id) external {
        Schedule storage schedule = schedules[id];
        require(!schedule.revoked, "revoked");
        _release(schedule, _vested(schedule) - schedule.released);
    }

    function _release(Schedule storage schedule, uint256 amount) private {
        schedule.released += amount;
        promised -= amount;
        token.safeTransfer(schedule.beneficiary, amount);
    }

    function _vested(Schedule storage schedule) private view returns (uint256) {
        if (block.timestamp <= schedule.start) return 0;
        uint256 passed = block.timestamp - schedule.start;
        return passed >= schedule.duration ? schedule.total : (schedule.total * passed) / schedule.duration;
    }
}
