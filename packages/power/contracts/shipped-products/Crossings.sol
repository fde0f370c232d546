// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {AccountERC7579} from "@openzeppelin/contracts/account/extensions/draft-AccountERC7579.sol";
import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {PaymasterERC721Owner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterERC721Owner.sol";
import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {BridgeERC20} from "@openzeppelin/contracts/crosschain/bridges/BridgeERC20.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Bridgeable} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";

/// Deposits and stakes of an entry point: each account's are its own.
contract StakeDesk {
    struct Stake {
        uint256 amount;
        uint64 delay;
        uint64 unlockedAt;
    }

    mapping(address => uint256) public balanceOf;
    mapping(address => Stake) public stakes;

    receive() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address account) public payable {
        balanceOf[account] += msg.value;
    }

    function withdrawTo(address payable to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        (bool done, ) = to.call{value: amount}("");
        require(done, "failed");
    }

    function addStake(uint32 delay) external payable {
        Stake storage stake = stakes[msg.sender];
        require(delay >= stake.delay, "shorter");
        stake.amount += msg.value;
        (stake.delay, stake.unlockedAt) = (delay, 0);
    }

    function unlockStake() external {
        Stake storage stake = stakes[msg.sender];
        require(stake.amount > 0 && stake.unlockedAt == 0, "not locked");
        stake.unlockedAt = uint64(block.timestamp) + stake.delay;
    }

    function withdrawStake(address payable to) external {
        Stake memory stake = stakes[msg.sender];
        require(stake.unlockedAt != 0 && stake.unlockedAt <= block.timestamp, "locked");
        delete stakes[msg.sender];
        (bool done, ) = to.call{value: stake.amount}("");
        require(done, "failed");
    }
}

/// Pays the gas of everyone who holds a pass.
contract PassPaymaster is PaymasterERC721Owner, Ownable {
    IEntryPoint private immutable _desk;

    constructor(IERC721 pass, IEntryPoint desk, address owner_) PaymasterERC721Owner(pass) Ownable(owner_) {
        _desk = desk;
    }

    function entryPoint() public view override returns (IEntryPoint) {
        return _desk;
    }

    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdraw(address payable to, uint256 amount) external onlyOwner {
        _withdraw(to, amount);
    }

    function addStake(uint32 delay) external payable onlyOwner {
        _addStake(msg.value, delay);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }
}

/// An account of modules. Its first module pays salaries.
contract ModularAccount is AccountERC7579 {
    IEntryPoint private immutable _desk;

    constructor(IEntryPoint desk, address module) payable {
        _desk = desk;
        _installModule(2, module, "");
    }

    function entryPoint() public view override returns (IEntryPoint) {
        return _desk;
    }
}

/// Pays salaries out of accounts that have installed it, as a clerk says, within a limit for each day.
contract SalaryModule {
    address public immutable clerk;
    mapping(address account => uint256) public dailyLimit;
    mapping(address account => mapping(uint256 day => uint256)) public paid;

    constructor(address clerk_) {
        clerk = clerk_;
    }

    function isModuleType(uint256 kind) external pure returns (bool) {
        return kind == 2;
    }

    function onInstall(bytes calldata) external {
        dailyLimit[msg.sender] = 1 ether;
    }

    function onUninstall(bytes calldata) external {
        delete dailyLimit[msg.sender];
    }

    /// Accounts set their own.
    function setDailyLimit(uint256 limit) external {
        dailyLimit[msg.sender] = limit;
    }

    function pay(AccountERC7579 account, address to, uint256 amount) external {
        require(msg.sender == clerk, "clerk only");
        require((paid[address(account)][block.timestamp / 1 days] += amount) <= dailyLimit[address(account)], "limit");
        account.executeFromExecutor(bytes32(0), abi.encodePacked(to, amount));
    }
}

/// A coin that its bridge mints and burns.
contract RoamingCoin is ERC20Bridgeable, Ownable {
    address public bridge;

    error NotBridge(address caller);

    constructor(address owner_, address bridge_) ERC20("Roaming", "ROAM") Ownable(owner_) {
        bridge = bridge_;
    }

    function _checkTokenBridge(address caller) internal view override {
        if (caller != bridge) revert NotBridge(caller);
    }

    function setBridge(address bridge_) external onlyOwner {
        bridge = bridge_;
    }
}

/// Brings messages of other chains as its relayers say. Two of them must say the same.
contract RelayGateway {
    address public immutable council;
    mapping(address => bool) public relayer;
    mapping(bytes32 => address) public firstSaid;

    constructor(address council_, address[] memory relayers) {
        council = council_;
        for (uint256 i; i < relayers.length; ++i) relayer[relayers[i]] = true;
    }

    function supportsAttribute(bytes4) external pure returns (bool) {
        return false;
    }

    function sendMessage(bytes calldata, bytes calldata payload, bytes[] calldata) external payable returns (bytes32) {
        return keccak256(payload);
    }

    function deliver(IERC7786Recipient to, bytes32 id, bytes calldata sender, bytes calldata payload) external {
        require(relayer[msg.sender], "relayers only");
        bytes32 digest = keccak256(abi.encode(to, id, sender, payload));
        address first = firstSaid[digest];
        require(first != msg.sender, "twice");
        if (first == address(0)) {
            firstSaid[digest] = msg.sender;
            return;
        }
        to.receiveMessage(id, sender, payload);
    }

    function setRelayer(address who, bool is_) external {
        require(msg.sender == council, "council only");
        relayer[who] = is_;
    }
}

/// Keeps cash that is on another chain meanwhile.
contract CashBridge is BridgeERC20, Ownable {
    constructor(IERC20 cash, address gateway, address peer, address owner_) BridgeERC20(cash) CrosschainLinked(_first(gateway, peer)) Ownable(owner_) {}

    function _first(address gateway, address peer) private pure returns (Link[] memory links) {
        links = new Link[](1);
        links[0] = Link(gateway, InteroperableAddress.formatEvmV1(10, peer));
    }

    function link(address gateway, uint256 chain, address peer) external onlyOwner {
        _setLink(gateway, InteroperableAddress.formatEvmV1(chain, peer), true);
    }
}
