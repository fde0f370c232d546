// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {AccessControlDefaultAdminRulesUpgradeable} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {ERC20PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PausableUpgradeable.sol";
import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";

/// Miles of an airline, behind a proxy. The chief administrator changes with a delay.
contract MilesCode is ERC20PausableUpgradeable, AccessControlDefaultAdminRulesUpgradeable, UUPSUpgradeable {
    bytes32 public constant AIRLINE = keccak256("AIRLINE");
    bytes32 public constant ENGINEER = keccak256("ENGINEER");
    mapping(uint256 year => bool) public expired;
    mapping(address => uint256) public earnedIn;

    constructor() {
        _disableInitializers();
    }

    function initialize(address admin, address airline, address engineer) external initializer {
        __ERC20_init("Miles", "MILES");
        __AccessControlDefaultAdminRules_init(2 days, admin);
        _grantRole(AIRLINE, airline);
        _grantRole(ENGINEER, engineer);
    }

    function credit(address to, uint256 miles) external onlyRole(AIRLINE) {
        earnedIn[to] = block.timestamp / 365 days;
        _mint(to, miles);
    }

    function redeem(uint256 miles) external {
        require(!expired[earnedIn[msg.sender]], "expired");
        _burn(msg.sender, miles);
    }

    function expire(uint256 year) external onlyRole(AIRLINE) {
        expired[year] = true;
    }

    function pause() external onlyRole(ENGINEER) {
        _pause();
    }

    function unpause() external onlyRole(ENGINEER) {
        _unpause();
    }

    function _authorizeUpgrade(address) internal override onlyRole(ENGINEER) {}
}

/// Diplomas of a school, in storage of its own namespace. They cannot be moved.
contract DiplomaCode is ERC721Upgradeable, OwnableUpgradeable, UUPSUpgradeable {
    /// @custom:storage-location erc7201:diploma.main
    struct Main {
        mapping(address => bool) professors;
        mapping(uint256 => bytes32) thesis;
        uint256 count;
    }

    bytes32 private constant MAIN = keccak256(abi.encode(uint256(keccak256("diploma.main")) - 1)) & ~bytes32(uint256(0xff));

    function _main() private pure returns (Main storage main) {
        bytes32 slot = MAIN;
        assembly {
            main.slot := slot
        }
    }

    function initialize(address school, address professor) external initializer {
        __ERC721_init("Diploma", "DIP");
        __Ownable_init(school);
        _main().professors[professor] = true;
    }

    function confer(address to, bytes32 thesis) external returns (uint256 id) {
        require(_main().professors[msg.sender], "professors only");
        _main().thesis[id = ++_main().count] = thesis;
        _mint(to, id);
    }

    function withdrawDegree(uint256 id) external onlyOwner {
        _burn(id);
    }

    function setProfessor(address who, bool is_) external onlyOwner {
        _main().professors[who] = is_;
    }

    function _update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super._update(to, id, auth);
        require(from == address(0) || to == address(0), "bound");
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
