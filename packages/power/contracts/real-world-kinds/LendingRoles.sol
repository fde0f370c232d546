// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Roles of a lending protocol, asked for by other contracts.
contract RoleDirectory is AccessControl {
    bytes32 public constant POOL_ADMIN = keccak256("POOL_ADMIN");
    bytes32 public constant RISK_ADMIN = keccak256("RISK_ADMIN");
    bytes32 public constant EMERGENCY_ADMIN = keccak256("EMERGENCY_ADMIN");

    constructor(address admin) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }

    function addPoolAdmin(address who) external {
        grantRole(POOL_ADMIN, who);
    }

    function addRiskAdmin(address who) external {
        grantRole(RISK_ADMIN, who);
    }

    function addEmergencyAdmin(address who) external {
        grantRole(EMERGENCY_ADMIN, who);
    }

    function setRoleAdmin(bytes32 role, bytes32 to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setRoleAdmin(role, to);
    }

    function isPoolAdmin(address who) external view returns (bool) {
        return hasRole(POOL_ADMIN, who);
    }

    function isRiskAdmin(address who) external view returns (bool) {
        return hasRole(RISK_ADMIN, who);
    }

    function isEmergencyAdmin(address who) external view returns (bool) {
        return hasRole(EMERGENCY_ADMIN, who);
    }
}

/// Parameters of reserves, packed into one word each; the directory says who may change them.
contract ReserveConfigurator {
    uint256 private constant FROZEN = 1 << 57;
    uint256 private constant PAUSED = 1 << 60;
    RoleDirectory public immutable directory;
    mapping(address => uint256) public configOf;
    mapping(address => uint256) public depositOf;

    constructor(RoleDirectory directory_) {
        directory = directory_;
    }

    modifier onlyRiskOrPool() {
        require(directory.isRiskAdmin(msg.sender) || directory.isPoolAdmin(msg.sender), "4");
        _;
    }

    function supply(address asset) external payable {
        require(configOf[asset] & (FROZEN | PAUSED) == 0, "frozen");
        depositOf[msg.sender] += msg.value;
    }

    function withdraw(address asset, uint256 amount) external {
        require(configOf[asset] & PAUSED == 0, "paused");
        depositOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function setReserveFreeze(address asset, bool to) external onlyRiskOrPool {
        configOf[asset] = to ? configOf[asset] | FROZEN : configOf[asset] & ~FROZEN;
    }

    function setSupplyCap(address asset, uint256 cap) external onlyRiskOrPool {
        require(cap < 1 << 36, "cap");
        configOf[asset] = (configOf[asset] & ~(uint256(0xFFFFFFFFF) << 116)) | (cap << 116);
    }

    function setLtv(address asset, uint256 ltv) external onlyRiskOrPool {
        require(ltv <= 10_000, "ltv");
        configOf[asset] = (configOf[asset] & ~uint256(0xFFFF)) | ltv;
    }

    function setReserveFactor(address asset, uint256 bps) external onlyRiskOrPool {
        require(bps <= 10_000, "factor");
        configOf[asset] = (configOf[asset] & ~(uint256(0xFFFF) << 64)) | (bps << 64);
    }

    function setReservePause(address asset, bool to) external {
        require(directory.isEmergencyAdmin(msg.sender) || directory.isPoolAdmin(msg.sender), "3");
        configOf[asset] = to ? configOf[asset] | PAUSED : configOf[asset] & ~PAUSED;
    }

    function dropReserve(address asset) external {
        require(directory.isPoolAdmin(msg.sender), "1");
        delete configOf[asset];
    }
}

/// Isolated loans against one collateral, with a controller of the interest.
contract IsolatedPair is Ownable {
    using SafeERC20 for IERC20;

    IERC20 public immutable collateral;
    IERC20 public immutable asset;
    address public feeTo;
    address public rateController;
    uint256 public price = 1e18;
    address public priceUpdater;
    uint256 public feesEarned;
    uint256 public interestPerSecond = 317_097_920;
    bool public borrowClosed;
    mapping(address => uint256) public collateralOf;
    mapping(address => uint256) public debtOf;

    constructor(address owner, address rateController_, address updater, IERC20 collateral_, IERC20 asset_)
        Ownable(owner)
    {
        (rateController, priceUpdater, collateral, asset) = (rateController_, updater, collateral_, asset_);
        feeTo = owner;
    }

    function addCollateral(uint256 amount) external {
        collateralOf[msg.sender] += amount;
        collateral.safeTransferFrom(msg.sender, address(this), amount);
    }

    function removeCollateral(uint256 amount) external {
        collateralOf[msg.sender] -= amount;
        require(_isSolvent(msg.sender), "solvent");
        collateral.safeTransfer(msg.sender, amount);
    }

    function borrow(uint256 amount) external {
        require(!borrowClosed, "closed");
        uint256 fee = amount / 200;
        feesEarned += fee;
        debtOf[msg.sender] += amount + fee;
        require(_isSolvent(msg.sender), "solvent");
        asset.safeTransfer(msg.sender, amount);
    }

    function repay(address who, uint256 amount) external {
        debtOf[who] -= amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
    }

    function updatePrice(uint256 to) external {
        require(msg.sender == priceUpdater, "updater");
        require(to * 2 > price && to < price * 2, "jump");
        price = to;
    }

    function changeInterestRate(uint256 to) external {
        require(msg.sender == rateController || msg.sender == owner(), "controller");
        require(to < interestPerSecond * 2, "jump");
        interestPerSecond = to;
    }

    function setFeeTo(address to) external onlyOwner {
        feeTo = to;
    }

    function setBorrowClosed(bool to) external onlyOwner {
        borrowClosed = to;
    }

    function reduceSupply(uint256 amount) external onlyOwner {
        asset.safeTransfer(owner(), amount);
    }

    function withdrawFees() external {
        uint256 amount = feesEarned;
        feesEarned = 0;
        asset.safeTransfer(feeTo, amount);
    }

    function _isSolvent(address who) private view returns (bool) {
        return debtOf[who] * 1e18 * 10 <= collateralOf[who] * price * 8;
    }
}
