// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Signers approve what came from another chain; the third approval of five pays it out.
contract QuorumBridge {
    address public governance;
    address public nextGovernance;
    uint256 public threshold = 3;
    uint256 public signerCount;
    mapping(address => bool) public isSigner;
    mapping(bytes32 => mapping(address => bool)) public approved;
    mapping(bytes32 => uint256) public approvals;
    mapping(bytes32 => bool) public paid;
    bool public halted;

    event Locked(address from, uint256 amount);

    constructor(address governance_, address[] memory signers) payable {
        governance = governance_;
        signerCount = signers.length;
        for (uint256 i; i < signers.length; ++i) isSigner[signers[i]] = true;
    }

    modifier onlyGovernance() {
        require(msg.sender == governance, "governance only");
        _;
    }

    function lock() external payable {
        require(!halted, "halted");
        emit Locked(msg.sender, msg.value);
    }

    function approve(bytes32 origin, address payable to, uint256 amount) external {
        require(isSigner[msg.sender], "signers only");
        require(!halted, "halted");
        bytes32 id = keccak256(abi.encode(origin, to, amount));
        require(!approved[id][msg.sender] && !paid[id], "again");
        approved[id][msg.sender] = true;
        if (++approvals[id] >= threshold) {
            paid[id] = true;
            to.transfer(amount);
        }
    }

    function halt() external {
        require(isSigner[msg.sender] || msg.sender == governance, "signers only");
        halted = true;
    }

    function resume() external onlyGovernance {
        halted = false;
    }

    function addSigner(address who) external onlyGovernance {
        require(!isSigner[who], "is");
        (isSigner[who], signerCount) = (true, signerCount + 1);
    }

    function removeSigner(address who) external onlyGovernance {
        require(isSigner[who] && signerCount > threshold, "is not");
        (isSigner[who], signerCount) = (false, signerCount - 1);
    }

    function setThreshold(uint256 threshold_) external onlyGovernance {
        require(threshold_ > 1 && threshold_ <= signerCount, "threshold");
        threshold = threshold_;
    }

    function nominate(address next) external onlyGovernance {
        nextGovernance = next;
    }

    function claimGovernance() external {
        require(msg.sender == nextGovernance, "nominee only");
        (governance, nextGovernance) = (nextGovernance, address(0));
    }
}

