// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Lends ether against cash. Roles are bits of one word; the root gives them.
contract PooledLending {
    uint256 internal constant ROOT = 1 << 0;
    uint256 internal constant RISK = 1 << 1;
    uint256 internal constant BRAKE = 1 << 2;
    uint256 internal constant TREASURY = 1 << 3;

    IERC20 public immutable cash;
    mapping(address => uint256) public rolesOf;
    mapping(address => uint256) public supplied;
    mapping(address => uint256) public collateral;
    mapping(address => uint256) public debt;
    uint256 public price = 2_000;
    uint256 public ltvBps = 7_500;
    uint256 public reserveFactorBps = 1_000;
    uint256 public reserves;
    bool public borrowStopped;

    error Lacks(uint256 role);

    constructor(IERC20 cash_, address root, address risk, address brake, address treasury) {
        cash = cash_;
        rolesOf[root] = ROOT;
        rolesOf[risk] = RISK | BRAKE;
        rolesOf[brake] = BRAKE;
        rolesOf[treasury] = TREASURY;
    }

    modifier needs(uint256 role) {
        if (rolesOf[msg.sender] & role == 0) revert Lacks(role);
        _;
    }

    function supply() external payable {
        supplied[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        supplied[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function pledge(uint256 amount) external {
        collateral[msg.sender] += amount;
        cash.transferFrom(msg.sender, address(this), amount);
    }

    function release(uint256 amount) external {
        collateral[msg.sender] -= amount;
        require(_healthy(msg.sender), "unhealthy");
        cash.transfer(msg.sender, amount);
    }

    function borrow(uint256 amount) external {
        require(!borrowStopped, "stopped");
        debt[msg.sender] += amount;
        require(_healthy(msg.sender), "unhealthy");
        payable(msg.sender).transfer(amount);
    }

    function repay() external payable {
        uint256 interest = msg.value / 100;
        reserves += (interest * reserveFactorBps) / 10_000;
        debt[msg.sender] -= msg.value - interest;
    }

    /// Anyone may liquidate who is unhealthy, for the debt.
    function liquidate(address who) external payable {
        require(!_healthy(who) && msg.value == debt[who], "healthy");
        uint256 taken = collateral[who];
        (debt[who], collateral[who]) = (0, 0);
        cash.transfer(msg.sender, taken);
    }

    function _healthy(address who) private view returns (bool) {
        return debt[who] * price * 10_000 <= collateral[who] * ltvBps;
    }

    function setPrice(uint256 price_) external needs(RISK) {
        require(price_ > 0);
        price = price_;
    }

    function setLtv(uint256 bps) external needs(RISK) {
        require(bps <= 9_000);
        ltvBps = bps;
    }

    function setReserveFactor(uint256 bps) external needs(ROOT) {
        require(bps <= 5_000);
        reserveFactorBps = bps;
    }

    function stopBorrow(bool stopped) external needs(BRAKE | ROOT) {
        borrowStopped = stopped;
    }

    function drawReserves(address payable to, uint256 amount) external needs(TREASURY) {
        reserves -= amount;
        to.transfer(amount);
    }

    function setRoles(address who, uint256 roles) external needs(ROOT) {
        rolesOf[who] = roles;
    }
}

/// A coin with wards, who mint it.
contract WardedDollar {
    mapping(address => uint256) public wards;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    constructor(address ward) {
        wards[ward] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "WardedDollar/not-authorized");
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        _spend(from, amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function mint(address to, uint256 amount) external auth {
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function burn(address from, uint256 amount) external {
        _spend(from, amount);
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }

    function _spend(address from, uint256 amount) private {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
    }
}

/// Opens debt in that coin against ether. Parameters are filed by name.
contract DebtLedger {
    struct Position {
        uint256 ink;
        uint256 art;
    }

    WardedDollar public immutable dollar;
    mapping(address => uint256) public wards;
    mapping(address => Position) public positions;
    uint256 public line = 1e30;
    uint256 public spot = 1_000;
    uint256 public total;
    address public auctions;
    bool public live = true;

    constructor(WardedDollar dollar_, address ward, address spotter) {
        dollar = dollar_;
        wards[ward] = 1;
        wards[spotter] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "DebtLedger/not-authorized");
        _;
    }

    function rely(address who) external auth {
        require(live, "DebtLedger/not-live");
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function file(bytes32 what, uint256 data) external auth {
        require(live, "DebtLedger/not-live");
        if (what == "line") line = data;
        else if (what == "spot") spot = data;
        else revert("DebtLedger/file-unrecognized-param");
    }

    function file(bytes32 what, address data) external auth {
        if (what == "auctions") auctions = data;
        else revert("DebtLedger/file-unrecognized-param");
    }

    function cage() external auth {
        live = false;
    }

    function lock() external payable {
        positions[msg.sender].ink += msg.value;
    }

    function free(uint256 ink) external {
        Position storage position = positions[msg.sender];
        position.ink -= ink;
        require(position.ink * spot >= position.art, "DebtLedger/not-safe");
        payable(msg.sender).transfer(ink);
    }

    function draw(uint256 art) external {
        require(live, "DebtLedger/not-live");
        Position storage position = positions[msg.sender];
        position.art += art;
        total += art;
        require(position.ink * spot >= position.art && total <= line, "DebtLedger/not-safe");
        dollar.mint(msg.sender, art);
    }

    function wipe(uint256 art) external {
        positions[msg.sender].art -= art;
        total -= art;
        dollar.burn(msg.sender, art);
    }

    /// Takes a position that is unsafe; its ether goes to the one who auctions it.
    function grab(address who) external {
        require(msg.sender == auctions, "DebtLedger/not-auctions");
        Position memory position = positions[who];
        require(position.ink * spot < position.art, "DebtLedger/safe");
        delete positions[who];
        payable(auctions).transfer(position.ink);
    }
}

/// Who may pause, and who may end a pause.
contract PauserList {
    mapping(address => bool) public isPauser;
    address public unpauser;

    constructor(address[] memory pausers, address unpauser_) {
        for (uint256 i; i < pausers.length; ++i) isPauser[pausers[i]] = true;
        unpauser = unpauser_;
    }

    function setPauser(address who, bool is_) external {
        require(msg.sender == unpauser, "unpauser only");
        isPauser[who] = is_;
    }

    function setUnpauser(address who) external {
        require(msg.sender == unpauser, "unpauser only");
        unpauser = who;
    }
}

/// Staked ether is delegated to operators, who register themselves. Slashers cut what operators stand for.
contract RestakeHub {
    PauserList public immutable list;
    address public owner;
    uint256 public pausedBits;
    mapping(address => bool) public slasher;
    mapping(address => bool) public registered;
    mapping(address => address) public operatorOf;
    mapping(address => uint256) public shares;
    mapping(address => uint256) public factor;
    mapping(address => uint256) public queuedAt;
    address public burnAddress;

    constructor(PauserList list_, address owner_, address slasher_) {
        (list, owner) = (list_, owner_);
        slasher[slasher_] = true;
    }

    modifier whenOn(uint8 index) {
        require((pausedBits >> index) & 1 == 0, "paused");
        _;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner only");
        _;
    }

    function register() external {
        registered[msg.sender] = true;
        if (factor[msg.sender] == 0) factor[msg.sender] = 1e18;
    }

    function stake(address operator) external payable whenOn(0) {
        require(registered[operator] && shares[msg.sender] == 0, "operator");
        (operatorOf[msg.sender], shares[msg.sender]) = (operator, (msg.value * 1e18) / factor[operator]);
    }

    function queueExit() external {
        queuedAt[msg.sender] = block.timestamp;
    }

    function exit() external whenOn(1) {
        require(queuedAt[msg.sender] != 0 && block.timestamp >= queuedAt[msg.sender] + 7 days, "queue");
        uint256 amount = (shares[msg.sender] * factor[operatorOf[msg.sender]]) / 1e18;
        (shares[msg.sender], queuedAt[msg.sender]) = (0, 0);
        payable(msg.sender).transfer(amount);
    }

    function slash(address operator, uint256 bps) external whenOn(2) {
        require(slasher[msg.sender], "slashers only");
        require(bps <= 5_000, "too much");
        factor[operator] -= (factor[operator] * bps) / 10_000;
    }

    /// Pausers may only set further bits.
    function pause(uint256 bits) external {
        require(list.isPauser(msg.sender), "pausers only");
        require(bits & pausedBits == pausedBits, "unpauses");
        pausedBits = bits;
    }

    function unpause(uint256 bits) external {
        require(msg.sender == list.unpauser(), "unpauser only");
        require(~bits & ~pausedBits == ~pausedBits, "pauses");
        pausedBits = bits;
    }

    function setSlasher(address who, bool is_) external onlyOwner {
        slasher[who] = is_;
    }

    function transferOwnership(address to) external onlyOwner {
        owner = to;
    }
}

/// Traders' margins, a price that a feeder posts, and liquidations by keepers who are listed by number.
contract MarginPerps {
    struct Position {
        int256 size;
        uint256 entry;
        uint256 margin;
    }

    enum Office {
        None,
        Keeper,
        Feeder,
        Governor
    }

    mapping(address => Office) public officeOf;
    mapping(address => Position) public positions;
    uint256 public price = 1_000;
    uint256 public postedAt;
    uint256 public takerFeeBps = 5;
    uint256 public insurance;
    bool public reduceOnly;

    constructor(address governor, address feeder, address keeper) {
        officeOf[governor] = Office.Governor;
        officeOf[feeder] = Office.Feeder;
        officeOf[keeper] = Office.Keeper;
    }

    modifier by(Office office) {
        require(officeOf[msg.sender] == office, "wrong office");
        _;
    }

    function open(int256 size) external payable {
        require(!reduceOnly && positions[msg.sender].size == 0, "no");
        uint256 fee = (msg.value * takerFeeBps) / 10_000;
        insurance += fee;
        positions[msg.sender] = Position(size, price, msg.value - fee);
    }

    function close() external {
        uint256 worth = _worth(msg.sender);
        delete positions[msg.sender];
        payable(msg.sender).transfer(worth);
    }

    function _worth(address trader) private view returns (uint256) {
        Position memory p = positions[trader];
        int256 worth = int256(p.margin) + p.size * (int256(price) - int256(p.entry));
        return worth < 0 ? 0 : uint256(worth);
    }

    function liquidate(address trader) external by(Office.Keeper) {
        uint256 worth = _worth(trader);
        require(worth * 20 < positions[trader].margin, "healthy");
        delete positions[trader];
        insurance += worth;
    }

    function post(uint256 price_) external by(Office.Feeder) {
        require(price_ * 10 >= price * 9 && price_ * 10 <= price * 11, "jump");
        (price, postedAt) = (price_, block.timestamp);
    }

    function setTakerFee(uint256 bps) external by(Office.Governor) {
        require(bps <= 50);
        takerFeeBps = bps;
    }

    function setReduceOnly(bool on) external {
        require(officeOf[msg.sender] >= Office.Feeder, "wrong office");
        reduceOnly = on;
    }

    function drawInsurance(address payable to, uint256 amount) external by(Office.Governor) {
        insurance -= amount;
        to.transfer(amount);
    }

    function appoint(address who, Office office) external by(Office.Governor) {
        officeOf[who] = office;
    }
}
