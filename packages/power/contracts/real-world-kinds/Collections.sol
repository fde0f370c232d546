// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Pausable} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Pausable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Portraits: presale by proof, public sale, reveal, and proceeds for the team.
contract Portraits is ERC721, ERC2981, Ownable {
    using Strings for uint256;

    enum Phase {
        Closed,
        Presale,
        Public
    }

    uint256 public constant MAX = 10_000;
    Phase public phase;
    bool public revealed;
    bytes32 public root;
    uint256 public price = 0.08 ether;
    uint256 public supply;
    string private _hiddenURI;
    string private _baseTokenURI;
    mapping(address => uint256) public mintedBy;

    error WrongPhase();

    constructor(address owner, string memory hidden) payable ERC721("Portraits", "PRT") Ownable(owner) {
        _hiddenURI = hidden;
        _setDefaultRoyalty(owner, 500);
    }

    function presaleMint(bytes32[] calldata proof) external payable {
        if (phase != Phase.Presale) revert WrongPhase();
        require(MerkleProof.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender))), "proof");
        _buy(1);
    }

    function publicMint(uint256 count) external payable {
        if (phase != Phase.Public) revert WrongPhase();
        _buy(count);
    }

    function _buy(uint256 count) private {
        require(msg.value == price * count && (mintedBy[msg.sender] += count) <= 5, "price");
        _mintMany(msg.sender, count);
    }

    function _mintMany(address to, uint256 count) private {
        require(supply + count <= MAX, "supply");
        for (uint256 index = 0; index < count; index++) _mint(to, ++supply);
    }

    function teamMint(address to, uint256 count) external onlyOwner {
        _mintMany(to, count);
    }

    function setPhase(Phase to) external onlyOwner {
        phase = to;
    }

    function reveal(string calldata base) external onlyOwner {
        require(!revealed, "revealed");
        (revealed, _baseTokenURI) = (true, base);
    }

    function setMerkleRoot(bytes32 to) external onlyOwner {
        root = to;
    }

    function setPrice(uint256 to) external onlyOwner {
        price = to;
    }

    function setDefaultRoyalty(address receiver, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(receiver, bps);
    }

    function withdraw() external onlyOwner {
        (bool ok,) = msg.sender.call{value: address(this).balance}("");
        require(ok);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        return revealed ? string.concat(_baseTokenURI, id.toString()) : _hiddenURI;
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// Items of a game with roles for minting, pausing and the address of pictures.
contract RoleItems is ERC1155Pausable, AccessControl {
    bytes32 public constant URI_SETTER_ROLE = keccak256("URI_SETTER_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    constructor(address admin, address pauser, address minter, address editor) ERC1155("ipfs://items/{id}") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(PAUSER_ROLE, pauser);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(URI_SETTER_ROLE, editor);
        _mint(admin, 1, 100, "");
    }

    function setURI(string calldata to) external onlyRole(URI_SETTER_ROLE) {
        _setURI(to);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    function mint(address to, uint256 id, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyRole(MINTER_ROLE) {
        _mintBatch(to, ids, amounts, "");
    }

    function supportsInterface(bytes4 id) public view override(ERC1155, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}
