// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A timelock of one admin, as lending protocols of 2020 had it.
contract AdminTimelock {
    uint256 public constant GRACE = 14 days;
    address public admin;
    address public pendingAdmin;
    uint256 public delay;
    mapping(bytes32 => bool) public queued;

    constructor(address admin_, uint256 delay_) payable {
        (admin, delay) = (admin_, delay_);
    }

    receive() external payable {}

    function setDelay(uint256 delay_) external {
        require(msg.sender == address(this), "Timelock::setDelay: Call must come from Timelock.");
        require(delay_ >= 2 days && delay_ <= 30 days, "Timelock::setDelay: Delay.");
        delay = delay_;
    }

    function setPendingAdmin(address to) external {
        require(msg.sender == address(this), "Timelock::setPendingAdmin: Call must come from Timelock.");
        pendingAdmin = to;
    }

    function acceptAdmin() external {
        require(msg.sender == pendingAdmin, "Timelock::acceptAdmin: Call must come from pendingAdmin.");
        (admin, pendingAdmin) = (msg.sender, address(0));
    }

    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin, "Timelock::queueTransaction: Call must come from admin.");
        require(eta >= block.timestamp + delay, "Timelock::queueTransaction: Delay.");
        queued[keccak256(abi.encode(target, value, signature, data, eta))] = true;
    }

    function cancelTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin, "Timelock::cancelTransaction: Call must come from admin.");
        queued[keccak256(abi.encode(target, value, signature, data, eta))] = false;
    }

    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        payable
        returns (bytes memory answer)
    {
        require(msg.sender == admin, "Timelock::executeTransaction: Call must come from admin.");
        bytes32 id = keccak256(abi.encode(target, value, signature, data, eta));
        require(queued[id] && block.timestamp >= eta && block.timestamp <= eta + GRACE, "Timelock::executeTransaction: Not ready.");
        queued[id] = false;
        bool done;
        bytes memory call = bytes(signature).length == 0 ? data : abi.encodePacked(bytes4(keccak256(bytes(signature))), data);
        (done, answer) = target.call{value: value}(call);
        require(done, "Timelock::executeTransaction: Reverted.");
    }
}

/// The board proposes, the senate may object for a week, then anyone has it carried out.
contract TwoHouses {
    struct Motion {
        address to;
        uint256 value;
        bytes data;
        uint64 at;
        bool over;
        uint8 objections;
    }

    mapping(address => uint8) public house;
    Motion[] public motions;
    mapping(uint256 => mapping(address => bool)) public objected;
    uint8 public constant BOARD = 1;
    uint8 public constant SENATE = 2;

    constructor(address[] memory board, address[] memory senate) payable {
        for (uint256 i; i < board.length; ++i) house[board[i]] = BOARD;
        for (uint256 i; i < senate.length; ++i) house[senate[i]] = SENATE;
    }

    receive() external payable {}

    function move(address to, uint256 value, bytes calldata data) external {
        require(house[msg.sender] == BOARD, "board only");
        motions.push(Motion(to, value, data, uint64(block.timestamp), false, 0));
    }

    function object(uint256 id) external {
        require(house[msg.sender] == SENATE, "senate only");
        require(!objected[id][msg.sender], "again");
        objected[id][msg.sender] = true;
        if (++motions[id].objections == 2) motions[id].over = true;
    }

    function drop(uint256 id) external {
        require(house[msg.sender] == BOARD && !motions[id].over, "board only");
        motions[id].over = true;
    }

    function carryOut(uint256 id) external {
        Motion storage m = motions[id];
        require(!m.over && block.timestamp >= m.at + 7 days, "not yet");
        m.over = true;
        (bool done, ) = m.to.call{value: m.value}(m.data);
        require(done, "failed");
    }

    function seat(address who, uint8 which) external {
        require(msg.sender == address(this), "by motion only");
        house[who] = which;
    }
}

