// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// Releases deposits once a quorum of validators has signed; anyone may relay.
contract ValidatorBridge is Ownable, Pausable {
    using SafeERC20 for IERC20;

    mapping(address => bool) public isValidator;
    uint256 public threshold;
    address public guardian;
    mapping(bytes32 => bool) public processed;

    event Locked(address indexed token, address indexed from, uint256 amount, bytes32 recipient);

    constructor(address owner, address guardian_, address[] memory validators, uint256 threshold_) Ownable(owner) {
        (guardian, threshold) = (guardian_, threshold_);
        for (uint256 index = 0; index < validators.length; index++) isValidator[validators[index]] = true;
    }

    function lock(IERC20 token, uint256 amount, bytes32 recipient) external whenNotPaused {
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Locked(address(token), msg.sender, amount, recipient);
    }

    function release(IERC20 token, address to, uint256 amount, uint256 nonce, bytes[] calldata signatures)
        external
        whenNotPaused
    {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), token, to, amount, nonce));
        require(!processed[id], "processed");
        require(signatures.length >= threshold, "threshold");
        processed[id] = true;
        address last;
        for (uint256 index = 0; index < signatures.length; index++) {
            address signer = ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(id), signatures[index]);
            require(signer > last && isValidator[signer], "signer");
            last = signer;
        }
        token.safeTransfer(to, amount);
    }

    function addValidator(address who) external onlyOwner {
        isValidator[who] = true;
    }

    function removeValidator(address who) external onlyOwner {
        isValidator[who] = false;
    }

    function setThreshold(uint256 to) external onlyOwner {
        require(to > 1, "threshold");
        threshold = to;
    }

    function setGuardian(address to) external onlyOwner {
        guardian = to;
    }

    function pause() external {
        require(msg.sender == guardian || msg.sender == owner(), "guardian");
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}

/// The token on the far side of a bridge; only the bridge mints and burns.
contract BridgedToken is ERC20("Bridged", "BRG") {
    address public immutable bridge;

    error NotBridge();

    constructor(address bridge_) {
        bridge = bridge_;
    }

    modifier onlyBridge() {
        if (msg.sender != bridge) revert NotBridge();
        _;
    }

    function mint(address to, uint256 amount) external onlyBridge {
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external onlyBridge {
        _burn(from, amount);
    }
}

/// Relayers vote for each incoming transfer on-chain; the last vote needed mints.
contract VotedBridge is AccessControl {
    bytes32 public constant RELAYER = keccak256("RELAYER");

    struct Proposal {
        uint128 votes;
        bool done;
        mapping(address => bool) voted;
    }

    BridgedToken public immutable token = new BridgedToken(address(this));
    mapping(bytes32 => Proposal) private _proposals;
    uint256 public needed;
    uint256 public fee;
    bool public halted;

    constructor(address admin, address[] memory relayers, uint256 needed_) payable {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        for (uint256 index = 0; index < relayers.length; index++) _grantRole(RELAYER, relayers[index]);
        needed = needed_;
    }

    function send(uint256 amount) external payable {
        require(!halted && msg.value == fee, "fee");
        token.burn(msg.sender, amount);
    }

    function vote(uint64 nonce, address to, uint256 amount) external onlyRole(RELAYER) {
        require(!halted, "halted");
        Proposal storage proposal = _proposals[keccak256(abi.encode(nonce, to, amount))];
        require(!proposal.done && !proposal.voted[msg.sender], "voted");
        proposal.voted[msg.sender] = true;
        if (++proposal.votes >= needed) {
            proposal.done = true;
            token.mint(to, amount);
        }
    }

    function setHalted(bool to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        halted = to;
    }

    function setFee(uint256 to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        fee = to;
    }

    function setNeeded(uint256 to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        needed = to;
    }

    function collectFees(address payable to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        to.transfer(address(this).balance);
    }
}

/// A messenger between chains: its sequencer relays messages and says who sent them.
contract Messenger {
    address public sequencer;
    address public xDomainMessageSender;
    mapping(bytes32 => bool) public relayed;

    event Sent(address indexed to, address indexed from, bytes data);

    constructor(address sequencer_) {
        sequencer = sequencer_;
    }

    function sendMessage(address to, bytes calldata data) external {
        emit Sent(to, msg.sender, data);
    }

    function relayMessage(address to, address from, bytes calldata data, uint256 nonce) external {
        require(msg.sender == sequencer, "sequencer");
        require(to != address(this), "self");
        bytes32 id = keccak256(abi.encode(to, from, data, nonce));
        require(!relayed[id], "relayed");
        relayed[id] = true;
        xDomainMessageSender = from;
        (bool ok,) = to.call(data);
        xDomainMessageSender = address(0);
        require(ok, "call");
    }

    function setSequencer(address to) external {
        require(msg.sender == sequencer, "sequencer");
        sequencer = to;
    }
}

/// A treasury whose owner is an account on another chain and speaks through a messenger.
contract RemoteTreasury {
    Messenger public immutable messenger;
    address public remoteOwner;
    address public local;

    constructor(Messenger messenger_, address remoteOwner_, address local_) payable {
        (messenger, remoteOwner, local) = (messenger_, remoteOwner_, local_);
    }

    modifier onlyRemote() {
        require(msg.sender == address(messenger), "messenger");
        require(messenger.xDomainMessageSender() == remoteOwner, "owner");
        _;
    }

    function pay(address payable to, uint256 amount) external onlyRemote {
        to.transfer(amount);
    }

    function setRemoteOwner(address to) external onlyRemote {
        remoteOwner = to;
    }

    function setLocal(address to) external onlyRemote {
        local = to;
    }

    function petty(address payable to) external {
        require(msg.sender == local, "local");
        to.transfer(0.01 ether);
    }

    receive() external payable {}
}

/// Contracts that speak from the first chain arrive under an address with an offset.
contract AliasedGateway {
    uint160 private constant OFFSET = uint160(0x1111000000000000000000000000000000001111);
    address public counterpart;
    mapping(address => uint256) public credit;
    uint256 public totalCredit;

    constructor(address counterpart_) payable {
        counterpart = counterpart_;
    }

    modifier onlyCounterpart() {
        unchecked {
            require(address(uint160(msg.sender) - OFFSET) == counterpart, "counterpart");
        }
        _;
    }

    function finalizeDeposit(address to, uint256 amount) external onlyCounterpart {
        credit[to] += amount;
        totalCredit += amount;
    }

    function setCounterpart(address to) external onlyCounterpart {
        counterpart = to;
    }

    function withdraw(uint256 amount) external {
        credit[msg.sender] -= amount;
        totalCredit -= amount;
        payable(msg.sender).transfer(amount);
    }
}
