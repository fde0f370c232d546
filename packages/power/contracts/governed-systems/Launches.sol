// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A sale in rounds: buyers can take their ether back until the round closes.
contract RoundSale is Ownable {
    IERC20 public immutable coin;
    address public closer;
    uint256 public price = 1e15;
    bool public closed;
    mapping(address => uint256) public paid;

    constructor(IERC20 coin_, address owner_, address closer_) Ownable(owner_) {
        (coin, closer) = (coin_, closer_);
    }

    function buy() external payable {
        require(!closed, "closed");
        paid[msg.sender] += msg.value;
    }

    function takeBack() external {
        require(!closed, "closed");
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function claim() external {
        require(closed, "open");
        uint256 amount = paid[msg.sender] * 1e18 / price;
        paid[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }

    function close() external {
        require(msg.sender == closer || msg.sender == owner(), "closer only");
        closed = true;
    }

    function setPrice(uint256 price_) external onlyOwner {
        require(!closed && price_ > 0);
        price = price_;
    }

    function setCloser(address closer_) external onlyOwner {
        closer = closer_;
    }

    function raise(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }

    function unsold(address to) external onlyOwner {
        coin.transfer(to, coin.balanceOf(address(this)));
    }
}

/// Editions of a picture, minted free within a window, or by an airdropper at any time.
contract EditionDrop is ERC721 {
    address public artist;
    address public airdropper;
    uint64 public opensAt;
    uint64 public closesAt;
    uint256 public count;
    string private uri;

    constructor(address artist_, address airdropper_, uint64 closesAt_) ERC721("Edition", "EDN") {
        (artist, airdropper, closesAt) = (artist_, airdropper_, closesAt_);
    }

    modifier onlyArtist() {
        require(msg.sender == artist, "artist only");
        _;
    }

    function mint() external {
        require(block.timestamp >= opensAt && block.timestamp < closesAt, "closed");
        require(balanceOf(msg.sender) == 0, "one each");
        _mint(msg.sender, ++count);
    }

    function airdrop(address[] calldata to) external {
        require(msg.sender == airdropper, "airdropper only");
        for (uint256 i; i < to.length; ++i) _mint(to[i], ++count);
    }

    function setWindow(uint64 opensAt_, uint64 closesAt_) external onlyArtist {
        (opensAt, closesAt) = (opensAt_, closesAt_);
    }

    function setUri(string calldata uri_) external onlyArtist {
        uri = uri_;
    }

    function setAirdropper(address who) external onlyArtist {
        airdropper = who;
    }

    function setArtist(address who) external onlyArtist {
        artist = who;
    }

    function tokenURI(uint256) public view override returns (string memory) {
        return uri;
    }
}

/// Salaries in coins over time, revocable by the employer for what has not been earned.
contract PayrollVesting {
    struct Salary {
        uint128 total;
        uint128 taken;
        uint64 from;
        uint64 until;
    }

    IERC20 public immutable coin;
    address public employer;
    address public clerk;
    mapping(address => Salary) public salaryOf;

    constructor(IERC20 coin_, address employer_, address clerk_) {
        (coin, employer, clerk) = (coin_, employer_, clerk_);
    }

    function earned(address who) public view returns (uint256) {
        Salary memory salary = salaryOf[who];
        if (block.timestamp >= salary.until) return salary.total;
        if (block.timestamp <= salary.from) return 0;
        return uint256(salary.total) * (block.timestamp - salary.from) / (salary.until - salary.from);
    }

    function take() external {
        uint256 due = earned(msg.sender) - salaryOf[msg.sender].taken;
        salaryOf[msg.sender].taken += uint128(due);
        coin.transfer(msg.sender, due);
    }

    function hire(address who, uint128 total, uint64 duration) external {
        require(msg.sender == clerk || msg.sender == employer, "clerk only");
        require(salaryOf[who].total == 0, "hired");
        salaryOf[who] = Salary(total, 0, uint64(block.timestamp), uint64(block.timestamp) + duration);
    }

    function dismiss(address who) external {
        require(msg.sender == employer, "employer only");
        uint256 kept = earned(who);
        uint256 rest = salaryOf[who].total - kept;
        salaryOf[who].total = uint128(kept);
        salaryOf[who].until = uint64(block.timestamp);
        coin.transfer(employer, rest);
    }

    function setClerk(address clerk_) external {
        require(msg.sender == employer, "employer only");
        clerk = clerk_;
    }

    function sellCompany(address employer_) external {
        require(msg.sender == employer, "employer only");
        employer = employer_;
    }
}

/// Splits ether by shares of a thousand; a curator changes shares, anyone distributes.
contract SplitWell {
    address public curator;
    address payable[] public receivers;
    uint256[] public shares;

    constructor(address curator_, address payable[] memory receivers_, uint256[] memory shares_) payable {
        (curator, receivers, shares) = (curator_, receivers_, shares_);
    }

    receive() external payable {}

    function distribute() external {
        uint256 balance = address(this).balance;
        for (uint256 i; i < receivers.length; ++i) receivers[i].transfer(balance * shares[i] / 1_000);
    }

    function change(uint256 index, address payable receiver, uint256 share) external {
        require(msg.sender == curator, "curator only");
        (receivers[index], shares[index]) = (receiver, share);
    }

    function freezeShares() external {
        require(msg.sender == curator, "curator only");
        curator = address(0);
    }
}

/// A token with permits whose yearly inflation goes to a minter.
contract YearlyCoin is ERC20Permit {
    address public minter;
    uint256 public mintableFrom;

    constructor(address minter_, address holder) ERC20("Yearly", "YEAR") ERC20Permit("Yearly") {
        minter = minter_;
        mintableFrom = block.timestamp;
        _mint(holder, 1e24);
    }

    function inflate(address to) external {
        require(msg.sender == minter && block.timestamp >= mintableFrom, "minter, once a year");
        mintableFrom = block.timestamp + 365 days;
        _mint(to, totalSupply() / 50);
    }

    function setMinter(address minter_) external {
        require(msg.sender == minter, "minter only");
        minter = minter_;
    }
}

/// A traded coin with a tax, a largest transfer and banned accounts, under names of the sea.
contract TidalCoin is ERC20 {
    address private immutable harbor;
    address public collector;
    uint256 public tax = 200;
    uint256 public largest = type(uint256).max;
    bool public trading;
    mapping(address => uint256) private tide;

    constructor(address harbor_, address collector_, address holder) ERC20("Tidal", "TIDE") {
        (harbor, collector) = (harbor_, collector_);
        _mint(holder, 1e24);
    }

    modifier atHarbor() {
        if (msg.sender != harbor) revert("harbor");
        _;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from != harbor && to != collector) {
            require(trading, "not yet");
            require(tide[from] == 0, "low tide");
            require(value <= largest, "too large");
            uint256 cut = value * tax / 10_000;
            super._update(from, collector, cut);
            value -= cut;
        }
        super._update(from, to, value);
    }

    function startTrading() external atHarbor {
        trading = true;
    }

    function setTax(uint256 tax_) external atHarbor {
        require(tax_ <= 2_500, "too much");
        tax = tax_;
    }

    function setLargest(uint256 largest_) external atHarbor {
        largest = largest_;
    }

    function ebb(address[] calldata who, uint256 level) external atHarbor {
        for (uint256 i; i < who.length; ++i) tide[who[i]] = level;
    }

    function setCollector(address collector_) external {
        require(msg.sender == collector, "collector only");
        collector = collector_;
    }
}

/// Dollars with frozen accounts as a bit of the balance.
contract BitDollar {
    uint256 private constant FROZEN = 1 << 255;
    address public issuer;
    address public sheriff;
    uint256 public totalSupply;
    mapping(address => uint256) private packed;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address issuer_, address sheriff_) {
        (issuer, sheriff) = (issuer_, sheriff_);
    }

    function balanceOf(address who) public view returns (uint256) {
        return packed[who] & ~FROZEN;
    }

    function _move(address from, address to, uint256 amount) private {
        require(packed[from] & FROZEN == 0 && packed[to] & FROZEN == 0, "frozen");
        require(packed[from] >= amount, "balance");
        unchecked {
            packed[from] -= amount;
            packed[to] += amount;
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function issue(address to, uint256 amount) external {
        require(msg.sender == issuer, "issuer only");
        totalSupply += amount;
        packed[to] += amount;
    }

    function redeem(uint256 amount) external {
        require(packed[msg.sender] & FROZEN == 0 && packed[msg.sender] >= amount, "balance");
        packed[msg.sender] -= amount;
        totalSupply -= amount;
    }

    function freeze(address who) external {
        require(msg.sender == sheriff, "sheriff only");
        packed[who] |= FROZEN;
    }

    function thaw(address who) external {
        require(msg.sender == sheriff, "sheriff only");
        packed[who] &= ~FROZEN;
    }

    function seize(address from) external {
        require(msg.sender == sheriff && packed[from] & FROZEN != 0, "sheriff only");
        packed[issuer] += balanceOf(from);
        packed[from] = FROZEN;
    }

    function setSheriff(address sheriff_) external {
        require(msg.sender == issuer, "issuer only");
        sheriff = sheriff_;
    }
}
