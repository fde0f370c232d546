// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Anyone may submit what an admin signed.
contract Signed is ERC20Permit {
    address public signer;
    mapping(address => bool) public oracles;
    mapping(bytes32 => bool) public used;
    uint256 public answer;

    constructor(address signer_, address oracle) ERC20("Signed", "SGN") ERC20Permit("Signed") {
        signer = signer_;
        oracles[oracle] = true;
    }

    function mintSigned(address to, uint256 amount, uint256 deadline, bytes calldata signature) external {
        require(block.timestamp <= deadline, "late");
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(keccak256("Mint(address to,uint256 amount,uint256 deadline)"), to, amount, deadline)));
        require(!used[digest], "used");
        used[digest] = true;
        require(ECDSA.recover(digest, signature) == signer, "signer");
        _mint(to, amount);
    }

    function report(uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(keccak256(abi.encode(value, block.chainid)), v, r, s);
        require(oracles[who], "oracle");
        answer = value;
    }

    function setSigner(address to) external {
        require(msg.sender == signer);
        signer = to;
    }
}

/// An allowlist of which only the Merkle root is stored.
contract Rooted is Ownable {
    bytes32 public root;
    uint256 public dial;
    mapping(address => bool) public claimed;

    constructor(address owner, bytes32 root_) Ownable(owner) {
        root = root_;
    }

    function turn(uint256 to, bytes32[] calldata proof) external {
        require(MerkleProof.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender))), "not listed");
        dial = to;
    }

    function setRoot(bytes32 to) external onlyOwner {
        root = to;
    }
}
