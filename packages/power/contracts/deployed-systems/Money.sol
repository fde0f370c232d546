// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable2Step, Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// The token that the other contracts hold and pay with. All of it is minted at once.
contract SettlementCoin is ERC20("Settlement", "SET") {
    constructor() {
        _mint(msg.sender, 1e27);
    }
}

/// A dollar whose supply one desk controls, and whose accounts another may freeze and empty.
contract CustodyDollar {
    string public constant name = "Custody Dollar";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    address public owner;
    address public proposedOwner;
    address public supplyController;
    address public assetProtection;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address owner_, address controller, address protection) {
        (owner, supplyController, assetProtection) = (owner_, controller, protection);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "onlyOwner");
        _;
    }

    modifier onlySupplyController() {
        require(msg.sender == supplyController, "onlySupplyController");
        _;
    }

    modifier onlyAssetProtection() {
        require(msg.sender == assetProtection, "onlyAssetProtection");
        _;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(!paused && !frozen[from] && !frozen[to], "stopped");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function increaseSupply(uint256 value) external onlySupplyController {
        totalSupply += value;
        balanceOf[supplyController] += value;
        emit Transfer(address(0), supplyController, value);
    }

    function decreaseSupply(uint256 value) external onlySupplyController {
        totalSupply -= value;
        balanceOf[supplyController] -= value;
        emit Transfer(supplyController, address(0), value);
    }

    function setSupplyController(address to) external {
        require(msg.sender == supplyController || msg.sender == owner, "controller");
        require(to != address(0), "zero");
        supplyController = to;
    }

    function freeze(address who) external onlyAssetProtection {
        require(!frozen[who], "frozen");
        frozen[who] = true;
    }

    function unfreeze(address who) external onlyAssetProtection {
        require(frozen[who], "not frozen");
        frozen[who] = false;
    }

    function wipeFrozenAddress(address who) external onlyAssetProtection {
        require(frozen[who], "not frozen");
        uint256 value = balanceOf[who];
        balanceOf[who] = 0;
        totalSupply -= value;
        emit Transfer(who, address(0), value);
    }

    function setAssetProtectionRole(address to) external {
        require(msg.sender == assetProtection || msg.sender == owner, "protection");
        assetProtection = to;
    }

    function pause() external onlyOwner {
        require(!paused, "paused");
        paused = true;
    }

    function unpause() external onlyOwner {
        require(paused, "not paused");
        paused = false;
    }

    function reclaim() external onlyOwner {
        uint256 value = balanceOf[address(this)];
        balanceOf[address(this)] = 0;
        balanceOf[owner] += value;
        emit Transfer(address(this), owner, value);
    }

    function proposeOwner(address to) external onlyOwner {
        proposedOwner = to;
    }

    function claimOwnership() external {
        require(msg.sender == proposedOwner, "proposed");
        (owner, proposedOwner) = (proposedOwner, address(0));
    }
}

/// Swaps a stable token for its own dollar at one to one, less a toll.
contract PegModule is ERC20("Peg", "PEG") {
    using SafeERC20 for IERC20;

    uint256 private constant WAD = 1e18;
    IERC20 public immutable gem;
    mapping(address => uint256) public wards;
    uint256 public tin;
    uint256 public tout;
    uint256 public line;
    uint256 public live = 1;
    address public vow;

    constructor(IERC20 gem_, address ward, address vow_) {
        (gem, vow, line) = (gem_, vow_, 1e24);
        wards[ward] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "PegModule/not-authorized");
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function file(bytes32 what, uint256 data) external auth {
        if (what == "tin") tin = data;
        else if (what == "tout") tout = data;
        else revert("PegModule/file-unrecognized-param");
    }

    function setLine(uint256 to) external auth {
        line = to;
    }

    function setVow(address to) external auth {
        vow = to;
    }

    function cage() external auth {
        live = 0;
    }

    function fill(uint256 amount) external auth {
        gem.safeTransfer(msg.sender, amount);
    }

    function sellGem(address to, uint256 amount) external {
        require(live == 1 && totalSupply() + amount <= line, "PegModule/closed");
        uint256 fee = (amount * tin) / WAD;
        _mint(to, amount - fee);
        if (fee > 0) _mint(vow, fee);
        gem.safeTransferFrom(msg.sender, address(this), amount);
    }

    function buyGem(address to, uint256 amount) external {
        require(live == 1, "PegModule/closed");
        uint256 fee = (amount * tout) / WAD;
        _burn(msg.sender, amount + fee);
        if (fee > 0) _mint(vow, fee);
        gem.safeTransfer(to, amount);
    }
}

