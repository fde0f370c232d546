// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A coin without an issuer: permits, allowances for a time, and burning of one's own.
contract FreeCoin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => uint256)) public allowedUntil;
    mapping(address => uint256) public nonces;
    uint256 public totalSupply;

    constructor(address to) {
        balanceOf[to] = totalSupply = 1e27;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        (allowance[msg.sender][spender], allowedUntil[msg.sender][spender]) = (amount, type(uint256).max);
        return true;
    }

    function approveUntil(address spender, uint256 amount, uint256 until) external {
        (allowance[msg.sender][spender], allowedUntil[msg.sender][spender]) = (amount, until);
    }

    function permit(address owner, address spender, uint256 amount, uint256 until, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= until, "late");
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, spender, amount, nonces[owner]++, until));
        address by = ecrecover(digest, v, r, s);
        require(by != address(0) && by == owner, "signature");
        (allowance[owner][spender], allowedUntil[owner][spender]) = (amount, type(uint256).max);
    }

    function _spend(address from, uint256 amount) private {
        require(allowedUntil[from][msg.sender] >= block.timestamp, "expired");
        allowance[from][msg.sender] -= amount;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function burnFrom(address from, uint256 amount) external {
        if (from != msg.sender) _spend(from, amount);
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }
}

/// Savings with a limit that each saver sets alone, and an heir whom each names.
contract OwnLimits {
    mapping(address => uint256) public saved;
    mapping(address => uint256) public limit;
    mapping(address => uint256) public day;
    mapping(address => uint256) public spent;
    mapping(address => address) public heirOf;
    mapping(address => uint256) public seenAt;

    function save() external payable {
        saved[msg.sender] += msg.value;
        seenAt[msg.sender] = block.timestamp;
    }

    function setLimit(uint256 limit_) external {
        limit[msg.sender] = limit_;
    }

    function nameHeir(address heir) external {
        heirOf[msg.sender] = heir;
    }

    function draw(uint256 amount) external {
        if (day[msg.sender] != block.timestamp / 1 days) (day[msg.sender], spent[msg.sender]) = (block.timestamp / 1 days, 0);
        spent[msg.sender] += amount;
        require(limit[msg.sender] == 0 || spent[msg.sender] <= limit[msg.sender], "limit");
        saved[msg.sender] -= amount;
        seenAt[msg.sender] = block.timestamp;
        payable(msg.sender).transfer(amount);
    }

    /// After two years of silence.
    function inheritFrom(address who) external {
        require(heirOf[who] == msg.sender && block.timestamp >= seenAt[who] + 730 days, "not yet");
        uint256 amount = saved[who];
        saved[who] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// Swaps between chains by a secret: the recipient claims with it, the sender has it back when time is up.
contract SecretSwaps {
    struct Swap {
        address sender;
        address recipient;
        bytes32 hash;
        uint256 amount;
        uint256 until;
    }

    mapping(uint256 => Swap) public swaps;
    uint256 public count;

    function open(address recipient, bytes32 hash, uint256 until) external payable returns (uint256) {
        swaps[++count] = Swap(msg.sender, recipient, hash, msg.value, until);
        return count;
    }

    function claim(uint256 id, bytes32 secret) external {
        Swap memory swap = swaps[id];
        require(msg.sender == swap.recipient && keccak256(abi.encode(secret)) == swap.hash, "secret");
        delete swaps[id];
        payable(swap.recipient).transfer(swap.amount);
    }

    function refund(uint256 id) external {
        Swap memory swap = swaps[id];
        require(msg.sender == swap.sender && block.timestamp > swap.until, "not yet");
        delete swaps[id];
        payable(swap.sender).transfer(swap.amount);
    }
}

/// Buyers and sellers agree on a deal; the buyer releases, the seller refunds.
contract HandshakeDeals {
    struct Deal {
        address buyer;
        address seller;
        uint256 amount;
    }

    Deal[] public deals;
    mapping(address => mapping(address => bool)) public blocked;

    function open(address seller) external payable {
        require(!blocked[seller][msg.sender], "blocked");
        deals.push(Deal(msg.sender, seller, msg.value));
    }

    /// Sellers choose with whom they deal.
    function refuse(address buyer, bool is_) external {
        blocked[msg.sender][buyer] = is_;
    }

    function release(uint256 id) external {
        Deal memory deal = deals[id];
        require(msg.sender == deal.buyer, "buyer only");
        delete deals[id];
        payable(deal.seller).transfer(deal.amount);
    }

    function refund(uint256 id) external {
        Deal memory deal = deals[id];
        require(msg.sender == deal.seller, "seller only");
        delete deals[id];
        payable(deal.buyer).transfer(deal.amount);
    }
}

/// A pair of a coin and ether, with shares. It has no owner.
contract BarePair {
    IERC20 public immutable coin;
    mapping(address => uint256) public shares;
    uint256 public totalShares;
    uint256 public reserve;

    constructor(IERC20 coin_) {
        coin = coin_;
    }

    function join(uint256 amount) external payable {
        uint256 got = totalShares == 0 ? msg.value : (msg.value * totalShares) / (address(this).balance - msg.value);
        require(totalShares == 0 || amount * (address(this).balance - msg.value) >= msg.value * reserve, "ratio");
        shares[msg.sender] += got;
        totalShares += got;
        reserve += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function leave(uint256 count) external {
        uint256 amount = (count * reserve) / totalShares;
        uint256 value = (count * address(this).balance) / totalShares;
        shares[msg.sender] -= count;
        totalShares -= count;
        reserve -= amount;
        coin.transfer(msg.sender, amount);
        payable(msg.sender).transfer(value);
    }

    function buy(uint256 least) external payable {
        uint256 out = (reserve * msg.value * 997) / (address(this).balance * 1_000);
        require(out >= least, "slippage");
        reserve -= out;
        coin.transfer(msg.sender, out);
    }

    function sell(uint256 amount, uint256 least) external {
        uint256 out = (address(this).balance * amount * 997) / ((reserve + amount) * 1_000);
        require(out >= least, "slippage");
        reserve += amount;
        coin.transferFrom(msg.sender, address(this), amount);
        payable(msg.sender).transfer(out);
    }
}

/// Moves coins for those whom the owner of the coins allowed here, for a time and an amount.
contract AllowanceHub {
    struct Allowance {
        uint160 amount;
        uint64 until;
    }

    mapping(address owner => mapping(IERC20 => mapping(address spender => Allowance))) public allowances;

    function allow(IERC20 coin, address spender, uint160 amount, uint64 until) external {
        allowances[msg.sender][coin][spender] = Allowance(amount, until);
    }

    function lockdown(IERC20[] calldata coins, address spender) external {
        for (uint256 i; i < coins.length; ++i) delete allowances[msg.sender][coins[i]][spender];
    }

    function pull(IERC20 coin, address from, address to, uint160 amount) external {
        Allowance storage allowance = allowances[from][coin][msg.sender];
        require(block.timestamp <= allowance.until, "expired");
        allowance.amount -= amount;
        coin.transferFrom(from, to, amount);
    }
}

/// Names are committed to, revealed, and then belong to who revealed them.
contract NameCommits {
    struct Entry {
        address owner;
        address manager;
        string record;
    }

    mapping(bytes32 => uint256) public committedAt;
    mapping(bytes32 => Entry) public entries;

    function commit(bytes32 commitment) external {
        committedAt[commitment] = block.timestamp;
    }

    function reveal(bytes32 name, bytes32 salt) external {
        bytes32 commitment = keccak256(abi.encode(msg.sender, name, salt));
        require(committedAt[commitment] != 0 && committedAt[commitment] + 1 minutes <= block.timestamp, "commit first");
        require(entries[name].owner == address(0), "taken");
        entries[name].owner = msg.sender;
    }

    function setManager(bytes32 name, address manager) external {
        require(entries[name].owner == msg.sender, "owner only");
        entries[name].manager = manager;
    }

    function setRecord(bytes32 name, string calldata record) external {
        require(entries[name].owner == msg.sender || entries[name].manager == msg.sender, "owner only");
        entries[name].record = record;
    }

    function transferName(bytes32 name, address to) external {
        require(entries[name].owner == msg.sender, "owner only");
        (entries[name].owner, entries[name].manager) = (to, address(0));
    }
}
