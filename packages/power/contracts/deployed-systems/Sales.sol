// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";

/// A drop in phases: a list of allowed wallets, then everyone; the team mints for nothing.
contract PhasedDrop is ERC721, ERC2981, Ownable {
    uint256 public constant LIMIT = 10_000;
    uint256 public supply;
    uint256 public price = 0.08 ether;
    uint256 public phase;
    bytes32 public allowRoot;
    string public base;
    bool public metadataFrozen;
    address public crew;
    mapping(address => uint256) public mintedBy;
    mapping(address => bool) public marketBarred;

    constructor(address owner, address crew_) ERC721("Phased", "PHS") Ownable(owner) {
        crew = crew_;
        _setDefaultRoyalty(owner, 500);
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }

    function mintListed(bytes32[] calldata proof) external payable {
        require(phase == 1 && msg.value == price && mintedBy[msg.sender]++ == 0, "closed");
        require(MerkleProof.verifyCalldata(proof, allowRoot, keccak256(abi.encodePacked(msg.sender))), "proof");
        _give(msg.sender);
    }

    function mint(uint256 count) external payable {
        require(phase == 2 && msg.value == price * count && count <= 5, "closed");
        for (uint256 i = 0; i < count; ++i) _give(msg.sender);
    }

    function _give(address to) private {
        require(supply < LIMIT, "sold out");
        _mint(to, ++supply);
    }

    function setApprovalForAll(address operator, bool to) public override {
        require(!marketBarred[operator], "barred");
        super.setApprovalForAll(operator, to);
    }

    function teamMint(address to, uint256 count) external {
        require(msg.sender == crew || msg.sender == owner(), "crew");
        for (uint256 i = 0; i < count; ++i) _give(to);
    }

    function setPhase(uint256 to) external onlyOwner {
        phase = to;
    }

    function setPrice(uint256 to) external onlyOwner {
        price = to;
    }

    function setAllowRoot(bytes32 to) external onlyOwner {
        allowRoot = to;
    }

    function setBase(string calldata to) external onlyOwner {
        require(!metadataFrozen, "frozen");
        base = to;
    }

    function freezeMetadata() external onlyOwner {
        metadataFrozen = true;
    }

    function setCrew(address to) external onlyOwner {
        crew = to;
    }

    function setRoyalty(address to, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(to, bps);
    }

    function setMarketBarred(address market, bool to) external onlyOwner {
        marketBarred[market] = to;
    }

    function recall(uint256 id) external onlyOwner {
        _burn(id);
    }

    function withdraw() external onlyOwner {
        (bool ok,) = owner().call{value: address(this).balance}("");
        require(ok, "send");
    }
}

/// An auction house for one seller at a time: bids in ether, refunds on the spot or later.
contract LotHouse is OwnableRoles {
    uint256 public constant AUCTIONEER = _ROLE_3;
    uint256 public constant CASHIER = _ROLE_4;

    struct Lot {
        address payable seller;
        address payable bidder;
        uint256 bid;
        uint256 end;
        bool settled;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public owed;
    mapping(address => bool) public isBarred;
    uint256 public count;
    uint256 public premiumBps = 500;
    uint256 public earned;
    bool public open = true;

    constructor(address owner, address auctioneer, address cashier) {
        _initializeOwner(owner);
        _grantRoles(auctioneer, AUCTIONEER);
        _grantRoles(cashier, CASHIER);
    }

    function offer(uint256 length) external {
        require(open && length <= 7 days, "closed");
        lots[++count] = Lot(payable(msg.sender), payable(address(0)), 0, block.timestamp + length, false);
    }

    function bid(uint256 id) external payable {
        Lot storage lot = lots[id];
        require(!isBarred[msg.sender] && !lot.settled, "closed");
        require(block.timestamp < lot.end && msg.value > lot.bid, "bid");
        owed[lot.bidder] += lot.bid;
        (lot.bidder, lot.bid) = (payable(msg.sender), msg.value);
    }

    function settle(uint256 id) external {
        Lot storage lot = lots[id];
        require(block.timestamp >= lot.end && !lot.settled, "settled");
        lot.settled = true;
        uint256 premium = (lot.bid * premiumBps) / 10_000;
        earned += premium;
        owed[lot.seller] += lot.bid - premium;
    }

    function take() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "send");
    }

    function cancel(uint256 id) external onlyRoles(AUCTIONEER) {
        Lot storage lot = lots[id];
        require(!lot.settled, "settled");
        lot.settled = true;
        owed[lot.bidder] += lot.bid;
    }

    function extend(uint256 id, uint256 length) external onlyRoles(AUCTIONEER) {
        lots[id].end += length;
    }

    function bar(address who, bool to) external onlyOwnerOrRoles(AUCTIONEER) {
        isBarred[who] = to;
    }

    function setPremium(uint256 bps) external onlyOwner {
        require(bps <= 2_000, "premium");
        premiumBps = bps;
    }

    function setOpen(bool to) external onlyOwnerOrRoles(AUCTIONEER) {
        open = to;
    }

    function cashUp(address payable to) external onlyRoles(CASHIER) {
        uint256 amount = earned;
        earned = 0;
        (bool ok,) = to.call{value: amount}("");
        require(ok, "send");
    }
}

