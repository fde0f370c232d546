// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// A coin that everything here holds.
contract UnitCoin is ERC20("Unit", "UNIT") {
    constructor() {
        _mint(msg.sender, 1e27);
    }
}

interface ISafeModules {
    function execTransactionFromModule(address to, uint256 value, bytes calldata data, uint8 operation) external returns (bool);
}

/// A module of a Safe: one account spends up to a limit in each week.
contract WeeklyAllowance {
    error NotDelegate();
    error LimitReached();

    ISafeModules public immutable safe;
    address public delegate;
    uint96 public limit;
    mapping(uint256 week => uint256) public spent;

    constructor(ISafeModules safe_, address delegate_, uint96 limit_) {
        (safe, delegate, limit) = (safe_, delegate_, limit_);
    }

    modifier onlySafe() {
        require(msg.sender == address(safe), "safe only");
        _;
    }

    function pay(address payable to, uint256 amount) external {
        if (msg.sender != delegate) revert NotDelegate();
        uint256 week = block.timestamp / 1 weeks;
        if ((spent[week] += amount) > limit) revert LimitReached();
        require(safe.execTransactionFromModule(to, amount, "", 0), "refused");
    }

    function setLimit(uint96 limit_) external onlySafe {
        limit = limit_;
    }

    function setDelegate(address delegate_) external onlySafe {
        delegate = delegate_;
    }
}

/// The code behind a proxy: a treasury of roles.
contract TreasuryCode is AccessControlUpgradeable, PausableUpgradeable {
    bytes32 public constant SPENDER = keccak256("SPENDER");
    bytes32 public constant SENTINEL = keccak256("SENTINEL");
    mapping(address => uint256) public granted;

    function initialize(address admin, address spender, address sentinel) external initializer {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(SPENDER, spender);
        _grantRole(SENTINEL, sentinel);
    }

    receive() external payable {}

    function pay(IERC20 coin, address to, uint256 amount) external onlyRole(SPENDER) whenNotPaused {
        coin.transfer(to, amount);
    }

    function grant(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        granted[to] = amount;
    }

    function collect() external whenNotPaused {
        uint256 amount = granted[msg.sender];
        granted[msg.sender] = 0;
        (bool done, ) = msg.sender.call{value: amount}("");
        require(done);
    }

    function pause() external onlyRole(SENTINEL) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }
}

/// The code behind a beacon: what is lent in one region.
contract RegionCode is Ownable2StepUpgradeable {
    IERC20 public coin;
    address public lender;
    uint256 public premiumBps;
    mapping(address => uint256) public supplied;

    function initialize(address owner_, IERC20 coin_, address lender_) external initializer {
        __Ownable_init(owner_);
        coin = coin_;
        lender = lender_;
    }

    function supply(uint256 amount) external {
        supplied[msg.sender] += amount - (amount * premiumBps) / 10_000;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function redeem(uint256 amount) external {
        supplied[msg.sender] -= amount;
        coin.transfer(msg.sender, amount);
    }

    function lend(address to, uint256 amount) external {
        require(msg.sender == lender, "lender only");
        coin.transfer(to, amount);
    }

    function setPremium(uint256 bps) external onlyOwner {
        require(bps <= 100);
        premiumBps = bps;
    }

    function setLender(address lender_) external onlyOwner {
        lender = lender_;
    }
}

/// A vault whose functions a manager of access opens to roles.
contract ManagedVault is ERC4626, AccessManaged {
    uint256 public exitFeeBps;
    bool public open = true;

    constructor(IERC20 asset_, address manager) ERC20("Managed", "MNG") ERC4626(asset_) AccessManaged(manager) {}

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        require(open, "closed");
        super._deposit(caller, receiver, assets, shares);
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares) internal override {
        super._withdraw(caller, receiver, owner, assets - (assets * exitFeeBps) / 10_000, shares);
    }

    function setExitFee(uint256 bps) external restricted {
        require(bps <= 500);
        exitFeeBps = bps;
    }

    function setOpen(bool open_) external restricted {
        open = open_;
    }

    function allocate(address to, uint256 amount) external restricted {
        IERC20(asset()).transfer(to, amount);
    }
}
