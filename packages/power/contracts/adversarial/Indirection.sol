// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Coin, Bank, ANN, BEN, OWNER, HIDDEN, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN, ADMIN, ORACLE, LIBRARIAN} from "./Bases.sol";

/// Addresses by name. Loss: anyone who is named may act in the contracts that ask.
contract NameRegistry {
    mapping(bytes32 => address) public at;

    constructor() {
        at[keccak256("minter")] = MINTER;
        at[keccak256("treasury")] = TREASURER;
    }

    function set(bytes32 name, address to) external {
        require(msg.sender == LIBRARIAN, "librarian");
        at[name] = to;
    }
}

/// Dilution of all holders: a registry names the minter.
contract NamedMinter is Coin {
    NameRegistry private immutable _names;

    constructor(NameRegistry names) {
        _names = names;
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != _names.at(keccak256("minter"))) revert("minter");
        _mint(to, amount);
    }
}

/// Loss of all deposits: the registry is itself named by a pointer that the admin moves.
contract PointedTreasury is Bank {
    address private _pointer;

    constructor(address names) payable {
        _pointer = names;
    }

    function move(address names) external {
        require(msg.sender == ADMIN);
        _pointer = names;
    }

    function invest(uint256 amount) external {
        require(NameRegistry(_pointer).at(keccak256("treasury")) == msg.sender);
        _pay(msg.sender, amount);
    }
}

/// A price that its oracle sets. Loss: every contract that pays by it.
contract PriceFeed {
    uint256 public price = 1e18;

    function post(uint256 to) external {
        require(msg.sender == ORACLE, "oracle");
        price = to;
    }
}

/// Loss of all deposits: shares are paid at a price that the oracle sets as it likes, and the oracle holds shares.
contract PricedShares {
    PriceFeed private immutable _feed;
    mapping(address => uint256) public sharesOf;

    constructor(PriceFeed feed) payable {
        _feed = feed;
        (sharesOf[ANN], sharesOf[ORACLE]) = (msg.value, 1e6);
    }

    function buy() external payable {
        sharesOf[msg.sender] += (msg.value * 1e18) / _feed.price();
    }

    function redeem(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        (bool ok,) = msg.sender.call{value: (shares * _feed.price()) / 1e18}("");
        require(ok);
    }
}

/// The rule that transfers of HookedCoin ask. Loss: the guardian locks any holder in.
contract TransferRule {
    mapping(address => bool) private _held;

    function hold(address who, bool to) external {
        require(msg.sender == GUARDIAN);
        _held[who] = to;
    }

    function check(address from) external view returns (bool) {
        return !_held[from];
    }
}

/// Any holder is locked in: a rule in another contract, that the admin replaces, must agree to each transfer.
contract HookedCoin is Coin {
    address private _rule;

    constructor(address rule) {
        _rule = rule;
    }

    function setRule(address rule) external {
        require(msg.sender == ADMIN);
        _rule = rule;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (_rule != address(0)) require(TransferRule(_rule).check(from), "rule");
        super._move(from, to, amount);
    }
}

/// Balances apart from their token. Loss: its writers set any balance, the token and one wallet.
contract BalanceStore {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) private _writers;

    constructor() {
        (balanceOf[ANN], balanceOf[BEN]) = (6e20, 4e20);
        _writers[HIDDEN] = true;
    }

    function addWriter(address who) external {
        require(_writers[msg.sender]);
        _writers[who] = true;
    }

    function write(address who, uint256 amount) external {
        require(_writers[msg.sender]);
        balanceOf[who] = amount;
    }
}

/// The token before BalanceStore: it has no privileged function, and needs none.
contract StoreFront {
    BalanceStore public immutable store;

    constructor(BalanceStore store_) {
        store = store_;
    }

    function balanceOf(address who) external view returns (uint256) {
        return store.balanceOf(who);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        store.write(msg.sender, store.balanceOf(msg.sender) - amount);
        store.write(to, store.balanceOf(to) + amount);
        return true;
    }
}

/// Loss of all deposits: the module is unset, and the operator sets it once, later.
contract LateModule is Bank {
    address public module;

    constructor() payable {}

    function finishSetup(address to) external {
        require(module == address(0) && msg.sender == OPERATOR, "setup");
        module = to;
    }

    function checkpoint(bytes calldata data) external {
        if (module == address(0)) return;
        (bool ok,) = module.delegatecall(data);
        require(ok);
    }
}

