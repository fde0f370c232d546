// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable as UUPS5} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {Ownable as Ownable5} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC2771Context} from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import {Context} from "@openzeppelin/contracts/utils/Context.sol";
import {ERC4626 as ERC4626Five} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC20 as ERC20Five} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Upgradeable, with a role for each task, and namespaced storage (ERC-7201).
contract Guild is AccessControlUpgradeable, ERC20Upgradeable, PausableUpgradeable, UUPS5 {
    bytes32 public constant SMITH = keccak256("SMITH");
    bytes32 public constant WATCH = keccak256("WATCH");
    bytes32 public constant MASON = keccak256("MASON");

    function initialize(address admin, address smith, address watch) external initializer {
        __ERC20_init("Guild", "GLD");
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(SMITH, smith);
        _grantRole(WATCH, watch);
        _grantRole(MASON, watch);
        _setRoleAdmin(SMITH, WATCH);
    }

    function forge(address to, uint256 amount) external onlyRole(SMITH) {
        _mint(to, amount);
    }

    function pause() external onlyRole(WATCH) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _update(address from, address to, uint256 value) internal override whenNotPaused {
        super._update(from, to, value);
    }

    function _authorizeUpgrade(address) internal override onlyRole(MASON) {}
}

/// Calls may come through a trusted forwarder (ERC-2771).
contract Forwarded is Ownable5, ERC2771Context {
    uint256 public tone;

    constructor(address owner, address forwarder) Ownable5(owner) ERC2771Context(forwarder) {}

    function setTone(uint256 to) external onlyOwner {
        tone = to;
    }

    function _msgSender() internal view override(Context, ERC2771Context) returns (address) {
        return ERC2771Context._msgSender();
    }

    function _msgData() internal view override(Context, ERC2771Context) returns (bytes calldata) {
        return ERC2771Context._msgData();
    }

    function _contextSuffixLength() internal view override(Context, ERC2771Context) returns (uint256) {
        return ERC2771Context._contextSuffixLength();
    }
}

/// Vault shares (ERC-4626) with an entry fee that the owner sets.
contract Shares is ERC4626Five, Ownable5 {
    uint256 public entryFee;
    address public strategist;

    constructor(IERC20 asset, address owner, address strategist_) ERC4626Five(asset) ERC20Five("Shares", "SHR") Ownable5(owner) {
        strategist = strategist_;
    }

    function setEntryFee(uint256 to) external onlyOwner {
        require(to <= 1_000, "too much");
        entryFee = to;
    }

    function invest(address to, uint256 amount) external {
        require(msg.sender == strategist, "not the strategist");
        IERC20(asset()).transfer(to, amount);
    }

    function previewDeposit(uint256 assets) public view override returns (uint256) {
        return super.previewDeposit(assets - assets * entryFee / 10_000);
    }
}

contract Coin is ERC20Five {
    constructor(address to) ERC20Five("Coin", "COIN") {
        _mint(to, 1_000_000 ether);
    }
}