/// Lends one token against another; a manager keeps the risk, an admin the roles.
contract CollateralMarket is AccessControl {
    using SafeERC20 for IERC20;

    bytes32 public constant RISK_MANAGER = keccak256("RISK_MANAGER");
    bytes32 public constant EMERGENCY = keccak256("EMERGENCY");
    bytes32 public constant TREASURY = keccak256("TREASURY");
    IERC20 public immutable asset;
    IERC20 public immutable collateral;
    uint256 public price = 1e18;
    uint256 public loanToValue = 0.7e18;
    uint256 public liquidationBonus = 0.05e18;
    uint256 public reserveFactor = 0.1e18;
    uint256 public borrowCap = 1e24;
    uint256 public reserves;
    uint256 public totalDebt;
    bool public borrowPaused;
    bool public frozen;
    address public feed;
    mapping(address => uint256) public suppliedBy;
    mapping(address => uint256) public pledgedBy;
    mapping(address => uint256) public debtOf;

    constructor(IERC20 asset_, IERC20 collateral_, address admin, address manager, address emergency, address treasury) {
        (asset, collateral) = (asset_, collateral_);
        feed = admin;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(RISK_MANAGER, manager);
        _grantRole(EMERGENCY, emergency);
        _grantRole(TREASURY, treasury);
    }

    function supply(uint256 amount) external {
        require(!frozen, "frozen");
        suppliedBy[msg.sender] += amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        suppliedBy[msg.sender] -= amount;
        asset.safeTransfer(msg.sender, amount);
    }

    function pledge(uint256 amount) external {
        require(!frozen, "frozen");
        pledgedBy[msg.sender] += amount;
        collateral.safeTransferFrom(msg.sender, address(this), amount);
    }

    function borrow(uint256 amount) external {
        require(!borrowPaused && !frozen, "paused");
        uint256 fee = (amount * reserveFactor) / 1e18;
        debtOf[msg.sender] += amount + fee;
        totalDebt += amount + fee;
        reserves += fee;
        require(totalDebt <= borrowCap, "cap");
        require((pledgedBy[msg.sender] * price * loanToValue) / 1e36 >= debtOf[msg.sender], "health");
        asset.safeTransfer(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount;
        totalDebt -= amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
    }

    function setPrice(uint256 to) external {
        require(msg.sender == feed, "feed");
        require(to > 0, "zero");
        price = to;
    }

    function setFeed(address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        feed = to;
    }

    function setLoanToValue(uint256 to) external onlyRole(RISK_MANAGER) {
        require(to <= 0.9e18, "ltv");
        loanToValue = to;
    }

    function setLiquidationBonus(uint256 to) external onlyRole(RISK_MANAGER) {
        require(to <= 0.2e18, "bonus");
        liquidationBonus = to;
    }

    function setBorrowCap(uint256 to) external onlyRole(RISK_MANAGER) {
        borrowCap = to;
    }

    function setReserveFactor(uint256 to) external onlyRole(RISK_MANAGER) {
        require(to <= 0.5e18, "factor");
        reserveFactor = to;
    }

    function setBorrowPaused(bool to) external {
        require(hasRole(EMERGENCY, msg.sender) || hasRole(RISK_MANAGER, msg.sender), "emergency");
        borrowPaused = to;
    }

    function setFrozen(bool to) external onlyRole(EMERGENCY) {
        frozen = to;
    }

    function collectReserves(address to) external onlyRole(TREASURY) {
        uint256 amount = reserves;
        reserves = 0;
        asset.safeTransfer(to, amount);
    }

    function rescue(IERC20 token, address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        require(token != asset && token != collateral, "market token");
        token.safeTransfer(to, amount);
    }
}

/// Perpetual positions that keepers fill, at prices they bring.
contract PerpetualDesk is Ownable2Step {
    using SafeERC20 for IERC20;

    struct Order {
        address account;
        int256 size;
        uint256 margin;
        uint256 limit;
    }

    IERC20 public immutable margin;
    mapping(address => bool) public isKeeper;
    mapping(address => bool) public isLiquidator;
    mapping(uint256 => Order) public orders;
    mapping(address => int256) public sizeOf;
    mapping(address => uint256) public marginOf;
    mapping(address => uint256) public entryOf;
    uint256 public orderCount;
    uint256 public maxLeverage = 50;
    uint256 public keeperFee = 0.001e18;
    uint256 public marginFeeBps = 10;
    uint256 public feeReserve;
    address public gov;
    bool public isLeverageEnabled = true;

    constructor(IERC20 margin_, address owner, address gov_) Ownable(owner) {
        (margin, gov) = (margin_, gov_);
    }

    modifier onlyGov() {
        require(msg.sender == gov, "gov");
        _;
    }

    function place(int256 size, uint256 amount, uint256 limit) external {
        require(isLeverageEnabled, "leverage");
        orders[++orderCount] = Order(msg.sender, size, amount, limit);
        margin.safeTransferFrom(msg.sender, address(this), amount);
    }

    function cancel(uint256 id) external {
        Order memory order = orders[id];
        require(order.account == msg.sender, "account");
        delete orders[id];
        margin.safeTransfer(msg.sender, order.margin);
    }

    function fill(uint256 id, uint256 price) external {
        require(isKeeper[msg.sender], "keeper");
        Order memory order = orders[id];
        require(order.account != address(0) && price <= order.limit, "order");
        delete orders[id];
        uint256 fee = (order.margin * marginFeeBps) / 10_000;
        feeReserve += fee;
        sizeOf[order.account] += order.size;
        marginOf[order.account] += order.margin - fee;
        entryOf[order.account] = price;
    }

    function liquidate(address account, uint256 price) external {
        require(isLiquidator[msg.sender], "liquidator");
        int256 loss = (sizeOf[account] * (int256(entryOf[account]) - int256(price))) / 1e18;
        require(loss > 0 && uint256(loss) >= marginOf[account], "healthy");
        feeReserve += marginOf[account];
        (sizeOf[account], marginOf[account]) = (0, 0);
    }

    function setKeeper(address who, bool to) external onlyOwner {
        isKeeper[who] = to;
    }

    function setLiquidator(address who, bool to) external onlyGov {
        isLiquidator[who] = to;
    }

    function setGov(address to) external onlyGov {
        gov = to;
    }

    function setFees(uint256 marginBps, uint256 keeper) external onlyGov {
        require(marginBps <= 500, "fee");
        (marginFeeBps, keeperFee) = (marginBps, keeper);
    }

    function setMaxLeverage(uint256 to) external onlyGov {
        maxLeverage = to;
    }

    function setIsLeverageEnabled(bool to) external onlyGov {
        isLeverageEnabled = to;
    }

    function withdrawFees(address to) external onlyGov {
        uint256 amount = feeReserve;
        feeReserve = 0;
        margin.safeTransfer(to, amount);
    }

    function adminRemove(address account, address to) external onlyOwner {
        uint256 amount = marginOf[account];
        (sizeOf[account], marginOf[account]) = (0, 0);
        margin.safeTransfer(to, amount);
    }
}

/// What tokens of ERC-777 ask when they are made and sent.
contract HookRegistry {
    mapping(address => mapping(bytes32 => address)) public getInterfaceImplementer;

    function setInterfaceImplementer(address who, bytes32 hash, address by) external {
        require(who == address(0) || who == msg.sender, "manager");
        getInterfaceImplementer[msg.sender][hash] = by;
    }
}
