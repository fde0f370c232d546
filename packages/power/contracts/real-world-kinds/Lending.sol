// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// The rules of a lending market: factors, caps, and guardians who can only pause or lower.
contract RiskController {
    struct Market {
        bool listed;
        uint256 factor;
    }

    address public admin;
    address public pendingAdmin;
    address public pauseGuardian;
    address public borrowCapGuardian;
    address public oracle;
    uint256 public closeFactor = 0.5e18;
    uint256 public incentive = 1.08e18;
    mapping(address => Market) public markets;
    mapping(address => uint256) public borrowCaps;
    mapping(address => bool) public mintPaused;
    mapping(address => bool) public borrowPaused;
    bool public seizePaused;

    constructor(address admin_) {
        admin = admin_;
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "only admin");
        _;
    }

    function _mayPause(bool to) private view {
        require(msg.sender == pauseGuardian || msg.sender == admin, "only pause guardian and admin can pause");
        require(msg.sender == admin || to, "only admin can unpause");
    }

    function _setPriceOracle(address to) external onlyAdmin {
        oracle = to;
    }

    function _setCloseFactor(uint256 to) external onlyAdmin {
        closeFactor = to;
    }

    function _setLiquidationIncentive(uint256 to) external onlyAdmin {
        incentive = to;
    }

    function _supportMarket(address market) external onlyAdmin {
        require(!markets[market].listed, "listed");
        markets[market].listed = true;
    }

    function _setCollateralFactor(address market, uint256 to) external onlyAdmin {
        require(markets[market].listed && to <= 0.9e18, "factor");
        markets[market].factor = to;
    }

    function _setMarketBorrowCaps(address[] calldata list, uint256[] calldata caps) external {
        require(msg.sender == admin || msg.sender == borrowCapGuardian, "only admin or borrow cap guardian");
        for (uint256 index = 0; index < list.length; index++) borrowCaps[list[index]] = caps[index];
    }

    function _setBorrowCapGuardian(address to) external onlyAdmin {
        borrowCapGuardian = to;
    }

    function _setPauseGuardian(address to) external onlyAdmin {
        pauseGuardian = to;
    }

    function _setMintPaused(address market, bool to) external {
        _mayPause(to);
        mintPaused[market] = to;
    }

    function _setBorrowPaused(address market, bool to) external {
        _mayPause(to);
        borrowPaused[market] = to;
    }

    function _setSeizePaused(bool to) external {
        _mayPause(to);
        seizePaused = to;
    }

    function _setPendingAdmin(address to) external onlyAdmin {
        pendingAdmin = to;
    }

    function _acceptAdmin() external {
        require(msg.sender == pendingAdmin && msg.sender != address(0), "pending");
        (admin, pendingAdmin) = (pendingAdmin, address(0));
    }

    function mintAllowed(address market) external view returns (bool) {
        return markets[market].listed && !mintPaused[market];
    }

    function borrowAllowed(address market, uint256 total) external view returns (bool) {
        bool within = borrowCaps[market] == 0 || total <= borrowCaps[market];
        return markets[market].listed && !borrowPaused[market] && within;
    }
}

/// Shares of one lent token, with reserves that its admin sets and takes.
contract MoneyMarket is ERC20("Money Market", "mmTKN") {
    using SafeERC20 for IERC20;

    IERC20 public immutable underlying;
    RiskController public controller;
    address payable public admin;
    uint256 public reserves;
    uint256 public reserveFactor = 0.1e18;
    uint256 public totalBorrows;
    uint256 public rate = 1e12;
    mapping(address => uint256) public borrowOf;

    constructor(IERC20 underlying_, RiskController controller_, address payable admin_) {
        (underlying, controller, admin) = (underlying_, controller_, admin_);
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function cash() public view returns (uint256) {
        return underlying.balanceOf(address(this));
    }

    function supply(uint256 amount) external {
        require(controller.mintAllowed(address(this)), "paused");
        uint256 held = cash() + totalBorrows - reserves;
        _mint(msg.sender, totalSupply() == 0 ? amount : (amount * totalSupply()) / held);
        underlying.safeTransferFrom(msg.sender, address(this), amount);
    }

    function redeem(uint256 shares) external {
        uint256 amount = (shares * (cash() + totalBorrows - reserves)) / totalSupply();
        _burn(msg.sender, shares);
        underlying.safeTransfer(msg.sender, amount);
    }

    function borrow(uint256 amount) external {
        totalBorrows += amount;
        require(controller.borrowAllowed(address(this), totalBorrows), "cap");
        borrowOf[msg.sender] += amount;
        require(borrowOf[msg.sender] * 2 <= balanceOf(msg.sender), "collateral");
        underlying.safeTransfer(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        uint256 interest = (amount * rate) / 1e18;
        reserves += (interest * reserveFactor) / 1e18;
        borrowOf[msg.sender] -= amount;
        totalBorrows -= amount;
        underlying.safeTransferFrom(msg.sender, address(this), amount + interest);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0)) require(borrowOf[from] * 2 <= balanceOf(from), "collateral");
    }

    function _setReserveFactor(uint256 to) external onlyAdmin {
        require(to <= 0.5e18, "factor");
        reserveFactor = to;
    }

    function _reduceReserves(uint256 amount) external onlyAdmin {
        reserves -= amount;
        underlying.safeTransfer(admin, amount);
    }

    function _setRate(uint256 to) external onlyAdmin {
        rate = to;
    }

    function _setController(RiskController to) external onlyAdmin {
        controller = to;
    }

    function _setAdmin(address payable to) external onlyAdmin {
        admin = to;
    }
}
