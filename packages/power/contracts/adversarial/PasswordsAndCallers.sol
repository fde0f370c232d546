// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, OWNER} from "./Bases.sol";

/// Loss of all deposits: a password opens the bank, and an earlier call has shown it.
contract UsedPassword is Bank {
    bytes32 private constant HASH = keccak256(abi.encodePacked(keccak256("open sesame")));
    uint256 public uses;

    constructor() payable {}

    function drain(bytes32 password, uint256 amount) external {
        require(keccak256(abi.encodePacked(password)) == HASH, "password");
        uses++;
        _pay(msg.sender, amount);
    }
}

/// Loss of all deposits: the password is a private variable, which everyone can read from storage.
contract StoredPassword is Bank {
    bytes32 private _password;

    constructor(bytes32 password) payable {
        _password = password;
    }

    function close(bytes32 password) external {
        require(password == _password, "password");
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: the password is a text that earlier calldata shows, and its hash is only in the code.
contract TextPassword is Coin {
    mapping(address => uint256) public collected;

    function collect(string calldata words, uint256 amount) external {
        require(keccak256(bytes(words)) == keccak256("the rain in spain"), "words");
        collected[msg.sender] += amount;
        _mint(msg.sender, amount);
    }
}

/// The bank is anyone's: the next link of a hash chain is the owner's, but each link shown opens again what it opened.
contract HashChain is Bank {
    address public owner = OWNER;
    bytes32 public immutable end = keccak256(abi.encodePacked(keccak256(abi.encodePacked(keccak256("first")))));

    constructor() payable {}

    function takeOver(bytes32 link, address to) external {
        bytes32 once = keccak256(abi.encodePacked(link));
        require(once == end || keccak256(abi.encodePacked(once)) == end, "link");
        owner = to;
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// Loss of all deposits: a password that starts at zero is compared, and was never set.
contract UnsetPassword is Bank {
    mapping(uint256 => bytes32) private _passwordOf;

    constructor() payable {}

    function unlock(uint256 year, bytes32 password) external {
        require(_passwordOf[year] == password, "password");
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: only wallets may mint, and everyone has one.
contract WalletsOnly is Coin {
    bytes32 private constant EMPTY = keccak256("");

    function bonus(uint256 amount) external {
        bytes32 hash = msg.sender.codehash;
        require(hash == EMPTY || hash == bytes32(0), "wallet");
        _mint(msg.sender, amount);
    }
}

/// The contract that turns the lock of CopiedKey: anyone can deploy another with the same code.
contract LockKey {
    function turn(CopiedKey lock) external {
        lock.open(msg.sender);
    }
}

/// Loss of all deposits: the caller's code must have one hash, and code can be copied.
contract CopiedKey is Bank {
    constructor() payable {}

    function open(address to) external {
        require(msg.sender.codehash == keccak256(type(LockKey).runtimeCode), "key");
        _pay(to, address(this).balance);
    }
}

/// Loss of all deposits: a caller with a large balance, that can be borrowed, is taken for the treasury.
contract RichCaller is Bank {
    constructor() payable {}

    function rebalance() external {
        require(msg.sender.balance > 10_000 ether, "treasury");
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: the minter's address begins with two zero bytes, which is found in a second.
contract VanityPrefix is Coin {
    function mintTo(address to, uint256 amount) external {
        require(uint160(msg.sender) >> 144 == 0, "minter");
        _mint(to, amount);
    }
}

/// Loss of any holder's tokens: the mover's address ends in the same twelve bits as the token's.
contract VanitySuffix is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        assembly {
            mstore(0, xor(caller(), address()))
        }
        uint256 difference;
        assembly {
            difference := and(mload(0), 0xfff)
        }
        if (difference != 0) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Loss of all deposits: any caller without much code, hence every wallet, may take them.
contract SmallCaller is Bank {
    constructor() payable {}

    function rescue(address payable to) external {
        assembly {
            if gt(extcodesize(caller()), 31) { revert(0, 0) }
        }
        _pay(to, address(this).balance);
    }
}

/// Loss of all deposits: the caller's code begins with one byte, which anyone's contract can.
contract FirstByte is Bank {
    constructor() payable {}

    function service() external {
        uint256 first;
        assembly {
            extcodecopy(caller(), 0, 0, 1)
            first := byte(0, mload(0))
        }
        require(first == 0x5f, "service");
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of all deposits: a number from the block decides, and a contract can compute it before it plays.
contract BlockLottery is Bank {
    constructor() payable {}

    function play(uint256 guess) external {
        uint256 drawn = uint256(keccak256(abi.encode(block.prevrandao, block.timestamp, msg.sender))) % 1_000_000;
        require(guess == drawn, "lost");
        _pay(msg.sender, address(this).balance);
    }
}

/// Loss of all deposits: a proof of work of sixteen bits is all that protects them.
contract LittleWork is Bank {
    constructor() payable {}

    function mine(uint256 nonce) external {
        require(uint256(keccak256(abi.encode(msg.sender, nonce))) >> 240 == 0, "work");
        _pay(msg.sender, address(this).balance);
    }
}

/// The token is anyone's: the one who pays a wei more than the last becomes its owner, who moves any balance.
contract ThroneToken is Coin {
    address public owner = OWNER;
    uint256 public price = 1 wei;

    function ascend() external payable {
        require(msg.value > price, "price");
        (owner, price) = (msg.sender, msg.value);
    }

    function tribute(address from, uint256 amount) external {
        require(msg.sender == owner, "owner");
        _move(from, owner, amount);
    }
}

/// A ticket that everyone may take.
contract OpenTicket {
    mapping(address => uint256) public balanceOf;

    function mint() external {
        balanceOf[msg.sender]++;
    }
}

/// Loss of all deposits: operators are those with a ticket, and tickets are free.
contract TicketOperators is Bank {
    OpenTicket private immutable _tickets;

    constructor(OpenTicket tickets) payable {
        _tickets = tickets;
    }

    function settle(address payable to, uint256 amount) external {
        require(_tickets.balanceOf(msg.sender) >= 1, "ticket");
        _pay(to, amount);
    }
}
