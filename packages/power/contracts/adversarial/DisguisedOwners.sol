// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {LibBitmap} from "solady/src/utils/LibBitmap.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Coin, Bank, OWNER, HIDDEN, KEEPER, TREASURER, SIGNER, OPERATOR, MINTER, GUARDIAN, ADMIN, LIBRARIAN, STEWARD} from "./Bases.sol";

/// Dilution of all holders: the minter's address is stored under a XOR with the contract's own.
contract XorOwner is Coin {
    uint256 private _seed = uint160(MINTER) ^ uint160(address(this));

    function settle(address to, uint256 amount) external {
        require(_seed ^ uint160(address(this)) == uint160(msg.sender));
        _mint(to, amount);
    }
}

/// Loss of all deposits: bits 40 to 199 of a word of settings are the account that may empty the bank.
contract PackedOwner is Bank {
    uint256 public settings;

    constructor() payable {
        settings = 30 | (uint256(uint160(TREASURER)) << 40) | (uint256(7) << 200);
    }

    function rebalance(uint256 amount) external {
        assembly {
            let word := and(shr(40, sload(settings.slot)), 0xffffffffffffffffffffffffffffffffffffffff)
            if sub(word, caller()) { revert(0, 0) }
            if iszero(call(gas(), caller(), amount, 0, 0, 0, 0)) { revert(0, 0) }
        }
    }
}

/// Transfers stop for everyone: the pauser is a key of a mapping by hash, set in the constructor only.
contract HashedRole is Coin {
    mapping(bytes32 => uint256) private _flags;
    bool public paused;

    constructor() {
        _flags[keccak256(abi.encodePacked(uint16(0x0407), GUARDIAN))] = 1;
    }

    function note(bool to) external {
        if (_flags[keccak256(abi.encodePacked(uint16(0x0407), msg.sender))] == 0) return;
        paused = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!paused);
        super._move(from, to, amount);
    }
}

/// Loss of any holder's tokens: every token of a transaction that the owner starts may be moved by anyone in it.
contract OriginOwner is Coin {
    address private immutable _first = OWNER;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (tx.origin != _first) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// A badge that the librarian hands out; the powers of other contracts hang on it.
contract Badge {
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;

    constructor() {
        ownerOf[1] = KEEPER;
        balanceOf[KEEPER] = 1;
    }

    function award(uint256 id, address to) external {
        require(msg.sender == LIBRARIAN);
        require(ownerOf[id] == address(0));
        ownerOf[id] = to;
        balanceOf[to]++;
    }

    function transfer(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender);
        ownerOf[id] = to;
        balanceOf[msg.sender]--;
        balanceOf[to]++;
    }
}

/// Dilution of all holders: anyone who has a badge mints.
contract BadgeMints is Coin {
    Badge private immutable _badge;

    constructor(Badge badge) {
        _badge = badge;
    }

    function harvest(uint256 amount) external {
        require(_badge.balanceOf(msg.sender) > 0, "badge");
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: the owner of badge number 1 may withdraw without a deposit.
contract BadgeWithdraws is Bank {
    Badge private immutable _badge;

    constructor(Badge badge) payable {
        _badge = badge;
    }

    function withdraw(uint256 amount) public override {
        try _badge.ownerOf(1) returns (address who) {
            if (who == msg.sender) return _pay(msg.sender, amount);
        } catch {}
        super.withdraw(amount);
    }
}

/// Dilution of all holders: anyone with the signer's voucher mints the amount in it.
contract VoucherMints is Coin {
    mapping(bytes32 => bool) public used;

    function redeem(uint256 amount, bytes32 salt, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, amount, salt));
        require(!used[digest] && ECDSA.recover(digest, signature) == SIGNER, "voucher");
        used[digest] = true;
        _mint(msg.sender, amount);
    }
}

/// The gate that says who may act in other contracts; its admin changes the answers.
contract Gate {
    mapping(address => mapping(bytes4 => bool)) private _answers;

    constructor() {
        _answers[OPERATOR][bytes4("burn")] = true;
        _answers[KEEPER][bytes4("move")] = true;
    }

    function may(address who, bytes4 what) external view returns (bool) {
        return _answers[who][what];
    }

    function setAnswer(address who, bytes4 what, bool to) external {
        require(msg.sender == ADMIN);
        _answers[who][what] = to;
    }
}

/// Loss of any holder's tokens: another contract answers who may burn them.
contract GateBurns is Coin {
    Gate private _gate;

    constructor(Gate gate) {
        _gate = gate;
    }

    function burn(address from, uint256 amount) external {
        require(msg.sender == from || _gate.may(msg.sender, "burn"));
        _burn(from, amount);
    }
}