/// Shares of what comes in. Payees take their own; the manager changes the shares.
contract FeeSplit {
    using SafeERC20 for IERC20;

    address public manager;
    address public nextManager;
    uint256 public totalShares;
    address[] public payees;
    mapping(address => uint256) public sharesOf;
    mapping(IERC20 => uint256) public everTaken;
    mapping(IERC20 => mapping(address => uint256)) public takenBy;

    constructor(address manager_, address[] memory who, uint256[] memory shares) {
        manager = manager_;
        for (uint256 i = 0; i < who.length; ++i) _set(who[i], shares[i]);
    }

    modifier onlyManager() {
        require(msg.sender == manager, "manager");
        _;
    }

    function _set(address who, uint256 shares) private {
        if (sharesOf[who] == 0) payees.push(who);
        totalShares = totalShares - sharesOf[who] + shares;
        sharesOf[who] = shares;
    }

    function release(IERC20 token, address who) external {
        uint256 everReceived = token.balanceOf(address(this)) + everTaken[token];
        uint256 amount = (everReceived * sharesOf[who]) / totalShares - takenBy[token][who];
        takenBy[token][who] += amount;
        everTaken[token] += amount;
        token.safeTransfer(who, amount);
    }

    function setShares(address who, uint256 shares) external onlyManager {
        _set(who, shares);
    }

    function sweep(IERC20 token, address to) external onlyManager {
        token.safeTransfer(to, token.balanceOf(address(this)));
    }

    function offerManager(address to) external onlyManager {
        nextManager = to;
    }

    function acceptManager() external {
        require(msg.sender == nextManager, "next");
        (manager, nextManager) = (nextManager, address(0));
    }
}

/// An airdrop by vouchers of one signer, each used once, until a day.
contract VoucherDrop is Ownable {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public issuer;
    uint256 public end;
    bool public halted;
    mapping(bytes32 => bool) public used;
    mapping(address => bool) public excluded;

    constructor(IERC20 token_, address owner, address issuer_, uint256 end_) Ownable(owner) {
        (token, issuer, end) = (token_, issuer_, end_);
    }

    function claim(uint256 amount, bytes32 salt, bytes calldata signature) external {
        require(!halted && block.timestamp < end && !excluded[msg.sender], "closed");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, amount, salt));
        require(!used[digest], "used");
        used[digest] = true;
        require(ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(digest), signature) == issuer, "issuer");
        token.safeTransfer(msg.sender, amount);
    }

    function setIssuer(address to) external onlyOwner {
        issuer = to;
    }

    function setHalted(bool to) external onlyOwner {
        halted = to;
    }

    function exclude(address[] calldata who) external onlyOwner {
        for (uint256 i = 0; i < who.length; ++i) excluded[who[i]] = true;
    }

    function extend(uint256 to) external onlyOwner {
        require(to > end, "earlier");
        end = to;
    }

    function reclaim(address to) external onlyOwner {
        token.safeTransfer(to, token.balanceOf(address(this)));
    }
}

/// Who may hold what, for tokens that ask: officers decide, an admin names officers.
contract HolderRegister is AccessControl {
    bytes32 public constant OFFICER = keccak256("OFFICER");
    bytes32 public constant COURT = keccak256("COURT");
    mapping(address => uint8) public tierOf;
    mapping(address => uint64) public expiryOf;
    mapping(address => bool) public banned;
    bool public lockdown;

    constructor(address admin, address officer, address court) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _setRoleAdmin(OFFICER, COURT);
        _grantRole(OFFICER, officer);
        _grantRole(COURT, court);
    }

    function mayHold(address who) external view returns (bool) {
        return !lockdown && !banned[who] && tierOf[who] > 0 && expiryOf[who] > block.timestamp;
    }

    function admit(address who, uint8 tier, uint64 expiry) external onlyRole(OFFICER) {
        (tierOf[who], expiryOf[who]) = (tier, expiry);
    }

    function expel(address who) external onlyRole(OFFICER) {
        delete tierOf[who];
    }

    function ban(address who, bool to) external onlyRole(COURT) {
        banned[who] = to;
    }

    function setLockdown(bool to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        lockdown = to;
    }
}

/// Royalties of collections: their owners set them, the registrar overrules.
contract RoyaltyBook is Ownable {
    struct Royalty {
        address to;
        uint96 bps;
    }

    mapping(address => Royalty) public royaltyOf;
    mapping(address => bool) public isLocked;
    uint96 public maximumBps = 1_000;
    address public registrar;

    constructor(address owner, address registrar_) Ownable(owner) {
        registrar = registrar_;
    }

    function setRoyalty(address collection, address to, uint96 bps) external {
        require(!isLocked[collection] && bps <= maximumBps, "locked");
        require(Ownable(collection).owner() == msg.sender, "collection");
        royaltyOf[collection] = Royalty(to, bps);
    }

    function overrule(address collection, address to, uint96 bps) external {
        require(msg.sender == registrar, "registrar");
        royaltyOf[collection] = Royalty(to, bps);
    }

    function lock(address collection, bool to) external {
        require(msg.sender == registrar || msg.sender == owner(), "registrar");
        isLocked[collection] = to;
    }

    function setMaximum(uint96 bps) external onlyOwner {
        maximumBps = bps;
    }

    function setRegistrar(address to) external onlyOwner {
        registrar = to;
    }
}
