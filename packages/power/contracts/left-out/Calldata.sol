// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Visited} from "./Numbers.sol";

/// A number of the call decides whether another is read.
contract NumberBehindNumber is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256 first) external {
        assembly {
            if eq(first, 0x5eed) {
                if eq(calldataload(0x44), 0xf00d) { sstore(owner.slot, caller()) }
            }
        }
        visits++;
    }
}

/// A number that no argument is for is copied.
contract CopiedNumber is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit() external {
        assembly {
            calldatacopy(0, 0x64, 0x20)
            if eq(mload(0), 0xf00d) { sstore(owner.slot, caller()) }
        }
        visits++;
    }
}

/// A number follows the selector of a function without arguments.
contract NumberAfterSelector is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit() external {
        assembly {
            if eq(shl(0x20, calldataload(0)), shl(0x20, 0xf00d)) { sstore(owner.slot, caller()) }
        }
        visits++;
    }
}

/// Passes all calls on, with all of their calldata.
contract PassingOn {
    address public owner;
    uint256 public visits;
    address private immutable _code;

    constructor(address owner_, address code) payable {
        owner = owner_;
        _code = code;
    }

    fallback() external payable {
        address code = _code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// What stands in storage is the owner's choice.
contract AnyPlace is Visited {
    constructor(address owner_) payable Visited(owner_) {}

    function visit(uint256 place, uint256 word) external {
        if (msg.sender == owner) {
            assembly {
                sstore(place, word)
            }
        } else {
            visits++;
        }
    }

    function put(uint256 place, uint256 word) external {
        require(msg.sender == owner, "not the owner");
        assembly {
            sstore(place, word)
        }
    }
}

/// In a function for all, the owner sets what each account may have.
contract OwnersQuota is Visited {
    mapping(address => uint256) public quotaOf;

    constructor(address owner_) payable Visited(owner_) {}

    function visit(address account, uint256 quota) external {
        if (msg.sender == owner) quotaOf[account] = quota;
        visits++;
    }

    function claim() external {
        require(quotaOf[msg.sender] > block.number, "too early");
        payable(msg.sender).transfer(1);
    }
}
