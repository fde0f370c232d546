// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// A lent market that a curated vault allocates to.
contract LentMarket {
    IERC20 public immutable token;
    mapping(address => uint256) public lentBy;

    constructor(IERC20 token_) {
        token = token_;
    }

    function lend(uint256 amount) external {
        lentBy[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function recall(uint256 amount) external {
        lentBy[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

/// A vault with a curator for caps, allocators for funds, and a guardian against pending changes.
contract CuratedVault is ERC4626, Ownable2Step {
    struct Pending {
        uint192 cap;
        uint64 validAt;
    }

    address public curator;
    address public guardian;
    mapping(address => bool) public isAllocator;
    mapping(address => uint256) public capOf;
    mapping(address => Pending) public pendingCapOf;
    uint256 public timelock = 1 days;
    uint256 public lentOut;
    uint96 public fee;
    address public feeRecipient;

    error NotAllowed();

    constructor(IERC20 token, address owner, address curator_, address guardian_, address allocator)
        ERC4626(token)
        ERC20("Curated Vault", "cvTKN")
        Ownable(owner)
    {
        (curator, guardian, feeRecipient) = (curator_, guardian_, owner);
        isAllocator[allocator] = true;
    }

    modifier onlyCurator() {
        if (msg.sender != curator && msg.sender != owner()) revert NotAllowed();
        _;
    }

    modifier onlyAllocator() {
        if (!isAllocator[msg.sender] && msg.sender != curator && msg.sender != owner()) revert NotAllowed();
        _;
    }

    modifier onlyGuardian() {
        if (msg.sender != guardian && msg.sender != curator && msg.sender != owner()) revert NotAllowed();
        _;
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + lentOut;
    }

    function setCurator(address to) external onlyOwner {
        curator = to;
    }

    function setIsAllocator(address who, bool to) external onlyOwner {
        isAllocator[who] = to;
    }

    function setGuardian(address to) external onlyOwner {
        guardian = to;
    }

    function setFee(uint96 to) external onlyOwner {
        require(to <= 0.5e18, "fee");
        fee = to;
    }

    function setFeeRecipient(address to) external onlyOwner {
        feeRecipient = to;
    }

    function submitCap(address market, uint192 cap) external onlyCurator {
        if (cap < capOf[market]) capOf[market] = cap;
        else pendingCapOf[market] = Pending(cap, uint64(block.timestamp + timelock));
    }

    function acceptCap(address market) external {
        Pending memory pending = pendingCapOf[market];
        require(pending.validAt != 0 && block.timestamp >= pending.validAt, "timelock");
        capOf[market] = pending.cap;
        delete pendingCapOf[market];
    }

    function revokePendingCap(address market) external onlyGuardian {
        delete pendingCapOf[market];
    }

    function allocate(LentMarket market, uint256 amount) external onlyAllocator {
        require(market.lentBy(address(this)) + amount <= capOf[address(market)], "cap");
        lentOut += amount;
        IERC20(asset()).approve(address(market), amount);
        market.lend(amount);
    }

    function deallocate(LentMarket market, uint256 amount) external onlyAllocator {
        lentOut -= amount;
        market.recall(amount);
    }

    function accrue(uint256 gain) external onlyAllocator {
        require(gain * 1_000 <= totalAssets(), "gain");
        _mint(feeRecipient, (((gain * fee) / 1e18) * totalSupply()) / totalAssets());
    }
}

/// Pays the losses of an exchange; assessors approve claims, the exchange draws at once.
contract InsuranceFund is Ownable {
    using SafeERC20 for IERC20;

    struct Claim {
        address claimant;
        uint256 amount;
        uint256 votes;
        bool paid;
    }

    IERC20 public immutable token;
    address public exchange;
    Claim[] public claims;
    mapping(address => bool) public isAssessor;
    mapping(uint256 => mapping(address => bool)) public voted;
    uint256 public needed = 2;

    constructor(address owner, IERC20 token_, address exchange_, address[] memory assessors) Ownable(owner) {
        (token, exchange) = (token_, exchange_);
        for (uint256 index = 0; index < assessors.length; index++) isAssessor[assessors[index]] = true;
    }

    function file(uint256 amount) external {
        claims.push(Claim(msg.sender, amount, 0, false));
    }

    function approveClaim(uint256 id) external {
        require(isAssessor[msg.sender] && !voted[id][msg.sender], "assessor");
        voted[id][msg.sender] = true;
        claims[id].votes++;
    }

    function payClaim(uint256 id) external {
        Claim storage claim = claims[id];
        require(claim.votes >= needed && !claim.paid, "votes");
        claim.paid = true;
        token.safeTransfer(claim.claimant, claim.amount);
    }

    function cover(uint256 shortfall) external {
        require(msg.sender == exchange, "exchange");
        token.safeTransfer(exchange, shortfall);
    }

    function setExchange(address to) external onlyOwner {
        exchange = to;
    }

    function setAssessor(address who, bool to) external onlyOwner {
        isAssessor[who] = to;
    }

    function setNeeded(uint256 to) external onlyOwner {
        needed = to;
    }

    function recoverOther(IERC20 other, address to) external onlyOwner {
        require(other != token, "token");
        other.safeTransfer(to, other.balanceOf(address(this)));
    }
}
