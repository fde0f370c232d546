// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {AccessControlStorage} from "@solidstate/contracts/access/access_control/AccessControlStorage.sol";
import {SafeOwnable} from "@solidstate/contracts/access/ownable/SafeOwnable.sol";
import {Pausable} from "@solidstate/contracts/security/pausable/Pausable.sol";
import {ERC20Base} from "@solidstate/contracts/token/ERC20/base/ERC20Base.sol";
import {ERC20BaseInternal} from "@solidstate/contracts/token/ERC20/base/ERC20BaseInternal.sol";
import {SolidStateERC20} from "@solidstate/contracts/token/ERC20/SolidStateERC20.sol";
import {ERC1404BaseInternal} from "@solidstate/contracts/token/ERC1404/base/ERC1404BaseInternal.sol";
import {SolidStateERC1404} from "@solidstate/contracts/token/ERC1404/SolidStateERC1404.sol";
import {SolidStateERC1155} from "@solidstate/contracts/token/ERC1155/SolidStateERC1155.sol";

/// Shares of a company: only admitted accounts hold them, and transfers name the reason of a refusal.
contract RestrictedShares is SolidStateERC1404, SafeOwnable {
    mapping(address => bool) public admitted;
    mapping(address => uint256) public lockedUntil;

    constructor(address owner) {
        _setOwner(owner);
        admitted[owner] = true;
        _mint(owner, 1e24);
    }

    function admit(address who, bool to) external onlyOwner {
        admitted[who] = to;
    }

    function lock(address who, uint256 until) external onlyOwner {
        lockedUntil[who] = until;
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function redeem(address from, uint256 amount) external onlyOwner {
        _burn(from, amount);
    }

    function _detectTransferRestriction(address from, address to, uint256) internal view override returns (uint8) {
        if (from == address(0) || to == address(0)) return 0;
        if (!admitted[to]) return 1;
        return block.timestamp < lockedUntil[from] ? 2 : 0;
    }
}

/// Points with roles and a pause, in storage at hashed places.
contract ClubPoints is SolidStateERC20, AccessControl, Pausable {
    bytes32 public constant ISSUER = keccak256("issuer");

    constructor(address admin, address issuer) {
        _grantRole(AccessControlStorage.DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ISSUER, issuer);
    }

    function issue(address to, uint256 amount) external onlyRole(ISSUER) {
        _mint(to, amount);
    }

    function expire(address from, uint256 amount) external onlyRole(ISSUER) {
        _burn(from, amount);
    }

    function pause() external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount) internal override {
        require(!_paused(), "paused");
        super._beforeTokenTransfer(from, to, amount);
    }
}

/// Tickets of many kinds; the owner creates and withdraws, doors check them in.
contract Tickets is SolidStateERC1155, SafeOwnable {
    mapping(address => bool) public isDoor;
    mapping(uint256 => uint256) public priceOf;

    constructor(address owner, address door) payable {
        _setOwner(owner);
        isDoor[door] = true;
        priceOf[1] = 0.01 ether;
    }

    function buy(uint256 kind) external payable {
        require(priceOf[kind] != 0 && msg.value == priceOf[kind], "price");
        _mint(msg.sender, kind, 1, "");
    }

    function checkIn(address who, uint256 kind) external {
        require(isDoor[msg.sender], "door");
        _burn(who, kind, 1);
    }

    function setDoor(address who, bool to) external onlyOwner {
        isDoor[who] = to;
    }

    function setPrice(uint256 kind, uint256 to) external onlyOwner {
        priceOf[kind] = to;
    }

    function payOut(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }
}
