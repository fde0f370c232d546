// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, ANN, BEN, OWNER, TREASURER} from "./Bases.sol";

/// Dilution of all holders: a reward is minted as large as its claimer says.
contract SelfStatedReward is Coin {
    mapping(address => uint256) public since;

    function stake() external {
        since[msg.sender] = block.timestamp;
    }

    function claimReward(uint256 reward) external {
        require(reward > 0, "reward");
        since[msg.sender] = block.timestamp;
        _mint(msg.sender, reward);
    }
}

/// Loss of any holder's tokens: anyone burns them, in the holder's name and without a price.
contract RedeemFor is Coin {
    event Redeemed(address indexed holder, uint256 amount);

    function redeemFor(address holder, uint256 amount) external {
        _burn(holder, amount);
        emit Redeemed(holder, amount);
    }
}

/// Loss of any holder's tokens: the allowance is read the wrong way round, so the taker allows itself.
contract SwappedAllowance is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(allowance[msg.sender][from] >= amount, "allowance");
        allowance[msg.sender][from] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Transfers stop for everyone: the modifier for the owner computes its condition and ignores it.
contract IdleModifier is Coin {
    address public owner = OWNER;
    bool public paused;

    modifier onlyOwner() {
        msg.sender == owner;
        _;
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!paused, "paused");
        super._move(from, to, amount);
    }
}

/// Any holder is blacklisted: three reports are needed, and one account may send all three.
contract ThreeReports is Coin {
    mapping(address => uint256) public reports;
    mapping(address => bool) public held;

    function report(address who) external {
        if (++reports[who] >= 3) held[who] = true;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!held[from], "held");
        super._move(from, to, amount);
    }
}

/// Half of each transfer: anyone may set the fee and who is paid it.
contract OpenFee is Coin {
    uint256 public feeBps = 10;
    address public collector = TREASURER;

    function setFee(uint256 bps, address to) external {
        require(bps <= 5_000, "bound");
        (feeBps, collector) = (bps, to);
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = (amount * feeBps) / 10_000;
        super._move(from, collector, fee);
        super._move(from, to, amount - fee);
    }
}

/// Loss of all deposits: the surplus is computed against the number of depositors in place of their sum.
contract WrongSurplus is Bank {
    uint256 public booked = 2;

    constructor() payable {}

    function skim(address to) external {
        _pay(to, address(this).balance - booked);
    }
}

/// Loss of everything: anyone replaces the code, since the check compares the owner with itself.
contract OpenUpgradeCode {
    address private _pad;
    address public owner;
    mapping(address => uint256) public depositOf;

    function deposit() external payable {
        depositOf[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = depositOf[msg.sender];
        depositOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function upgradeTo(address to) external {
        address sender = owner;
        require(sender == owner, "owner");
        assembly {
            sstore(0, to)
        }
    }
}

/// The proxy of OpenUpgradeCode: its code stands in slot 0.
contract OpenUpgrade {
    address private _code;
    address private _owner = OWNER;
    mapping(address => uint256) private _depositOf;

    constructor(address code) payable {
        _code = code;
        _depositOf[ANN] = msg.value;
    }

    fallback() external payable {
        (bool ok, bytes memory said) = _code.delegatecall(msg.data);
        assembly {
            switch ok
            case 0 { revert(add(said, 32), mload(said)) }
            default { return(add(said, 32), mload(said)) }
        }
    }
}

/// Loss of all deposits: anyone sends the balance to an account of their choice by destroying the contract.
contract OpenDestroy is Bank {
    uint256 public until = 1;

    constructor() payable {}

    function expire(address payable to) external {
        require(block.timestamp > until, "early");
        selfdestruct(to);
    }
}

/// The bank is anyone's: each version may be initialised again, and the caller names the version.
contract VersionedInitialiser is Bank {
    uint64 public version;
    address public owner;

    constructor() payable {
        (owner, version) = (OWNER, 1);
    }

    function initialize(uint64 to, address owner_) external {
        require(to > version, "version");
        (version, owner) = (to, owner_);
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// Loss of all deposits: the owner's check passes for every contract that says it is owned by the owner.
contract CallerAnswers is Bank {
    constructor() payable {}

    function owner() external pure returns (address) {
        return OWNER;
    }

    function sweep() external {
        require(CallerAnswers(msg.sender).owner() == OWNER, "owner");
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of what users approve: anyone lets this contract call their token.
contract OpenRouter {
    function swap(address target, bytes calldata data) external payable returns (bytes memory said) {
        bool ok;
        (ok, said) = target.call{value: msg.value}(data);
        require(ok, "swap");
    }
}

/// Loss of all deposits: anyone runs code of their own in the bank's place.
contract OpenDelegate is Bank {
    constructor() payable {}

    function migrateData(address module, bytes calldata data) external {
        (bool ok,) = module.delegatecall(data);
        require(ok, "module");
    }
}

/// Loss of all deposits: a deposit is paid out before it is booked off, and the recipient withdraws again.
contract Reentered is Bank {
    constructor() payable {}

    function withdrawAll() external {
        uint256 amount = depositOf[msg.sender];
        require(amount > 0, "deposit");
        _pay(msg.sender, amount);
        depositOf[msg.sender] = 0;
    }
}

/// Dilution of all holders: the sum of a batch overflows, so nothing is paid for what is given.
contract BatchOverflow is Coin {
    function batchTransfer(address[] calldata to, uint256 amount) external {
        unchecked {
            uint256 sum = to.length * amount;
            require(balanceOf[msg.sender] >= sum, "balance");
            balanceOf[msg.sender] -= sum;
            for (uint256 index = 0; index < to.length; index++) balanceOf[to[index]] += amount;
        }
    }
}

/// Dilution of all holders: a transfer to oneself adds, since both balances are read before either is written.
contract SelfTransfer {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply = 1e21;

    constructor() {
        (balanceOf[ANN], balanceOf[BEN]) = (6e20, 4e20);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        (uint256 mine, uint256 theirs) = (balanceOf[msg.sender], balanceOf[to]);
        balanceOf[msg.sender] = mine - amount;
        balanceOf[to] = theirs + amount;
        return true;
    }
}

/// Loss of all deposits: a list whose index is not bounded lets anyone write the slot of the owner.
contract UnboundedList is Bank {
    address public owner;
    uint256[] private _notes;

    constructor() payable {
        owner = OWNER;
    }

    function setNote(uint256 index, uint256 note) external {
        assembly {
            mstore(0, _notes.slot)
            sstore(add(keccak256(0, 0x20), index), note)
        }
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// Loss of any holder's tokens: permit checks that someone signed, and not that the holder did.
contract SomeoneSigned is Coin {
    mapping(address => uint256) public nonces;

    function permit(address holder, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, "deadline");
        bytes32 digest = keccak256(abi.encode(address(this), holder, spender, amount, nonces[holder]++, deadline));
        require(ecrecover(digest, v, r, s) != address(0), "signature");
        _approve(holder, spender, amount);
    }
}
