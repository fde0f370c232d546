// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Two-step ownership transfer, with a pending owner.
contract TwoStep is Ownable2Step, ERC20Burnable {
    constructor(address owner) Ownable(owner) ERC20("Two", "TWO") {}

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

/// Packed storage: the owner shares a slot with a flag and a timestamp.
contract Packed {
    bool public stopped;
    uint64 public openedAt;
    address private boss;
    mapping(address => uint256) public points;

    constructor(address boss_) {
        boss = boss_;
        openedAt = 7;
    }

    function play(uint256 score) external {
        require(!stopped, "stopped");
        points[msg.sender] += score;
    }

    function stop(bool yes) external {
        require(msg.sender == boss, "boss");
        stopped = yes;
    }

    function hand(address to) external {
        require(boss == msg.sender, "boss");
        boss = to;
    }
}

/// Fixed owners: an immutable, a literal, and one of whom only the hash is known.
contract Fixed {
    address private immutable KEEPER;
    address private constant NAMED = 0x1111111111111111111111111111111111111111;
    bytes32 private immutable HASHED;
    uint256 public level;
    uint256 public depth;
    uint256 public width;

    constructor(address keeper, address hidden) payable {
        KEEPER = keeper;
        HASHED = keccak256(abi.encodePacked(hidden));
    }

    function setLevel(uint256 to) external {
        if (msg.sender != KEEPER) revert();
        level = to;
    }

    function setDepth(uint256 to) external {
        require(NAMED == msg.sender);
        depth = to;
    }

    function setWidth(uint256 to) external {
        require(keccak256(abi.encodePacked(msg.sender)) == HASHED);
        width = to;
    }

    function empty() external {
        require(msg.sender == KEEPER);
        payable(msg.sender).transfer(address(this).balance);
    }
}

/// Compares `tx.origin`, not the caller.
contract Origin {
    address public owner;
    uint256 public fee;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier byOwner() {
        require(tx.origin == owner, "not the owner");
        _;
    }

    function setFee(uint256 to) external byOwner {
        fee = to;
    }

    function rescue(IERC20 token, address to, uint256 amount) external byOwner {
        token.transfer(to, amount);
    }
}

/// Conditions on several accounts, joined by and or by or.
contract Several {
    address public owner;
    address public guardian;
    mapping(address => bool) public operators;
    bool public halted;
    uint256 public rate;
    mapping(address => uint256) public work;

    constructor(address owner_, address guardian_, address operator) {
        owner = owner_;
        guardian = guardian_;
        operators[operator] = true;
        operators[guardian_] = true;
    }

    function toil() external {
        require(!halted);
        work[msg.sender] += rate + 1;
    }

    function halt() external {
        require(msg.sender == owner || msg.sender == guardian || operators[msg.sender], "nobody");
        halted = true;
    }

    function resume() external {
        require(msg.sender == guardian && operators[msg.sender], "both");
        halted = false;
    }

    function setRate(uint256 to) external {
        require(msg.sender == owner || operators[msg.sender]);
        require(to < 1_000);
        rate = to;
    }

    function setOperator(address who, bool yes) external {
        require(msg.sender == owner);
        operators[who] = yes;
    }
}

/// Loops over an array of owners.
contract Listed {
    address[] public admins;
    uint256 public quota;

    constructor(address a, address b, address c) {
        admins = [a, b, c];
    }

    function isAdmin(address who) public view returns (bool) {
        for (uint256 i; i < admins.length; i++) if (admins[i] == who) return true;
        return false;
    }

    function setQuota(uint256 to) external {
        require(isAdmin(msg.sender), "admins only");
        quota = to;
    }

    function addAdmin(address who) external {
        require(isAdmin(msg.sender), "admins only");
        admins.push(who);
    }
}

/// Arguments of every type behind one owner.
contract Shapes is Ownable, ERC20 {
    struct Grant {
        address to;
        uint128 amount;
        uint64 until;
    }

    mapping(address => Grant) public grants;
    uint256[3] public weights;
    string public motto;
    mapping(address => bool) public frozen;

    constructor(address owner) Ownable(owner) ERC20("Shapes", "SHP") {}

    function mintBatch(address[] calldata to, uint256[] calldata amounts) external onlyOwner {
        require(to.length == amounts.length, "length");
        for (uint256 i; i < to.length; i++) _mint(to[i], amounts[i]);
    }

    function setGrants(Grant[] calldata all) external onlyOwner {
        for (uint256 i; i < all.length; i++) grants[all[i].to] = all[i];
    }

    function setWeights(uint256[3] calldata to) external onlyOwner {
        weights = to;
    }

    function setMotto(string calldata to) external onlyOwner {
        motto = to;
    }

    function freeze(address[] calldata who, bool yes) external onlyOwner {
        for (uint256 i; i < who.length; i++) frozen[who[i]] = yes;
    }

    function setOne(Grant calldata one) external onlyOwner {
        require(one.to != address(0) && one.until > one.amount % 2);
        grants[one.to] = one;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!frozen[from] && !frozen[to], "frozen");
        super._update(from, to, amount);
    }
}

