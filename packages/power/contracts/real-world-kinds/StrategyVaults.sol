// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// A vault that lends to strategies; governance, management and a guardian share its control.
contract StrategyVault is ERC20("Strategy Vault", "svTKN") {
    using SafeERC20 for IERC20;

    struct Terms {
        uint256 activation;
        uint256 ratio;
        uint256 debt;
    }

    IERC20 public immutable token;
    address public governance;
    address public pendingGovernance;
    address public management;
    address public guardian;
    address public rewards;
    mapping(address => Terms) public strategies;
    uint256 public totalDebt;
    uint256 public debtRatio;
    uint256 public depositLimit = type(uint256).max;
    uint256 public performanceFee = 1_000;
    bool public emergencyShutdown;

    constructor(IERC20 token_, address governance_, address management_, address guardian_) {
        (token, governance, management, guardian) = (token_, governance_, management_, guardian_);
        rewards = governance_;
    }

    modifier onlyGovernance() {
        require(msg.sender == governance, "!governance");
        _;
    }

    modifier onlyManagement() {
        require(msg.sender == management || msg.sender == governance, "!management");
        _;
    }

    function totalAssets() public view returns (uint256) {
        return token.balanceOf(address(this)) + totalDebt;
    }

    function deposit(uint256 amount) external {
        uint256 assets = totalAssets();
        require(!emergencyShutdown && assets + amount <= depositLimit, "limit");
        _mint(msg.sender, totalSupply() == 0 ? amount : (amount * totalSupply()) / assets);
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 shares) external {
        uint256 amount = (shares * totalAssets()) / totalSupply();
        _burn(msg.sender, shares);
        token.safeTransfer(msg.sender, amount);
    }

    function addStrategy(address strategy, uint256 ratio) external onlyGovernance {
        require(strategies[strategy].activation == 0 && (debtRatio += ratio) <= 10_000, "ratio");
        strategies[strategy] = Terms(block.timestamp, ratio, 0);
    }

    function updateStrategyDebtRatio(address strategy, uint256 ratio) external onlyManagement {
        require(strategies[strategy].activation > 0, "strategy");
        debtRatio = debtRatio - strategies[strategy].ratio + ratio;
        require(debtRatio <= 10_000, "ratio");
        strategies[strategy].ratio = ratio;
    }

    function migrateStrategy(address from, address to) external onlyGovernance {
        require(strategies[from].activation > 0 && strategies[to].activation == 0, "strategy");
        strategies[to] = strategies[from];
        delete strategies[from];
        LendingStrategy(from).migrate(to);
    }

    function revokeStrategy(address strategy) external {
        require(msg.sender == governance || msg.sender == guardian || msg.sender == strategy, "!revoke");
        require(strategies[strategy].ratio > 0, "ratio");
        debtRatio -= strategies[strategy].ratio;
        strategies[strategy].ratio = 0;
    }

    function report(uint256 gain, uint256 payment) external {
        Terms storage terms = strategies[msg.sender];
        require(terms.activation > 0, "strategy");
        token.safeTransferFrom(msg.sender, address(this), gain + payment);
        terms.debt -= payment;
        totalDebt -= payment;
        if (gain > 0) _mint(rewards, (((gain * performanceFee) / 10_000) * totalSupply()) / totalAssets());
        uint256 target = emergencyShutdown ? 0 : (terms.ratio * totalAssets()) / 10_000;
        if (target > terms.debt) {
            uint256 credit = target - terms.debt;
            terms.debt += credit;
            totalDebt += credit;
            token.safeTransfer(msg.sender, credit);
        }
    }

    function setGovernance(address to) external onlyGovernance {
        pendingGovernance = to;
    }

    function acceptGovernance() external {
        require(msg.sender == pendingGovernance, "!pending");
        governance = msg.sender;
    }

    function setManagement(address to) external onlyGovernance {
        management = to;
    }

    function setGuardian(address to) external {
        require(msg.sender == guardian || msg.sender == governance, "!guardian");
        guardian = to;
    }

    function setRewards(address to) external onlyGovernance {
        rewards = to;
    }

    function setDepositLimit(uint256 to) external onlyGovernance {
        depositLimit = to;
    }

    function setPerformanceFee(uint256 bps) external onlyGovernance {
        require(bps <= 5_000, "fee");
        performanceFee = bps;
    }

    function setEmergencyShutdown(bool to) external {
        if (to) require(msg.sender == guardian || msg.sender == governance, "!guardian");
        else require(msg.sender == governance, "!governance");
        emergencyShutdown = to;
    }

    function sweep(IERC20 other) external onlyGovernance {
        require(other != token, "token");
        other.safeTransfer(governance, other.balanceOf(address(this)));
    }
}

/// Lends the vault's token out; a keeper harvests.
contract LendingStrategy {
    using SafeERC20 for IERC20;

    StrategyVault public immutable vault;
    IERC20 public immutable want;
    address public strategist;
    address public keeper;
    bool public emergencyExit;

    constructor(StrategyVault vault_, address strategist_, address keeper_) {
        (vault, strategist, keeper) = (vault_, strategist_, keeper_);
        want = vault_.token();
        want.forceApprove(address(vault_), type(uint256).max);
    }

    modifier onlyAuthorized() {
        require(msg.sender == strategist || msg.sender == vault.governance(), "!authorized");
        _;
    }

    function harvest() external {
        require(msg.sender == keeper || msg.sender == strategist || msg.sender == vault.governance(), "!keeper");
        (,, uint256 debt) = vault.strategies(address(this));
        uint256 held = want.balanceOf(address(this));
        vault.report(held > debt ? held - debt : 0, emergencyExit ? (held < debt ? held : debt) : 0);
    }

    function setKeeper(address to) external onlyAuthorized {
        keeper = to;
    }

    function setStrategist(address to) external onlyAuthorized {
        strategist = to;
    }

    function setEmergencyExit() external onlyAuthorized {
        emergencyExit = true;
    }

    function migrate(address to) external {
        require(msg.sender == address(vault), "!vault");
        want.safeTransfer(to, want.balanceOf(address(this)));
    }

    function sweep(IERC20 token) external {
        require(msg.sender == vault.governance(), "!governance");
        require(token != want, "!want");
        token.safeTransfer(vault.governance(), token.balanceOf(address(this)));
    }
}
