// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An account of one owner: an entry point acts for it, guardians recover it together.
contract RecoverableAccount {
    address public owner;
    address public immutable entryPoint;
    address[3] public guardians;
    mapping(bytes32 => uint256) private _support;
    mapping(bytes32 => mapping(address => bool)) private _supported;
    uint256 public round;
    mapping(address => uint256) public sessionUntil;

    constructor(address owner_, address entryPoint_, address[3] memory guardians_) payable {
        (owner, entryPoint, guardians) = (owner_, entryPoint_, guardians_);
    }

    modifier onlyOwnerOrEntryPoint() {
        require(msg.sender == owner || msg.sender == entryPoint, "account: not Owner or EntryPoint");
        _;
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyOwnerOrEntryPoint {
        _call(to, value, data);
    }

    function executeBatch(address[] calldata to, bytes[] calldata data) external onlyOwnerOrEntryPoint {
        for (uint256 index = 0; index < to.length; index++) _call(to[index], 0, data[index]);
    }

    function executeInSession(address to, uint256 value) external {
        require(block.timestamp < sessionUntil[msg.sender] && value <= 0.1 ether, "session");
        _call(to, value, "");
    }

    function setSession(address who, uint256 until) external onlyOwnerOrEntryPoint {
        sessionUntil[who] = until;
    }

    function setGuardian(uint256 place, address to) external onlyOwnerOrEntryPoint {
        guardians[place] = to;
    }

    function recover(address to) external {
        require(
            msg.sender == guardians[0] || msg.sender == guardians[1] || msg.sender == guardians[2], "account: guardian"
        );
        bytes32 id = keccak256(abi.encode(round, to));
        require(!_supported[id][msg.sender], "account: again");
        _supported[id][msg.sender] = true;
        if (++_support[id] == 2) {
            owner = to;
            round++;
        }
    }

    function _call(address to, uint256 value, bytes memory data) private {
        (bool ok, bytes memory out) = to.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(out, 32), mload(out))
            }
        }
    }

    receive() external payable {}
}

/// Names under a root: controllers register them, each name has an owner of its own.
contract NameBook is Ownable {
    mapping(address => bool) public controllers;
    mapping(bytes32 => address) public ownerOf;
    mapping(bytes32 => uint256) public expiryOf;
    mapping(bytes32 => address) public resolverOf;
    address public defaultResolver;

    constructor(address owner) Ownable(owner) {}

    function addController(address who) external onlyOwner {
        controllers[who] = true;
    }

    function removeController(address who) external onlyOwner {
        controllers[who] = false;
    }

    function setDefaultResolver(address to) external onlyOwner {
        defaultResolver = to;
    }

    function register(bytes32 name, address who, uint256 time) external {
        require(controllers[msg.sender], "controller");
        require(expiryOf[name] < block.timestamp, "taken");
        (ownerOf[name], expiryOf[name]) = (who, block.timestamp + time);
        resolverOf[name] = defaultResolver;
    }

    function renew(bytes32 name, uint256 time) external {
        require(controllers[msg.sender], "controller");
        expiryOf[name] += time;
    }
}

/// Sells names of the book above for a rent that its owner sets.
contract NameShop is Ownable {
    NameBook public immutable book;
    uint256 public rentPerYear = 0.01 ether;
    mapping(bytes32 => uint256) public commitments;

    constructor(address owner, NameBook book_) payable Ownable(owner) {
        book = book_;
    }

    function commit(bytes32 commitment) external {
        commitments[commitment] = block.timestamp;
    }

    function register(bytes32 name, bytes32 secret, uint256 years_) external payable {
        uint256 at = commitments[keccak256(abi.encode(name, msg.sender, secret))];
        require(at != 0 && block.timestamp >= at + 60, "commitment");
        require(msg.value == rentPerYear * years_, "rent");
        book.register(name, msg.sender, years_ * 365 days);
    }

    function renew(bytes32 name, uint256 years_) external payable {
        require(msg.value == rentPerYear * years_, "rent");
        book.renew(name, years_ * 365 days);
    }

    function setRent(uint256 to) external onlyOwner {
        rentPerYear = to;
    }

    function withdraw() external onlyOwner {
        payable(owner()).transfer(address(this).balance);
    }
}

/// Bets on a question; a reporter answers it, the owner takes a fee and can void it.
contract QuestionMarket {
    address public owner;
    address public reporter;
    uint256 public feeBps = 100;
    uint256 public fees;
    uint8 public answer;
    mapping(address => uint256) public yesOf;
    mapping(address => uint256) public noOf;
    uint256 public totalYes;
    uint256 public totalNo;

    constructor(address owner_, address reporter_) payable {
        (owner, reporter, fees) = (owner_, reporter_, msg.value);
    }

    function bet(bool yes) external payable {
        require(answer == 0, "over");
        uint256 fee = (msg.value * feeBps) / 10_000;
        fees += fee;
        if (yes) {
            yesOf[msg.sender] += msg.value - fee;
            totalYes += msg.value - fee;
        } else {
            noOf[msg.sender] += msg.value - fee;
            totalNo += msg.value - fee;
        }
    }

    function claim() external {
        require(answer != 0, "open");
        uint256 amount;
        if (answer == 1) amount = (yesOf[msg.sender] * (totalYes + totalNo)) / totalYes;
        else if (answer == 2) amount = (noOf[msg.sender] * (totalYes + totalNo)) / totalNo;
        else if (answer == 3) amount = yesOf[msg.sender] + noOf[msg.sender];
        (yesOf[msg.sender], noOf[msg.sender]) = (0, 0);
        payable(msg.sender).transfer(amount);
    }

    function report(bool yes) external {
        require(msg.sender == reporter && answer == 0, "reporter");
        answer = yes ? 1 : 2;
    }

    function void() external {
        require(msg.sender == owner && answer == 0, "owner");
        answer = 3;
    }

    function setReporter(address to) external {
        require(msg.sender == owner, "owner");
        reporter = to;
    }

    function setFee(uint256 bps) external {
        require(msg.sender == owner && bps <= 500, "owner");
        feeBps = bps;
    }

    function takeFees(address payable to) external {
        require(msg.sender == owner, "owner");
        uint256 amount = fees;
        fees = 0;
        to.transfer(amount);
    }
}