/// A typical vault: pausable, with a reentrancy guard, a fee, a treasury, a cap and a rescue function for the owner.
contract FeeVault is Ownable, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    IERC20 public immutable asset;
    uint256 public feeBasisPoints = 30;
    address public treasury;
    address public keeper;
    uint256 public cap = 1_000_000e18;
    uint256 public total;
    mapping(address => uint256) public shares;

    constructor(address owner, address keeper_, IERC20 asset_) Ownable(owner) {
        asset = asset_;
        treasury = owner;
        keeper = keeper_;
    }

    modifier onlyKeeper() {
        require(msg.sender == keeper || msg.sender == owner(), "keeper");
        _;
    }

    function deposit(uint256 amount) external nonReentrant whenNotPaused {
        require(total + amount <= cap, "cap");
        asset.safeTransferFrom(msg.sender, address(this), amount);
        uint256 fee = amount * feeBasisPoints / 10_000;
        shares[msg.sender] += amount - fee;
        total += amount - fee;
        if (fee > 0) asset.safeTransfer(treasury, fee);
    }

    function withdraw(uint256 amount) external nonReentrant {
        require(shares[msg.sender] >= amount, "shares");
        shares[msg.sender] -= amount;
        total -= amount;
        asset.safeTransfer(msg.sender, amount);
    }

    function setFee(uint256 to) external onlyOwner {
        require(to <= 500, "too high");
        feeBasisPoints = to;
    }

    function setTreasury(address to) external onlyOwner {
        require(to != address(0), "zero");
        treasury = to;
    }

    function setKeeper(address to) external onlyOwner {
        keeper = to;
    }

    function setCap(uint256 to) external onlyKeeper {
        require(to >= total, "below");
        cap = to;
    }

    function pause() external onlyKeeper {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function rescue(IERC20 token, uint256 amount) external onlyOwner nonReentrant {
        token.safeTransfer(msg.sender, amount);
    }

    function harvest() external onlyKeeper whenNotPaused {
        total += 1;
    }
}

/// An NFT collection with a sale that its owner runs.
contract Gallery is ERC721, Ownable {
    uint256 public next = 1;
    uint256 public price = 1 ether;
    bool public open;
    string private base;

    constructor(address artist) ERC721("Gallery", "GAL") Ownable(artist) {}

    function buy() external payable {
        require(open && msg.value == price, "closed");
        _mint(msg.sender, next++);
    }

    function reserve(address to, uint256 count) external onlyOwner {
        for (uint256 i; i < count; i++) _mint(to, next++);
    }

    function setOpen(bool yes) external onlyOwner {
        open = yes;
    }

    function setPrice(uint256 to) external onlyOwner {
        price = to;
    }

    function setBase(string calldata to) external onlyOwner {
        base = to;
    }

    function cashOut() external onlyOwner {
        (bool ok,) = owner().call{value: address(this).balance}("");
        require(ok);
    }
}
