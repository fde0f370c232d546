// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControlEnumerable} from "openzeppelin-contracts-4/access/AccessControlEnumerable.sol";
import {Ownable} from "openzeppelin-contracts-4/access/Ownable.sol";
import {VestingWallet} from "openzeppelin-contracts-4/finance/VestingWallet.sol";
import {Pausable} from "openzeppelin-contracts-4/security/Pausable.sol";
import {ERC20} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {IERC20} from "openzeppelin-contracts-4/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20FlashMint} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20FlashMint.sol";
import {ERC721} from "openzeppelin-contracts-4/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "openzeppelin-contracts-4/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC721Pausable} from "openzeppelin-contracts-4/token/ERC721/extensions/ERC721Pausable.sol";

/// A sale by allowlist: ether in, coins out.
contract ListedSale4 is Ownable, Pausable {
    IERC20 public immutable coin;
    uint256 public price = 1e15;
    mapping(address => bool) public listed;
    mapping(address => uint256) public bought;

    constructor(IERC20 coin_) {
        coin = coin_;
    }

    function buy(uint256 count) external payable whenNotPaused {
        require(listed[msg.sender], "not listed");
        require(msg.value == count * price, "wrong price");
        bought[msg.sender] += count;
        coin.transfer(msg.sender, count * 1e18);
    }

    function list(address[] calldata accounts, bool is_) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) listed[accounts[i]] = is_;
    }

    function setPrice(uint256 price_) external onlyOwner {
        price = price_;
    }

    function collect(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }

    function takeUnsold(address to) external onlyOwner {
        coin.transfer(to, coin.balanceOf(address(this)));
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}

/// A coin that two kinds of agents expand and contract, with flash loans.
contract ElasticCredit4 is ERC20FlashMint, ERC20Burnable, AccessControlEnumerable {
    bytes32 public constant EXPANDER = keccak256("EXPANDER");
    bytes32 public constant CONTRACTOR = keccak256("CONTRACTOR");
    uint256 public flashFeeBps;
    address public collector;

    constructor(address admin, address expander, address contractor) ERC20("Credit", "CRD") {
        _setupRole(DEFAULT_ADMIN_ROLE, admin);
        _setupRole(EXPANDER, expander);
        _setupRole(CONTRACTOR, contractor);
    }

    function expand(address to, uint256 amount) external onlyRole(EXPANDER) {
        _mint(to, amount);
    }

    function contractSupply(address from, uint256 amount) external onlyRole(CONTRACTOR) {
        _burn(from, amount);
    }

    function setFlashFee(uint256 bps, address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        require(bps <= 100);
        (flashFeeBps, collector) = (bps, to);
    }

    function _flashFee(address, uint256 amount) internal view override returns (uint256) {
        return (amount * flashFeeBps) / 10_000;
    }

    function _flashFeeReceiver() internal view override returns (address) {
        return collector;
    }
}

/// Deeds of land: a registrar issues them, a court moves them.
contract LandDeeds4 is ERC721URIStorage, ERC721Pausable, Ownable {
    address public registrar;
    address public court;

    constructor(address registrar_, address court_) ERC721("Deeds", "DEED") {
        registrar = registrar_;
        court = court_;
    }

    function issue(address to, uint256 parcel, string calldata uri) external {
        require(msg.sender == registrar, "registrar only");
        _safeMint(to, parcel);
        _setTokenURI(parcel, uri);
    }

    function adjudge(uint256 parcel, address to) external {
        require(msg.sender == court, "court only");
        _transfer(ownerOf(parcel), to, parcel);
    }

    function extinguish(uint256 parcel) external {
        require(msg.sender == court, "court only");
        _burn(parcel);
    }

    function halt(bool halted) external onlyOwner {
        halted ? _pause() : _unpause();
    }

    function appoint(address registrar_, address court_) external onlyOwner {
        registrar = registrar_;
        court = court_;
    }

    function _beforeTokenTransfer(address from, address to, uint256 id, uint256 size) internal override(ERC721, ERC721Pausable) {
        super._beforeTokenTransfer(from, to, id, size);
    }

    function _burn(uint256 id) internal override(ERC721, ERC721URIStorage) {
        super._burn(id);
    }

    function tokenURI(uint256 id) public view override(ERC721, ERC721URIStorage) returns (string memory) {
        return super.tokenURI(id);
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC721URIStorage) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// A grant of coins over time that the company ends for who leaves.
contract LeaverGrant4 is VestingWallet, Ownable {
    bool public ended;

    constructor(address employee, uint64 start_, uint64 span) VestingWallet(employee, start_, span) {}

    function endFor(IERC20 coin, address to) external onlyOwner {
        require(!ended, "ended");
        ended = true;
        release(address(coin));
        coin.transfer(to, coin.balanceOf(address(this)));
    }
}
