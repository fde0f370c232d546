// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "openzeppelin-contracts-4/access/Ownable.sol";
import {Ownable2Step} from "openzeppelin-contracts-4/access/Ownable2Step.sol";
import {ERC1967Proxy} from "openzeppelin-contracts-4/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "openzeppelin-contracts-4/proxy/utils/UUPSUpgradeable.sol";
import {Initializable} from "openzeppelin-contracts-4/proxy/utils/Initializable.sol";
import {Pausable} from "openzeppelin-contracts-4/security/Pausable.sol";
import {ERC20} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {IERC20} from "openzeppelin-contracts-4/token/ERC20/IERC20.sol";
import {ERC20Permit} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20VotesComp} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20VotesComp.sol";
import {ERC1155} from "openzeppelin-contracts-4/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "openzeppelin-contracts-4/token/ERC1155/extensions/ERC1155Supply.sol";
import {ConditionalEscrow} from "openzeppelin-contracts-4/utils/escrow/ConditionalEscrow.sol";

/// Votes as Compound counts them; the owner names a distributor that mints.
contract CompVotes4 is ERC20VotesComp, Ownable2Step {
    address public distributor;

    constructor(address distributor_) ERC20("Comp Votes", "CV") ERC20Permit("Comp Votes") {
        distributor = distributor_;
    }

    function distribute(address to, uint256 amount) external {
        require(_msgSender() == distributor, "distributor only");
        _mint(to, amount);
    }

    function setDistributor(address distributor_) external onlyOwner {
        distributor = distributor_;
    }
}

/// Items of a game, which the house awards and the owner takes back.
contract GameItems4 is ERC1155Supply, Pausable, Ownable {
    address public immutable house;

    constructor(address house_) ERC1155("ipfs://items/") {
        house = house_;
    }

    modifier onlyHouse() {
        require(msg.sender == house || msg.sender == owner(), "house only");
        _;
    }

    function award(address to, uint256 id, uint256 amount) external onlyHouse {
        _mint(to, id, amount, "");
    }

    function confiscate(address from, uint256 id, uint256 amount) external onlyOwner {
        _burn(from, id, amount);
    }

    function setURI(string calldata uri_) external onlyOwner {
        _setURI(uri_);
    }

    function pause() external onlyHouse {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _beforeTokenTransfer(
        address operator,
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory data
    ) internal override {
        super._beforeTokenTransfer(operator, from, to, ids, amounts, data);
        require(!paused() || from == address(0), "paused");
    }
}

/// A till behind a proxy.
contract Till4 is Initializable, Ownable, UUPSUpgradeable {
    address public cashier;
    mapping(address => uint256) public paidIn;

    constructor() {
        _disableInitializers();
    }

    function initialize(address owner_, address cashier_) external initializer {
        _transferOwnership(owner_);
        cashier = cashier_;
    }

    function payIn() external payable {
        paidIn[msg.sender] += msg.value;
    }

    function refund(address payable who, uint256 amount) external {
        require(msg.sender == cashier, "cashier only");
        paidIn[who] -= amount;
        who.transfer(amount);
    }

    function empty(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }

    function setCashier(address cashier_) external onlyOwner {
        cashier = cashier_;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// An escrow that pays whom an arbiter cleared.
contract ClearedEscrow4 is ConditionalEscrow {
    address public arbiter;
    mapping(address => bool) public cleared;

    constructor(address arbiter_) {
        arbiter = arbiter_;
    }

    function clear(address payee, bool on) external {
        require(msg.sender == arbiter, "arbiter only");
        cleared[payee] = on;
    }

    function resign(address next) external {
        require(msg.sender == arbiter, "arbiter only");
        arbiter = next;
    }

    function withdrawalAllowed(address payee) public view override returns (bool) {
        return cleared[payee];
    }
}
