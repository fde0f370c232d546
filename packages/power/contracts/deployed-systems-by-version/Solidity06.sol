// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.6.12;

import "openzeppelin-contracts-3/access/Ownable.sol";
import "openzeppelin-contracts-3/math/SafeMath.sol";
import "openzeppelin-contracts-3/token/ERC20/ERC20.sol";
import "openzeppelin-contracts-3/token/ERC20/SafeERC20.sol";

/// Moves money between vaults and strategies, as governance and a strategist say.
contract StrategyController {
    using SafeERC20 for IERC20;
    using SafeMath for uint256;

    address public governance;
    address public strategist;
    address public onesplit;
    address public rewards;
    uint256 public split = 500;
    mapping(address => address) public vaults;
    mapping(address => address) public strategies;
    mapping(address => mapping(address => bool)) public approvedStrategies;

    constructor(address governance_, address strategist_, address rewards_) public {
        governance = governance_;
        strategist = strategist_;
        rewards = rewards_;
    }

    modifier onlyGovernance() {
        require(msg.sender == governance, "!governance");
        _;
    }

    modifier onlyStrategist() {
        require(msg.sender == strategist || msg.sender == governance, "!strategist");
        _;
    }

    function setRewards(address to) external onlyGovernance {
        rewards = to;
    }

    function setStrategist(address to) external onlyGovernance {
        strategist = to;
    }

    function setSplit(uint256 to) external onlyGovernance {
        split = to;
    }

    function setGovernance(address to) external onlyGovernance {
        governance = to;
    }

    function approveStrategy(address token, address strategy) external onlyGovernance {
        approvedStrategies[token][strategy] = true;
    }

    function setVault(address token, address vault) external onlyStrategist {
        require(vaults[token] == address(0), "vault");
        vaults[token] = vault;
    }

    function setStrategy(address token, address strategy) external onlyStrategist {
        require(approvedStrategies[token][strategy], "!approved");
        strategies[token] = strategy;
    }

    function earn(address token, uint256 amount) external {
        require(msg.sender == vaults[token] || msg.sender == strategist, "!vault");
        IERC20(token).safeTransfer(strategies[token], amount);
    }

    function inCaseTokensGetStuck(address token, uint256 amount) external onlyStrategist {
        IERC20(token).safeTransfer(msg.sender, amount);
    }
}

/// A token whose pool rewards one distributor announces, with a tax on transfers that the owner sets.
contract TaxedYield is ERC20, Ownable {
    address public taxCollector;
    address public distributor;
    uint256 public taxBps = 100;
    bool public tradingOpen;
    mapping(address => bool) public isExempt;
    mapping(address => bool) public isBot;

    constructor(address collector, address distributor_) public ERC20("Taxed Yield", "TAXY") {
        taxCollector = collector;
        distributor = distributor_;
        _mint(msg.sender, 1e24);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(tradingOpen || isExempt[from], "closed");
        require(!isBot[from] && !isBot[to], "bot");
        uint256 tax = isExempt[from] ? 0 : amount.mul(taxBps).div(10000);
        if (tax > 0) super._transfer(from, taxCollector, tax);
        super._transfer(from, to, amount.sub(tax));
    }

    function distribute(address to, uint256 amount) external {
        require(msg.sender == distributor, "distributor");
        require(totalSupply().add(amount) <= 2e24, "cap");
        _mint(to, amount);
    }

    function setTax(uint256 bps) external onlyOwner {
        require(bps <= 1000, "tax");
        taxBps = bps;
    }

    function setTaxCollector(address to) external {
        require(msg.sender == taxCollector || msg.sender == owner(), "collector");
        taxCollector = to;
    }

    function setDistributor(address to) external onlyOwner {
        distributor = to;
    }

    function setTradingOpen(bool to) external onlyOwner {
        tradingOpen = to;
    }

    function setExempt(address who, bool to) external onlyOwner {
        isExempt[who] = to;
    }

    function setBots(address[] calldata who, bool to) external onlyOwner {
        for (uint256 i = 0; i < who.length; i++) isBot[who[i]] = to;
    }
}
