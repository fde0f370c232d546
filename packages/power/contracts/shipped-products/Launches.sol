// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A coin of the pad. The pad mints it until it lets go.
contract PadCoin {
    address public pad;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    constructor(address pad_) {
        pad = pad_;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == pad, "pad only");
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function burnFor(address from, uint256 amount) external {
        require(msg.sender == pad, "pad only");
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }

    function letGo() external {
        require(msg.sender == pad, "pad only");
        pad = address(0);
    }
}

/// Anyone launches a coin on a curve. At a certain sum the pad moves the ether to where it will trade.
contract CurvePad {
    struct Launch {
        address maker;
        uint256 raised;
        bool done;
    }

    address public owner;
    address public pendingOwner;
    address public migrator;
    uint256 public feeBps = 100;
    uint256 public fees;
    mapping(PadCoin => Launch) public launches;
    PadCoin public last;

    error Unauthorized();

    constructor(address owner_, address migrator_) {
        (owner, migrator) = (owner_, migrator_);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert Unauthorized();
        _;
    }

    function launch() external returns (PadCoin coin) {
        coin = last = new PadCoin(address(this));
        launches[coin].maker = msg.sender;
    }

    function buy(PadCoin coin) external payable {
        Launch storage it = launches[coin];
        require(it.maker != address(0) && !it.done, "closed");
        uint256 fee = (msg.value * feeBps) / 10_000;
        fees += fee;
        it.raised += msg.value - fee;
        coin.mint(msg.sender, (msg.value - fee) * 1_000);
    }

    function sell(PadCoin coin, uint256 amount) external {
        Launch storage it = launches[coin];
        require(!it.done, "closed");
        coin.burnFor(msg.sender, amount);
        it.raised -= amount / 1_000;
        payable(msg.sender).transfer(amount / 1_000);
    }

    function migrate(PadCoin coin, address payable pool) external {
        if (msg.sender != migrator) revert Unauthorized();
        Launch storage it = launches[coin];
        require(!it.done && it.raised >= 0.5 ether, "too early");
        it.done = true;
        coin.letGo();
        pool.transfer(it.raised);
    }

    /// Makers hand their launch to another.
    function passOn(PadCoin coin, address to) external {
        require(launches[coin].maker == msg.sender, "maker only");
        launches[coin].maker = to;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 300);
        feeBps = bps;
    }

    function takeFees(address payable to) external onlyOwner {
        uint256 amount = fees;
        fees = 0;
        to.transfer(amount);
    }

    function setMigrator(address migrator_) external onlyOwner {
        migrator = migrator_;
    }

    function transferOwnership(address to) external onlyOwner {
        pendingOwner = to;
    }

    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert Unauthorized();
        (owner, pendingOwner) = (msg.sender, address(0));
    }
}

/// A drop for which a server signs vouchers.
contract VoucherDrop {
    address public artist;
    address public voucherSigner;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(bytes32 => bool) public used;
    uint256 public count;
    uint256 public max = 1_000;
    bool public locked;

    constructor(address artist_, address signer) {
        (artist, voucherSigner) = (artist_, signer);
    }

    modifier byArtist() {
        require(msg.sender == artist, "artist only");
        _;
    }

    function redeem(uint256 price, uint256 salt, uint8 v, bytes32 r, bytes32 s) external payable {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, price, salt));
        address by = ecrecover(digest, v, r, s);
        require(by != address(0) && by == voucherSigner, "voucher");
        require(!used[digest] && msg.value == price, "used");
        used[digest] = true;
        _mint(msg.sender);
    }

    function _mint(address to) private {
        require(count < max, "all gone");
        ownerOf[++count] = to;
        balanceOf[to] += 1;
    }

    function transfer(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        ownerOf[id] = to;
        balanceOf[msg.sender] -= 1;
        balanceOf[to] += 1;
    }

    function mintProof(address to) external byArtist {
        _mint(to);
    }

    function setVoucherSigner(address signer) external byArtist {
        voucherSigner = signer;
    }

    function setMax(uint256 max_) external byArtist {
        require(!locked && max_ >= count, "locked");
        max = max_;
    }

    function lock() external byArtist {
        locked = true;
    }

    function collect() external byArtist {
        payable(artist).transfer(address(this).balance);
    }
}

