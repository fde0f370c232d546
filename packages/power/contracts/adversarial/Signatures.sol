// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Coin, Bank, HIDDEN, EDITOR} from "./Bases.sol";

// The account of a key that the tests know: the hash of "voucher key".
address constant ISSUER = 0x9039Da15C4e15E234E04Cdf373A80147fe42F64e;

/// Loss of all deposits: the signer was never set, and an invalid signature recovers it.
contract ZeroSigner is Bank {
    address public signer;

    constructor() payable {}

    function payOut(address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(ecrecover(keccak256(abi.encode(to, amount)), v, r, s) == signer, "signer");
        _pay(to, amount);
    }
}

/// Loss of any holder's tokens: an operator that was left unset is the zero address, which invalid signatures recover.
contract ZeroOperator is Coin {
    mapping(address => bool) public isOperator;

    constructor(address first, address second) {
        (isOperator[first], isOperator[second]) = (true, true);
    }

    function moveBySignature(address from, address to, uint256 amount, bytes32 r, bytes32 s, uint8 v) external {
        address who = ecrecover(keccak256(abi.encode(from, to, amount)), v, r, s);
        require(who == from || isOperator[who], "signature");
        _move(from, to, amount);
    }
}

/// Loss of all deposits: the signer's check is the answer of a contract that the caller names.
contract NamedVerifier is Bank {
    constructor() payable {}

    function payOut(address signer, bytes32 digest, bytes calldata signature, uint256 amount) external {
        (bool ok, bytes memory said) =
            signer.staticcall(abi.encodeWithSelector(bytes4(0x1626ba7e), digest, signature));
        require(ok && said.length == 32 && bytes4(said) == 0x1626ba7e, "signature");
        _pay(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: a permit may be signed by the token itself, which answers yes for one account's digests.
contract OwnVerifier is Coin {
    mapping(bytes32 => bool) private _accepted;
    mapping(address => uint256) public nonces;

    function accept(bytes32 digest) external {
        require(msg.sender == HIDDEN);
        _accepted[digest] = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata) public view returns (bytes4) {
        return _accepted[digest] ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function permit(address holder, address spender, uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), holder, spender, amount, nonces[holder]++));
        if (signature.length == 65) require(ECDSA.recover(digest, signature) == holder, "signer");
        else require(this.isValidSignature(digest, signature) == 0x1626ba7e, "signature");
        _approve(holder, spender, amount);
    }
}

/// Loss of all deposits: a voucher was paid once, and its signature pays anyone who shows it again.
contract ReplayedVoucher is Bank {
    constructor() payable {}

    function redeem(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(ecrecover(keccak256(abi.encode("voucher", amount)), v, r, s) == ISSUER, "signer");
        _pay(msg.sender, amount);
    }
}

/// Dilution of all holders: the voucher has a nonce, which is signed and never spent.
contract UnspentNonce is Coin {
    event Redeemed(address indexed to, uint256 nonce);

    function redeem(address to, uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode("voucher", to, amount, nonce));
        require(ecrecover(digest, v, r, s) == ISSUER, "signer");
        emit Redeemed(to, nonce);
        _mint(to, amount);
    }
}

/// Loss of any holder's tokens: what is signed does not name the holder, so a signature of one's own moves another's.
contract NamelessDigest is Coin {
    mapping(bytes32 => bool) private _used;

    function moveBySignature(address from, address to, uint256 amount, address signer, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), to, amount));
        require(signer != address(0) && ecrecover(digest, v, r, s) == signer && !_used[digest], "signature");
        _used[digest] = true;
        _move(from, to, amount);
    }
}

/// Loss of all deposits: only used signatures are refused, and each has a twin with another s.
contract SignatureTwin is Bank {
    mapping(bytes32 => bool) private _used;

    constructor() payable {}

    function redeem(address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encodePacked(v, r, s));
        require(!_used[id], "used");
        require(ecrecover(keccak256(abi.encode("voucher", to, amount)), v, r, s) == ISSUER, "signer");
        _used[id] = true;
        _pay(to, amount);
    }
}

/// Dilution of all holders: an approved pair of texts is claimed by anyone, any number of times, and cut where the claimer likes.
contract PackedTexts is Coin {
    mapping(bytes32 => bool) private _approved;

    constructor() {
        _approved[keccak256(abi.encodePacked("ann", "10"))] = true;
    }

    function approveText(bytes32 digest) external {
        require(msg.sender == EDITOR, "editor");
        _approved[digest] = true;
    }

    function claim(string calldata who, string calldata amount) external {
        bytes32 digest = keccak256(abi.encodePacked(who, amount));
        require(_approved[digest], "approved");
        bytes calldata digits = bytes(amount);
        uint256 value;
        for (uint256 index = 0; index < digits.length; index++) value = value * 10 + (uint8(digits[index]) - 48);
        _mint(msg.sender, value);
    }
}

/// Loss of any holder's tokens: anyone with the hidden account's signature over their own address is an operator for good.
contract SignedOperator is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.data.length == 165) {
            (bytes32 r, bytes32 s) = (bytes32(msg.data[100:132]), bytes32(msg.data[132:164]));
            require(ecrecover(keccak256(abi.encode(msg.sender)), uint8(msg.data[164]), r, s) == HIDDEN);
        } else {
            allowance[from][msg.sender] -= amount;
        }
        _move(from, to, amount);
        return true;
    }
}

/// Loss of all deposits: the caller brings the digest, so any that the issuer ever signed serves, and one can be computed.
contract CallerDigest is Bank {
    constructor() payable {}

    function payOut(bytes32 digest, uint8 v, bytes32 r, bytes32 s, uint256 amount) external {
        require(ecrecover(digest, v, r, s) == ISSUER, "signer");
        _pay(msg.sender, amount);
    }
}

/// Loss of all deposits: the signer's private key is 1, so anyone signs.
contract KnownKey is Bank {
    constructor() payable {}

    function payOut(address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        address signer = ecrecover(keccak256(abi.encode(block.chainid, this, to, amount)), v, r, s);
        require(signer == 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf, "signer");
        _pay(to, amount);
    }
}