/// Officers serve for a term; when it has ended they can do nothing more.
contract TermOffice {
    struct Term {
        uint64 from;
        uint64 until;
    }

    address public electorate;
    mapping(bytes32 office => mapping(address => Term)) public terms;
    mapping(address => uint256) public budget;
    bool public inSession;

    constructor(address electorate_) payable {
        electorate = electorate_;
    }

    receive() external payable {}

    modifier inOffice(bytes32 office) {
        Term memory term = terms[office][msg.sender];
        require(term.from <= block.timestamp && block.timestamp < term.until, "not in office");
        _;
    }

    function elect(bytes32 office, address who, uint64 from, uint64 until) external {
        require(msg.sender == electorate, "electorate only");
        terms[office][who] = Term(from, until);
    }

    function spend(address payable to, uint256 amount) external inOffice("treasurer") {
        to.transfer(amount);
    }

    function setBudget(address who, uint256 amount) external inOffice("chair") {
        budget[who] = amount;
    }

    function convene(bool on) external inOffice("chair") {
        inSession = on;
    }

    /// Those with a budget draw on it while there is a session.
    function draw(uint256 amount) external {
        require(inSession, "no session");
        budget[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

/// Parameters change in two steps: what is announced anyone applies after two days, unless it is stopped.
contract SlowSettings {
    address public admin;
    address public immutable watch;
    mapping(bytes32 => uint256) public values;
    mapping(bytes32 => uint256) public announced;
    mapping(bytes32 => uint256) public readyAt;
    address public nextAdmin;
    uint256 public adminReadyAt;

    constructor(address admin_, address watch_) {
        (admin, watch) = (admin_, watch_);
    }

    modifier onlyAdmin() {
        if (msg.sender != admin) revert("admin only");
        _;
    }

    function announce(bytes32 key, uint256 value) external onlyAdmin {
        (announced[key], readyAt[key]) = (value, block.timestamp + 2 days);
    }

    function stop(bytes32 key) external {
        require(msg.sender == watch || msg.sender == admin, "watch only");
        delete readyAt[key];
    }

    function settle(bytes32 key) external {
        require(readyAt[key] != 0 && block.timestamp >= readyAt[key], "not ready");
        delete readyAt[key];
        values[key] = announced[key];
    }

    function announceAdmin(address next) external onlyAdmin {
        (nextAdmin, adminReadyAt) = (next, block.timestamp + 7 days);
    }

    function stopAdmin() external {
        require(msg.sender == watch, "watch only");
        nextAdmin = address(0);
    }

    function takeAdmin() external {
        require(msg.sender == nextAdmin && block.timestamp >= adminReadyAt, "not ready");
        (admin, nextAdmin) = (nextAdmin, address(0));
    }
}

/// Streams of cash: each is its sender's and its recipient's. The house takes a fee when one is opened.
contract CashStreams {
    struct Stream {
        address sender;
        address recipient;
        uint128 total;
        uint128 taken;
        uint64 start;
        uint64 end;
    }

    IERC20 public immutable cash;
    address public house;
    uint256 public feeBps = 25;
    uint256 public fees;
    bool public closed;
    mapping(address => bool) public sanctioned;
    Stream[] public streams;

    constructor(IERC20 cash_, address house_) {
        (cash, house) = (cash_, house_);
    }

    modifier onlyHouse() {
        require(msg.sender == house, "house only");
        _;
    }

    function open(address recipient, uint128 total, uint64 end) external returns (uint256 id) {
        require(!closed && !sanctioned[msg.sender] && end > block.timestamp, "closed");
        uint256 fee = (total * feeBps) / 10_000;
        fees += fee;
        id = streams.length;
        streams.push(Stream(msg.sender, recipient, total, 0, uint64(block.timestamp), end));
        cash.transferFrom(msg.sender, address(this), total + fee);
    }

    function due(uint256 id) public view returns (uint256) {
        Stream memory s = streams[id];
        uint256 until = block.timestamp < s.end ? block.timestamp : s.end;
        return (uint256(s.total) * (until - s.start)) / (s.end - s.start) - s.taken;
    }

    function draw(uint256 id) public {
        require(!sanctioned[streams[id].recipient], "sanctioned");
        uint256 amount = due(id);
        streams[id].taken += uint128(amount);
        cash.transfer(streams[id].recipient, amount);
    }

    function cancel(uint256 id) external {
        Stream memory s = streams[id];
        require(msg.sender == s.sender || msg.sender == s.recipient, "not yours");
        draw(id);
        uint256 rest = s.total - streams[id].taken;
        streams[id].total = streams[id].taken;
        cash.transfer(s.sender, rest);
    }

    function passOn(uint256 id, address to) external {
        require(msg.sender == streams[id].recipient, "not yours");
        streams[id].recipient = to;
    }

    function setFee(uint256 bps) external onlyHouse {
        require(bps <= 100);
        feeBps = bps;
    }

    function takeFees(address to) external onlyHouse {
        uint256 amount = fees;
        fees = 0;
        cash.transfer(to, amount);
    }

    function sanction(address who, bool is_) external onlyHouse {
        sanctioned[who] = is_;
    }

    function close(bool closed_) external onlyHouse {
        closed = closed_;
    }

    function sellHouse(address to) external onlyHouse {
        house = to;
    }
}

/// Cards that are won in matches; referees settle them, a source of randomness fills packs.
contract CardLeague {
    address public studio;
    address public randomness;
    mapping(address => bool) public referee;
    mapping(address => mapping(uint256 => uint256)) public cards;
    mapping(uint256 => address) public packOf;
    mapping(address => uint256) public points;
    mapping(address => uint256) public barredUntil;
    uint256 public packs;
    uint256 public season = 1;
    uint256 public packPrice = 0.01 ether;

    constructor(address studio_, address randomness_, address referee_) {
        (studio, randomness) = (studio_, randomness_);
        referee[referee_] = true;
    }

    modifier onlyStudio() {
        require(msg.sender == studio, "studio only");
        _;
    }

    modifier onlyReferee() {
        require(referee[msg.sender], "referees only");
        _;
    }

    function buyPack() external payable {
        require(msg.value == packPrice, "price");
        packOf[++packs] = msg.sender;
    }

    function fulfill(uint256 pack, uint256 word) external {
        require(msg.sender == randomness, "randomness only");
        address buyer = packOf[pack];
        require(buyer != address(0), "no pack");
        delete packOf[pack];
        cards[buyer][word % 52] += 1;
    }

    function give(address to, uint256 card) external {
        require(block.timestamp >= barredUntil[msg.sender], "barred");
        cards[msg.sender][card] -= 1;
        cards[to][card] += 1;
    }

    function settle(address winner, address loser, uint256 card) external onlyReferee {
        cards[loser][card] -= 1;
        cards[winner][card] += 1;
        points[winner] += 3;
    }

    function bar(address player, uint256 until) external onlyReferee {
        barredUntil[player] = until;
    }

    function nextSeason() external onlyStudio {
        season += 1;
    }

    function setPackPrice(uint256 price) external onlyStudio {
        packPrice = price;
    }

    function printCard(address to, uint256 card, uint256 count) external onlyStudio {
        cards[to][card] += count;
    }

    function setReferee(address who, bool is_) external onlyStudio {
        referee[who] = is_;
    }

    function setRandomness(address who) external onlyStudio {
        randomness = who;
    }

    function payStudio() external {
        payable(studio).transfer(address(this).balance);
    }
}

/// A feed that reads through to an aggregator. A new one is proposed, compared, and confirmed.
contract FeedProxy {
    address public owner;
    address public aggregator;
    address public proposed;
    mapping(address => bool) public reader;
    bool public openToAll;

    constructor(address owner_, address aggregator_) {
        (owner, aggregator) = (owner_, aggregator_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Only callable by owner");
        _;
    }

    function latestAnswer() external view returns (int256) {
        require(openToAll || reader[msg.sender], "No access");
        return NodeAggregator(payable(aggregator)).latest();
    }

    function proposeAggregator(address to) external onlyOwner {
        proposed = to;
    }

    function confirmAggregator(address to) external onlyOwner {
        require(to == proposed && to != address(0), "Invalid proposed aggregator");
        (aggregator, proposed) = (to, address(0));
    }

    function addReader(address who) external onlyOwner {
        reader[who] = true;
    }

    function removeReader(address who) external onlyOwner {
        reader[who] = false;
    }

    function setOpen(bool open) external onlyOwner {
        openToAll = open;
    }
}

/// Nodes submit in rounds; when enough have, their mean counts. Who pays for them tops up the fund.
contract NodeAggregator {
    address public owner;
    mapping(address => uint256) public nodeBit;
    uint256 public nodes;
    uint256 public round;
    uint256 public submittedBits;
    uint256 public submissions;
    int256 public sum;
    int256 public latest;
    uint256 public quorum = 2;
    uint256 public payment = 0.001 ether;
    mapping(address => uint256) public earned;

    constructor(address owner_, address[] memory nodes_) payable {
        owner = owner_;
        for (uint256 i; i < nodes_.length; ++i) nodeBit[nodes_[i]] = 1 << nodes++;
    }

    receive() external payable {}

    function submit(int256 answer) external {
        uint256 bit = nodeBit[msg.sender];
        require(bit != 0 && submittedBits & bit == 0, "not allowed");
        submittedBits |= bit;
        sum += answer;
        earned[msg.sender] += payment;
        if (++submissions >= quorum) {
            latest = sum / int256(submissions);
            (submittedBits, submissions, sum) = (0, 0, 0);
            ++round;
        }
    }

    function takeEarned() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function addNode(address node) external {
        require(msg.sender == owner && nodeBit[node] == 0, "owner only");
        nodeBit[node] = 1 << nodes++;
    }

    function removeNode(address node) external {
        require(msg.sender == owner, "owner only");
        nodeBit[node] = 0;
    }

    function setQuorum(uint256 quorum_, uint256 payment_) external {
        require(msg.sender == owner && quorum_ > 0, "owner only");
        (quorum, payment) = (quorum_, payment_);
    }

    function withdrawFunds(address payable to, uint256 amount) external {
        require(msg.sender == owner, "owner only");
        to.transfer(amount);
    }
}

interface ICollection {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Collectors list pieces for sale. Moderators take down what was stolen.
contract PieceMarket {
    struct Listing {
        address seller;
        uint256 price;
    }

    address public owner;
    address public feeTo;
    uint256 public feeBps = 250;
    mapping(address => bool) public moderator;
    mapping(address => bool) public bannedCollection;
    mapping(address => mapping(uint256 => Listing)) public listings;

    constructor(address owner_, address feeTo_, address moderator_) {
        (owner, feeTo) = (owner_, feeTo_);
        moderator[moderator_] = true;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner only");
        _;
    }

    function list(address collection, uint256 id, uint256 price) external {
        require(!bannedCollection[collection], "banned");
        ICollection(collection).transferFrom(msg.sender, address(this), id);
        listings[collection][id] = Listing(msg.sender, price);
    }

    function unlist(address collection, uint256 id) external {
        require(listings[collection][id].seller == msg.sender, "not yours");
        delete listings[collection][id];
        ICollection(collection).transferFrom(address(this), msg.sender, id);
    }

    function buy(address collection, uint256 id) external payable {
        Listing memory it = listings[collection][id];
        require(it.seller != address(0) && msg.value == it.price, "price");
        delete listings[collection][id];
        uint256 fee = (msg.value * feeBps) / 10_000;
        payable(feeTo).transfer(fee);
        payable(it.seller).transfer(msg.value - fee);
        ICollection(collection).transferFrom(address(this), msg.sender, id);
    }

    function takeDown(address collection, uint256 id, address rightful) external {
        require(moderator[msg.sender], "moderators only");
        require(listings[collection][id].seller != address(0), "not listed");
        delete listings[collection][id];
        ICollection(collection).transferFrom(address(this), rightful, id);
    }

    function ban(address collection, bool is_) external {
        require(moderator[msg.sender] || msg.sender == owner, "moderators only");
        bannedCollection[collection] = is_;
    }

    function setFee(uint256 bps, address to) external onlyOwner {
        require(bps <= 1_000);
        (feeBps, feeTo) = (bps, to);
    }

    function setModerator(address who, bool is_) external onlyOwner {
        moderator[who] = is_;
    }

    function giveUp() external onlyOwner {
        owner = address(0);
    }
}
