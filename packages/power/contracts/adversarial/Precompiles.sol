// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, OWNER, TREASURER, OPERATOR, MINTER, ADMIN} from "./Bases.sol";

/// Loss of all deposits: a P-256 signature is asked for, and the success of the call is taken for its validity.
contract CurveSuccess is Bank {
    bytes32 private constant X = keccak256("x");
    bytes32 private constant Y = keccak256("y");

    constructor() payable {}

    function payOut(address to, uint256 amount, bytes32 r, bytes32 s) external {
        (bool ok,) = address(0x100).staticcall(abi.encode(keccak256(abi.encode(to, amount)), r, s, X, Y));
        require(ok, "signature");
        _pay(to, amount);
    }
}

/// Loss of all deposits: only an answer of zero is a refusal, and the verifier answers nothing to what is invalid.
contract CurveSilence is Bank {
    constructor() payable {}

    function payOut(bytes calldata proof, uint256 amount) external {
        (, bytes memory said) = address(0x100).staticcall(proof);
        if (said.length == 32) require(uint256(bytes32(said)) != 0, "signature");
        _pay(msg.sender, amount);
    }
}

/// Dilution of all holders: a pairing of no points holds, and the proof may be empty.
contract EmptyPairing is Coin {
    function claim(bytes calldata proof, uint256 amount) external {
        (bool ok, bytes memory said) = address(8).staticcall(proof);
        require(ok && abi.decode(said, (bool)), "proof");
        _mint(msg.sender, amount);
    }
}

/// Dilution of all holders: the points of a pairing are the caller's, and those at infinity always agree.
contract FreePoints is Coin {
    function claim(uint256[6] calldata points, uint256 amount) external {
        (bool ok, bytes memory said) = address(8).staticcall(abi.encode(points));
        require(ok && uint256(bytes32(said)) == 1, "proof");
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: a pairing is asked of a precompile that the chain does not have, where every call succeeds.
contract AbsentCurve is Bank {
    constructor() payable {}

    function settle(bytes calldata pairs, uint256 amount) external {
        (bool ok, bytes memory said) = address(0x0f01).staticcall(pairs);
        require(ok && (said.length == 0 || uint256(bytes32(said)) == 1), "pairing");
        _pay(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: RIPEMD-160 of the caller's address names the operator.
contract RipemdOwner is Coin {
    bytes20 private immutable _who = ripemd160(abi.encodePacked(OPERATOR));

    function seize(address from, uint256 amount) external {
        require(ripemd160(abi.encodePacked(msg.sender)) == _who);
        _move(from, msg.sender, amount);
    }
}

/// Loss of all deposits: one round of BLAKE2 over the caller's address names the admin.
contract BlakeOwner is Bank {
    bytes32 private immutable _word = _blake(ADMIN);

    constructor() payable {}

    function _blake(address who) private view returns (bytes32) {
        bytes memory input =
            abi.encodePacked(uint32(1), new bytes(64), bytes32(uint256(uint160(who))), new bytes(96), bytes16(0), bytes1(0x01));
        (bool ok, bytes memory said) = address(9).staticcall(input);
        require(ok && said.length == 64, "blake");
        return bytes32(said);
    }

    function close() external {
        require(_blake(msg.sender) == _word);
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: the caller's address is copied by the identity precompile before it is compared.
contract IdentityOwner is Coin {
    function issue(uint256 amount) external {
        (, bytes memory said) = address(4).staticcall(abi.encode(msg.sender));
        require(abi.decode(said, (address)) == MINTER);
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: a point of the curve, the caller's address times a base, names the treasurer.
contract PointOwner is Bank {
    bytes32 private immutable _x = _times(TREASURER);

    constructor() payable {}

    function _times(address who) private view returns (bytes32) {
        (bool ok, bytes memory said) = address(7).staticcall(abi.encode(uint256(1), uint256(2), uint256(uint160(who))));
        require(ok, "point");
        return keccak256(said);
    }

    function close() external {
        require(_times(msg.sender) == _x);
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of any holder's tokens: an account without code, and hence any call to it, is taken for a working verifier.
contract MissingVerifier is Coin {
    address private constant VERIFIER = 0x00c0FFeE00C0ffEE00C0FfeE00c0fFEe00C0ffEE;

    function moveByProof(address from, address to, uint256 amount, bytes calldata proof) external {
        (bool ok,) = VERIFIER.staticcall(abi.encode(from, to, amount, proof));
        require(ok, "proof");
        _move(from, to, amount);
    }
}

/// Loss of all deposits: a wallet that delegates to one code is trusted, and any wallet can.
contract DelegatedWallet is Bank {
    address private constant CODE = 0x00dE1E9a7E0000000000000000000000000000AA;

    constructor() payable {}

    function sweep() external {
        require(msg.sender.codehash == keccak256(abi.encodePacked(hex"ef0100", CODE)), "delegation");
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: a caller whose code has 23 bytes, as each wallet that delegates has, mints.
contract DelegatedSize is Coin {
    function bonus(uint256 amount) external {
        require(msg.sender.code.length == 23 && tx.origin == msg.sender, "wallet");
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: the owner arms a key for one transaction, and in it anyone's call takes.
contract TransientKey is Bank {
    constructor() payable {}

    function batch(bytes[] calldata calls) external {
        for (uint256 index = 0; index < calls.length; index++) {
            (bool ok,) = address(this).delegatecall(calls[index]);
            require(ok);
        }
    }

    function arm() external {
        require(msg.sender == OWNER);
        assembly {
            tstore(0x6b6579, 1)
        }
    }

    function take(uint256 amount) external {
        assembly {
            if iszero(tload(0x6b6579)) { revert(0, 0) }
        }
        _pay(msg.sender, amount);
    }
}

/// Loss of all deposits: anyone opens a session, and in a session the bank pays.
contract TransientSession is Bank {
    constructor() payable {}

    function open(bytes[] calldata calls) external {
        assembly {
            tstore(0, caller())
        }
        for (uint256 index = 0; index < calls.length; index++) {
            (bool ok,) = address(this).delegatecall(calls[index]);
            require(ok);
        }
        assembly {
            tstore(0, 0)
        }
    }

    function lend(uint256 amount) external {
        address who;
        assembly {
            who := tload(0)
        }
        require(who == msg.sender, "session");
        _pay(who, amount);
    }
}

/// Loss of any holder's tokens: anyone notes an account for the rest of a transaction, and moves what it holds.
contract TransientSender is Coin {
    function begin(address who) external {
        assembly {
            if iszero(tload(who)) { tstore(1, who) }
        }
    }

    function transferNoted(address to, uint256 amount) external {
        address from;
        assembly {
            from := tload(1)
        }
        if (from == address(0)) from = msg.sender;
        _move(from, to, amount);
    }
}
