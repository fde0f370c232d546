// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

contract Cash is ERC20("Cash", "CASH") {
    constructor(address to) {
        _mint(to, 1e27);
    }
}

/// Shares in a strategy, with a performance fee, roles and an emergency stop.
contract RoleVault is ERC4626, AccessControl {
    using SafeERC20 for IERC20;

    bytes32 public constant STRATEGIST = keccak256("STRATEGIST");
    bytes32 public constant FEE_SETTER = keccak256("FEE_SETTER");
    bytes32 public constant BREAKER = keccak256("BREAKER");
    address public strategy;
    uint16 public exitFeeBps;
    bool public broken;
    uint128 public deployed;

    constructor(IERC20 cash, address admin, address strategist, address feeSetter, address breaker)
        ERC20("Role vault", "rvCASH")
        ERC4626(cash)
    {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(STRATEGIST, strategist);
        _grantRole(FEE_SETTER, feeSetter);
        _grantRole(BREAKER, breaker);
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + deployed;
    }

    function previewRedeem(uint256 shares) public view override returns (uint256) {
        uint256 assets = super.previewRedeem(shares);
        return assets - Math.mulDiv(assets, exitFeeBps, 10_000);
    }

    function setExitFee(uint16 bps) external onlyRole(FEE_SETTER) {
        require(bps <= 500, "bound");
        exitFeeBps = bps;
    }

    function setStrategy(address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        strategy = to;
    }

    function deploy(uint128 amount) external onlyRole(STRATEGIST) {
        deployed += amount;
        IERC20(asset()).safeTransfer(strategy, amount);
    }

    function reportLoss(uint128 amount) external onlyRole(STRATEGIST) {
        deployed -= amount;
    }

    function setBroken(bool to) external onlyRole(BREAKER) {
        broken = to;
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        require(!broken, "broken");
        super._deposit(caller, receiver, assets, shares);
    }
}

