// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A blocklist in the highest bit of each balance.
contract BitBarred {
    uint256 private constant BARRED = 1 << 255;
    mapping(address => uint256) private _words;
    uint256 public totalSupply;
    address public blocklister;
    address public masterMinter;
    mapping(address => uint256) public allowanceOf;

    constructor(address blocklister_, address masterMinter_) {
        (blocklister, masterMinter) = (blocklister_, masterMinter_);
    }

    function balanceOf(address who) public view returns (uint256) {
        return _words[who] & ~BARRED;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require((_words[msg.sender] | _words[to]) & BARRED == 0, "barred");
        require(balanceOf(msg.sender) >= amount, "balance");
        _words[msg.sender] -= amount;
        _words[to] += amount;
        return true;
    }

    function bar(address who) external {
        require(msg.sender == blocklister, "blocklister");
        _words[who] |= BARRED;
    }

    function unbar(address who) external {
        require(msg.sender == blocklister, "blocklister");
        _words[who] &= ~BARRED;
    }

    function setAllowance(address minter, uint256 amount) external {
        require(msg.sender == masterMinter, "master");
        allowanceOf[minter] = amount;
    }

    function mint(address to, uint256 amount) external {
        uint256 left = allowanceOf[msg.sender];
        require(amount > 0 && amount <= left, "allowance");
        allowanceOf[msg.sender] = left - amount;
        totalSupply += amount;
        _words[to] += amount;
    }

    function setBlocklister(address to) external {
        require(msg.sender == masterMinter, "master");
        blocklister = to;
    }
}

/// Balances follow oracle reports; a report counts once a quorum agrees.
contract ReportedShares {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;
    uint256 public pooled;
    address public manager;
    address[] public members;
    uint256 public quorum;
    mapping(uint256 => mapping(uint256 => uint256)) private _votes;
    mapping(uint256 => mapping(address => bool)) private _voted;
    uint256 public epoch;

    constructor(address manager_, address[] memory members_, uint256 quorum_) payable {
        (manager, members, quorum) = (manager_, members_, quorum_);
        pooled = msg.value;
        sharesOf[msg.sender] = totalShares = msg.value;
    }

    function balanceOf(address who) external view returns (uint256) {
        return (sharesOf[who] * pooled) / totalShares;
    }

    function submit() external payable {
        uint256 shares = (msg.value * totalShares) / pooled;
        pooled += msg.value;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
    }

    function _isMember(address who) private view returns (bool) {
        for (uint256 index = 0; index < members.length; index++) if (members[index] == who) return true;
        return false;
    }

    function report(uint256 at, uint256 balance) external {
        require(_isMember(msg.sender), "member");
        require(at == epoch && !_voted[at][msg.sender], "epoch");
        _voted[at][msg.sender] = true;
        uint256 votes = ++_votes[at][balance];
        if (votes >= quorum) {
            pooled = balance;
            epoch = at + 1;
        }
    }

    function addMember(address who) external {
        require(msg.sender == manager, "manager");
        members.push(who);
    }

    function setQuorum(uint256 to) external {
        require(msg.sender == manager && to > 0, "manager");
        quorum = to;
    }
}

/// Many tokens in one contract (ERC-6909), each with a minter that the owner sets.
contract ManyTokens is Ownable {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(uint256 => uint256) public totalSupply;
    mapping(uint256 => address) public makerOf;
    mapping(uint256 => bool) public closed;

    constructor(address owner) Ownable(owner) {}

    function transfer(address to, uint256 id, uint256 amount) external returns (bool) {
        balanceOf[msg.sender][id] -= amount;
        balanceOf[to][id] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 id, uint256 amount) external returns (bool) {
        require(msg.sender == from || isOperator[from][msg.sender], "operator");
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
        return true;
    }

    function setOperator(address operator, bool to) external returns (bool) {
        isOperator[msg.sender][operator] = to;
        return true;
    }

    function setMaker(uint256 id, address maker) external onlyOwner {
        makerOf[id] = maker;
    }

    function make(uint256 id, address to, uint256 amount) external {
        require(msg.sender == makerOf[id], "maker");
        require(!closed[id], "closed");
        totalSupply[id] += amount;
        balanceOf[to][id] += amount;
    }

    function close(uint256 id) external {
        require(msg.sender == makerOf[id] || msg.sender == owner(), "maker");
        closed[id] = true;
    }
}