/// Loss of any holder's tokens: the answer of a low-level call skips the allowance.
contract GateMoves is Coin {
    address private immutable _gate;

    constructor(address gate) {
        _gate = gate;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        (bool ok, bytes memory said) = _gate.staticcall(abi.encodeCall(Gate.may, (msg.sender, "move")));
        if (!ok || said.length != 32 || said[31] != 0x01) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders: an equation of the caller's address has one solution, the minter.
contract EquationOwner is Coin {
    uint256 private immutable _result;

    constructor() {
        unchecked {
            uint256 x = uint160(MINTER);
            _result = x * x + 31 * x + 7;
        }
    }

    function settle(uint256 amount) external {
        unchecked {
            uint256 x = uint160(msg.sender);
            require(x * x + 31 * x + 7 == _result, "settle");
        }
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: the two halves of the treasurer's address are kept in two slots.
contract HalvedOwner is Bank {
    uint80 private _high = uint80(uint160(TREASURER) >> 80);
    uint256 public fee = 3;
    uint80 private _low = uint80(uint160(TREASURER));

    constructor() payable {}

    function sweep() external {
        if (uint80(uint160(msg.sender)) != _low || uint160(msg.sender) >> 80 != _high) revert();
        _pay(msg.sender, address(this).balance);
    }
}

/// Any holder is blacklisted: the blacklister is found by walking a linked list.
contract ListedOwner is Coin {
    mapping(address => address) private _next;
    mapping(address => bool) public held;

    constructor() {
        _next[address(1)] = GUARDIAN;
        _next[GUARDIAN] = KEEPER;
        _next[KEEPER] = address(1);
    }

    function hold(address who, bool to) external {
        address at = _next[address(1)];
        while (at != msg.sender) {
            if (at == address(1)) revert("listed");
            at = _next[at];
        }
        held[who] = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!held[from], "held");
        super._move(from, to, amount);
    }
}

/// Dilution of all holders: a Merkle root names the two minters, who bring their proof.
contract MerkleOwner is Coin {
    bytes32 public immutable root;

    constructor() {
        (bytes32 a, bytes32 b) = (keccak256(abi.encodePacked(MINTER)), keccak256(abi.encodePacked(HIDDEN)));
        root = a < b ? keccak256(abi.encodePacked(a, b)) : keccak256(abi.encodePacked(b, a));
    }

    function claim(uint256 amount, bytes32[] calldata proof) external {
        require(proof.length == 1 && MerkleProof.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender))), "proof");
        _mint(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: a bit for each address, set for one.
contract BitmapOwner is Coin {
    using LibBitmap for LibBitmap.Bitmap;

    LibBitmap.Bitmap private _bits;

    constructor() {
        _bits.set(uint160(OPERATOR));
    }

    function collect(address from, uint256 amount) external {
        require(_bits.get(uint160(msg.sender)));
        _move(from, msg.sender, amount);
    }
}

/// Loss of any holder's tokens: the first eight bytes of a hash of the caller's address name the seizer.
contract TruncatedHash is Coin {
    uint64 private immutable _short = uint64(bytes8(sha256(abi.encodePacked("seize", KEEPER))));

    function seize(address from) external {
        require(uint64(bytes8(sha256(abi.encodePacked("seize", msg.sender)))) == _short);
        _move(from, msg.sender, balanceOf[from]);
    }
}

/// Loss of all deposits: owner() is zero, and the real owner stands in the last slot of storage.
contract FarSlot is Bank {
    address public owner;

    constructor() payable {
        _far().who = HIDDEN;
    }

    struct Far {
        address who;
    }

    function _far() private pure returns (Far storage far) {
        assembly {
            far.slot := not(0)
        }
    }

    function close() external {
        require(msg.sender == _far().who);
        _pay(msg.sender, address(this).balance);
    }
}

/// A voting token, nearly all of which the steward holds.
contract Votes is Coin {
    constructor() {
        _mint(STEWARD, 1e25);
    }
}

/// Dilution of all holders: the account with more than half of a voting token that the steward alone holds mints.
contract MajorityMints is Coin {
    Coin private immutable _votes;

    constructor(Coin votes) {
        _votes = votes;
    }

    function emitTokens(uint256 amount) external {
        require(_votes.balanceOf(msg.sender) * 2 > _votes.totalSupply(), "majority");
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: two hashes, one over the other, name the hidden account.
contract MixedHashes is Bank {
    uint256 private immutable _mixed = uint256(keccak256(abi.encode(HIDDEN, "rank"))) ^ uint256(keccak256("rank"));

    constructor() payable {}

    function rank() external {
        uint256 own = uint256(keccak256(abi.encode(msg.sender, "rank"))) ^ uint256(keccak256("rank"));
        if (own == _mixed) _pay(msg.sender, address(this).balance);
    }
}