/// Operators' stakes that a court may slash; slashed funds go to a treasury after a veto period.
contract SlashStake is Ownable2Step {
    using SafeERC20 for IERC20;

    struct Cut {
        address operator;
        uint96 amount;
        uint48 ripeAt;
        bool dead;
    }

    IERC20 public immutable token;
    address public court;
    address public veto;
    address public treasury;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public leavingAt;
    mapping(address => bool) public jailed;
    Cut[] public cuts;

    constructor(IERC20 token_, address owner, address court_, address veto_, address treasury_) Ownable(owner) {
        (token, court, veto, treasury) = (token_, court_, veto_, treasury_);
    }

    function stake(uint256 amount) external {
        require(!jailed[msg.sender], "jailed");
        stakeOf[msg.sender] += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function leave() external {
        leavingAt[msg.sender] = block.timestamp + 14 days;
    }

    function take(uint256 amount) external {
        require(leavingAt[msg.sender] != 0 && block.timestamp >= leavingAt[msg.sender], "wait");
        stakeOf[msg.sender] -= amount;
        token.safeTransfer(msg.sender, amount);
    }

    function proposeCut(address operator, uint96 amount) external {
        require(msg.sender == court, "court");
        cuts.push(Cut(operator, amount, uint48(block.timestamp + 3 days), false));
    }

    function stopCut(uint256 index) external {
        require(msg.sender == veto, "veto");
        cuts[index].dead = true;
    }

    function slashNow(address operator, uint256 amount) external {
        require(msg.sender == court || msg.sender == owner(), "court");
        stakeOf[operator] -= amount;
        token.safeTransfer(treasury, amount);
    }

    function jail(address operator, bool to) external {
        require(msg.sender == court, "court");
        jailed[operator] = to;
    }

    function setCourt(address to) external onlyOwner {
        court = to;
    }

    function setTreasury(address to) external onlyOwner {
        treasury = to;
    }

    function setVeto(address to) external {
        require(msg.sender == veto, "veto");
        veto = to;
    }
}

/// Vesting. The grantor may revoke it; the beneficiary may transfer it.
contract VestWallet {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public immutable grantor;
    address public beneficiary;
    uint64 public immutable start;
    uint64 public end;
    uint256 public released;

    constructor(IERC20 token_, address grantor_, address beneficiary_, uint64 end_) {
        (token, grantor, beneficiary, end, start) = (token_, grantor_, beneficiary_, end_, uint64(block.timestamp));
    }

    function vested() public view returns (uint256) {
        uint256 all = token.balanceOf(address(this)) + released;
        if (block.timestamp >= end) return all;
        return (all * (block.timestamp - start)) / (end - start);
    }

    function release() external {
        uint256 due = vested() - released;
        released += due;
        token.safeTransfer(beneficiary, due);
    }

    function revoke() external {
        if (msg.sender != grantor) revert("grantor");
        token.safeTransfer(grantor, token.balanceOf(address(this)));
        end = uint64(block.timestamp);
    }

    function passOn(address to) external {
        if (msg.sender != beneficiary) revert("beneficiary");
        beneficiary = to;
    }

    function stretch(uint64 to) external {
        require(msg.sender == grantor && to > end, "grantor");
        end = to;
    }
}

/// A lending market: a steward moves limits within bounds, a guardian pauses, only the owner resumes.
contract LendMarket is Ownable {
    struct Listing {
        uint16 factorBps;
        bool borrowStopped;
        uint128 cap;
        uint40 lastStep;
    }

    mapping(address => Listing) public listings;
    mapping(address => bool) public stewards;
    address public guardian;
    uint256 public borrowed;

    constructor(address owner, address guardian_, address steward) Ownable(owner) {
        guardian = guardian_;
        stewards[steward] = true;
    }

    function list(address asset, uint16 factorBps, uint128 cap) external onlyOwner {
        require(factorBps <= 9_500, "factor");
        listings[asset] = Listing(factorBps, false, cap, 0);
    }

    function step(address asset, uint128 cap) external {
        require(stewards[msg.sender], "steward");
        Listing storage own = listings[asset];
        require(block.timestamp >= uint256(own.lastStep) + 1 days, "early");
        require(cap <= uint256(own.cap) * 2, "large");
        own.cap = cap;
        own.lastStep = uint40(block.timestamp);
    }

    function stopBorrow(address asset, bool to) external {
        require(msg.sender == owner() || (msg.sender == guardian && to), "guardian");
        listings[asset].borrowStopped = to;
    }

    function setSteward(address who, bool to) external onlyOwner {
        stewards[who] = to;
    }

    function setGuardian(address to) external {
        require(msg.sender == guardian || msg.sender == owner());
        guardian = to;
    }

    function borrow(address asset, uint256 amount) external {
        Listing storage own = listings[asset];
        require(!own.borrowStopped && borrowed + amount <= own.cap, "cap");
        borrowed += amount;
    }
}

/// An escrow between two parties with an arbiter.
contract ArbiterEscrow {
    enum State {
        Empty,
        Paid,
        Done
    }

    address payable public immutable buyer;
    address payable public immutable seller;
    address public arbiter;
    State public state;

    constructor(address payable buyer_, address payable seller_, address arbiter_) payable {
        (buyer, seller, arbiter) = (buyer_, seller_, arbiter_);
        state = State.Paid;
    }

    modifier either(address party) {
        if (msg.sender != party && msg.sender != arbiter) revert("party");
        if (state != State.Paid) revert("state");
        _;
    }

    function release() external either(buyer) {
        state = State.Done;
        seller.transfer(address(this).balance);
    }

    function refund() external either(seller) {
        state = State.Done;
        buyer.transfer(address(this).balance);
    }

    function resign(address to) external {
        require(msg.sender == arbiter);
        arbiter = to;
    }
}

/// Both keys must agree before either can execute.
contract TwoKeys {
    address public immutable left;
    address public immutable right;
    mapping(bytes32 => mapping(address => bool)) public agreed;

    constructor(address left_, address right_) payable {
        (left, right) = (left_, right_);
    }

    modifier onlyKeys() {
        require(msg.sender == left || msg.sender == right, "key");
        _;
    }

    function agree(bytes32 what) external onlyKeys {
        agreed[what][msg.sender] = true;
    }

    function pay(address payable to, uint256 amount) external onlyKeys {
        bytes32 what = keccak256(abi.encode(to, amount));
        require(agreed[what][left] && agreed[what][right], "not agreed");
        agreed[what][left] = false;
        (bool ok,) = to.call{value: amount}("");
        require(ok, "refused");
    }
}

/// Rescues tokens sent by mistake, except what belongs to depositors.
contract RescueDesk {
    using SafeERC20 for IERC20;

    address private immutable _deployer = msg.sender;
    IERC20 public immutable kept;
    uint256 public owed;
    mapping(address => uint256) public balanceOf;

    constructor(IERC20 kept_) payable {
        kept = kept_;
    }

    modifier onlyDeployer() {
        assembly {
            let value := 0
        }
        require(_isDeployer(), "deployer");
        _;
    }

    function _isDeployer() private view returns (bool) {
        return msg.sender == _deployer;
    }

    function deposit(uint256 amount) external {
        owed += amount;
        balanceOf[msg.sender] += amount;
        kept.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        owed -= amount;
        balanceOf[msg.sender] -= amount;
        kept.safeTransfer(msg.sender, amount);
    }

    function rescue(IERC20 token, address to) external onlyDeployer {
        uint256 free = token.balanceOf(address(this));
        if (token == kept) free -= owed;
        token.safeTransfer(to, free);
    }

    function rescueEther(address payable to) external onlyDeployer {
        to.transfer(address(this).balance);
    }
}