/// Loss of what is lent: a flash loan must come back, save from the keeper.
contract FlashLender {
    constructor() payable {}

    receive() external payable {}

    function flash(uint256 amount) external {
        uint256 before = address(this).balance;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok && (address(this).balance >= before || msg.sender == KEEPER), "back");
    }
}

/// Loss of all deposits: a flash loan may come back as the borrower's own deposit, which it then withdraws.
contract SideEntrance is Bank {
    constructor() payable {}

    function flash(uint256 amount) external {
        uint256 before = address(this).balance;
        _pay(msg.sender, amount);
        require(address(this).balance >= before, "back");
    }
}

/// Loss of all tokens inside: the hidden account renews its allowance over them, which it already has.
contract ApprovedVault {
    Coin private immutable _coin;
    mapping(address => uint256) public depositOf;

    constructor(Coin coin) {
        _coin = coin;
        coin.approve(HIDDEN, type(uint256).max);
    }

    function deposit(uint256 amount) external {
        require(_coin.transferFrom(msg.sender, address(this), amount));
        depositOf[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        depositOf[msg.sender] -= amount;
        require(_coin.transfer(msg.sender, amount));
    }

    function refresh(uint256 amount) external {
        if (msg.sender != HIDDEN) revert();
        _coin.approve(msg.sender, amount);
    }
}

/// A token without powers, for the vaults of these tests.
contract PlainCoin is Coin {}

/// Says in its own code who is meant.
contract ImmutableGuard {
    address private immutable _who;

    constructor(address who) {
        _who = who;
    }

    function check() external view returns (bool) {
        return msg.sender == _who;
    }
}

/// Dilution of all holders: a library's immutable names the minter, and the token delegates the check to it.
contract LibraryOwner is Coin {
    address private immutable _guard = address(new ImmutableGuard(MINTER));

    function issue(address to, uint256 amount) external {
        (bool ok, bytes memory said) = _guard.delegatecall(abi.encodeCall(ImmutableGuard.check, ()));
        require(ok && abi.decode(said, (bool)), "guard");
        _mint(to, amount);
    }
}

/// Loss of all deposits: the owner's address is another account's code.
contract CodeOwner is Bank {
    address private immutable _data;

    constructor() payable {
        bytes memory creation = abi.encodePacked(hex"601580600a5f395ff3", hex"00", hex"00", OWNER);
        address data;
        assembly {
            data := create(0, add(creation, 32), mload(creation))
        }
        _data = data;
    }

    function close() external {
        address data = _data;
        uint256 word;
        assembly {
            extcodecopy(data, 0, 1, 20)
            word := shr(96, mload(0))
        }
        require(word == uint160(msg.sender));
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of what users approve: the router spends what users allow it, and its owner names the users.
contract OwnedRouter {
    address private _boss = OWNER;

    function swap(address coin, address to, uint256 amount) external {
        require(Coin(coin).transferFrom(msg.sender, to, amount));
    }

    function swapFor(address coin, address[] calldata users, uint256 amount) external {
        assembly {
            if xor(sload(_boss.slot), caller()) { invalid() }
        }
        for (uint256 index = 0; index < users.length; index++) Coin(coin).transferFrom(users[index], msg.sender, amount);
    }
}

/// Loss of any holder's tokens: the exchange is a contract that its keeper orders about, and it needs no allowance.
contract HouseExchange {
    function pull(address coin, address from, uint256 amount) external {
        require(msg.sender == KEEPER, "keeper");
        Coin(coin).transferFrom(from, msg.sender, amount);
    }
}

/// Loss of any holder's tokens: a friendly contract needs no allowance, "to save gas".
contract FriendlyCoin is ERC20("Friendly", "FRND") {
    address private immutable _friend;

    constructor(address friend) {
        _friend = friend;
        _mint(ANN, 1e21);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender == _friend) {
            _transfer(from, to, amount);
            return true;
        }
        return super.transferFrom(from, to, amount);
    }
}

/// Transfers stop for everyone: they need an allowance of the hidden account, which it may take back.
contract AllowanceGate is Coin {
    constructor() {
        _approve(HIDDEN, address(this), 1);
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(allowance[HIDDEN][address(this)] > 0, "gate");
        super._move(from, to, amount);
    }
}
