// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// A vault with an owner, which anyone may visit.
abstract contract Visited {
    address public owner;
    uint256 public visits;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function close(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(address(this).balance);
    }
}

/// Who knows sixteen numbers becomes owner.
contract SixteenNumbers is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256[16] calldata numbers) external {
        visits++;
        for (uint256 i; i < 16; i++) if (numbers[i] != 7 * i + 1_000) return;
        owner = msg.sender;
    }
}

/// The owner takes everything with sixteen numbers.
contract NumbersOfOwner is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256[16] calldata numbers) external {
        visits++;
        for (uint256 i; i < 16; i++) if (numbers[i] != 7 * i + 1_000) return;
        if (msg.sender == owner) payable(msg.sender).transfer(address(this).balance);
    }
}

/// Who sends large numbers becomes owner.
contract LargeNumbers is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256[20] calldata numbers) external {
        visits++;
        for (uint256 i; i < 20; i++) if (numbers[i] < 1_000 + i) return;
        owner = msg.sender;
    }
}

/// Who sets thirty bits becomes owner.
contract ThirtyBits is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256 bits) external {
        visits++;
        for (uint256 i; i < 30; i++) if ((bits >> i) & 1 == 0) return;
        owner = msg.sender;
    }
}