/// A hidden owner: `owner()` is zero, and the caller's hash is compared.
contract HashedOwner is ERC20("Hashed", "HASH") {
    bytes32 private immutable _who;
    mapping(address => bool) private _held;
    uint256 public tax = 1;

    constructor(address hidden) {
        _who = keccak256(abi.encodePacked("owner", hidden));
        _mint(msg.sender, 1e24);
    }

    function owner() external pure returns (address) {
        return address(0);
    }

    function excludeFromFee(address who) external {
        require(keccak256(abi.encodePacked("owner", msg.sender)) == _who);
        _held[who] = true;
    }

    function setTax(uint256 to) external {
        require(keccak256(abi.encodePacked("owner", msg.sender)) == _who);
        tax = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!_held[from]);
        uint256 kept = from == address(0) ? 0 : (amount * tax) / 100;
        super._update(from, to, amount - kept);
        if (kept > 0) super._update(from, address(this), kept);
    }
}

/// The owner opens trading and sets bounded fees; a second account keeps its rights after the owner renounces.
contract Launch is ERC20("Launch", "LNCH"), Ownable {
    address private _dev;
    bool public trading;
    uint8 public buyFee = 5;
    uint8 public sellFee = 5;
    address public pair;
    uint256 public maxWallet = 1e22;
    mapping(address => bool) public isExempt;

    constructor(address owner, address dev) Ownable(owner) {
        _dev = dev;
        isExempt[owner] = true;
        _mint(owner, 1e24);
    }

    modifier onlyDev() {
        require(_msgSender() == _dev || _msgSender() == owner());
        _;
    }

    function openTrading(address pair_) external onlyOwner {
        require(!trading);
        pair = pair_;
        trading = true;
    }

    function setFees(uint8 buy, uint8 sell) external onlyDev {
        require(buy <= 10 && sell <= 10, "bound");
        (buyFee, sellFee) = (buy, sell);
    }

    function setMaxWallet(uint256 to) external onlyDev {
        require(to >= 1e20);
        maxWallet = to;
    }

    function setExempt(address who, bool to) external onlyDev {
        isExempt[who] = to;
    }

    function rescueTokens(address token, uint256 amount) external onlyDev {
        IERC20(token).transfer(_dev, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || isExempt[from] || isExempt[to]) return super._update(from, to, amount);
        require(trading, "closed");
        uint256 kept = (amount * (to == pair ? sellFee : from == pair ? buyFee : 0)) / 100;
        super._update(from, to, amount - kept);
        if (kept > 0) super._update(from, address(this), kept);
        require(to == pair || balanceOf(to) <= maxWallet, "large");
    }
}

