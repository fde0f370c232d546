// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Sells tokens along a line of prices; finished sales move their ether to a listed exchange.
contract CurveLauncher is Ownable {
    struct Sale {
        uint256 sold;
        uint256 raised;
        bool moved;
    }

    uint256 public constant GOAL = 10 ether;
    mapping(IERC20 => Sale) public sales;
    uint256 public feeBps = 100;
    uint256 public fees;
    uint256 public creationFee = 0.01 ether;
    address public migrator;
    address payable public venue;
    bool public closed;

    constructor(address owner, address migrator_, address payable venue_) payable Ownable(owner) {
        (migrator, venue) = (migrator_, venue_);
        fees = msg.value;
    }

    function launch(IERC20 token, uint256 amount) external payable {
        require(!closed && msg.value == creationFee, "fee");
        fees += msg.value;
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function buy(IERC20 token, uint256 amount) external payable {
        Sale storage sale = sales[token];
        uint256 cost = (amount * (1e9 + sale.sold / 1e9)) / 1e18;
        uint256 fee = (cost * feeBps) / 10_000;
        require(!sale.moved && cost > 0 && msg.value == cost + fee, "cost");
        sale.sold += amount;
        sale.raised += cost;
        fees += fee;
        require(token.transfer(msg.sender, amount));
    }

    function migrate(IERC20 token) external {
        require(msg.sender == migrator, "migrator");
        Sale storage sale = sales[token];
        require(sale.raised >= GOAL && !sale.moved, "goal");
        sale.moved = true;
        venue.transfer(sale.raised);
        require(token.transfer(venue, token.balanceOf(address(this))));
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 500, "fee");
        feeBps = bps;
    }

    function setCreationFee(uint256 to) external onlyOwner {
        creationFee = to;
    }

    function setMigrator(address to) external onlyOwner {
        migrator = to;
    }

    function setVenue(address payable to) external onlyOwner {
        venue = to;
    }

    function setClosed(bool to) external onlyOwner {
        closed = to;
    }

    function withdrawFees(address payable to) external onlyOwner {
        uint256 amount = fees;
        fees = 0;
        to.transfer(amount);
    }
}

/// The funds of a leveraged exchange; a governor sets everything, listed routers act for their users.
contract LeverageVault {
    using SafeERC20 for IERC20;

    struct Position {
        uint256 collateral;
        uint256 size;
        uint256 entry;
    }

    IERC20 public immutable token;
    address public gov;
    address public feed;
    uint256 public price = 1e18;
    uint256 public marginFeeBps = 10;
    uint256 public feeReserve;
    uint256 public maxLeverage = 50;
    bool public isLeverageEnabled = true;
    bool public inPrivateLiquidation = true;
    mapping(address => bool) public isLiquidator;
    mapping(address => mapping(address => bool)) public approvedRouters;
    mapping(address => Position) public positions;

    constructor(address gov_, address feed_, IERC20 token_) {
        (gov, feed, token) = (gov_, feed_, token_);
    }

    modifier onlyGov() {
        require(msg.sender == gov, "Vault: forbidden");
        _;
    }

    function addRouter(address router) external {
        approvedRouters[msg.sender][router] = true;
    }

    function increase(address who, uint256 collateral, uint256 size) external {
        require(who == msg.sender || approvedRouters[who][msg.sender], "Vault: invalid msg.sender");
        require(isLeverageEnabled, "Vault: leverage not enabled");
        token.safeTransferFrom(msg.sender, address(this), collateral);
        uint256 fee = (size * marginFeeBps) / 10_000;
        feeReserve += fee;
        Position storage position = positions[who];
        position.collateral += collateral - fee;
        position.size += size;
        position.entry = price;
        require(position.size <= position.collateral * maxLeverage, "Vault: leverage");
    }

    function close(address who) external {
        require(who == msg.sender || approvedRouters[who][msg.sender], "Vault: invalid msg.sender");
        uint256 owed = _worth(positions[who]);
        delete positions[who];
        token.safeTransfer(who, owed);
    }

    function liquidate(address who) external {
        require(!inPrivateLiquidation || isLiquidator[msg.sender], "Vault: invalid liquidator");
        require(positions[who].size > 0 && _worth(positions[who]) * 100 < positions[who].size, "Vault: healthy");
        delete positions[who];
    }

    function _worth(Position storage position) private view returns (uint256) {
        if (position.size == 0) return 0;
        uint256 now_ = (position.size * price) / position.entry;
        uint256 total = position.collateral + now_;
        return total > position.size ? total - position.size : 0;
    }

    function setPrice(uint256 to) external {
        require(msg.sender == feed, "Vault: feed");
        price = to;
    }

    function setGov(address to) external onlyGov {
        gov = to;
    }

    function setFeed(address to) external onlyGov {
        feed = to;
    }

    function setFees(uint256 bps) external onlyGov {
        require(bps <= 500, "Vault: fee");
        marginFeeBps = bps;
    }

    function setMaxLeverage(uint256 to) external onlyGov {
        maxLeverage = to;
    }

    function setIsLeverageEnabled(bool to) external onlyGov {
        isLeverageEnabled = to;
    }

    function setInPrivateLiquidationMode(bool to) external onlyGov {
        inPrivateLiquidation = to;
    }

    function setLiquidator(address who, bool to) external onlyGov {
        isLiquidator[who] = to;
    }

    function withdrawFees(address to) external onlyGov returns (uint256 amount) {
        amount = feeReserve;
        feeReserve = 0;
        token.safeTransfer(to, amount);
    }

    function upgradeVault(address to, IERC20 token_, uint256 amount) external onlyGov {
        token_.safeTransfer(to, amount);
    }
}

/// Locks pool shares for their owners, for a fee.
contract ShareLocker is Ownable {
    using SafeERC20 for IERC20;

    struct Lock {
        address owner;
        IERC20 token;
        uint256 amount;
        uint256 until;
    }

    Lock[] public locks;
    uint256 public fee = 0.05 ether;
    address payable public feeReceiver;
    mapping(address => bool) public isFree;

    constructor(address owner, address payable receiver) Ownable(owner) {
        feeReceiver = receiver;
    }

    function lock(IERC20 token, uint256 amount, uint256 until) external payable {
        require(msg.value == (isFree[msg.sender] ? 0 : fee), "fee");
        locks.push(Lock(msg.sender, token, amount, until));
        token.safeTransferFrom(msg.sender, address(this), amount);
        feeReceiver.transfer(msg.value);
    }

    function extend(uint256 id, uint256 until) external {
        require(msg.sender == locks[id].owner && until > locks[id].until, "owner");
        locks[id].until = until;
    }

    function unlock(uint256 id) external {
        Lock memory held = locks[id];
        require(msg.sender == held.owner && block.timestamp >= held.until, "until");
        locks[id].amount = 0;
        held.token.safeTransfer(held.owner, held.amount);
    }

    function setFee(uint256 to) external onlyOwner {
        fee = to;
    }

    function setFeeReceiver(address payable to) external onlyOwner {
        feeReceiver = to;
    }

    function setFree(address who, bool to) external onlyOwner {
        isFree[who] = to;
    }
}