/// A coin that several bridges mint and burn, each within limits that refill by the day.
contract LimitedCoin {
    struct Limit {
        uint128 max;
        uint128 used;
        uint64 day;
    }

    address public owner;
    mapping(address => Limit) public mintLimit;
    mapping(address => Limit) public burnLimit;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    error OverLimit(address bridge);

    constructor(address owner_) {
        owner = owner_;
    }

    function _use(Limit storage limit, uint256 amount) private {
        uint64 day = uint64(block.timestamp / 1 days);
        if (limit.day != day) (limit.day, limit.used) = (day, 0);
        limit.used += uint128(amount);
        if (limit.max == 0 || limit.used > limit.max) revert OverLimit(msg.sender);
    }

    function mint(address to, uint256 amount) external {
        _use(mintLimit[msg.sender], amount);
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    /// Of a holder who allowed it.
    function burn(address from, uint256 amount) external {
        _use(burnLimit[msg.sender], amount);
        if (from != msg.sender) allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function setLimits(address bridge, uint128 minting, uint128 burning) external {
        require(msg.sender == owner, "owner only");
        (mintLimit[bridge].max, burnLimit[bridge].max) = (minting, burning);
    }

    function transferOwnership(address to) external {
        require(msg.sender == owner, "owner only");
        owner = to;
    }
}

/// A wallet of several owners: they submit, confirm and carry out. It changes its owners itself.
contract SharedWallet {
    struct Transaction {
        address to;
        uint256 value;
        bytes data;
        bool done;
        uint256 confirmations;
    }

    address[] public owners;
    mapping(address => bool) public isOwner;
    uint256 public required;
    Transaction[] public transactions;
    mapping(uint256 => mapping(address => bool)) public confirmed;

    constructor(address[] memory owners_, uint256 required_) payable {
        (owners, required) = (owners_, required_);
        for (uint256 i; i < owners_.length; ++i) isOwner[owners_[i]] = true;
    }

    receive() external payable {}

    modifier onlyOwners() {
        require(isOwner[msg.sender], "owners only");
        _;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "wallet only");
        _;
    }

    function submit(address to, uint256 value, bytes calldata data) external onlyOwners {
        transactions.push(Transaction(to, value, data, false, 0));
    }

    function confirm(uint256 id) external onlyOwners {
        require(!confirmed[id][msg.sender], "again");
        confirmed[id][msg.sender] = true;
        transactions[id].confirmations += 1;
    }

    function revoke(uint256 id) external onlyOwners {
        require(confirmed[id][msg.sender] && !transactions[id].done, "not confirmed");
        confirmed[id][msg.sender] = false;
        transactions[id].confirmations -= 1;
    }

    function execute(uint256 id) external onlyOwners {
        Transaction storage t = transactions[id];
        require(!t.done && t.confirmations >= required, "not yet");
        t.done = true;
        (bool done, ) = t.to.call{value: t.value}(t.data);
        require(done, "failed");
    }

    function addOwner(address who) external onlySelf {
        require(!isOwner[who], "is");
        isOwner[who] = true;
        owners.push(who);
    }

    function dropOwner(uint256 index) external onlySelf {
        isOwner[owners[index]] = false;
        owners[index] = owners[owners.length - 1];
        owners.pop();
        require(owners.length >= required, "too few");
    }

    function setRequired(uint256 required_) external onlySelf {
        require(required_ > 0 && required_ <= owners.length, "required");
        required = required_;
    }
}

/// A wallet with keys for a session: until a time, for one function of one target, up to a sum.
contract SessionWallet {
    struct Session {
        address target;
        bytes4 selector;
        uint64 until;
        uint96 left;
    }

    /// @custom:storage-location erc7201:session.wallet
    struct Main {
        address owner;
        address guardian;
        address heir;
        uint64 inheritAt;
        mapping(address => Session) sessions;
    }

    bytes32 private constant MAIN = 0x5f1c2ee2a3a1b1a0c88e0f2a4b4a5c1d9a9b5f6c3d2e1f00112233445566aa00;

    constructor(address owner_, address guardian_) payable {
        (_main().owner, _main().guardian) = (owner_, guardian_);
    }

    receive() external payable {}

    function _main() private pure returns (Main storage main) {
        bytes32 slot = MAIN;
        assembly {
            main.slot := slot
        }
    }

    modifier onlyOwner() {
        require(msg.sender == _main().owner, "owner only");
        _;
    }

    function run(address target, uint256 value, bytes calldata data) external onlyOwner returns (bytes memory answer) {
        bool done;
        (done, answer) = target.call{value: value}(data);
        require(done, "failed");
    }

    function runInSession(uint96 value, bytes calldata rest) external {
        Session storage session = _main().sessions[msg.sender];
        require(block.timestamp <= session.until, "session over");
        session.left -= value;
        (bool done, ) = session.target.call{value: value}(bytes.concat(session.selector, rest));
        require(done, "failed");
    }

    function openSession(address key, address target, bytes4 selector, uint64 until, uint96 sum) external onlyOwner {
        _main().sessions[key] = Session(target, selector, until, sum);
    }

    function endSession(address key) external {
        require(msg.sender == _main().owner || msg.sender == _main().guardian, "owner only");
        delete _main().sessions[key];
    }

    function startInheritance(address heir) external {
        require(msg.sender == _main().guardian, "guardian only");
        (_main().heir, _main().inheritAt) = (heir, uint64(block.timestamp + 30 days));
    }

    function stopInheritance() external onlyOwner {
        (_main().heir, _main().inheritAt) = (address(0), 0);
    }

    function inherit() external {
        Main storage main = _main();
        require(msg.sender == main.heir && block.timestamp >= main.inheritAt, "not yet");
        (main.owner, main.heir) = (msg.sender, address(0));
    }

    function setGuardian(address guardian) external onlyOwner {
        _main().guardian = guardian;
    }
}

/// A diamond of its own make: an owner cuts it, its facets keep their state in one place.
library Facets {
    struct State {
        address owner;
        address nextOwner;
        mapping(bytes4 => address) facetOf;
        mapping(bytes4 => bool) frozen;
        mapping(address => bool) payers;
        mapping(address => uint256) owed;
        uint256 totalOwed;
    }

    function state() internal pure returns (State storage s) {
        bytes32 slot = keccak256("pay.diamond.state");
        assembly {
            s.slot := slot
        }
    }

    function enforceOwner() internal view {
        require(msg.sender == state().owner, "diamond: not owner");
    }
}

contract PayDiamond {
    constructor(address owner, address[] memory facets, bytes4[][] memory selectors) payable {
        Facets.State storage s = Facets.state();
        s.owner = owner;
        for (uint256 i; i < facets.length; ++i) for (uint256 j; j < selectors[i].length; ++j) s.facetOf[selectors[i][j]] = facets[i];
    }

    receive() external payable {}

    fallback() external payable {
        address facet = Facets.state().facetOf[msg.sig];
        require(facet != address(0), "diamond: no such function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}

contract CutFacet {
    function replaceFacet(address facet, bytes4[] calldata selectors) external {
        Facets.enforceOwner();
        Facets.State storage s = Facets.state();
        for (uint256 i; i < selectors.length; ++i) {
            require(!s.frozen[selectors[i]], "diamond: frozen");
            s.facetOf[selectors[i]] = facet;
        }
    }

    function freezeFunction(bytes4 selector) external {
        Facets.enforceOwner();
        Facets.state().frozen[selector] = true;
    }

    function handOver(address to) external {
        Facets.enforceOwner();
        Facets.state().nextOwner = to;
    }

    function takeOver() external {
        Facets.State storage s = Facets.state();
        require(msg.sender == s.nextOwner, "diamond: not next");
        (s.owner, s.nextOwner) = (msg.sender, address(0));
    }
}

contract WagesFacet {
    function owe(address to, uint256 amount) external {
        Facets.State storage s = Facets.state();
        require(s.payers[msg.sender], "payers only");
        s.owed[to] += amount;
        s.totalOwed += amount;
    }

    function draw() external {
        Facets.State storage s = Facets.state();
        uint256 amount = s.owed[msg.sender];
        s.owed[msg.sender] = 0;
        s.totalOwed -= amount;
        payable(msg.sender).transfer(amount);
    }

    function drawRest(address payable to) external {
        Facets.enforceOwner();
        to.transfer(address(this).balance - Facets.state().totalOwed);
    }

    function setPayer(address who, bool is_) external {
        Facets.enforceOwner();
        Facets.state().payers[who] = is_;
    }
}

/// Coins that anyone takes within one call and pays back with a fee. What is open lives in transient storage.
contract TransientHub {
    bytes32 private constant OPEN = keccak256("hub.open");
    bytes32 private constant DELTA = keccak256("hub.delta");

    IERC20 public immutable coin;
    address public immutable deployer;
    address public feeController;
    uint256 public feeBps;
    uint256 public fees;
    uint256 public reserves;

    constructor(IERC20 coin_, address deployer_, address controller) {
        (coin, deployer, feeController) = (coin_, deployer_, controller);
    }

    function _load(bytes32 slot) private view returns (uint256 value) {
        assembly {
            value := tload(slot)
        }
    }

    function _store(bytes32 slot, uint256 value) private {
        assembly {
            tstore(slot, value)
        }
    }

    function unlock(bytes calldata data) external {
        require(_load(OPEN) == 0, "open");
        _store(OPEN, uint256(uint160(msg.sender)));
        IUnlocked(msg.sender).unlocked(data);
        require(_load(DELTA) == 0, "uneven");
        _store(OPEN, 0);
    }

    function take(address to, uint256 amount) external {
        require(_load(OPEN) == uint256(uint160(msg.sender)), "locked");
        uint256 fee = (amount * feeBps) / 10_000;
        _store(DELTA, _load(DELTA) + amount + fee);
        reserves -= amount;
        coin.transfer(to, amount);
    }

    /// Counts what has come since.
    function settle() external {
        require(_load(OPEN) == uint256(uint160(msg.sender)), "locked");
        uint256 come = coin.balanceOf(address(this)) - reserves - fees;
        uint256 owed = _load(DELTA);
        require(come >= owed, "too little");
        _store(DELTA, 0);
        reserves += come;
    }

    function fill(uint256 amount) external {
        coin.transferFrom(msg.sender, address(this), amount);
        uint256 fee = (amount * feeBps) / 10_000;
        fees += fee;
        reserves += amount - fee;
    }

    function setFee(uint256 bps) external {
        require(msg.sender == feeController, "controller only");
        require(bps <= 25);
        feeBps = bps;
    }

    function collectFees(address to) external {
        require(msg.sender == feeController, "controller only");
        uint256 amount = fees;
        fees = 0;
        coin.transfer(to, amount);
    }

    function setFeeController(address controller) external {
        require(msg.sender == deployer, "deployer only");
        feeController = controller;
    }
}

interface IUnlocked {
    function unlocked(bytes calldata data) external;
}

/// Who may call which function of which contract: roles are bits of a user, and of a function.
contract BitAuthority {
    address public owner;
    mapping(address => bytes32) public rolesOf;
    mapping(address => mapping(bytes4 => bytes32)) public rolesWith;
    mapping(address => mapping(bytes4 => bool)) public open;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier auth() {
        require(msg.sender == owner || canCall(msg.sender, address(this), msg.sig), "UNAUTHORIZED");
        _;
    }

    function canCall(address user, address target, bytes4 selector) public view returns (bool) {
        return open[target][selector] || rolesOf[user] & rolesWith[target][selector] != 0;
    }

    function setUserRole(address user, uint8 role, bool is_) external auth {
        if (is_) rolesOf[user] |= bytes32(1 << role);
        else rolesOf[user] &= ~bytes32(1 << role);
    }

    function setRoleCapability(uint8 role, address target, bytes4 selector, bool is_) external auth {
        if (is_) rolesWith[target][selector] |= bytes32(1 << role);
        else rolesWith[target][selector] &= ~bytes32(1 << role);
    }

    function setPublicCapability(address target, bytes4 selector, bool is_) external auth {
        open[target][selector] = is_;
    }

    function setOwner(address to) external auth {
        owner = to;
    }
}

/// A vault that asks such an authority. Managers call what they like through it, on targets that were listed.
contract ManagedCells {
    BitAuthority public authority;
    address public owner;
    uint256 public sharePrice = 1 ether;
    bool public stopped;
    uint256 public seenAt;
    mapping(address => uint256) public shares;
    mapping(address => bool) public target;

    constructor(address owner_, BitAuthority authority_) {
        (owner, authority) = (owner_, authority_);
    }

    modifier requiresAuth() {
        BitAuthority a = authority;
        require((address(a) != address(0) && a.canCall(msg.sender, address(this), msg.sig)) || msg.sender == owner, "UNAUTHORIZED");
        _;
    }

    function enter() external payable {
        require(!stopped, "stopped");
        shares[msg.sender] += (msg.value * 1 ether) / sharePrice;
    }

    function exit(uint256 count) external {
        require(!stopped, "stopped");
        shares[msg.sender] -= count;
        payable(msg.sender).transfer((count * sharePrice) / 1 ether);
    }

    function manage(address to, bytes calldata data, uint256 value) external requiresAuth returns (bytes memory answer) {
        require(target[to], "not listed");
        bool done;
        (done, answer) = to.call{value: value}(data);
        require(done, "failed");
    }

    function updatePrice(uint256 price) external requiresAuth {
        require(price * 100 >= sharePrice * 99 && price * 100 <= sharePrice * 101, "jump");
        sharePrice = price;
    }

    function stop() external requiresAuth {
        stopped = true;
    }

    function restart() external requiresAuth {
        stopped = false;
    }

    function listTarget(address to, bool is_) external requiresAuth {
        target[to] = is_;
    }

    /// The authority opens this to all.
    function checkpoint() external requiresAuth {
        seenAt = block.timestamp;
    }

    function setAuthority(BitAuthority authority_) external {
        require(msg.sender == owner, "UNAUTHORIZED");
        authority = authority_;
    }
}
