// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "solady/src/auth/Ownable.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC2981} from "solady/src/tokens/ERC2981.sol";
import {ERC4626} from "solady/src/tokens/ERC4626.sol";
import {ERC721} from "solady/src/tokens/ERC721.sol";
import {ERC1967Factory} from "solady/src/utils/ERC1967Factory.sol";
import {MerkleProofLib} from "solady/src/utils/MerkleProofLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

/// A collection with an allowlist, royalties and roles for minting and for its look.
contract AllowlistedArt is ERC721, ERC2981, OwnableRoles {
    uint256 public constant MINTER = _ROLE_0;
    uint256 public constant CURATOR = _ROLE_1;
    string private _base;
    bytes32 public root;
    uint256 public price = 0.05 ether;
    uint256 public supply;
    mapping(address => bool) public claimed;

    constructor(address owner, address minter, address curator) {
        _initializeOwner(owner);
        _grantRoles(minter, MINTER);
        _grantRoles(curator, CURATOR);
    }

    function name() public pure override returns (string memory) {
        return "Allowlisted Art";
    }

    function symbol() public pure override returns (string memory) {
        return "ALLOW";
    }

    function tokenURI(uint256) public view override returns (string memory) {
        return _base;
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        return ERC721.supportsInterface(id) || ERC2981.supportsInterface(id);
    }

    function claim(bytes32[] calldata proof) external payable {
        require(msg.value == price && !claimed[msg.sender]);
        require(MerkleProofLib.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender))));
        claimed[msg.sender] = true;
        _mint(msg.sender, ++supply);
    }

    function airdrop(address[] calldata to) external onlyRoles(MINTER) {
        for (uint256 index = 0; index < to.length; ++index) _mint(to[index], ++supply);
    }

    function setBase(string calldata to) external onlyOwnerOrRoles(CURATOR) {
        _base = to;
    }

    function setRoot(bytes32 to) external onlyRolesOrOwner(CURATOR) {
        root = to;
    }

    function setPrice(uint256 to) external onlyOwner {
        price = to;
    }

    function setRoyalty(address receiver, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(receiver, bps);
    }

    function withdraw(address to) external onlyOwner {
        SafeTransferLib.safeTransferAllETH(to);
    }
}

/// A vault whose manager lends its assets out and reports what came back.
contract CreditVault is ERC4626, OwnableRoles {
    uint256 public constant MANAGER = _ROLE_10;
    address private immutable _token;
    uint256 public lent;
    uint256 public limit = 1e23;
    bool public open = true;

    constructor(address token, address owner, address manager) {
        _token = token;
        _initializeOwner(owner);
        _grantRoles(manager, MANAGER);
    }

    function asset() public view override returns (address) {
        return _token;
    }

    function name() public pure override returns (string memory) {
        return "Credit Vault";
    }

    function symbol() public pure override returns (string memory) {
        return "cvTKN";
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + lent;
    }

    function maxDeposit(address) public view override returns (uint256) {
        return open ? type(uint256).max : 0;
    }

    function lend(address borrower, uint256 amount) external onlyRoles(MANAGER) {
        lent += amount;
        require(lent <= limit, "limit");
        SafeTransferLib.safeTransfer(_token, borrower, amount);
    }

    function writeOff(uint256 amount) external onlyRoles(MANAGER) {
        lent -= amount;
    }

    function repay(uint256 amount) external {
        lent -= amount;
        SafeTransferLib.safeTransferFrom(_token, msg.sender, address(this), amount);
    }

    function setOpen(bool to) external onlyRolesOrOwner(MANAGER) {
        open = to;
    }

    function setLimit(uint256 to) external onlyOwner {
        limit = to;
    }
}

/// Items of a game: an account with the game's role mints and burns them.
contract GameMoney is ERC1155, OwnableRoles {
    string private _uri = "ipfs://game/{id}";

    constructor(address owner, address game) {
        _initializeOwner(owner);
        _grantRoles(game, _ROLE_3);
        _mint(game, 1, 1_000, "");
    }

    function uri(uint256) public view override returns (string memory) {
        return _uri;
    }

    function reward(address to, uint256 id, uint256 amount) external onlyRoles(_ROLE_3) {
        _mint(to, id, amount, "");
    }

    function consume(address from, uint256 id, uint256 amount) external onlyRoles(_ROLE_3) {
        _burn(from, id, amount);
    }

    function setURI(string calldata to) external onlyOwner {
        _uri = to;
    }
}

/// A token whose owner mints up to a cap, once a month.
contract MonthlyToken is ERC20, Ownable {
    uint256 public constant CAP = 1e27;
    uint256 public nextMint;

    constructor(address owner) {
        _initializeOwner(owner);
        _mint(owner, 1e24);
    }

    function name() public pure override returns (string memory) {
        return "Monthly";
    }

    function symbol() public pure override returns (string memory) {
        return "MNTH";
    }

    function mint(address to, uint256 amount) external onlyOwner {
        require(block.timestamp >= nextMint && totalSupply() + amount <= CAP);
        nextMint = block.timestamp + 30 days;
        _mint(to, amount);
    }
}

/// Deploys proxies and keeps an admin for each of them.
contract ProxyFactory is ERC1967Factory {}
