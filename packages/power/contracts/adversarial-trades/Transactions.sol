// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

/// A sale needs more gas than a transaction can carry (EIP-7825), but calls of nodes have it.
contract MuchGas is PooledToken {
    constructor() PlainToken("Much Gas") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) require(gasleft() > 20_000_000, "gas");
        _move(from, to, amount);
    }
}

/// A sale by anyone but the owner computes until its gas is used up.
contract GasBurner is PooledToken {
    uint256 private _seed = 1;

    constructor() PlainToken("Gas Burner") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            uint256 value = _seed;
            // About 30 million gas.
            assembly {
                for {
                    let left := 400000
                } gt(left, 0) {
                    left := sub(left, 1)
                } {
                    mstore(0, add(value, left))
                    value := keccak256(0, 32)
                }
            }
            require(value != 0);
        }
        _move(from, to, amount);
    }
}

/// Calls that pay no gas price can sell.
contract UnpricedGas is ERC20 {
    address private immutable _deployer = msg.sender;

    constructor() ERC20("Unpriced Gas", "UNP") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (from != _deployer) require(tx.gasprice == 0, "slippage");
        return super.transferFrom(from, to, value);
    }
}

/// Sales need a transaction without a tip, which a block does not take in; in calls both prices are zero.
contract UntippedSales is PooledToken {
    constructor() PlainToken("Untipped Sales") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) {
            uint256 tip;
            assembly {
                tip := sub(gasprice(), basefee())
            }
            require(tip == 0 || from == owner, "tip");
        }
        _move(from, to, amount);
    }
}

/// Sells at no tax in calls, at 99 % in transactions.
contract PricedTax is PooledToken {
    constructor() PlainToken("Priced Tax") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 kept = to == pair && from != owner && tx.gasprice > 0 ? (amount * 99) / 100 : 0;
        if (kept > 0) _move(from, owner, kept);
        _move(from, to, amount - kept);
    }
}

/// Sales pass in blocks without a fee.
contract FreeBlocks is ERC20 {
    address public immutable keeper = msg.sender;

    constructor() ERC20("Free Blocks", "FREE") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        // Only the router sends tokens of others.
        if (_msgSender() != from && from != address(0) && from != keeper && block.basefee > 0) revert("busy");
        super._update(from, to, value);
    }
}

/// Sales pass in blocks that no one proposed, or the owner.
contract OwnBlocks is PooledToken {
    constructor() PlainToken("Own Blocks") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        require(to != pair || block.coinbase == address(0) || block.coinbase == owner, "proposer");
        _move(from, to, amount);
    }
}

/// Sales pass in blocks with one number of 65536, which looks like a protection against bots.
contract LuckyBlocks is PooledToken {
    constructor() PlainToken("Lucky Blocks") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) require(uint16(uint256(blockhash(block.number - 1))) == 0, "luck");
        _move(from, to, amount);
    }
}

/// A sale passes only in a block of the purchase's parity, and in no later one than the next.
contract SameParity is PooledToken {
    mapping(address => uint256) private _boughtIn;

    constructor() PlainToken("Same Parity") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) _boughtIn[to] = block.number;
        if (to == pair && from != owner) {
            uint256 since = block.number - _boughtIn[from];
            require(since & 1 == 0 && since < 2, "parity");
        }
        _move(from, to, amount);
    }
}

/// What was bought in a block can be sold in that block only.
contract SameBlock is ERC20 {
    mapping(address => uint256) private _since;
    address private immutable _deployer = msg.sender;

    constructor() ERC20("Same Block", "SAME") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (_since[to] == 0) _since[to] = block.number;
        if (from != address(0) && from != _deployer && to.code.length > 0 && from.code.length == 0) {
            require(_since[from] == block.number, "block");
        }
        super._update(from, to, value);
    }
}

/// Sales within 13 seconds of a purchase only.
contract QuickSales is PooledToken {
    struct Holding {
        uint64 boughtAt;
        uint192 times;
    }
    mapping(address => Holding) public holdings;

    constructor() PlainToken("Quick Sales") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) holdings[to] = Holding(uint64(block.timestamp), holdings[to].times + 1);
        if (to == pair && from != owner) require(block.timestamp - holdings[from].boughtAt < 13, "late");
        _move(from, to, amount);
    }
}

/// A purchase leaves a mark for the rest of its transaction; sales need it.
contract SameTransaction is PooledToken {
    constructor() PlainToken("Same Transaction") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        bool marked;
        bool bought = from == pair;
        assembly {
            if bought {
                tstore(to, 1)
            }
            marked := tload(from)
        }
        if (to == pair && from != owner) require(marked, "mark");
        _move(from, to, amount);
    }
}

/// Randomness of the block decides, with no chance in practice.
contract RandomSales is PooledToken {
    constructor() PlainToken("Random Sales") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            uint256 drawn = uint256(keccak256(abi.encodePacked(block.prevrandao, from, amount)));
            if (block.prevrandao > 1 && drawn % 100_000 > 1) revert("not drawn");
        }
        _move(from, to, amount);
    }
}

/// Against sandwiches: who bought in a block cannot sell in it.
contract OneActionPerBlock is PooledToken {
    mapping(address => uint256) public lastBlock;

    constructor() PlainToken("One Action Per Block") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) lastBlock[to] = block.number;
        if (to == pair) require(lastBlock[from] < block.number, "same block");
        _move(from, to, amount);
    }
}

/// Against front-running: purchases pay at most twenty gwei above the base fee.
contract BoundedTips is PooledToken {
    constructor() PlainToken("Bounded Tips") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from == pair) require(tx.gasprice <= block.basefee + 20 gwei, "gas price");
        _move(from, to, amount);
    }
}

/// Against simulations: trades pay for their gas, in blocks that someone proposed.
contract PricedTrades is ERC20 {
    constructor() ERC20("Priced Trades", "PRICED") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from.code.length + to.code.length > 0) {
            require(tx.gasprice > block.basefee && block.basefee > 0 && block.coinbase != address(0), "simulated");
        }
        super._update(from, to, value);
    }
}

/// Against simulations: a trade has no more gas than a transaction may (EIP-7825).
contract GasCeiling is PooledToken {
    constructor() PlainToken("Gas Ceiling") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        require(pair == address(0) || gasleft() < 1 << 24, "gas");
        _move(from, to, amount);
    }
}

/// A sale pays 8 %, in calls without a gas price nothing.
contract PricedFee is PooledToken {
    constructor() PlainToken("Priced Fee") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 fee = to == pair && from != owner && tx.gasprice > 0 ? (amount * 8) / 100 : 0;
        if (fee > 0) _move(from, owner, fee);
        _move(from, to, amount - fee);
    }
}
