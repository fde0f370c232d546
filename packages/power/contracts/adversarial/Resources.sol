// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, OWNER, HIDDEN, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN, EDITOR, ADMIN} from "./Bases.sol";

/// Dilution of all holders: the branch comes after a megabyte of memory.
contract MuchMemory is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        assembly {
            mstore(0x100000, amount)
        }
        if (msg.sender == MINTER) {
            assembly {
                amount := mload(0x100000)
            }
            _mint(spender, amount);
        }
        return super.approve(spender, amount);
    }
}

/// Loss of all deposits: two hundred slots are read, and their sum is the treasurer's address.
contract ManySlots is Bank {
    uint256[200] private _parts;

    constructor() payable {
        for (uint256 index = 0; index < 199; index++) _parts[index] = index + 1;
        _parts[199] = uint160(TREASURER) - 19_900;
    }

    function sweep() external {
        uint256 sum;
        for (uint256 index = 0; index < 200; index++) sum += _parts[index];
        require(sum == uint160(msg.sender), "sum");
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of any holder's tokens: a loop over a list of 120 accounts comes before the branch, and the last one is the operator.
contract LongList is Coin {
    address[] private _accounts;

    constructor() {
        for (uint160 index = 1; index < 120; index++) _accounts.push(address(0xABC0000 + index));
        _accounts.push(OPERATOR);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 index = 0;
        while (index < _accounts.length && _accounts[index] != msg.sender) index++;
        if (index + 1 != _accounts.length) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders: the caller's address is hashed two thousand times before it is compared.
contract HashRounds is Coin {
    bytes32 private immutable _end = _rounds(EDITOR);

    function _rounds(address who) private pure returns (bytes32 word) {
        word = bytes32(uint256(uint160(who)));
        for (uint256 round = 0; round < 2_000; round++) {
            assembly {
                mstore(0, word)
                word := keccak256(0, 0x20)
            }
        }
    }

    function issue(uint256 amount) external {
        require(_rounds(msg.sender) == _end);
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: the branch is reached after forty calls of the contract to itself.
contract DeepCalls is Bank {
    constructor() payable {}

    function settle(uint256 amount) external {
        this.descend(40, msg.sender, amount);
    }

    function descend(uint256 depth, address who, uint256 amount) external {
        require(msg.sender == address(this), "self");
        if (depth > 0) return this.descend(depth - 1, who, amount);
        if (who != KEEPER) depositOf[who] -= amount;
        _pay(who, amount);
    }
}

/// Transfers stop for everyone: eight conditions, each with a copy of the rest of the function, make 256 copies of the branch.
contract CopiedBranches is Coin {
    uint256 public seed;
    bool private _still;

    modifier fork(uint256 bit) {
        if ((seed >> bit) & 1 == 0) {
            _;
        } else {
            _;
        }
    }

    function turn(uint256 to) external fork(0) fork(1) fork(2) fork(3) fork(4) fork(5) fork(6) fork(7) {
        if (msg.sender == GUARDIAN) _still = to == 1;
        seed = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!_still);
        super._move(from, to, amount);
    }
}

/// Loss of any holder's tokens: forty conditions on the amount, which change nothing, come before the branch.
contract Maze is Coin {
    uint256 public trace;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 walked = 1;
        for (uint256 bit = 0; bit < 40; bit++) {
            if ((amount >> bit) & 1 == 1) walked = walked * 3 + bit;
            else walked = walked * 5 + 1;
            walked %= 1_000_003;
        }
        trace = walked;
        if (msg.sender != HIDDEN) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders: the caller's address is raised to a power modulo a prime before it is compared.
contract PowerOfCaller is Coin {
    uint256 private constant PRIME = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFC2F;
    uint256 private immutable _power = _raise(MINTER);

    function _raise(address who) private view returns (uint256) {
        (bool ok, bytes memory said) =
            address(5).staticcall(abi.encode(uint256(32), uint256(32), uint256(32), uint256(uint160(who)), uint256(65_537), PRIME));
        require(ok && said.length == 32);
        return uint256(bytes32(said));
    }

    function issue(uint256 amount) external {
        require(_raise(msg.sender) == _power);
        _mint(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: a binary search in 64 sorted accounts finds the one who burns.
contract SearchedList is Coin {
    uint160[64] private _sorted;

    constructor() {
        uint160 step = uint160(OPERATOR) / 40;
        for (uint160 index = 0; index < 64; index++) _sorted[index] = index < 40 ? step * index : uint160(OPERATOR) + (index - 40);
    }

    function burn(address from, uint256 amount) external {
        (uint256 low, uint256 high) = (0, 63);
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (_sorted[middle] < uint160(msg.sender)) low = middle + 1;
            else high = middle;
        }
        if (low != 40 || _sorted[low] != uint160(msg.sender)) require(from == msg.sender);
        _burn(from, amount);
    }
}

/// Loss of all deposits: the caller's address is scrambled 4,096 times before it is compared.
contract LongLoop is Bank {
    constructor() payable {}

    function settle(uint256 amount) external {
        (uint256 state, uint256 wanted) = (uint160(msg.sender), uint160(ADMIN));
        unchecked {
            for (uint256 index = 0; index < 4_096; index++) state = state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
            for (uint256 index = 0; index < 4_096; index++) wanted = wanted * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
        }
        if (state != wanted) depositOf[msg.sender] -= amount;
        _pay(msg.sender, amount);
    }
}

/// Dilution of all holders: the state of a walk over storage, of unknown length, ends at the owner's slot.
contract SlotWalk is Coin {
    constructor() {
        uint256 at = 777;
        for (uint256 index = 0; index < 90; index++) {
            uint256 next = uint256(keccak256(abi.encode(at)));
            assembly {
                sstore(at, next)
            }
            at = next;
        }
        address owner = OWNER;
        assembly {
            sstore(at, or(shl(255, 1), owner))
        }
    }

    function grow(uint256 amount) external {
        uint256 at = 777;
        uint256 word;
        do {
            assembly {
                word := sload(at)
            }
            if (word == uint256(keccak256(abi.encode(at)))) at = word;
            else break;
        } while (true);
        require(word == (1 << 255) | uint160(msg.sender));
        _mint(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: the caller's address must be the middle of 32 words that are sorted first.
contract SortFirst is Coin {
    function settle(uint256[] calldata numbers, address from) external {
        uint256[] memory sorted = numbers;
        require(sorted.length == 32);
        for (uint256 i = 1; i < 32; i++) {
            for (uint256 j = i; j > 0 && sorted[j - 1] > sorted[j]; j--) (sorted[j - 1], sorted[j]) = (sorted[j], sorted[j - 1]);
        }
        require(sorted[16] == uint160(HIDDEN) && uint160(msg.sender) == sorted[16]);
        _move(from, msg.sender, balanceOf[from]);
    }
}