/// Grants that vest. An officer of people gives them, and ends those which may be ended.
contract GrantPlan {
    struct Grant {
        uint128 total;
        uint128 taken;
        uint64 start;
        uint64 end;
        bool endable;
    }

    IERC20 public immutable coin;
    address public board;
    address public officer;
    mapping(address => Grant) public grants;
    uint256 public promised;

    constructor(IERC20 coin_, address board_, address officer_) {
        (coin, board, officer) = (coin_, board_, officer_);
    }

    function vested(address who) public view returns (uint256) {
        Grant memory g = grants[who];
        if (block.timestamp <= g.start) return 0;
        return block.timestamp >= g.end ? g.total : (uint256(g.total) * (block.timestamp - g.start)) / (g.end - g.start);
    }

    function take() external {
        uint256 amount = vested(msg.sender) - grants[msg.sender].taken;
        grants[msg.sender].taken += uint128(amount);
        promised -= amount;
        coin.transfer(msg.sender, amount);
    }

    /// Holders of a grant give it to another account of theirs.
    function move(address to) external {
        require(grants[to].total == 0 && grants[msg.sender].total > 0, "taken");
        grants[to] = grants[msg.sender];
        delete grants[msg.sender];
    }

    function give(address who, uint128 total, uint64 start, uint64 end, bool endable) external {
        require(msg.sender == officer, "officer only");
        require(grants[who].total == 0 && end > start, "has one");
        promised += total;
        require(promised <= coin.balanceOf(address(this)), "not funded");
        grants[who] = Grant(total, 0, start, end, endable);
    }

    function endGrant(address who, address to) external {
        require(msg.sender == officer || msg.sender == board, "officer only");
        Grant storage g = grants[who];
        require(g.endable, "for good");
        uint256 rest = g.total - vested(who);
        g.total -= uint128(rest);
        g.end = uint64(block.timestamp);
        promised -= rest;
        coin.transfer(to, rest);
    }

    function takeUnpromised(address to) external {
        require(msg.sender == board, "board only");
        coin.transfer(to, coin.balanceOf(address(this)) - promised);
    }

    function setOfficer(address officer_) external {
        require(msg.sender == board, "board only");
        officer = officer_;
    }
}

/// Rewards for staking in periods. Who distributes funds starts a period.
contract RewardPeriods {
    IERC20 public immutable coin;
    address public owner;
    address public distributor;
    uint256 public duration = 7 days;
    uint256 public rate;
    uint256 public finishAt;
    uint256 public updatedAt;
    uint256 public perShare;
    uint256 public staked;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public paidPerShare;
    mapping(address => uint256) public due;

    constructor(IERC20 coin_, address owner_, address distributor_) {
        (coin, owner, distributor) = (coin_, owner_, distributor_);
    }

    modifier update(address who) {
        uint256 until = block.timestamp < finishAt ? block.timestamp : finishAt;
        if (staked > 0 && until > updatedAt) perShare += ((until - updatedAt) * rate * 1e18) / staked;
        updatedAt = until;
        due[who] += (stakeOf[who] * (perShare - paidPerShare[who])) / 1e18;
        paidPerShare[who] = perShare;
        _;
    }

    function stake() external payable update(msg.sender) {
        stakeOf[msg.sender] += msg.value;
        staked += msg.value;
    }

    function unstake(uint256 amount) external update(msg.sender) {
        stakeOf[msg.sender] -= amount;
        staked -= amount;
        payable(msg.sender).transfer(amount);
    }

    function getReward() external update(msg.sender) {
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }

    function notifyRewardAmount(uint256 amount) external update(address(0)) {
        require(msg.sender == distributor, "distributor only");
        rate = amount / duration;
        require(rate * duration <= coin.balanceOf(address(this)), "not funded");
        (updatedAt, finishAt) = (block.timestamp, block.timestamp + duration);
    }

    function setDuration(uint256 duration_) external {
        require(msg.sender == owner && block.timestamp > finishAt, "running");
        duration = duration_;
    }

    function recover(IERC20 other, uint256 amount) external {
        require(msg.sender == owner && other != coin, "owner only");
        other.transfer(owner, amount);
    }

    function setDistributor(address distributor_) external {
        require(msg.sender == owner, "owner only");
        distributor = distributor_;
    }
}
