// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";

/// A token whose powers are roles, held by many: who may mint, who may burn others' tokens, who may stop transfers.
contract ManyhandsToken is ERC20Upgradeable, AccessControlUpgradeable {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant BURNER_ROLE = keccak256("BURNER_ROLE");
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    bytes32 public constant TREASURER_ROLE = keccak256("TREASURER_ROLE");

    bool public stopped;

    event Stopped(bool stopped);

    error TransfersStopped();

    constructor() {
        _disableInitializers();
    }

    function initialize(address admin) external initializer {
        __ERC20_init("Manyhands", "HAND");
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function burnFrom(address from, uint256 amount) external onlyRole(BURNER_ROLE) {
        _burn(from, amount);
    }

    function setStopped(bool to) external onlyRole(GUARDIAN_ROLE) {
        stopped = to;
        emit Stopped(to);
    }

    function pay(address to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        _transfer(address(this), to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (stopped) revert TransfersStopped();
        super._update(from, to, amount);
    }
}

contract ManyhandsTokenV2 is ManyhandsToken {
    function version() external pure override returns (string memory) {
        return "2";
    }
}
