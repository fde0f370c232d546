// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The book of a system of collateralised debt, with wards.
contract DebtBook {
    struct Kind {
        uint256 art;
        uint256 rate;
        uint256 spot;
        uint256 line;
    }

    struct Position {
        uint256 ink;
        uint256 art;
    }

    mapping(address => uint256) public wards;
    mapping(address => mapping(address => uint256)) public can;
    mapping(bytes32 => Kind) public kinds;
    mapping(bytes32 => mapping(address => Position)) public positions;
    mapping(bytes32 => mapping(address => uint256)) public gem;
    mapping(address => uint256) public dai;
    mapping(address => uint256) public sin;
    uint256 public debt;
    uint256 public line;
    uint256 public live = 1;

    constructor(address ward) {
        wards[ward] = 1;
        wards[msg.sender] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "Vat/not-authorized");
        _;
    }

    function rely(address who) external auth {
        require(live == 1, "Vat/not-live");
        wards[who] = 1;
    }

    function deny(address who) external auth {
        require(live == 1, "Vat/not-live");
        wards[who] = 0;
    }

    function hope(address who) external {
        can[msg.sender][who] = 1;
    }

    function init(bytes32 kind) external auth {
        require(kinds[kind].rate == 0, "Vat/ilk-already-init");
        kinds[kind].rate = 1e27;
    }

    function file(bytes32 what, uint256 data) external auth {
        require(live == 1, "Vat/not-live");
        if (what == "Line") line = data;
        else revert("Vat/file-unrecognized-param");
    }

    function file(bytes32 kind, bytes32 what, uint256 data) external auth {
        require(live == 1, "Vat/not-live");
        if (what == "spot") kinds[kind].spot = data;
        else if (what == "line") kinds[kind].line = data;
        else revert("Vat/file-unrecognized-param");
    }

    function cage() external auth {
        live = 0;
    }

    function credit(bytes32 kind, address who, int256 amount) external auth {
        int256 held = int256(gem[kind][who]) + amount;
        require(held >= 0, "Vat/underflow");
        gem[kind][who] = uint256(held);
    }

    function suck(address u, address v, uint256 rad) external auth {
        sin[u] += rad;
        dai[v] += rad;
        debt += rad;
    }

    function grab(bytes32 kind, address u, address v, uint256 dink) external auth {
        positions[kind][u].ink -= dink;
        gem[kind][v] += dink;
    }

    function move(address from, address to, uint256 rad) external {
        require(from == msg.sender || can[from][msg.sender] == 1, "Vat/not-allowed");
        dai[from] -= rad;
        dai[to] += rad;
    }

    function frob(bytes32 kind, uint256 dink, uint256 dart) external {
        require(live == 1, "Vat/not-live");
        Position storage position = positions[kind][msg.sender];
        gem[kind][msg.sender] -= dink;
        position.ink += dink;
        position.art += dart;
        kinds[kind].art += dart;
        uint256 tab = kinds[kind].rate * dart;
        debt += tab;
        dai[msg.sender] += tab;
        require(kinds[kind].rate * position.art <= position.ink * kinds[kind].spot, "Vat/not-safe");
        require(debt <= line && kinds[kind].art * kinds[kind].rate <= kinds[kind].line, "Vat/ceiling-exceeded");
    }
}

/// Lets one collateral in and out of the book above.
contract CollateralJoin {
    mapping(address => uint256) public wards;
    DebtBook public immutable book;
    bytes32 public immutable kind;
    IERC20 public immutable token;
    uint256 public live = 1;

    constructor(address ward, DebtBook book_, bytes32 kind_, IERC20 token_) {
        wards[ward] = 1;
        (book, kind, token) = (book_, kind_, token_);
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "GemJoin/not-authorized");
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function cage() external auth {
        live = 0;
    }

    function join(address who, uint256 amount) external {
        require(live == 1, "GemJoin/not-live");
        book.credit(kind, who, int256(amount));
        require(token.transferFrom(msg.sender, address(this), amount), "GemJoin/failed-transfer");
    }

    function exit(address who, uint256 amount) external {
        book.credit(kind, msg.sender, -int256(amount));
        require(token.transfer(who, amount), "GemJoin/failed-transfer");
    }
}

/// A dollar that listed pools mint and burn; an owner and a timelock list them.
contract PoolDollar is ERC20("Pool Dollar", "pUSD") {
    address public owner;
    address public timelock;
    address public controller;
    mapping(address => bool) public pools;
    uint256 public ratio = 1e6;
    uint256 public step = 2_500;
    uint256 public calledAt;
    bool public ratioPaused;

    constructor(address owner_, address timelock_, address controller_, address pool) {
        (owner, timelock, controller) = (owner_, timelock_, controller_);
        pools[pool] = true;
        _mint(owner_, 1e24);
    }

    modifier byGovernance() {
        require(msg.sender == owner || msg.sender == timelock || msg.sender == controller, "governance");
        _;
    }

    modifier onlyPools() {
        require(pools[msg.sender], "Only frax pools can call this function");
        _;
    }

    function pool_mint(address to, uint256 amount) external onlyPools {
        _mint(to, amount);
    }

    function pool_burn_from(address from, uint256 amount) external onlyPools {
        _spendAllowance(from, msg.sender, amount);
        _burn(from, amount);
    }

    function refreshCollateralRatio() external {
        require(!ratioPaused && block.timestamp >= calledAt + 1 hours, "wait");
        calledAt = block.timestamp;
        ratio = ratio <= step ? 0 : ratio - step;
    }

    function addPool(address pool) external byGovernance {
        require(pool != address(0) && !pools[pool], "pool");
        pools[pool] = true;
    }

    function removePool(address pool) external byGovernance {
        require(pools[pool], "pool");
        delete pools[pool];
    }

    function setStep(uint256 to) external byGovernance {
        step = to;
    }

    function setController(address to) external byGovernance {
        controller = to;
    }

    function setTimelock(address to) external byGovernance {
        timelock = to;
    }

    function toggleCollateralRatio() external {
        require(msg.sender == controller, "controller");
        ratioPaused = !ratioPaused;
    }
}
