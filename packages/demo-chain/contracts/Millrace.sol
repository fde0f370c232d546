// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

/// Prices in dollars with eight decimals, written by one key.
contract MillraceOracle is Ownable {
    mapping(address => uint256) public priceOf;

    event PriceChanged(address indexed asset, uint256 price);

    constructor() Ownable(msg.sender) {}

    function setPrice(address asset, uint256 price) external onlyOwner {
        priceOf[asset] = price;
        emit PriceChanged(asset, price);
    }
}

/// Lends one token against another. Every market is a proxy of one beacon, so that all of them change their code at once.
contract MillraceMarket is Initializable {
    using SafeERC20 for IERC20;

    IERC20 public collateralAsset;
    IERC20 public debtAsset;
    MillraceOracle public oracle;
    address public riskAdmin;
    /// Hundredths of a per cent of a collateral's value that may be borrowed.
    uint256 public loanToValueBps;
    uint256 public liquidationThresholdBps;

    mapping(address => uint256) public supplyOf;
    mapping(address => uint256) public collateralOf;
    mapping(address => uint256) public debtOf;
    uint256 public totalSupplied;
    uint256 public totalDebt;

    event Supplied(address indexed account, uint256 amount);
    event Redeemed(address indexed account, uint256 amount);
    event CollateralAdded(address indexed account, uint256 amount);
    event CollateralRemoved(address indexed account, uint256 amount);
    event Borrowed(address indexed account, uint256 amount);
    event Repaid(address indexed account, uint256 amount);
    event Liquidated(address indexed account, address indexed liquidator, uint256 repaid, uint256 seized);
    event RiskChanged(uint256 loanToValueBps, uint256 liquidationThresholdBps);

    error NotRiskAdmin();
    error Unhealthy(address account);
    error Healthy(address account);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 collateral, IERC20 debt, MillraceOracle oracle_, address riskAdmin_) external initializer {
        collateralAsset = collateral;
        debtAsset = debt;
        oracle = oracle_;
        riskAdmin = riskAdmin_;
        loanToValueBps = 7_000;
        liquidationThresholdBps = 8_000;
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }

    function setRisk(uint256 loanToValue, uint256 liquidationThreshold) external {
        if (msg.sender != riskAdmin) revert NotRiskAdmin();
        loanToValueBps = loanToValue;
        liquidationThresholdBps = liquidationThreshold;
        emit RiskChanged(loanToValue, liquidationThreshold);
    }

    function supply(uint256 amount) external {
        supplyOf[msg.sender] += amount;
        totalSupplied += amount;
        debtAsset.safeTransferFrom(msg.sender, address(this), amount);
        emit Supplied(msg.sender, amount);
    }

    function redeem(uint256 amount) external {
        supplyOf[msg.sender] -= amount;
        totalSupplied -= amount;
        debtAsset.safeTransfer(msg.sender, amount);
        emit Redeemed(msg.sender, amount);
    }

    function addCollateral(uint256 amount) external {
        collateralOf[msg.sender] += amount;
        collateralAsset.safeTransferFrom(msg.sender, address(this), amount);
        emit CollateralAdded(msg.sender, amount);
    }

    function removeCollateral(uint256 amount) external {
        collateralOf[msg.sender] -= amount;
        if (!isWithin(msg.sender, loanToValueBps)) revert Unhealthy(msg.sender);
        collateralAsset.safeTransfer(msg.sender, amount);
        emit CollateralRemoved(msg.sender, amount);
    }

    function borrow(uint256 amount) external {
        debtOf[msg.sender] += amount;
        totalDebt += amount;
        if (!isWithin(msg.sender, loanToValueBps)) revert Unhealthy(msg.sender);
        debtAsset.safeTransfer(msg.sender, amount);
        emit Borrowed(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount;
        totalDebt -= amount;
        debtAsset.safeTransferFrom(msg.sender, address(this), amount);
        emit Repaid(msg.sender, amount);
    }

    /// Pays a debt for whoever can no longer be trusted to, and takes all of the collateral.
    function liquidate(address account) external {
        if (isWithin(account, liquidationThresholdBps)) revert Healthy(account);
        uint256 repaid = debtOf[account];
        uint256 seized = collateralOf[account];
        debtOf[account] = 0;
        collateralOf[account] = 0;
        totalDebt -= repaid;
        debtAsset.safeTransferFrom(msg.sender, address(this), repaid);
        collateralAsset.safeTransfer(msg.sender, seized);
        emit Liquidated(account, msg.sender, repaid, seized);
    }

    /// Whether an account's debt is at most `shareBps` of what its collateral is worth. Collateral has 18 decimals, debt 6.
    function isWithin(address account, uint256 shareBps) public view returns (bool) {
        uint256 collateralUsd = (collateralOf[account] * oracle.priceOf(address(collateralAsset))) / 1e18;
        uint256 debtUsd = (debtOf[account] * oracle.priceOf(address(debtAsset))) / 1e6;
        return debtUsd * 10_000 <= collateralUsd * shareBps;
    }
}

contract MillraceMarketV2 is MillraceMarket {
    function version() external pure override returns (string memory) {
        return "2";
    }
}
