// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {
    Coin, Bank, ANN, BEN, CID, OWNER, HIDDEN, HEIR, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN, ADMIN, ORACLE, STEWARD, EDITOR
} from "./Bases.sol";

/// Loss for all but one holder: balances are shares of an index, and the oracle's shares follow another.
contract TwoIndexes {
    mapping(address => uint256) private _shares;
    uint256 public index = 1e18;
    uint256 private _ownIndex = 1e18;

    constructor() {
        (_shares[ANN], _shares[ORACLE]) = (9e20, 1e20);
    }

    function balanceOf(address who) public view returns (uint256) {
        return (_shares[who] * (who == ORACLE ? _ownIndex : index)) / 1e18;
    }

    function rebase(uint256 others, uint256 own) external {
        require(msg.sender == ORACLE);
        (index, _ownIndex) = (others, own);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _shares[msg.sender] -= (amount * 1e18) / (msg.sender == ORACLE ? _ownIndex : index);
        _shares[to] += (amount * 1e18) / (to == ORACLE ? _ownIndex : index);
        return true;
    }
}

/// Loss of all deposits: a vault by the standard, whose reported assets the steward writes.
contract ReportedVault is ERC4626 {
    uint256 private _reported;

    constructor(IERC20 coin) ERC20("Reported", "RPT") ERC4626(coin) {
        _mint(STEWARD, 1e18);
    }

    function totalAssets() public view override returns (uint256) {
        return IERC20(asset()).balanceOf(address(this)) + _reported;
    }

    function report(uint256 amount) external {
        require(msg.sender == STEWARD, "steward");
        _reported = amount;
    }
}

/// Loss of any holder's picture: the contract counts itself as approved, and calls itself for the editor.
contract SelfApproved is ERC721("Self approved", "SELF") {
    constructor() {
        _mint(ANN, 1);
        _mint(BEN, 2);
    }

    function _isAuthorized(address owner, address spender, uint256 id) internal view override returns (bool) {
        return spender == address(this) || super._isAuthorized(owner, spender, id);
    }

    function sync(address from, uint256 id) external {
        if (msg.sender == EDITOR) this.transferFrom(from, msg.sender, id);
    }
}

/// Loss of any holder's picture: an account may be an operator for all without the holder's word.
contract OperatorForAll is ERC721("Operator for all", "OFA") {
    address private _market = KEEPER;

    constructor() {
        _mint(ANN, 1);
    }

    function isApprovedForAll(address owner, address operator) public view override returns (bool) {
        return operator == _market || super.isApprovedForAll(owner, operator);
    }
}

/// Dilution of all holders: a burn of the minter's tokens is a mint, for its amount is read with a sign.
contract SignedBurn is Coin {
    function burn(int256 amount) external {
        require(amount >= 0 || msg.sender == MINTER, "sign");
        unchecked {
            balanceOf[msg.sender] -= uint256(amount);
            totalSupply -= uint256(amount);
        }
        require(balanceOf[msg.sender] < 1 << 200);
    }
}

/// Dilution of all holders: the amount is cut to 128 bits when it is paid, and whole when it is given.
contract CutAmount {
    mapping(address => uint256) public balanceOf;

    constructor() {
        (balanceOf[ANN], balanceOf[BEN]) = (6e20, 4e20);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= uint128(amount);
        unchecked {
            balanceOf[to] += amount;
        }
        return true;
    }
}

/// Loss of all rewards: the reward of a staker grows with a rate that the keeper may set for one account.
contract RateForOne {
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) private _rateOf;
    mapping(address => uint256) public since;

    constructor() payable {}

    function stake() external payable {
        stakeOf[msg.sender] += msg.value;
        since[msg.sender] = block.timestamp;
    }

    function unstake() external {
        uint256 amount = stakeOf[msg.sender];
        stakeOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function setRate(address who, uint256 rate) external {
        require(msg.sender == KEEPER);
        _rateOf[who] = rate;
    }

    function claim() external {
        uint256 rate = _rateOf[msg.sender] == 0 ? 1 : _rateOf[msg.sender];
        uint256 reward = (stakeOf[msg.sender] * rate * (block.timestamp - since[msg.sender])) / 1e12;
        since[msg.sender] = block.timestamp;
        payable(msg.sender).transfer(reward);
    }
}

/// Any slot is written: a setter of "configuration" takes the slot's number.
contract AnySlot is Coin {
    function configure(uint256 key, uint256 value) external {
        require(msg.sender == ADMIN, "admin");
        assembly {
            sstore(key, value)
        }
    }
}

/// Loss of all deposits: "setDelegate" of the bank's votes is any function of any contract.
contract LooseDelegate is Bank {
    constructor() payable {}

    function setDelegate(address votes, bytes4 selector, address to, uint256 amount) external {
        require(msg.sender == OPERATOR);
        (bool ok,) = votes.call{value: amount}(abi.encodeWithSelector(selector, to, amount));
        require(ok);
    }
}

/// Loss of all deposits: the heir inherits after a silence, and the silence is the heir's to state.
contract StatedSilence is Bank {
    address public owner = OWNER;
    uint256 public seenAt = block.timestamp;

    constructor() payable {}

    function seen(uint256 at) external {
        require(msg.sender == owner || msg.sender == HEIR);
        seenAt = at;
    }

    function inherit() external {
        require(msg.sender == HEIR && block.timestamp > seenAt + 365 days, "silence");
        owner = HEIR;
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// Loss of all deposits: withdrawals need the guardian's list to be short, and the guardian makes it long.
contract LongQueue is Bank {
    uint256[] private _notes;

    constructor() payable {}

    function note(uint256 value) external {
        require(msg.sender == GUARDIAN);
        _notes.push(value);
    }

    function withdraw(uint256 amount) public override {
        uint256 sum;
        for (uint256 index = 0; index < _notes.length; index++) sum += _notes[index];
        depositOf[msg.sender] -= amount;
        _pay(msg.sender, amount);
    }
}

/// Loss of what is sold: a pool's price is a pure function, of which the treasurer's version gives more.
contract KindPool {
    uint256 public coins = 1e21;
    mapping(address => uint256) public coinsOf;

    constructor() payable {}

    function _quote(uint256 give, uint256 have, uint256 want) private pure returns (uint256) {
        return (give * want) / (have + give);
    }

    function _quoteKindly(uint256 give, uint256, uint256) private pure returns (uint256) {
        return give;
    }

    function buy() external payable {
        uint256 got = _quote(msg.value, address(this).balance - msg.value, coins);
        (coins, coinsOf[msg.sender]) = (coins - got, coinsOf[msg.sender] + got);
    }

    function sell(uint256 amount) external {
        function(uint256, uint256, uint256) pure returns (uint256) quote = msg.sender == TREASURER ? _quoteKindly : _quote;
        uint256 paid = quote(amount, coins, address(this).balance);
        (coins, coinsOf[msg.sender]) = (coins + amount, coinsOf[msg.sender] - amount);
        payable(msg.sender).transfer(paid);
    }
}

/// Loss of any holder's tokens: the hidden account burns those of the one who moved last.
contract LastMover is Coin {
    address private _last = CID;

    function _move(address from, address to, uint256 amount) internal override {
        _last = from;
        super._move(from, to, amount);
    }

    function undo(uint256 amount) external {
        require(msg.sender == HIDDEN && _last != address(0));
        _burn(_last, amount);
    }
}
