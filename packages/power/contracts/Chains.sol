// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Announces, waits, carries out: for its admin, which is a governor or a key.
contract Delayer {
    address public admin;
    address public pendingAdmin;
    uint256 public delay;
    mapping(bytes32 => bool) public queued;

    constructor(address admin_, uint256 delay_) {
        admin = admin_;
        delay = delay_;
    }

    function setDelay(uint256 to) external {
        require(msg.sender == address(this), "self");
        require(to >= 1 hours && to <= 30 days, "range");
        delay = to;
    }

    function acceptAdmin() external {
        require(msg.sender == pendingAdmin, "pending");
        admin = msg.sender;
        pendingAdmin = address(0);
    }

    function setPendingAdmin(address to) external {
        require(msg.sender == address(this), "self");
        pendingAdmin = to;
    }

    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        returns (bytes32 id)
    {
        require(msg.sender == admin, "admin");
        require(eta >= block.timestamp + delay, "early");
        id = keccak256(abi.encode(target, value, signature, data, eta));
        queued[id] = true;
    }

    function cancelTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin, "admin");
        queued[keccak256(abi.encode(target, value, signature, data, eta))] = false;
    }

    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        payable
        returns (bytes memory)
    {
        require(msg.sender == admin, "admin");
        bytes32 id = keccak256(abi.encode(target, value, signature, data, eta));
        require(queued[id], "not queued");
        require(block.timestamp >= eta, "early");
        queued[id] = false;
        bytes memory all = bytes(signature).length == 0 ? data : abi.encodePacked(bytes4(keccak256(bytes(signature))), data);
        (bool ok, bytes memory answer) = target.call{value: value}(all);
        require(ok, "reverted");
        return answer;
    }

    receive() external payable {}
}

interface Owned {
    function owner() external view returns (address);
}

interface Registry {
    function isKeeper(address who) external view returns (bool);
    function get(bytes32 name) external view returns (address);
}

contract Book {
    address public owner;
    mapping(address => bool) private keepers;
    mapping(bytes32 => address) private names;

    constructor(address owner_, address keeper, address treasurer) {
        owner = owner_;
        keepers[keeper] = true;
        names["treasurer"] = treasurer;
    }

    function isKeeper(address who) external view returns (bool) {
        return keepers[who];
    }

    function get(bytes32 name) external view returns (address) {
        return names[name];
    }

    function setKeeper(address who, bool yes) external {
        require(msg.sender == owner);
        keepers[who] = yes;
    }

    function setName(bytes32 name, address to) external {
        require(msg.sender == owner);
        names[name] = to;
    }
}

/// Others say who may: another contract's owner, its list, a name in it.
contract Asking {
    address public immutable book;
    uint256 public p;
    uint256 public q;

    constructor(address book_) payable {
        book = book_;
    }

    function setP(uint256 to) external {
        require(msg.sender == Owned(book).owner(), "owner");
        p = to;
    }

    function setQ(uint256 to) external {
        require(Registry(book).isKeeper(msg.sender), "keeper");
        q = to;
    }

    function pay(address payable to, uint256 amount) external {
        require(Registry(book).get("treasurer") == msg.sender, "treasurer");
        to.transfer(amount);
    }
}

/// A wallet of several owners of the old kind: each confirms, enough carry it out.
contract OldMultisig {
    mapping(address => bool) public isOwner;
    address[] public owners;
    uint256 public required;
    uint256 public count;

    struct Deed {
        address to;
        uint256 value;
        bytes data;
        bool done;
    }

    mapping(uint256 => Deed) public deeds;
    mapping(uint256 => mapping(address => bool)) public confirmed;

    constructor(address a, address b, address c) payable {
        owners = [a, b, c];
        isOwner[a] = isOwner[b] = isOwner[c] = true;
        required = 2;
    }

    modifier byOwner() {
        require(isOwner[msg.sender]);
        _;
    }

    modifier bySelf() {
        require(msg.sender == address(this));
        _;
    }

    function submit(address to, uint256 value, bytes calldata data) external byOwner returns (uint256 id) {
        id = count++;
        deeds[id] = Deed(to, value, data, false);
        confirmed[id][msg.sender] = true;
    }

    function confirm(uint256 id) external byOwner {
        require(!confirmed[id][msg.sender]);
        confirmed[id][msg.sender] = true;
    }

    function carryOut(uint256 id) external byOwner {
        Deed storage deed = deeds[id];
        require(!deed.done && deed.to != address(0));
        uint256 yes;
        for (uint256 i; i < owners.length; i++) if (confirmed[id][owners[i]]) yes++;
        require(yes >= required);
        deed.done = true;
        (bool ok,) = deed.to.call{value: deed.value}(deed.data);
        require(ok);
    }

    function addOwner(address who) external bySelf {
        require(!isOwner[who]);
        isOwner[who] = true;
        owners.push(who);
    }

    function changeRequired(uint256 to) external bySelf {
        require(to > 0 && to <= owners.length);
        required = to;
    }
}

/// Rewards for stakers: one may pay them out, one may change who.
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

/// Whoever was first is in charge; now it is taken.
contract Initialised {
    address public governor;
    bool private ready;
    mapping(address => mapping(address => bool)) public delegates;
    mapping(uint256 => address) public holderOf;
    uint256 public tick;

    constructor(address governor_) {
        governor = governor_;
        ready = true;
    }

    function init(address governor_) external {
        require(!ready, "ready");
        ready = true;
        governor = governor_;
    }

    function delegateTo(address who, bool yes) external {
        delegates[msg.sender][who] = yes;
    }

    function mintTo(uint256 id) external {
        require(holderOf[id] == address(0));
        holderOf[id] = msg.sender;
    }

    function give(uint256 id, address to) external {
        address holder = holderOf[id];
        require(msg.sender == holder || delegates[holder][msg.sender], "not yours");
        holderOf[id] = to;
    }

    function setTick(uint256 to) external {
        require(msg.sender == governor || delegates[governor][msg.sender]);
        tick = to;
    }

    function kill(address payable to) external {
        if (msg.sender == governor) selfdestruct(to);
        revert("no");
    }
}
