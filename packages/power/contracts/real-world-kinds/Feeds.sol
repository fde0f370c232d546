// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// A feed behind a name: its owner proposes another aggregator and confirms it.
contract FeedProxy {
    address public owner;
    address public pendingOwner;
    ReportedFeed public aggregator;
    ReportedFeed public proposed;

    constructor(address owner_, ReportedFeed aggregator_) {
        (owner, aggregator) = (owner_, aggregator_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Only callable by owner");
        _;
    }

    function latestAnswer() external view returns (int256) {
        return aggregator.latestAnswer();
    }

    function proposeAggregator(ReportedFeed to) external onlyOwner {
        proposed = to;
    }

    function confirmAggregator(ReportedFeed to) external onlyOwner {
        require(to == proposed, "Invalid proposed aggregator");
        delete proposed;
        aggregator = to;
    }

    function transferOwnership(address to) external onlyOwner {
        pendingOwner = to;
    }

    function acceptOwnership() external {
        require(msg.sender == pendingOwner, "Must be proposed owner");
        (owner, pendingOwner) = (msg.sender, address(0));
    }
}

/// Oracles answer, the median counts; a payee changes its own address, the owner the rest.
contract ReportedFeed is Ownable {
    address[] public transmitters;
    mapping(address => bool) public isTransmitter;
    mapping(address => int256) public answerOf;
    address public validator;
    int256 public immutable least;
    int256 public immutable most;

    constructor(address owner, address[] memory transmitters_, int256 least_, int256 most_) payable Ownable(owner) {
        (transmitters, least, most) = (transmitters_, least_, most_);
        for (uint256 index = 0; index < transmitters_.length; index++) isTransmitter[transmitters_[index]] = true;
    }

    function transmit(int256 answer) external {
        require(isTransmitter[msg.sender], "unauthorized transmitter");
        require(answer >= least && answer <= most, "median is out of min-max range");
        answerOf[msg.sender] = answer;
    }

    function latestAnswer() external view returns (int256 answer) {
        for (uint256 index = 0; index < transmitters.length; index++) answer += answerOf[transmitters[index]];
        answer /= int256(transmitters.length);
    }

    function setConfig(address[] calldata list) external onlyOwner {
        for (uint256 index = 0; index < transmitters.length; index++) delete isTransmitter[transmitters[index]];
        for (uint256 index = 0; index < list.length; index++) isTransmitter[list[index]] = true;
        transmitters = list;
    }

    function setValidator(address to) external onlyOwner {
        validator = to;
    }

    function withdrawFunds(address payable to, uint256 amount) external onlyOwner {
        require(to != validator, "validator");
        to.transfer(amount);
    }
}

/// Prices that anyone may deliver when a listed signer has signed them.
contract SignedPrices {
    struct Price {
        uint192 value;
        uint64 at;
    }

    address public admin;
    mapping(address => bool) public isSigner;
    mapping(bytes32 => Price) public prices;
    uint256 public maxDeviation = 2_000;
    bool public frozen;

    error BadSigner(address signer);

    constructor(address admin_, address signer) {
        admin = admin_;
        isSigner[signer] = true;
        prices["ETH"] = Price(3_000e18, uint64(block.timestamp - 1));
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function deliver(bytes32 name, uint192 value, uint64 at, bytes calldata signature) external {
        require(!frozen && at > prices[name].at && at <= block.timestamp + 60, "time");
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, name, value, at));
        address signer = ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(hash), signature);
        if (!isSigner[signer]) revert BadSigner(signer);
        uint256 before = prices[name].value;
        uint256 change = value > before ? value - before : before - value;
        require(before == 0 || change * 10_000 <= before * maxDeviation, "deviation");
        prices[name] = Price(value, at);
    }

    function setSigner(address who, bool to) external onlyAdmin {
        isSigner[who] = to;
    }

    function setMaxDeviation(uint256 bps) external onlyAdmin {
        maxDeviation = bps;
    }

    function setFrozen(bool to) external onlyAdmin {
        frozen = to;
    }

    function override_(bytes32 name, uint192 value) external onlyAdmin {
        prices[name] = Price(value, uint64(block.timestamp));
    }

    function setAdmin(address to) external onlyAdmin {
        admin = to;
    }
}
