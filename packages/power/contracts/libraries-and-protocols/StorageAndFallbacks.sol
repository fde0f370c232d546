// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Reads its owner through a delegated library.
contract OwnerLibrary {
    uint256 private first;
    address private owner;

    function check(address who) external view {
        require(who == owner, "not the owner");
    }

    function give(address who) external {
        owner = who;
    }
}

contract Borrower {
    uint256 public first;
    address private keeper;
    address public immutable library_;
    uint256 public mark;

    constructor(address library__, address owner) {
        library_ = library__;
        keeper = owner;
    }

    function lend(bytes memory data) private {
        (bool ok,) = library_.delegatecall(data);
        require(ok, "refused");
    }

    function setMark(uint256 to) external {
        lend(abi.encodeCall(OwnerLibrary.check, (msg.sender)));
        mark = to;
    }

    function hand(address to) external {
        lend(abi.encodeCall(OwnerLibrary.check, (msg.sender)));
        lend(abi.encodeCall(OwnerLibrary.give, (to)));
    }
}

/// Packed storage: an address in the upper bits of a word, flags in the lower.
contract Upper {
    uint256 private word;
    uint256 public dial;

    constructor(address owner) {
        word = (uint256(uint160(owner)) << 96) | 1;
    }

    function only() private view {
        require(uint256(uint160(msg.sender)) == word >> 96);
    }

    function setDial(uint256 to) external {
        only();
        dial = to;
    }

    function stop(bool yes) external {
        only();
        word = (word & ~uint256(1)) | (yes ? 0 : 1);
    }

    function give(address to) external {
        only();
        word = (word & type(uint96).max) | (uint256(uint160(to)) << 96);
    }

    function play() external {
        require(word & 1 == 1, "stopped");
        ++dial;
    }
}

/// A wallet whose fallback serves only its owner.
contract Silent {
    address private immutable owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    fallback() external payable {
        require(msg.sender == owner);
        (address to, uint256 value) = abi.decode(msg.data[4:], (address, uint256));
        payable(to).transfer(value);
    }
}
