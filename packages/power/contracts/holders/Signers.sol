// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Holds ether, and a list of signers.
abstract contract Signed {
    mapping(address => bool) public isSigner;
    uint256 public nonce;

    constructor(address[] memory signers) payable {
        for (uint256 i; i < signers.length; ++i) isSigner[signers[i]] = true;
    }

    function _digest(address to, uint256 amount) internal returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, amount, nonce++));
    }

    function _recover(bytes32 digest, bytes calldata signature) internal pure returns (address) {
        require(signature.length == 65, "length");
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    }

    function _pay(address to, uint256 amount) internal {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "pay");
    }
}

/// As many as the threshold, in ascending order.
contract AscendingSigners is Signed {
    address public owner;
    uint256 public threshold;

    constructor(address owner_, address[] memory signers, uint256 threshold_) payable Signed(signers) {
        (owner, threshold) = (owner_, threshold_);
    }

    function release(address to, uint256 amount, bytes[] calldata signatures) external {
        require(signatures.length >= threshold, "threshold");
        bytes32 digest = _digest(to, amount);
        address last;
        for (uint256 i; i < signatures.length; ++i) {
            address signer = _recover(digest, signatures[i]);
            require(signer > last && isSigner[signer], "signer");
            last = signer;
        }
        _pay(to, amount);
    }

    function setOwner(address to) external {
        require(msg.sender == owner, "owner");
        owner = to;
    }
}

/// Three, one after the other in one text of bytes, each only once.
contract PackedSigners is Signed {
    constructor(address[] memory signers) payable Signed(signers) {}

    function release(address to, uint256 amount, bytes calldata signatures) external {
        bytes32 digest = _digest(to, amount);
        address[] memory seen = new address[](3);
        for (uint256 i; i < 3; ++i) {
            address signer = _recover(digest, signatures[i * 65:i * 65 + 65]);
            require(isSigner[signer], "signer");
            for (uint256 j; j < i; ++j) require(seen[j] != signer, "again");
            seen[i] = signer;
        }
        _pay(to, amount);
    }
}

/// Two, as numbers in arrays; who has signed is kept.
contract MarkedSigners is Signed {
    mapping(bytes32 => mapping(address => bool)) public hasSigned;

    constructor(address[] memory signers) payable Signed(signers) {}

    function release(address to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = _digest(to, amount);
        uint256 count;
        for (uint256 i; i < v.length; ++i) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(isSigner[signer] && !hasSigned[digest][signer], "signer");
            hasSigned[digest][signer] = true;
            ++count;
        }
        require(count >= 2, "two");
        _pay(to, amount);
    }
}

/// Two accounts by name, each with an argument of its own.
contract NamedSigners {
    address public immutable first;
    address public immutable second;
    uint256 public nonce;

    constructor(address first_, address second_) payable {
        (first, second) = (first_, second_);
    }

    function run(address target, bytes calldata data, uint8[2] calldata v, bytes32[2] calldata r, bytes32[2] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, this, nonce++, target, keccak256(data)));
        require(ecrecover(digest, v[0], r[0], s[0]) == first && ecrecover(digest, v[1], r[1], s[1]) == second, "signatures");
        (bool ok,) = target.call(data);
        require(ok, "failed");
    }
}

/// The same, beside an owner who needs no signature.
contract BypassedSigners is NamedSigners {
    address public immutable owner;

    constructor(address owner_, address first_, address second_) payable NamedSigners(first_, second_) {
        owner = owner_;
    }

    function rush(address target, bytes calldata data) external {
        require(msg.sender == owner, "owner");
        (bool ok,) = target.call(data);
        require(ok, "failed");
    }
}

/// Two signatures are counted, and both may be of one signer.
contract RepeatedSigners is Signed {
    constructor(address[] memory signers) payable Signed(signers) {}

    function release(address to, uint256 amount, bytes[] calldata signatures) external {
        require(signatures.length >= 2, "two");
        bytes32 digest = _digest(to, amount);
        for (uint256 i; i < signatures.length; ++i) require(isSigner[_recover(digest, signatures[i])], "signer");
        _pay(to, amount);
    }
}

/// Three signatures, of which only neighbours must differ.
contract NeighbourSigners is Signed {
    constructor(address[] memory signers) payable Signed(signers) {}

    function release(address to, uint256 amount, bytes[] calldata signatures) external {
        require(signatures.length >= 3, "three");
        bytes32 digest = _digest(to, amount);
        address last;
        for (uint256 i; i < signatures.length; ++i) {
            address signer = _recover(digest, signatures[i]);
            require(isSigner[signer] && signer != last, "signer");
            last = signer;
        }
        _pay(to, amount);
    }
}

/// Counts signatures of anyone, and asks for one that is a signer's.
contract LenientSigners is Signed {
    constructor(address[] memory signers) payable Signed(signers) {}

    function release(address to, uint256 amount, bytes[] calldata signatures) external {
        require(signatures.length >= 2, "two");
        bytes32 digest = _digest(to, amount);
        address last;
        bool any;
        for (uint256 i; i < signatures.length; ++i) {
            address signer = _recover(digest, signatures[i]);
            require(i == 0 || signer != last, "again");
            any = any || isSigner[signer];
            last = signer;
        }
        require(any, "signer");
        _pay(to, amount);
    }
}

/// Votes that weigh: one account has enough for all, and is not the first in order.
contract WeighedSigners {
    mapping(address => uint256) public weightOf;
    uint256 public nonce;

    constructor(address[] memory signers) payable {
        for (uint256 i; i < signers.length; ++i) weightOf[signers[i]] = i == signers.length - 1 ? 10 : 5;
    }

    function release(address to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, amount, nonce++));
        address last;
        uint256 weight;
        for (uint256 i; i < v.length; ++i) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(signer > last && weightOf[signer] > 0, "signer");
            last = signer;
            weight += weightOf[signer];
        }
        require(weight >= 10, "weight");
        (bool ok,) = to.call{value: amount}("");
        require(ok, "pay");
    }
}
