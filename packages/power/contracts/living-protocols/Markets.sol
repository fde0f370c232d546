// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Covered calls on ether: writers lock it, an oracle says what it was worth when the series ended.
contract CoveredCalls {
    struct Series {
        uint128 strike;
        uint128 settled;
        uint64 expiry;
    }

    address public owner;
    address public oracle;
    uint256 public feeBps;
    Series[] public series;
    mapping(uint256 => mapping(address => uint256)) public written;
    mapping(uint256 => mapping(address => uint256)) public held;

    error NotOwner();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, address oracle_) {
        (owner, oracle) = (owner_, oracle_);
        series.push(Series(2_000, 0, uint64(block.timestamp)));
    }

    function write(uint256 id, address buyer) external payable {
        require(series[id].settled == 0, "settled");
        uint256 amount = msg.value - (msg.value * feeBps) / 10_000;
        written[id][msg.sender] += amount;
        held[id][buyer] += amount;
    }

    function exercise(uint256 id) external {
        Series memory s = series[id];
        require(s.settled > s.strike, "worthless");
        uint256 amount = (held[id][msg.sender] * (s.settled - s.strike)) / s.settled;
        held[id][msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function list(uint128 strike, uint64 expiry) external onlyOwner {
        series.push(Series(strike, 0, expiry));
    }

    function settle(uint256 id, uint128 price) external {
        require(msg.sender == oracle && block.timestamp >= series[id].expiry, "not yet");
        require(series[id].settled == 0, "settled");
        series[id].settled = price;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 300);
        feeBps = bps;
    }

    function setOracle(address oracle_) external onlyOwner {
        oracle = oracle_;
    }
}

