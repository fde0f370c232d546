// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "openzeppelin-contracts-4/access/AccessControl.sol";
import {Ownable} from "openzeppelin-contracts-4/access/Ownable.sol";
import {Ownable2Step} from "openzeppelin-contracts-4/access/Ownable2Step.sol";
import {PaymentSplitter} from "openzeppelin-contracts-4/finance/PaymentSplitter.sol";
import {Initializable} from "openzeppelin-contracts-4/proxy/utils/Initializable.sol";
import {Pausable} from "openzeppelin-contracts-4/security/Pausable.sol";
import {PullPayment} from "openzeppelin-contracts-4/security/PullPayment.sol";
import {ERC1155} from "openzeppelin-contracts-4/token/ERC1155/ERC1155.sol";
import {ERC20} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {IERC20} from "openzeppelin-contracts-4/token/ERC20/IERC20.sol";
import {ERC20Snapshot} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Snapshot.sol";
import {ERC20Permit} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Permit.sol";
import {ERC721} from "openzeppelin-contracts-4/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "openzeppelin-contracts-4/token/ERC721/extensions/ERC721Enumerable.sol";
import {MerkleProof} from "openzeppelin-contracts-4/utils/cryptography/MerkleProof.sol";

/// A coin with snapshots and a tax on transfers, which goes to a wallet for marketing.
contract TaxedCoin4 is ERC20Snapshot, ERC20Permit, Ownable2Step {
    mapping(address => bool) public exempt;
    mapping(address => bool) public isBot;
    uint256 public taxBps = 300;
    uint256 public maxWallet = type(uint256).max;
    address public marketing;
    bool public launched;

    constructor(address marketing_) ERC20("Taxed", "TAX") ERC20Permit("Taxed") {
        marketing = marketing_;
        exempt[msg.sender] = true;
        _mint(msg.sender, 1e27);
        launched = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(launched, "not launched");
        require(!isBot[from], "bot");
        uint256 tax = exempt[from] || exempt[to] ? 0 : (amount * taxBps) / 10_000;
        if (tax > 0) super._transfer(from, marketing, tax);
        super._transfer(from, to, amount - tax);
        require(exempt[to] || balanceOf(to) <= maxWallet, "wallet");
    }

    function snapshot() external onlyOwner returns (uint256) {
        return _snapshot();
    }

    function setTax(uint256 bps) external onlyOwner {
        require(bps <= 1_000);
        taxBps = bps;
    }

    function setMaxWallet(uint256 max) external onlyOwner {
        maxWallet = max;
    }

    function setBot(address who, bool is_) external onlyOwner {
        isBot[who] = is_;
    }

    function setExempt(address who, bool is_) external onlyOwner {
        exempt[who] = is_;
    }

    function setMarketing(address marketing_) external {
        require(msg.sender == marketing, "marketing only");
        marketing = marketing_;
    }

    function setLaunched(bool launched_) external onlyOwner {
        launched = launched_;
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Snapshot) {
        super._beforeTokenTransfer(from, to, amount);
    }
}

/// A drop: by list first, then for all, revealed later. Income is drawn by payees.
contract ApeDrop4 is ERC721Enumerable, Ownable, PaymentSplitter {
    uint256 public constant MAX = 5_000;
    bytes32 public root;
    string private _base;
    uint8 public phase = 2;
    bool public frozen;
    mapping(address => uint256) public claimed;

    constructor(address[] memory payees, uint256[] memory parts) ERC721("Ape Drop", "APE") PaymentSplitter(payees, parts) {}

    function mintListed(uint256 allowed, bytes32[] calldata proof) external payable {
        require(phase == 1, "phase");
        require(MerkleProof.verify(proof, root, keccak256(abi.encodePacked(msg.sender, allowed))), "not listed");
        require(++claimed[msg.sender] <= allowed && msg.value == 0.05 ether, "no more");
        _safeMint(msg.sender, totalSupply());
    }

    function mint() external payable {
        require(phase == 2 && totalSupply() < MAX, "phase");
        require(++claimed[msg.sender] <= 3 && msg.value == 0.08 ether, "no more");
        _safeMint(msg.sender, totalSupply());
    }

    function setPhase(uint8 phase_) external onlyOwner {
        phase = phase_;
    }

    function setRoot(bytes32 root_) external onlyOwner {
        root = root_;
    }

    function reserve(address to) external onlyOwner {
        _safeMint(to, totalSupply());
    }

    function reveal(string calldata base) external onlyOwner {
        require(!frozen, "frozen");
        _base = base;
    }

    function freeze() external onlyOwner {
        frozen = true;
    }

    function _baseURI() internal view override returns (string memory) {
        return _base;
    }
}

/// Gift cards of chains of shops: each role issues, one role redeems.
contract GiftCards4 is ERC1155, AccessControl, Pausable {
    bytes32 public constant SHOP = keccak256("SHOP");
    bytes32 public constant TILL = keccak256("TILL");
    bytes32 public constant HEAD = keccak256("HEAD");

    constructor(address head, address shop, address till) ERC1155("") {
        _setupRole(HEAD, head);
        _setupRole(SHOP, shop);
        _setupRole(TILL, till);
        _setRoleAdmin(SHOP, HEAD);
        _setRoleAdmin(TILL, SHOP);
    }

    function issue(address to, uint256 card, uint256 worth) external onlyRole(SHOP) whenNotPaused {
        _mint(to, card, worth, "");
    }

    function accept(address from, uint256 card, uint256 worth) external onlyRole(TILL) whenNotPaused {
        _burn(from, card, worth);
    }

    function stop() external onlyRole(HEAD) {
        _pause();
    }

    function resume() external onlyRole(HEAD) {
        _unpause();
    }

    function setURI(string calldata uri_) external onlyRole(HEAD) {
        _setURI(uri_);
    }

    function supportsInterface(bytes4 id) public view override(ERC1155, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// Bounties that a judge awards; who won draws the money.
contract Bounties4 is PullPayment, Ownable {
    address public judge;
    mapping(uint256 => uint256) public pot;

    constructor(address judge_) {
        judge = judge_;
    }

    function put(uint256 id) external payable {
        pot[id] += msg.value;
    }

    function award(uint256 id, address winner) external {
        require(msg.sender == judge, "judge only");
        uint256 amount = pot[id];
        pot[id] = 0;
        _asyncTransfer(winner, amount);
    }

    function setJudge(address judge_) external onlyOwner {
        judge = judge_;
    }
}

/// The code behind a transparent proxy of version 4: deposits that a bank lends on.
contract DepositsCode4 is Initializable {
    IERC20 public cash;
    address public bank;
    mapping(address => uint256) public deposits;
    bool public frozen;

    function open(IERC20 cash_, address bank_) external initializer {
        (cash, bank) = (cash_, bank_);
    }

    function deposit(uint256 amount) external {
        deposits[msg.sender] += amount;
        cash.transferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        require(!frozen, "frozen");
        deposits[msg.sender] -= amount;
        cash.transfer(msg.sender, amount);
    }

    function lend(address to, uint256 amount) external {
        require(msg.sender == bank, "bank only");
        cash.transfer(to, amount);
    }

    function freeze(bool frozen_) external {
        require(msg.sender == bank, "bank only");
        frozen = frozen_;
    }
}
