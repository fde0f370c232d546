// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Savings behind a proxy: a keeper invests them, the owner sets the fee on withdrawals.
contract PooledSavings is OwnableUpgradeable {
    IERC20 public token;
    address public keeper;
    uint256 public feeBps;
    uint256 public collected;
    mapping(address => uint256) public savingsOf;

    function initialize(IERC20 token_, address owner, address keeper_) external initializer {
        __Ownable_init(owner);
        (token, keeper) = (token_, keeper_);
    }

    function save(uint256 amount) external {
        savingsOf[msg.sender] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function take(uint256 amount) external {
        savingsOf[msg.sender] -= amount;
        uint256 fee = (amount * feeBps) / 10_000;
        collected += fee;
        token.transfer(msg.sender, amount - fee);
    }

    function invest(address venue, uint256 amount) external {
        require(msg.sender == keeper, "keeper");
        token.transfer(venue, amount);
    }

    function setKeeper(address to) external onlyOwner {
        keeper = to;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 100, "fee");
        feeBps = bps;
    }
}

/// A vault of one asset that its owner upgrades (UUPS).
contract UpgradeableBank is OwnableUpgradeable, PausableUpgradeable, UUPSUpgradeable {
    mapping(address => uint256) public balanceOf;
    address public guardian;
    uint256 public cap;

    constructor() {
        _disableInitializers();
    }

    function initialize(address owner, address guardian_) external initializer {
        __Ownable_init(owner);
        __Pausable_init();
        (guardian, cap) = (guardian_, 1_000 ether);
    }

    function deposit() external payable whenNotPaused {
        require(address(this).balance <= cap, "cap");
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external whenNotPaused {
        balanceOf[msg.sender] -= amount;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok);
    }

    function pause() external {
        require(msg.sender == guardian || msg.sender == owner(), "guardian");
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function setCap(uint256 to) external onlyOwner {
        cap = to;
    }

    function setGuardian(address to) external onlyOwner {
        guardian = to;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// A diamond: selectors point to facets, and its owner changes them (ERC-2535).
contract ShopDiamond {
    struct Cut {
        address facet;
        uint8 action;
        bytes4[] selectors;
    }

    struct State {
        address owner;
        mapping(bytes4 => address) facets;
    }

    bytes32 private constant STATE = keccak256("shop.diamond.state");

    constructor(address owner_, Cut[] memory cuts) payable {
        _state().owner = owner_;
        _apply(cuts);
    }

    function diamondCut(Cut[] calldata cuts, address init, bytes calldata data) external {
        require(msg.sender == _state().owner, "owner");
        _apply(cuts);
        if (init != address(0)) {
            (bool ok,) = init.delegatecall(data);
            require(ok, "init");
        }
    }

    function transferOwnership(address to) external {
        require(msg.sender == _state().owner, "owner");
        _state().owner = to;
    }

    function owner() external view returns (address) {
        return _state().owner;
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return _state().facets[selector];
    }

    function _apply(Cut[] memory cuts) private {
        for (uint256 i = 0; i < cuts.length; i++) {
            for (uint256 j = 0; j < cuts[i].selectors.length; j++) {
                _state().facets[cuts[i].selectors[j]] = cuts[i].action == 2 ? address(0) : cuts[i].facet;
            }
        }
    }

    function _state() private pure returns (State storage state) {
        bytes32 at = STATE;
        assembly {
            state.slot := at
        }
    }

    fallback() external payable {
        address facet = _state().facets[msg.sig];
        require(facet != address(0), "selector");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    receive() external payable {}
}

/// Orders of the shop above; it shares the diamond's owner.
contract ShopFacet {
    struct Shop {
        mapping(uint256 => uint256) prices;
        mapping(address => uint256) spent;
        bool closed;
    }

    bytes32 private constant STATE = keccak256("shop.diamond.state");
    bytes32 private constant SHOP = keccak256("shop.facet");

    modifier onlyOwner() {
        bytes32 at = STATE;
        address owner;
        assembly {
            owner := sload(at)
        }
        require(msg.sender == owner, "owner");
        _;
    }

    function order(uint256 item) external payable {
        Shop storage shop = _shop();
        require(!shop.closed && shop.prices[item] != 0 && msg.value == shop.prices[item]);
        shop.spent[msg.sender] += msg.value;
    }

    function setItemPrice(uint256 item, uint256 to) external onlyOwner {
        _shop().prices[item] = to;
    }

    function setClosed(bool to) external onlyOwner {
        _shop().closed = to;
    }

    function cashOut(address payable to, uint256 amount) external onlyOwner {
        to.transfer(amount);
    }

    function _shop() private pure returns (Shop storage shop) {
        bytes32 at = SHOP;
        assembly {
            shop.slot := at
        }
    }
}

/// Makes minimal proxies of a wallet, which it can freeze and recover.
contract WalletFactory {
    address public immutable template = address(new SpendingWallet());
    address public admin;
    address[] public wallets;

    constructor(address admin_) {
        admin = admin_;
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function open(address owner) external returns (address wallet) {
        wallet = Clones.clone(template);
        SpendingWallet(payable(wallet)).setUp(owner);
        wallets.push(wallet);
    }

    function freeze(address payable wallet, bool to) external onlyAdmin {
        SpendingWallet(wallet).setFrozen(to);
    }

    function recover(address payable wallet, address owner) external onlyAdmin {
        SpendingWallet(wallet).changeOwner(owner);
    }

    function setAdmin(address to) external onlyAdmin {
        admin = to;
    }
}

/// A wallet with a daily limit, of which minimal proxies are made.
contract SpendingWallet {
    address public factory;
    address public owner;
    bool public frozen;
    uint256 public limit;
    mapping(uint256 => uint256) public spentOn;

    constructor() {
        factory = address(1);
    }

    function setUp(address owner_) external {
        require(factory == address(0), "made");
        (factory, owner, limit) = (msg.sender, owner_, 1 ether);
    }

    function spend(address payable to, uint256 amount) external {
        require(msg.sender == owner && !frozen, "owner");
        require((spentOn[block.timestamp / 1 days] += amount) <= limit, "limit");
        to.transfer(amount);
    }

    function setLimit(uint256 to) external {
        require(msg.sender == owner, "owner");
        limit = to;
    }

    function setFrozen(bool to) external {
        require(msg.sender == factory, "factory");
        frozen = to;
    }

    function changeOwner(address to) external {
        require(msg.sender == factory || (msg.sender == owner && !frozen), "factory");
        owner = to;
    }

    receive() external payable {}
}
