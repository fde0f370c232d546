// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Options on one token: a writer's collateral, an oracle's price, a settlement desk.
contract OptionDesk {
    using SafeERC20 for IERC20;

    struct Series {
        uint128 strike;
        uint64 expiry;
        bool settled;
        uint128 price;
    }

    IERC20 public immutable collateral;
    address public controller;
    address public immutable pricer;
    address public immutable emergency;
    bool public partiallyPaused;
    bool public fullyPaused;
    uint256 public openFee;
    uint256 public accrued;
    mapping(uint256 => Series) public series;
    mapping(uint256 => mapping(address => uint256)) public written;
    mapping(address => bool) public callers;

    error NotAllowed(address who);

    constructor(IERC20 collateral_, address controller_, address pricer_, address emergency_) {
        (collateral, controller, pricer, emergency) = (collateral_, controller_, pricer_, emergency_);
    }

    modifier onlyController() {
        if (msg.sender != controller) revert NotAllowed(msg.sender);
        _;
    }

    function write(uint256 id, uint256 amount) external {
        require(!partiallyPaused && !fullyPaused && series[id].expiry > block.timestamp, "closed");
        uint256 fee = (amount * openFee) / 10_000;
        accrued += fee;
        written[id][msg.sender] += amount - fee;
        collateral.safeTransferFrom(msg.sender, address(this), amount);
    }

    function takeBack(uint256 id) external {
        require(!fullyPaused && series[id].settled, "not settled");
        uint256 amount = written[id][msg.sender];
        written[id][msg.sender] = 0;
        collateral.safeTransfer(msg.sender, amount);
    }

    function list(uint256 id, uint128 strike, uint64 expiry) external onlyController {
        series[id] = Series(strike, expiry, false, 0);
    }

    function settle(uint256 id, uint128 price) external {
        if (msg.sender != pricer) revert NotAllowed(msg.sender);
        (series[id].settled, series[id].price) = (true, price);
    }

    function setPartiallyPaused(bool to) external {
        if (msg.sender != emergency && msg.sender != controller) revert NotAllowed(msg.sender);
        partiallyPaused = to;
    }

    function setFullyPaused(bool to) external {
        if (msg.sender != emergency) revert NotAllowed(msg.sender);
        fullyPaused = to;
    }

    function setOpenFee(uint256 bps) external onlyController {
        require(bps <= 100, "fee");
        openFee = bps;
    }

    function allowCaller(address who, bool to) external onlyController {
        callers[who] = to;
    }

    function operate(address who, uint256 id, address to) external {
        if (!callers[msg.sender]) revert NotAllowed(msg.sender);
        uint256 amount = written[id][who];
        written[id][who] = 0;
        collateral.safeTransfer(to, amount);
    }

    function takeAccrued(address to) external onlyController {
        uint256 amount = accrued;
        accrued = 0;
        collateral.safeTransfer(to, amount);
    }

    function setController(address to) external onlyController {
        controller = to;
    }
}

/// Shares in bonds: an issuer mints, a registrar moves by court order, an agent pays coupons.
contract BondLedger is ERC20, AccessControl {
    using SafeERC20 for IERC20;

    bytes32 public constant ISSUER = keccak256("ISSUER");
    bytes32 public constant REGISTRAR = keccak256("REGISTRAR");
    bytes32 public constant PAYING_AGENT = keccak256("PAYING_AGENT");
    IERC20 public immutable currency;
    mapping(address => bool) public isHolder;
    bool public suspended;

    constructor(IERC20 currency_, address admin, address issuer, address registrar, address agent) ERC20("Bond", "BOND") {
        currency = currency_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ISSUER, issuer);
        _grantRole(REGISTRAR, registrar);
        _grantRole(PAYING_AGENT, agent);
    }

    function issue(address to, uint256 amount) external onlyRole(ISSUER) {
        _mint(to, amount);
    }

    function redeem(address from, uint256 amount) external onlyRole(ISSUER) {
        _burn(from, amount);
    }

    function forceTransfer(address from, address to, uint256 amount) external onlyRole(REGISTRAR) {
        _transfer(from, to, amount);
    }

    function setHolder(address who, bool to) external onlyRole(REGISTRAR) {
        isHolder[who] = to;
    }

    function setSuspended(bool to) external onlyRole(REGISTRAR) {
        suspended = to;
    }

    function payCoupon(address[] calldata to, uint256[] calldata amounts) external onlyRole(PAYING_AGENT) {
        for (uint256 i = 0; i < to.length; ++i) currency.safeTransfer(to[i], amounts[i]);
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!suspended && (to == address(0) || isHolder[to]), "holder");
        super._update(from, to, amount);
    }
}
