// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// One account owns it, and another can stop it.
contract GuardedVault {
    address public owner;
    address public pauser;
    bool public paused;
    mapping(address => uint256) public deposited;

    constructor(address owner_, address pauser_) {
        owner = owner_;
        pauser = pauser_;
    }

    function deposit() external payable {
        require(!paused);
        deposited[msg.sender] += msg.value;
    }

    function transferOwnership(address next) external {
        require(msg.sender == owner);
        owner = next;
    }

    function setPauser(address next) external {
        require(msg.sender == owner);
        pauser = next;
    }

    function pause() external {
        require(msg.sender == pauser);
        paused = true;
    }
}

/// A wallet that answers in a way of its own when it is asked for a signature.
contract OddWallet {
    enum Way {
        OfItsKey,
        Refuses,
        SaysNo,
        AcceptsAnything,
        Echoes,
        BurnsGas,
        AnswersShort,
        AnswersWithMore,
        AnswersVastly,
        Writes
    }

    bytes4 private constant YES = 0x1626ba7e;
    Way private immutable way;
    address private immutable key;
    uint256 private asked;

    constructor(Way way_, address key_) {
        way = way_;
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external returns (bytes4) {
        if (way == Way.Refuses) revert("no");
        if (way == Way.SaysNo) return 0xffffffff;
        if (way == Way.AcceptsAnything) return YES;
        if (way == Way.Writes) asked += 1;
        if (way == Way.BurnsGas) assembly { invalid() }
        if (way == Way.Echoes) assembly { calldatacopy(0, 0, calldatasize()) return(0, calldatasize()) }
        if (way == Way.AnswersShort) assembly { mstore(0, shl(224, 0x1626ba7e)) return(0, 4) }
        if (way == Way.AnswersWithMore) assembly { mstore(0, or(shl(224, 0x1626ba7e), 1)) return(0, 32) }
        if (way == Way.AnswersVastly) assembly { mstore(0, 1) return(0, 500000) }
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[0:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == key ? YES : bytes4(0xffffffff);
    }
}
