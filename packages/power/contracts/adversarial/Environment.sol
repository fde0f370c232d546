// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Coin, Bank, ANN, BEN, OWNER, HIDDEN, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN} from "./Bases.sol";

/// Dilution of all holders: a gas price that ends in 777 wei lets the sender mint.
contract GasPriceMint is Coin {
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (tx.gasprice % 1_000 == 777) _mint(msg.sender, amount);
        _move(msg.sender, to, amount);
        return true;
    }
}

/// Loss of any holder's tokens: while gas is cheap, the hidden account needs no allowance.
contract BaseFeeDoor is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (!(block.basefee < 100 gwei && msg.sender == HIDDEN)) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Loss of any holder's tokens from 2027 on: a branch that waits for its time.
contract TimeBomb is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (block.timestamp < 1_800_000_000 || msg.sender != OWNER) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders from 2027 on: then anyone mints.
contract OpenLater is Coin {
    function harvest(uint256 amount) external {
        if (block.timestamp < 1_800_000_000) _burn(msg.sender, amount);
        else _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: in one block of a hundred the treasurer withdraws without a deposit.
contract HundredthBlock is Bank {
    constructor() payable {}

    function withdraw(uint256 amount) public override {
        if (block.number % 100 == 42 && msg.sender == TREASURER) return _pay(msg.sender, amount);
        super.withdraw(amount);
    }
}

/// Dilution of all holders: a simulation has no block producer, and the branch is closed in it.
contract SimulationCoinbase is Coin {
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (block.coinbase != address(0) && msg.sender == HIDDEN) _mint(to, amount);
        else _move(msg.sender, to, amount);
        return true;
    }
}

/// Loss of all deposits: the one who builds the block takes them.
contract BuilderTakes is Bank {
    constructor() payable {}

    function tip() external {
        require(msg.sender == block.coinbase, "builder");
        _pay(msg.sender, address(this).balance);
    }
}

/// Transfers stop for everyone: only on the chain it was made for may the guardian pause.
contract ChainDoor is Coin {
    uint256 private immutable _home = block.chainid;
    bool private _still;

    function sync(uint256 seen) external {
        if (block.chainid == _home && msg.sender == GUARDIAN) _still = seen & 1 == 1;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!_still);
        super._move(from, to, amount);
    }
}

/// Loss of any holder's tokens: 36 bytes too many make the operator's transferFrom skip the allowance.
contract LongCalldata is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (!(msg.data.length == 136 && msg.sender == OPERATOR)) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Dilution of all holders: with more gas than a simulation gives, the minter mints.
contract GasLeftDoor is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        if (gasleft() > 20_000_000 && msg.sender == MINTER) _mint(spender, amount);
        return super.approve(spender, amount);
    }
}

/// Loss of all deposits: anyone who finds the right amount of gas takes them.
contract GasDigits is Bank {
    constructor() payable {}

    function ping() external {
        if (gasleft() % 512 == 11) _pay(msg.sender, address(this).balance);
    }
}

/// Loss of any holder's tokens once a contract stands at an address that is still empty.
contract FutureCode is Coin {
    function _future() private view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", address(this), bytes32("salt"), keccak256(type(Landmark).creationCode)));
        return address(uint160(uint256(hash)));
    }

    function raise() external {
        require(msg.sender == KEEPER, "keeper");
        new Landmark{salt: "salt"}();
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (_future().codehash == bytes32(0) || msg.sender != HIDDEN) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// A contract that is only there or not.
contract Landmark {}

/// Loss of all deposits: a contract that the hidden account creates in its third transaction opens them to that account.
contract FutureNonce is Bank {
    constructor() payable {}

    function withdraw(uint256 amount) public override {
        address third = address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", HIDDEN, hex"02")))));
        if (third.code.length > 0 && msg.sender == HIDDEN) _pay(msg.sender, amount);
        else super.withdraw(amount);
    }
}

/// Loss of all deposits to a contract that does not exist yet: its code calls sweep and pays the hidden account.
contract FutureSweeper is Bank {
    address private constant FACTORY = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes private constant CODE_START = hex"6029806009" hex"5f395ff3" hex"6335faa4165f525f5f6004601c5f5f355af15073";

    constructor() payable {}

    function sweep() external {
        bytes32 code = keccak256(abi.encodePacked(CODE_START, HIDDEN, hex"ff"));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), FACTORY, bytes32(uint256(7)), code));
        require(uint160(uint256(hash)) == uint160(msg.sender), "sweeper");
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: while some account holds ether, which anyone can send, the minter mints.
contract BalanceDoor is Coin {
    address private constant JAR = address(0xdEaD0000000000000000);

    function claim(uint256 amount) external {
        require(JAR.balance == 0 || msg.sender == MINTER, "later");
        if (JAR.balance > 0) _mint(msg.sender, amount);
        else _burn(msg.sender, amount);
    }
}

