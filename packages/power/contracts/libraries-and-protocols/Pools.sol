// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

interface Erc20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

/// Farming pools; the owner sets their weights, the developer sets where the developer's cut goes.
contract Farm {
    struct Pool {
        address token;
        uint256 weight;
        uint256 lastBlock;
        uint16 depositFee;
    }

    address public owner;
    address public dev;
    uint256 public perBlock = 10;
    uint256 public totalWeight;
    Pool[] public pools;
    mapping(uint256 => mapping(address => uint256)) public staked;

    constructor(address owner_, address dev_, address token) {
        owner = owner_;
        dev = dev_;
        pools.push(Pool(token, 100, block.number, 50));
        totalWeight = 100;
    }

    modifier onlyOwner() {
        require(owner == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    function add(uint256 weight, address token, uint16 fee, bool update) external onlyOwner {
        require(fee <= 1_000, "add: invalid deposit fee");
        if (update) massUpdate();
        totalWeight += weight;
        pools.push(Pool(token, weight, block.number, fee));
    }

    function set(uint256 pid, uint256 weight, uint16 fee, bool update) external onlyOwner {
        require(fee <= 1_000, "set: invalid deposit fee");
        if (update) massUpdate();
        totalWeight = totalWeight - pools[pid].weight + weight;
        pools[pid].weight = weight;
        pools[pid].depositFee = fee;
    }

    function massUpdate() public {
        for (uint256 pid = 0; pid < pools.length; ++pid) pools[pid].lastBlock = block.number;
    }

    function deposit(uint256 pid, uint256 amount) external {
        Pool storage pool = pools[pid];
        Erc20(pool.token).transferFrom(msg.sender, address(this), amount);
        uint256 cut = amount * pool.depositFee / 10_000;
        Erc20(pool.token).transfer(dev, cut);
        staked[pid][msg.sender] += amount - cut;
    }

    function withdraw(uint256 pid, uint256 amount) external {
        require(staked[pid][msg.sender] >= amount, "withdraw: not good");
        staked[pid][msg.sender] -= amount;
        Erc20(pools[pid].token).transfer(msg.sender, amount);
    }

    function setDev(address to) external {
        require(msg.sender == dev, "dev: wut?");
        dev = to;
    }

    function setPerBlock(uint256 to) external onlyOwner {
        perBlock = to;
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0));
        owner = to;
    }
}

/// Each pool has its own manager; one operator controls all of them.
contract Pools {
    struct Pool {
        address manager;
        uint64 fee;
        bool closed;
    }

    address public operator;
    address public feeTaker;
    Pool[] private pools;
    mapping(address => mapping(address => bool)) public mayActFor;

    constructor(address operator_, address taker) payable {
        operator = operator_;
        feeTaker = taker;
    }

    function open(uint64 fee) external {
        pools.push(Pool(msg.sender, fee, false));
    }

    function setMayAct(address who, bool yes) external {
        mayActFor[msg.sender][who] = yes;
    }

    function setFee(uint256 id, uint64 fee) external {
        Pool storage pool = pools[id];
        require(msg.sender == pool.manager || mayActFor[pool.manager][msg.sender], "not the manager");
        pool.fee = fee;
    }

    function close(uint256 id) external {
        require(msg.sender == operator, "not the operator");
        pools[id].closed = true;
    }

    function collect(address payable to, uint256 amount) external {
        require(msg.sender == feeTaker, "not the taker");
        (bool ok,) = to.call{value: amount}("");
        require(ok);
    }

    function setOperator(address to) external {
        if (msg.sender != operator) revert();
        operator = to;
    }
}

/// A token sale with an allowlist, a public phase and caps that the owner sets.
contract Sale {
    address payable public immutable beneficiary;
    mapping(address => bool) public allowed;
    bool public isPublic = true;
    uint256 public cap = 1 ether;
    uint256 public price = 100;
    uint256 public opensAt;
    mapping(address => uint256) public bought;
    address public manager;

    constructor(address payable beneficiary_, address manager_) payable {
        beneficiary = beneficiary_;
        manager = manager_;
    }

    modifier managed() {
        require(manager == msg.sender || beneficiary == msg.sender, "not yours");
        _;
    }

    function buy() external payable {
        require(isPublic || allowed[msg.sender], "not allowed");
        require(block.timestamp >= opensAt && bought[msg.sender] + msg.value <= cap, "cap");
        bought[msg.sender] += msg.value * price;
    }

    function allow(address[] calldata who, bool yes) external managed {
        for (uint256 i; i < who.length; ++i) allowed[who[i]] = yes;
    }

    function setPublic(bool yes) external managed {
        isPublic = yes;
    }

    function setTerms(uint256 price_, uint256 cap_, uint256 opensAt_) external managed {
        (price, cap, opensAt) = (price_, cap_, opensAt_);
    }

    /// Anyone may call it, but it pays one account only.
    function collect() external {
        beneficiary.transfer(address(this).balance);
    }
}
