// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Buys and sells signed offers for listed currencies; the protocol takes a fee.
contract SignedMarket is Ownable2Step {
    struct Offer {
        address seller;
        IERC721 collection;
        uint256 id;
        IERC20 currency;
        uint256 price;
        uint256 nonce;
        uint256 until;
    }

    uint256 public feeBps = 200;
    address public feeRecipient;
    bool public paused;
    address public guardian;
    mapping(address => bool) public isCurrency;
    mapping(address => bool) public isBannedCollection;
    mapping(address => mapping(uint256 => bool)) public usedNonce;

    constructor(address owner, address guardian_, address recipient) payable Ownable(owner) {
        (guardian, feeRecipient) = (guardian_, recipient);
    }

    function buy(Offer calldata offer, bytes calldata signature) external {
        require(!paused && block.timestamp <= offer.until, "closed");
        require(isCurrency[address(offer.currency)] && !isBannedCollection[address(offer.collection)], "listed");
        require(!usedNonce[offer.seller][offer.nonce], "nonce");
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, offer));
        require(ECDSA.recover(digest, signature) == offer.seller, "signature");
        usedNonce[offer.seller][offer.nonce] = true;
        uint256 fee = (offer.price * feeBps) / 10_000;
        require(offer.currency.transferFrom(msg.sender, feeRecipient, fee));
        require(offer.currency.transferFrom(msg.sender, offer.seller, offer.price - fee));
        offer.collection.transferFrom(offer.seller, msg.sender, offer.id);
    }

    function cancel(uint256 nonce) external {
        usedNonce[msg.sender][nonce] = true;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 1_000, "fee");
        feeBps = bps;
    }

    function setFeeRecipient(address to) external onlyOwner {
        feeRecipient = to;
    }

    function setCurrency(address currency, bool to) external onlyOwner {
        isCurrency[currency] = to;
    }

    function setBannedCollection(address collection, bool to) external {
        require(msg.sender == guardian || msg.sender == owner(), "guardian");
        isBannedCollection[collection] = to;
    }

    function setPaused(bool to) external {
        require(msg.sender == guardian, "guardian");
        paused = to;
    }

    function setGuardian(address to) external onlyOwner {
        guardian = to;
    }

    function sweep(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }
}

/// One piece a day: only the minter makes and burns it, until the minter is locked.
contract DailyPiece is ERC721("Daily Piece", "DAY"), Ownable {
    address public minter;
    bool public isMinterLocked;
    uint256 private _next;
    string private _contractURI;

    constructor(address owner) Ownable(owner) {}

    modifier onlyMinter() {
        require(msg.sender == minter, "Sender is not the minter");
        _;
    }

    function mint() external onlyMinter returns (uint256) {
        _mint(minter, _next);
        return _next++;
    }

    function burn(uint256 id) external onlyMinter {
        _burn(id);
    }

    function setMinter(address to) external onlyOwner {
        require(!isMinterLocked, "Minter is locked");
        minter = to;
    }

    function lockMinter() external onlyOwner {
        require(!isMinterLocked, "Minter is locked");
        isMinterLocked = true;
    }

    function setContractURI(string calldata to) external onlyOwner {
        _contractURI = to;
    }
}

/// Auctions the day's piece; bids belong to their bidders until they are outbid.
contract PieceAuction is Ownable {
    DailyPiece public immutable piece;
    bool public paused;
    uint256 public reserve = 0.1 ether;
    uint256 public buffer = 5 minutes;
    uint8 public increment = 2;
    uint256 public id;
    uint256 public endsAt;
    address payable public bidder;
    uint256 public bid;
    bool public settled = true;

    constructor(address owner, DailyPiece piece_) Ownable(owner) {
        piece = piece_;
    }

    function createBid() external payable {
        require(!settled && block.timestamp < endsAt, "over");
        require(msg.value >= reserve && msg.value >= bid + (bid * increment) / 100, "bid");
        (address payable last, uint256 amount) = (bidder, bid);
        (bidder, bid) = (payable(msg.sender), msg.value);
        if (endsAt - block.timestamp < buffer) endsAt = block.timestamp + buffer;
        if (last != address(0)) last.send(amount);
    }

    function settleAndCreate() external {
        require(!paused, "paused");
        require(settled || block.timestamp >= endsAt, "running");
        if (!settled) {
            if (bidder == address(0)) piece.burn(id);
            else piece.transferFrom(address(this), bidder, id);
            if (bid > 0) payable(owner()).send(bid);
        }
        (id, bidder, bid, settled, endsAt) = (piece.mint(), payable(address(0)), 0, false, block.timestamp + 1 days);
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function setReserve(uint256 to) external onlyOwner {
        reserve = to;
    }

    function setBuffer(uint256 to) external onlyOwner {
        buffer = to;
    }

    function setIncrement(uint8 to) external onlyOwner {
        increment = to;
    }
}
