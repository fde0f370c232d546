// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";

/// Keeps one token for many people. Its code can be changed by its owner, which is a timelock.
contract KeelVault is Initializable, UUPSUpgradeable, OwnableUpgradeable {
    using SafeERC20 for IERC20;

    IERC20 public asset;
    uint256 public totalDeposits;
    /// Hundredths of a per cent of what is taken out.
    uint256 public feeBps;
    mapping(address => uint256) public depositOf;

    event Deposited(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount, uint256 fee);
    event FeeChanged(uint256 feeBps);

    error FeeTooHigh(uint256 feeBps);

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 asset_, address owner_) external initializer {
        __Ownable_init(owner_);
        asset = asset_;
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }

    function deposit(uint256 amount) external {
        depositOf[msg.sender] += amount;
        totalDeposits += amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
        emit Deposited(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        depositOf[msg.sender] -= amount;
        totalDeposits -= amount;
        uint256 fee = (amount * feeBps) / 10_000;
        asset.safeTransfer(msg.sender, amount - fee);
        emit Withdrawn(msg.sender, amount, fee);
    }

    function setFee(uint256 to) external onlyOwner {
        if (to > 100) revert FeeTooHigh(to);
        feeBps = to;
        emit FeeChanged(to);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// The same with another version: what the vault is upgraded to.
contract KeelVaultV2 is KeelVault {
    function version() external pure override returns (string memory) {
        return "2";
    }
}
