// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Validators stake; a slasher takes from them, a jailer stops them.
contract ValidatorStakes is Ownable {
    using SafeERC20 for IERC20;

    struct Validator {
        uint256 stake;
        uint256 unlockAt;
        bool jailed;
    }

    IERC20 public immutable token;
    address public slasher;
    address public jailer;
    address public insurance;
    uint256 public minimum = 1e18;
    uint256 public unbonding = 7 days;
    uint256 public commissionBps = 100;
    uint256 public slashed;
    bool public joiningStopped;
    mapping(address => Validator) public validators;

    constructor(IERC20 token_, address owner, address slasher_, address jailer_) Ownable(owner) {
        (token, slasher, jailer, insurance) = (token_, slasher_, jailer_, owner);
    }

    function join(uint256 amount) external {
        require(!joiningStopped && amount >= minimum, "join");
        require(!validators[msg.sender].jailed, "jailed");
        validators[msg.sender].stake += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function leave() external {
        require(validators[msg.sender].stake > 0, "stake");
        validators[msg.sender].unlockAt = block.timestamp + unbonding;
    }

    function withdraw() external {
        Validator storage own = validators[msg.sender];
        require(own.unlockAt != 0 && block.timestamp >= own.unlockAt && !own.jailed, "locked");
        uint256 amount = own.stake;
        (own.stake, own.unlockAt) = (0, 0);
        token.safeTransfer(msg.sender, amount);
    }

    function slash(address who, uint256 amount) external {
        require(msg.sender == slasher, "slasher");
        validators[who].stake -= amount;
        slashed += amount;
        token.safeTransfer(insurance, amount);
    }

    function jail(address who) external {
        require(msg.sender == jailer, "jailer");
        validators[who].jailed = true;
    }

    function unjail(address who) external {
        require(msg.sender == jailer || msg.sender == owner(), "jailer");
        validators[who].jailed = false;
    }

    function setSlasher(address to) external onlyOwner {
        slasher = to;
    }

    function setJailer(address to) external onlyOwner {
        jailer = to;
    }

    function setInsurance(address to) external onlyOwner {
        insurance = to;
    }

    function setMinimum(uint256 to) external onlyOwner {
        minimum = to;
    }

    function setUnbonding(uint256 to) external onlyOwner {
        require(to <= 28 days, "unbonding");
        unbonding = to;
    }

    function setJoiningStopped(bool to) external onlyOwner {
        joiningStopped = to;
    }
}

/// Grants that vest by the second; a steward makes them, an owner may cut them short.
contract GrantVault is Ownable {
    using SafeERC20 for IERC20;

    struct Grant {
        uint128 total;
        uint128 taken;
        uint64 start;
        uint64 cliff;
        uint64 end;
    }

    IERC20 public immutable token;
    address public steward;
    uint256 public committed;
    mapping(address => Grant) public grants;

    constructor(IERC20 token_, address owner, address steward_) Ownable(owner) {
        (token, steward) = (token_, steward_);
    }

    modifier onlySteward() {
        require(msg.sender == steward, "steward");
        _;
    }

    function vested(address who) public view returns (uint256) {
        Grant memory grant = grants[who];
        if (block.timestamp < grant.cliff) return 0;
        if (block.timestamp >= grant.end) return grant.total;
        return (uint256(grant.total) * (block.timestamp - grant.start)) / (grant.end - grant.start);
    }

    function claim() external {
        uint256 amount = vested(msg.sender) - grants[msg.sender].taken;
        grants[msg.sender].taken += uint128(amount);
        committed -= amount;
        token.safeTransfer(msg.sender, amount);
    }

    function award(address who, uint128 total, uint64 cliff, uint64 end) external onlySteward {
        require(grants[who].total == 0 && end > block.timestamp, "grant");
        committed += total;
        require(token.balanceOf(address(this)) >= committed, "funds");
        grants[who] = Grant(total, 0, uint64(block.timestamp), cliff, end);
    }

    function cut(address who) external onlyOwner {
        Grant storage grant = grants[who];
        uint256 amount = vested(who);
        committed -= grant.total - amount;
        uint256 rest = grant.total - amount;
        (grant.total, grant.end) = (uint128(amount), uint64(block.timestamp));
        token.safeTransfer(owner(), rest);
    }

    function reassign(address from, address to) external onlySteward {
        require(grants[to].total == 0, "grant");
        grants[to] = grants[from];
        delete grants[from];
    }

    function setSteward(address to) external onlyOwner {
        steward = to;
    }

    function recover(uint256 amount) external onlyOwner {
        require(token.balanceOf(address(this)) >= committed + amount, "committed");
        token.safeTransfer(owner(), amount);
    }
}

interface IVenue {
    function put(uint256 amount) external;
    function take(uint256 amount) external;
    function total() external view returns (uint256);
}

/// A share vault whose curator picks venues, whose allocators move money, and whose sentinel can stop it.
contract CuratedShares is ERC4626 {
    using SafeERC20 for IERC20;

    address public owner;
    address public curator;
    address public sentinel;
    address public feeRecipient;
    uint256 public fee;
    bool public depositsStopped;
    address[] public venues;
    mapping(address => bool) public isAllocator;
    mapping(address => uint256) public capOf;

    constructor(IERC20 asset_, address owner_, address curator_, address sentinel_) ERC4626(asset_) ERC20("Shares", "SHR") {
        (owner, curator, sentinel) = (owner_, curator_, sentinel_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    modifier onlyCurator() {
        require(msg.sender == curator || msg.sender == owner, "curator");
        _;
    }

    modifier onlyAllocator() {
        require(isAllocator[msg.sender] || msg.sender == curator || msg.sender == owner, "allocator");
        _;
    }

    function totalAssets() public view override returns (uint256 sum) {
        sum = IERC20(asset()).balanceOf(address(this));
        for (uint256 i = 0; i < venues.length; ++i) sum += IVenue(venues[i]).total();
    }

    function maxDeposit(address) public view override returns (uint256) {
        return depositsStopped ? 0 : type(uint256).max;
    }

    function previewDeposit(uint256 assets) public view override returns (uint256) {
        return super.previewDeposit(assets - (assets * fee) / 1e18);
    }

    function setOwner(address to) external onlyOwner {
        owner = to;
    }

    function setCurator(address to) external onlyOwner {
        curator = to;
    }

    function setSentinel(address to) external onlyOwner {
        sentinel = to;
    }

    function setAllocator(address who, bool to) external onlyOwner {
        isAllocator[who] = to;
    }

    function setFee(uint256 to) external onlyOwner {
        require(to <= 0.2e18, "fee");
        fee = to;
    }

    function setFeeRecipient(address to) external onlyOwner {
        feeRecipient = to;
    }

    function addVenue(address venue, uint256 cap) external onlyCurator {
        venues.push(venue);
        capOf[venue] = cap;
    }

    function raiseCap(address venue, uint256 cap) external onlyCurator {
        require(cap > capOf[venue], "lower");
        capOf[venue] = cap;
    }

    function lowerCap(address venue, uint256 cap) external {
        require(msg.sender == sentinel || msg.sender == curator || msg.sender == owner, "sentinel");
        require(cap < capOf[venue], "higher");
        capOf[venue] = cap;
    }

    function allocate(address venue, uint256 amount) external onlyAllocator {
        require(IVenue(venue).total() + amount <= capOf[venue], "cap");
        IERC20(asset()).forceApprove(venue, amount);
        IVenue(venue).put(amount);
    }

    function setDepositsStopped(bool to) external {
        require(msg.sender == sentinel || msg.sender == owner, "sentinel");
        depositsStopped = to;
    }

    function skim(IERC20 token) external {
        require(msg.sender == feeRecipient && address(token) != asset(), "skim");
        token.safeTransfer(feeRecipient, token.balanceOf(address(this)));
    }
}

/// A venue of the vault above: only the vault puts and takes, a keeper harvests, a strategist leaves.
contract HarvestVenue is AccessControl {
    using SafeERC20 for IERC20;

    bytes32 public constant KEEPER = keccak256("KEEPER");
    bytes32 public constant STRATEGIST = keccak256("STRATEGIST");
    bytes32 public constant GUARDIAN = keccak256("GUARDIAN");
    IERC20 public immutable want;
    address public immutable vault;
    address public farm;
    uint256 public total;
    uint256 public harvestFeeBps = 400;
    bool public paused;

    constructor(IERC20 want_, address vault_, address admin, address keeper, address strategist, address guardian) {
        (want, vault) = (want_, vault_);
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(KEEPER, keeper);
        _grantRole(STRATEGIST, strategist);
        _grantRole(GUARDIAN, guardian);
    }

    function put(uint256 amount) external {
        require(msg.sender == vault && !paused, "vault");
        total += amount;
        want.safeTransferFrom(vault, address(this), amount);
    }

    function take(uint256 amount) external {
        require(msg.sender == vault, "vault");
        total -= amount;
        want.safeTransfer(vault, amount);
    }

    function harvest(IERC20 reward, uint256 atLeast) external onlyRole(KEEPER) {
        require(reward != want, "want");
        uint256 amount = reward.balanceOf(address(this));
        require(amount >= atLeast, "little");
        uint256 fee = (amount * harvestFeeBps) / 10_000;
        reward.safeTransfer(msg.sender, fee);
        reward.safeTransfer(vault, amount - fee);
    }

    function setHarvestFee(uint256 bps) external onlyRole(STRATEGIST) {
        require(bps <= 1_000, "fee");
        harvestFeeBps = bps;
    }

    function setFarm(address to) external onlyRole(STRATEGIST) {
        farm = to;
    }

    function panic() external onlyRole(GUARDIAN) {
        paused = true;
    }

    function resume() external onlyRole(STRATEGIST) {
        paused = false;
    }

    function retire() external onlyRole(DEFAULT_ADMIN_ROLE) {
        want.safeTransfer(vault, want.balanceOf(address(this)));
        total = 0;
    }
}

/// A sale for a launch: tiers, a hard cap, refunds when it fails.
contract LaunchPad is Ownable {
    IERC20 public immutable token;
    address public operator;
    uint256 public rate;
    uint256 public hardCap;
    uint256 public raised;
    uint256 public feeBps = 300;
    uint8 public stage;
    mapping(address => uint256) public tierOf;
    mapping(address => uint256) public paidBy;

    constructor(IERC20 token_, address owner, address operator_) Ownable(owner) {
        (token, operator, rate, hardCap) = (token_, operator_, 100, 1_000 ether);
    }

    modifier onlyOperator() {
        require(msg.sender == operator, "operator");
        _;
    }

    function buy() external payable {
        require(stage == 1 && tierOf[msg.sender] > 0, "closed");
        raised += msg.value;
        require(raised <= hardCap, "cap");
        paidBy[msg.sender] += msg.value;
    }

    function claim() external {
        require(stage == 2, "claim");
        uint256 amount = paidBy[msg.sender] * rate;
        paidBy[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "transfer");
    }

    function refund() external {
        require(stage == 3, "refund");
        uint256 amount = paidBy[msg.sender];
        paidBy[msg.sender] = 0;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "send");
    }

    function setTiers(address[] calldata who, uint256 tier) external onlyOperator {
        for (uint256 i = 0; i < who.length; ++i) tierOf[who[i]] = tier;
    }

    function setRate(uint256 to) external onlyOwner {
        rate = to;
    }

    function setHardCap(uint256 to) external onlyOwner {
        hardCap = to;
    }

    function setStage(uint8 to) external onlyOperator {
        require(to > stage, "back");
        stage = to;
    }

    function setOperator(address to) external onlyOwner {
        operator = to;
    }

    function collect(address payable to) external onlyOwner {
        require(stage == 2, "stage");
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok, "send");
    }

    function takeUnsold(address to, uint256 amount) external onlyOwner {
        require(token.transfer(to, amount), "transfer");
    }
}
