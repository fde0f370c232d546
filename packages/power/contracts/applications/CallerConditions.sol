// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Upkeep that only a registry's forwarder may perform.
contract Upkeep is Ownable {
    address public forwarder;
    uint256 public lastAt;
    uint256 public every = 1 hours;

    constructor(address owner, address forwarder_) Ownable(owner) {
        forwarder = forwarder_;
    }

    function perform(bytes calldata) external {
        if (forwarder != address(0)) require(msg.sender == forwarder, "forwarder");
        lastAt = block.timestamp;
    }

    function setForwarder(address to) external onlyOwner {
        forwarder = to;
    }

    function setEvery(uint256 to) external onlyOwner {
        every = to;
    }
}

/// Payment streams; the account that opened one may close it.
contract Streams {
    struct Stream {
        address payable from;
        address payable to;
        uint256 amount;
    }

    Stream[] public streams;

    function open(address payable to) external payable {
        streams.push(Stream(payable(msg.sender), to, msg.value));
    }

    function close(uint256 id) external {
        Stream storage own = streams[id];
        require(msg.sender == own.from || msg.sender == own.to, "party");
        uint256 amount = own.amount;
        own.amount = 0;
        own.from.transfer(amount / 2);
        own.to.transfer(amount - amount / 2);
    }
}

/// The access check is an internal function pointer set in the constructor.
contract Chosen {
    address public immutable first;
    address public immutable second;
    function() internal view returns (bool) private _may;
    uint256 public dial;

    constructor(address first_, address second_) {
        (first, second) = (first_, second_);
        _may = _isSecond;
    }

    function _isFirst() private view returns (bool) {
        return msg.sender == first;
    }

    function _isSecond() private view returns (bool) {
        return msg.sender == second;
    }

    function turn(uint256 to) external {
        require(_may(), "may");
        dial = to;
    }

    function swap() external {
        require(_isFirst(), "first");
        _may = _isFirst;
    }
}

/// Compares the caller with the owner by exclusive or.
contract Xored {
    uint256 private immutable _key;
    uint256 public dial;

    constructor(address owner) {
        _key = uint256(uint160(owner)) ^ 0xabcdef;
    }

    function turn(uint256 to) external {
        assembly {
            if xor(xor(caller(), 0xabcdef), sload(99)) { mstore(0, 0) }
        }
        require((uint256(uint160(msg.sender)) ^ _key) == 0xabcdef);
        dial = to;
    }
}

/// Rights by rank: a rank includes all lower ones.
contract Ladder {
    mapping(address => uint8) public rankOf;
    uint256 public dial;
    bool public closed;

    constructor(address top, address middle, address low) payable {
        (rankOf[top], rankOf[middle], rankOf[low]) = (3, 2, 1);
    }

    modifier atLeast(uint8 rank) {
        require(rankOf[msg.sender] >= rank, "rank");
        _;
    }

    function promote(address who, uint8 rank) external atLeast(2) {
        require(rank < rankOf[msg.sender], "own");
        rankOf[who] = rank;
    }

    function turn(uint256 to) external atLeast(1) {
        dial = to;
    }

    function close(bool to) external atLeast(2) {
        closed = to;
    }

    function poke() external {
        require(!closed, "closed");
        dial += 1;
    }

    function drain(address payable to) external atLeast(3) {
        to.transfer(address(this).balance);
    }
}

/// One word of rights for each account, a bit for each right.
contract RightBits {
    uint256 public constant GRANT = 1;
    uint256 public constant PAY = 2;
    uint256 public constant STOP = 4;
    uint256 public constant TUNE = 8;
    mapping(address => uint256) public rightsOf;
    uint256 public knob;
    bool public stopped;

    constructor(address admin) payable {
        rightsOf[admin] = GRANT;
    }

    modifier needs(uint256 right) {
        uint256 own = rightsOf[msg.sender];
        if (own & right == 0) revert("right");
        _;
    }

    modifier needsAll(uint256 rights) {
        require(rightsOf[msg.sender] & rights == rights, "rights");
        _;
    }

    function give(address who, uint256 rights) external needs(GRANT) {
        rightsOf[who] |= rights;
    }

    function drop(address who, uint256 rights) external needs(GRANT) {
        rightsOf[who] &= ~rights;
    }

    function pay(address payable to, uint256 amount) external needs(PAY) {
        to.transfer(amount);
    }

    function stop() external needs(STOP) {
        stopped = true;
    }

    function go() external needsAll(STOP | TUNE) {
        stopped = false;
    }

    function tune(uint256 to) external needs(TUNE | GRANT) {
        knob = to;
    }

    function poke() external {
        require(!stopped, "stopped");
        knob += 1;
    }
}
