// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Loans against ether at a posted price. Settings share one slot.
contract EtherLoans {
    error Refused();

    struct Settings {
        uint64 loanToValue;
        uint64 rate;
        bool borrowingStopped;
        address riskDesk;
    }

    IERC20 public immutable coin;
    address public governor;
    address public pricer;
    Settings public settings;
    uint256 public price;
    mapping(address => uint256) public pledged;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public lent;

    constructor(IERC20 coin_, address governor_, address riskDesk, address pricer_) {
        coin = coin_;
        governor = governor_;
        pricer = pricer_;
        price = 1e18;
        settings = Settings(5_000, 300, false, riskDesk);
    }

    modifier only(address who) {
        if (msg.sender != who) revert Refused();
        _;
    }

    function lend(uint256 amount) external {
        lent[msg.sender] += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function recall(uint256 amount) external {
        lent[msg.sender] -= amount;
        coin.transfer(msg.sender, amount);
    }

    function borrow(uint256 amount) external payable {
        Settings memory now_ = settings;
        if (now_.borrowingStopped) revert Refused();
        pledged[msg.sender] += msg.value;
        owed[msg.sender] += amount;
        if (owed[msg.sender] > pledged[msg.sender] * price / 1e18 * now_.loanToValue / 10_000) revert Refused();
        coin.transfer(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        uint256 back = pledged[msg.sender] * amount / owed[msg.sender];
        owed[msg.sender] -= amount;
        pledged[msg.sender] -= back;
        coin.transferFrom(msg.sender, address(this), amount);
        payable(msg.sender).transfer(back);
    }

    /// For anyone, once a loan is under water.
    function seize(address borrower) external {
        uint256 debt = owed[borrower];
        uint256 pledge = pledged[borrower];
        require(debt > pledge * price / 1e18, "healthy");
        (owed[borrower], pledged[borrower]) = (0, 0);
        coin.transferFrom(msg.sender, address(this), debt);
        payable(msg.sender).transfer(pledge);
    }

    function post(uint256 price_) external only(pricer) {
        price = price_;
    }

    function setLoanToValue(uint64 value) external only(settings.riskDesk) {
        if (value > 9_000) revert Refused();
        settings.loanToValue = value;
    }

    function setRate(uint64 rate) external only(settings.riskDesk) {
        settings.rate = rate;
    }

    function stopBorrowing(bool stopped) external {
        if (msg.sender != governor && msg.sender != settings.riskDesk) revert Refused();
        settings.borrowingStopped = stopped;
    }

    function setRiskDesk(address desk) external only(governor) {
        settings.riskDesk = desk;
    }

    function setPricer(address pricer_) external only(governor) {
        pricer = pricer_;
    }

    function handOver(address governor_) external only(governor) {
        governor = governor_;
    }

    function skim(address to, uint256 amount) external only(governor) {
        coin.transfer(to, amount);
    }
}

/// Perpetuals: margins of traders, a keeper who settles, and an operator who closes positions.
contract MarginHouse {
    IERC20 public immutable coin;
    address public owner;
    address public nextOwner;
    mapping(bytes32 => mapping(address => bool)) public may;
    mapping(address => uint256) public margin;
    mapping(address => int256) public size;
    uint256 public mark = 1_000;
    uint256 public takerFee = 10;
    bool public halted;

    bytes32 private constant KEEPER = "keeper";
    bytes32 private constant CLOSER = "closer";

    constructor(IERC20 coin_, address owner_, address keeper, address closer) {
        coin = coin_;
        owner = owner_;
        may[KEEPER][keeper] = true;
        may[CLOSER][closer] = true;
    }

    modifier as_(bytes32 duty) {
        require(may[duty][msg.sender], "not your duty");
        _;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner only");
        _;
    }

    function deposit(uint256 amount) external {
        margin[msg.sender] += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        require(size[msg.sender] == 0, "position open");
        margin[msg.sender] -= amount;
        coin.transfer(msg.sender, amount);
    }

    function open(int256 size_) external {
        require(!halted, "halted");
        require(size[msg.sender] == 0 && margin[msg.sender] > 0, "margin");
        margin[msg.sender] -= margin[msg.sender] * takerFee / 10_000;
        size[msg.sender] = size_;
    }

    function close() external {
        size[msg.sender] = 0;
    }

    function settle(address trader, int256 funding) external as_(KEEPER) {
        margin[trader] = uint256(int256(margin[trader]) - funding);
    }

    function setMark(uint256 mark_) external as_(KEEPER) {
        mark = mark_;
    }

    function forceClose(address trader) external as_(CLOSER) {
        size[trader] = 0;
        uint256 left = margin[trader];
        margin[trader] = 0;
        margin[owner] += left;
    }

    function setDuty(bytes32 duty, address who, bool on) external onlyOwner {
        may[duty][who] = on;
    }

    function setTakerFee(uint256 fee) external onlyOwner {
        require(fee <= 100, "too much");
        takerFee = fee;
    }

    function halt(bool halted_) external {
        require(msg.sender == owner || may[CLOSER][msg.sender], "staff only");
        halted = halted_;
    }

    function proposeOwner(address next) external onlyOwner {
        nextOwner = next;
    }

    function becomeOwner() external {
        require(msg.sender == nextOwner, "not proposed");
        (owner, nextOwner) = (msg.sender, address(0));
    }
}

/// Bonds of node operators. A slash is proposed, may be vetoed for three days, and then goes to the treasury.
contract BondRegistry {
    struct Slash {
        address node;
        uint128 amount;
        uint64 ready;
        bool gone;
    }

    IERC20 public immutable coin;
    address public immutable council;
    address public slasher;
    address public vetoer;
    address public treasury;
    mapping(address => uint256) public bond;
    mapping(address => uint256) public leavesAt;
    Slash[] public slashes;

    constructor(IERC20 coin_, address council_, address slasher_, address vetoer_, address treasury_) {
        (coin, council, slasher, vetoer, treasury) = (coin_, council_, slasher_, vetoer_, treasury_);
    }

    function join(uint256 amount) external {
        bond[msg.sender] += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function leave() external {
        leavesAt[msg.sender] = block.timestamp + 7 days;
    }

    function collect() external {
        require(leavesAt[msg.sender] != 0 && block.timestamp >= leavesAt[msg.sender], "wait");
        uint256 amount = bond[msg.sender];
        bond[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }

    function propose(address node, uint128 amount) external returns (uint256) {
        require(msg.sender == slasher, "slasher only");
        slashes.push(Slash(node, amount, uint64(block.timestamp + 3 days), false));
        return slashes.length - 1;
    }

    function veto(uint256 id) external {
        require(msg.sender == vetoer || msg.sender == council, "vetoer only");
        slashes[id].gone = true;
    }

    /// For anyone, once three days have passed.
    function carryOut(uint256 id) external {
        Slash storage slash = slashes[id];
        require(!slash.gone && block.timestamp >= slash.ready, "not ready");
        slash.gone = true;
        bond[slash.node] -= slash.amount;
        coin.transfer(treasury, slash.amount);
    }

    function setSlasher(address slasher_) external {
        require(msg.sender == council, "council only");
        slasher = slasher_;
    }

    function setVetoer(address vetoer_) external {
        require(msg.sender == council, "council only");
        vetoer = vetoer_;
    }

    function setTreasury(address treasury_) external {
        require(msg.sender == council, "council only");
        treasury = treasury_;
    }
}

interface IVenue {
    function put(uint256 amount) external;
    function pull(uint256 amount) external;
}

/// Savings spread over venues in a queue. Checks are in assembly.
contract QueueVault {
    IERC20 public immutable coin;
    address private boss;
    address private pilot;
    IVenue[] public queue;
    mapping(address => uint256) public shares;
    uint256 public totalShares;
    uint256 public outside;
    uint256 public exitBasisPoints;

    constructor(IERC20 coin_, address boss_, address pilot_) {
        (coin, boss, pilot) = (coin_, boss_, pilot_);
    }

    function asBoss() private view {
        assembly {
            if iszero(eq(caller(), and(sload(boss.slot), 0xffffffffffffffffffffffffffffffffffffffff))) { revert(0, 0) }
        }
    }

    function asPilot() private view {
        assembly {
            let known := or(eq(caller(), sload(pilot.slot)), eq(caller(), sload(boss.slot)))
            if iszero(known) { revert(0, 0) }
        }
    }

    function save(uint256 amount) external {
        uint256 held = coin.balanceOf(address(this)) + outside;
        uint256 got = totalShares == 0 ? amount : amount * totalShares / held;
        shares[msg.sender] += got;
        totalShares += got;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function spend(uint256 got) external {
        uint256 held = coin.balanceOf(address(this)) + outside;
        uint256 amount = got * held / totalShares;
        shares[msg.sender] -= got;
        totalShares -= got;
        coin.transfer(msg.sender, amount - amount * exitBasisPoints / 10_000);
    }

    function invest(uint256 index, uint256 amount) external {
        asPilot();
        outside += amount;
        coin.approve(address(queue[index]), amount);
        queue[index].put(amount);
    }

    function divest(uint256 index, uint256 amount) external {
        asPilot();
        outside -= amount;
        queue[index].pull(amount);
    }

    function addVenue(IVenue venue) external {
        asBoss();
        queue.push(venue);
    }

    function dropLastVenue() external {
        asBoss();
        queue.pop();
    }

    function setExitFee(uint256 basisPoints) external {
        asBoss();
        require(basisPoints <= 1_000);
        exitBasisPoints = basisPoints;
    }

    function setPilot(address pilot_) external {
        asBoss();
        pilot = pilot_;
    }

    function setBoss(address boss_) external {
        asBoss();
        boss = boss_;
    }
}

/// A venue of the queue vault: it answers to the vault, and to a rescuer.
contract QueueVenue is IVenue {
    IERC20 public immutable coin;
    address public immutable vault;
    address public rescuer;

    constructor(IERC20 coin_, address vault_, address rescuer_) {
        (coin, vault, rescuer) = (coin_, vault_, rescuer_);
    }

    function put(uint256 amount) external {
        require(msg.sender == vault);
        coin.transferFrom(vault, address(this), amount);
    }

    function pull(uint256 amount) external {
        require(msg.sender == vault);
        coin.transfer(vault, amount);
    }

    function rescue(address token, address to) external {
        require(msg.sender == rescuer);
        IERC20(token).transfer(to, IERC20(token).balanceOf(address(this)));
    }
}

/// Prices of many assets. Which updater may post is a bit of a word.
contract PostedPrices {
    address public immutable root;
    address[8] public updaters;
    uint256 private enabledBits;
    mapping(address => uint256) public priceOf;
    mapping(address => uint256) public postedAt;

    constructor(address root_, address first, address second) {
        root = root_;
        updaters[0] = first;
        updaters[1] = second;
        enabledBits = 3;
    }

    function isUpdater(address who) public view returns (bool) {
        for (uint256 i; i < 8; ++i) {
            if (updaters[i] == who && enabledBits >> i & 1 == 1) return who != address(0);
        }
        return false;
    }

    function post(address[] calldata assets, uint256[] calldata prices) external {
        require(isUpdater(msg.sender), "updaters only");
        for (uint256 i; i < assets.length; ++i) {
            priceOf[assets[i]] = prices[i];
            postedAt[assets[i]] = block.timestamp;
        }
    }

    function seat(uint256 index, address updater) external {
        require(msg.sender == root, "root only");
        updaters[index] = updater;
    }

    function enable(uint256 index, bool on) external {
        require(msg.sender == root, "root only");
        enabledBits = on ? enabledBits | 1 << index : enabledBits & ~(1 << index);
    }

    function priceNoOlderThan(address asset, uint256 age) external view returns (uint256) {
        require(block.timestamp - postedAt[asset] <= age, "stale");
        return priceOf[asset];
    }
}