/// A coin that a curve sells and buys back. What it earns, and in the end all of it, goes to the maker.
contract CurveCoin {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address public immutable maker;
    uint16 public sellFeeBps;
    bool public closed;

    constructor(address maker_) {
        maker = maker_;
    }

    modifier byMaker() {
        require(msg.sender == maker, "maker only");
        _;
    }

    function buy() external payable {
        require(!closed, "closed");
        uint256 got = msg.value * 100;
        balanceOf[msg.sender] += got;
        totalSupply += got;
    }

    function sell(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        uint256 worth = amount / 100;
        payable(msg.sender).transfer(worth - (worth * sellFeeBps) / 10_000);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function setSellFee(uint16 bps) external byMaker {
        sellFeeBps = bps;
    }

    function close(bool closed_) external byMaker {
        closed = closed_;
    }

    function graduate(address payable pool) external byMaker {
        closed = true;
        pool.transfer(address(this).balance);
    }
}

/// Stakers stand for losses. Assessors agree on a claim, the second of them has it paid.
contract CoverPot {
    address public governor;
    mapping(address => bool) public assessors;
    mapping(address => uint256) public stakes;
    mapping(bytes32 => address) public firstVote;
    bool public exitsClosed;

    constructor(address governor_, address[] memory assessors_) {
        governor = governor_;
        for (uint256 i; i < assessors_.length; ++i) assessors[assessors_[i]] = true;
    }

    function stake() external payable {
        stakes[msg.sender] += msg.value;
    }

    function unstake(uint256 amount) external {
        require(!exitsClosed, "closed");
        stakes[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function assess(address payable to, uint256 amount) external {
        require(assessors[msg.sender], "assessors only");
        bytes32 id = keccak256(abi.encode(to, amount));
        address first = firstVote[id];
        if (first == address(0)) {
            firstVote[id] = msg.sender;
        } else {
            require(first != msg.sender, "twice");
            delete firstVote[id];
            to.transfer(amount);
        }
    }

    function closeExits(bool closed) external {
        require(msg.sender == governor || assessors[msg.sender], "not allowed");
        exitsClosed = closed;
    }

    function setAssessor(address who, bool is_) external {
        require(msg.sender == governor, "governor only");
        assessors[who] = is_;
    }

    function setGovernor(address governor_) external {
        require(msg.sender == governor, "governor only");
        governor = governor_;
    }
}

/// Traders leave orders with margin; keepers carry them out at the price they name, within a band.
contract KeeperPerps {
    struct Order {
        address trader;
        int128 size;
        uint128 margin;
    }

    address public admin;
    mapping(address => bool) public isKeeper;
    Order[] public orders;
    mapping(address => int256) public positions;
    mapping(address => uint256) public margins;
    uint256 public mark;
    uint256 public keeperFee;

    constructor(address admin_, address keeper) {
        admin = admin_;
        isKeeper[keeper] = true;
        mark = 2_000;
    }

    modifier onlyAdmin() {
        require(admin == msg.sender, "admin only");
        _;
    }

    function placeOrder(int128 size) external payable {
        orders.push(Order(msg.sender, size, uint128(msg.value)));
    }

    function cancelOrder(uint256 id) external {
        Order memory order = orders[id];
        require(order.trader == msg.sender, "not yours");
        delete orders[id];
        payable(msg.sender).transfer(order.margin);
    }

    function fill(uint256 id, uint256 price) external {
        require(isKeeper[msg.sender], "keepers only");
        Order memory order = orders[id];
        require(order.trader != address(0), "no order");
        require(price * 100 >= mark * 95 && price * 100 <= mark * 105, "band");
        delete orders[id];
        mark = price;
        positions[order.trader] += order.size;
        margins[order.trader] += order.margin - keeperFee;
    }

    function setKeeperFee(uint256 fee) external onlyAdmin {
        require(fee <= 0.01 ether);
        keeperFee = fee;
    }

    function setKeeper(address keeper, bool is_) external onlyAdmin {
        isKeeper[keeper] = is_;
    }

    function socialize(address trader, uint256 loss, address payable to) external onlyAdmin {
        margins[trader] -= loss;
        to.transfer(loss);
    }
}

/// Sells coins for ether. Who brought the buyer gets a share at once.
contract ReferralSale {
    IERC20 public immutable coin;
    address payable public immutable seller;
    uint256 public referralBps = 500;
    uint256 public perEther = 1_000;
    bool public ended;

    constructor(IERC20 coin_, address payable seller_) {
        (coin, seller) = (coin_, seller_);
    }

    function buy(address payable referrer) external payable {
        require(!ended, "ended");
        uint256 share = referrer == msg.sender ? 0 : (msg.value * referralBps) / 10_000;
        if (share > 0) referrer.transfer(share);
        coin.transfer(msg.sender, msg.value * perEther);
    }

    /// Anyone may have the proceeds paid to the seller.
    function payOut() external {
        seller.transfer(address(this).balance);
    }

    function setTerms(uint256 perEther_, uint256 referralBps_) external {
        require(msg.sender == seller && referralBps_ <= 2_000, "seller only");
        (perEther, referralBps) = (perEther_, referralBps_);
    }

    function end() external {
        require(msg.sender == seller, "seller only");
        ended = true;
        coin.transfer(seller, coin.balanceOf(address(this)));
    }
}

/// Pays streams of emission to gauges that are voted for. The board sees to the gauges.
contract GaugeBoard {
    IERC20 public immutable coin;
    address public board;
    address public watcher;
    uint256 public perSecond;
    mapping(address => uint256) public weights;
    mapping(address => uint256) public paidAt;
    mapping(address => bool) public killed;

    constructor(IERC20 coin_, address board_, address watcher_) {
        (coin, board, watcher) = (coin_, board_, watcher_);
    }

    function pull(address gauge) external {
        require(!killed[gauge], "killed");
        uint256 since = paidAt[gauge];
        paidAt[gauge] = block.timestamp;
        if (since != 0) coin.transfer(gauge, (weights[gauge] * perSecond * (block.timestamp - since)) / 1e18);
    }

    function setWeight(address gauge, uint256 weight) external {
        require(msg.sender == board, "board only");
        require(weight <= 1e18);
        weights[gauge] = weight;
    }

    function setEmission(uint256 perSecond_) external {
        require(msg.sender == board, "board only");
        perSecond = perSecond_;
    }

    function kill(address gauge, bool is_) external {
        require(msg.sender == watcher || (msg.sender == board && !is_), "not allowed");
        killed[gauge] = is_;
    }

    function setBoard(address board_, address watcher_) external {
        require(msg.sender == board, "board only");
        (board, watcher) = (board_, watcher_);
    }
}