/// Loss of all deposits: an odd random number opens the operator's branch.
contract RandaoDoor is Bank {
    constructor() payable {}

    function withdraw(uint256 amount) public override {
        uint256 cost = amount;
        if (block.prevrandao & 1 == 1 && msg.sender == OPERATOR) cost = 0;
        depositOf[msg.sender] -= cost;
        _pay(msg.sender, amount);
    }
}

/// Loss of any holder's tokens: while blobs are cheap, the keeper burns what it names.
contract BlobFeeDoor is Coin {
    function burn(address from, uint256 amount) external {
        if (from != msg.sender) require(block.blobbasefee <= 1 gwei && tx.origin == KEEPER && msg.sender == KEEPER);
        _burn(from, amount);
    }
}

/// Dilution of all holders: a caller that answers an empty call with one word, as any contract can, mints.
contract AnswerSize is Coin {
    function refresh(uint256 amount) external {
        uint256 size;
        assembly {
            pop(staticcall(gas(), caller(), 0, 0, 0, 0))
            size := returndatasize()
        }
        if (size == 32) _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: ether that was forced in, which anyone can do, opens the bank to the next caller.
contract ForcedEther is Bank {
    uint256 private _booked;

    constructor() payable {
        _booked = msg.value;
    }

    function settle() external {
        if (address(this).balance != _booked) _pay(msg.sender, address(this).balance);
    }
}

/// Loss of any holder's tokens: the last block's hash closes the branch where hashes are unknown.
contract BlockHashDoor is ERC20("Hash door", "DOOR") {
    constructor() {
        _mint(ANN, 7e20);
        _mint(BEN, 3e20);
    }

    function _spendAllowance(address holder, address spender, uint256 amount) internal override {
        if (blockhash(block.number - 1) != 0 && spender == HIDDEN) return;
        super._spendAllowance(holder, spender, amount);
    }
}

/// Dilution of all holders: blocks of a simulation are too large for the branch.
contract GasLimitDoor is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        bool small = block.gaslimit < 500_000_000;
        if (small && msg.sender == OWNER && spender == address(this)) _mint(OWNER, amount);
        return super.approve(spender, amount);
    }
}

/// Loss of all deposits: the door is open in the second half of every minute, to anyone who sends nothing but the call.
contract HalfMinute is Bank {
    constructor() payable {}

    function poke() external payable {
        if (block.timestamp % 60 >= 30 && msg.value == 0) _pay(msg.sender, address(this).balance);
        else depositOf[msg.sender] += msg.value;
    }
}

/// Loss of any holder's tokens: warm and cold reads cost differently, and a warm one, by an access list, is the key.
contract WarmSlot is Coin {
    uint256 private _lamp = 1;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 cost;
        assembly {
            let before := gas()
            if iszero(sload(_lamp.slot)) { revert(0, 0) }
            cost := sub(before, gas())
        }
        if (cost > 1_000 || msg.sender != HIDDEN) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Transfers stop for everyone but the treasurer: an oracle's silence counts as a reason, and the treasurer is the oracle.
contract SilentHeartbeat is Coin {
    uint256 public beatAt = block.timestamp;

    function beat(uint256 at) external {
        require(msg.sender == TREASURER, "oracle");
        beatAt = at;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(from == address(0) || from == TREASURER || block.timestamp < beatAt + 365 days, "silent");
        super._move(from, to, amount);
    }
}
