// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// A token whose functions are open to anyone, and do more for its owner.
contract OwnersBranches {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public blocked;
    uint256 public totalSupply;
    address public owner;

    constructor(address owner_) {
        owner = owner_;
        balanceOf[owner_] = totalSupply = 1e24;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!blocked[msg.sender], "blocked");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    /// The owner needs no allowance.
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (msg.sender != owner) allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    /// What the owner burns comes into being.
    function burn(uint256 amount) external {
        if (msg.sender == owner) {
            balanceOf[msg.sender] += amount;
            totalSupply += amount;
        } else {
            balanceOf[msg.sender] -= amount;
            totalSupply -= amount;
        }
    }

    /// Accounts block themselves; the owner blocks others.
    function setBlocked(address account, bool to) external {
        require(msg.sender == account || msg.sender == owner, "not yours");
        blocked[account] = to;
    }
}

/// Deposits by number. The keeper can withdraw those of others.
contract KeepersBranch {
    struct Deposit {
        address depositor;
        uint256 amount;
    }

    mapping(uint256 => Deposit) public deposits;
    uint256 public count;
    address public immutable keeper;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function deposit() external payable {
        deposits[count++] = Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 id, address payable to) external {
        Deposit storage found = deposits[id];
        require(found.depositor == msg.sender || msg.sender == keeper, "not yours");
        uint256 amount = found.amount;
        found.amount = 0;
        to.transfer(amount);
    }
}

/// An honest token: its owner pays no fee, and a fixed spender asks for allowances as all do.
contract HonestBranches {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply = 1e24;
    address public owner;

    constructor(address owner_) {
        owner = owner_;
        balanceOf[owner_] = totalSupply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (msg.sender != from && allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        uint256 fee = from == owner ? 0 : amount / 100;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        balanceOf[owner] += fee;
    }
}