/// An NFT collection minted by signature, with metadata that can be frozen.
contract Pictures is ERC721("Pictures", "PIC"), Ownable {
    using ECDSA for bytes32;

    address public signer;
    string private _base;
    bool public frozen;
    uint256 public next;
    uint96 public royaltyBps;
    mapping(address => uint256) public made;
    mapping(uint256 => bool) public locked;

    constructor(address owner, address signer_) payable Ownable(owner) {
        signer = signer_;
    }

    function make(uint256 most, bytes calldata signature) external payable {
        bytes32 digest = keccak256(abi.encode(address(this), msg.sender, most));
        require(digest.recover(signature) == signer, "signer");
        require(made[msg.sender]++ < most, "most");
        _mint(msg.sender, next++);
    }

    function makeFor(address to) external onlyOwner {
        _mint(to, next++);
    }

    function setBase(string calldata base) external onlyOwner {
        require(!frozen, "frozen");
        _base = base;
    }

    function freeze() external onlyOwner {
        frozen = true;
    }

    function setRoyalty(uint96 bps) external onlyOwner {
        require(bps <= 1_000);
        royaltyBps = bps;
    }

    function royaltyInfo(uint256, uint256 price) external view returns (address, uint256) {
        return (owner(), (price * royaltyBps) / 10_000);
    }

    function setSigner(address to) external onlyOwner {
        signer = to;
    }

    function collect() external {
        (bool ok,) = owner().call{value: address(this).balance}("");
        require(ok);
    }

    function setLocked(uint256 id, bool to) external onlyOwner {
        locked[id] = to;
    }

    function _update(address to, uint256 id, address auth) internal override returns (address) {
        require(!locked[id], "locked");
        return super._update(to, id, auth);
    }
}

/// A Merkle airdrop; the remainder returns to the owner after the deadline.
contract MerkleDrop is Ownable {
    IERC20 public immutable token;
    bytes32 public root;
    uint256 public immutable until;
    mapping(uint256 => uint256) private _claimed;

    constructor(IERC20 token_, bytes32 root_, uint256 until_, address owner) Ownable(owner) {
        (token, root, until) = (token_, root_, until_);
    }

    function claim(uint256 index, address who, uint256 amount, bytes32[] calldata proof) external {
        require(_claimed[index >> 8] & (1 << (index & 255)) == 0, "claimed");
        require(MerkleProof.verifyCalldata(proof, root, keccak256(abi.encodePacked(index, who, amount))), "proof");
        _claimed[index >> 8] |= 1 << (index & 255);
        require(token.transfer(who, amount));
    }

    function setRoot(bytes32 to) external onlyOwner {
        require(root == bytes32(0), "set");
        root = to;
    }

    function sweep(address to) external onlyOwner {
        require(block.timestamp >= until, "not over");
        require(token.transfer(to, token.balanceOf(address(this))));
    }

    function sweepOther(IERC20 other, address to) external onlyOwner {
        require(other != token, "token");
        require(other.transfer(to, other.balanceOf(address(this))));
    }
}

/// A token that only its controller mints; merchants request, a custodian confirms.
contract Custodied is ERC20("Custodied", "CUST") {
    address public controller;
    address public pendingController;

    constructor() {
        controller = msg.sender;
    }

    modifier onlyController() {
        require(msg.sender == controller, "controller");
        _;
    }

    function mint(address to, uint256 amount) external onlyController returns (bool) {
        _mint(to, amount);
        return true;
    }

    function burn(uint256 amount) external onlyController {
        _burn(msg.sender, amount);
    }

    function offerController(address to) external onlyController {
        pendingController = to;
    }

    function claimController() external {
        require(msg.sender == pendingController, "pending");
        (controller, pendingController) = (pendingController, address(0));
    }
}

contract Custody is Ownable {
    struct Request {
        address merchant;
        uint256 amount;
        uint8 state;
    }

    Custodied public immutable token = new Custodied();
    mapping(address => bool) public merchants;
    address public custodian;
    Request[] public requests;

    constructor(address owner, address custodian_) Ownable(owner) {
        custodian = custodian_;
    }

    function setMerchant(address who, bool to) external onlyOwner {
        merchants[who] = to;
    }

    function setCustodian(address to) external onlyOwner {
        custodian = to;
    }

    function ask(uint256 amount) external {
        require(merchants[msg.sender], "merchant");
        requests.push(Request(msg.sender, amount, 1));
    }

    function confirm(uint256 index) external {
        require(msg.sender == custodian, "custodian");
        Request storage own = requests[index];
        require(own.state == 1, "state");
        own.state = 2;
        require(token.mint(own.merchant, own.amount));
    }

    function handOver(address to) external onlyOwner {
        token.offerController(to);
    }
}
