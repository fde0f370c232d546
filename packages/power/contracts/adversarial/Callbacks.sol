// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, ANN, OWNER, HIDDEN, ADMIN, ORACLE} from "./Bases.sol";

/// Loss of all deposits: the sender of a picture may order anything, and the caller says who sent it.
contract PictureOrders is Bank {
    constructor() payable {}

    function onERC721Received(address, address from, uint256, bytes calldata data) external returns (bytes4) {
        if (from == OWNER) {
            (address to, uint256 amount) = abi.decode(data, (address, uint256));
            _pay(to, amount);
        }
        return 0x150b7a02;
    }
}

/// Loss of the tokens inside: a pool's callback checks the sender that its caller names, and not the caller.
contract SwapCallback {
    Coin private immutable _coin;

    constructor(Coin coin) {
        _coin = coin;
    }

    function uniswapV2Call(address sender, uint256 amount, uint256, bytes calldata) external {
        require(sender == address(this), "sender");
        require(_coin.transfer(msg.sender, amount));
    }
}

/// Loss of the tokens inside: a lender's callback repays anyone who calls it.
contract LoanCallback {
    Coin private immutable _coin;
    uint256 public loans;

    constructor(Coin coin) {
        _coin = coin;
    }

    function onFlashLoan(address initiator, address, uint256 amount, uint256 fee, bytes calldata) external returns (bytes32) {
        require(initiator == address(this), "initiator");
        loans++;
        _coin.approve(msg.sender, amount + fee);
        return keccak256("ERC3156FlashBorrower.onFlashLoan");
    }
}

/// Dilution of all holders: a message from the other chain is believed, anyone who brings it.
contract BridgedCoin is Coin {
    mapping(uint16 => bytes32) public remoteOf;

    constructor() {
        remoteOf[101] = keccak256(abi.encodePacked(OWNER));
    }

    function setRemote(uint16 chain, bytes32 remote) external {
        require(msg.sender == ADMIN, "admin");
        remoteOf[chain] = remote;
    }

    function lzReceive(uint16 chain, bytes calldata source, uint64, bytes calldata message) external {
        require(keccak256(source) == remoteOf[chain], "source");
        (address to, uint256 amount) = abi.decode(message, (address, uint256));
        _mint(to, amount);
    }
}

/// Dilution of all holders: messages must come from a root that was accepted, and the root of nothing was.
contract ZeroRoot is Coin {
    mapping(bytes32 => uint256) public acceptedAt;
    mapping(bytes32 => bytes32) public rootOf;

    constructor() {
        acceptedAt[bytes32(0)] = 1;
    }

    function accept(bytes32 root) external {
        require(msg.sender == ORACLE, "oracle");
        acceptedAt[root] = block.timestamp;
    }

    function prove(bytes32 message, bytes32 root, bytes32 sibling) external {
        require(acceptedAt[root] != 0 && keccak256(abi.encode(message, sibling)) == root, "proof");
        rootOf[message] = root;
    }

    function process(address to, uint256 amount, uint256 nonce) external {
        bytes32 message = keccak256(abi.encode(to, amount, nonce));
        require(acceptedAt[rootOf[message]] != 0, "unproven");
        rootOf[message] = bytes32(uint256(1));
        _mint(to, amount);
    }
}

/// Loss of all deposits: the oracle's answer to a request that no one made is worth as much.
contract FulfilAnything is Bank {
    mapping(bytes32 => address) public asker;

    constructor() payable {}

    function ask() external returns (bytes32 id) {
        id = keccak256(abi.encode(msg.sender, block.number));
        asker[id] = msg.sender;
    }

    function fulfil(bytes32 id, uint256 answer) external {
        address to = asker[id];
        require(to != address(0), "request");
        delete asker[id];
        _pay(to, answer);
    }
}

/// The bank is anyone's: ownership may be accepted by the one it was offered to, or while it is offered to none.
contract AcceptedByAnyone is Bank {
    address public owner = OWNER;
    address public pendingOwner;

    constructor() payable {}

    function offerOwnership(address to) external {
        require(msg.sender == owner, "owner");
        pendingOwner = to;
    }

    function acceptOwnership() external {
        if (pendingOwner != address(0)) require(msg.sender == pendingOwner, "pending");
        (owner, pendingOwner) = (msg.sender, address(0));
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// The token is anyone's: it may be initialised while it has no owner, and its owner renounced.
contract RenouncedOpens is Coin {
    address public owner;

    function initialize() external {
        require(owner == address(0), "initialized");
        owner = msg.sender;
    }

    function renounce() external {
        require(msg.sender == owner, "owner");
        owner = address(0);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "owner");
        _mint(to, amount);
    }
}

/// The bank is anyone's: what was meant as a constructor is a function, since its name differs by a letter.
contract MisnamedConstructor is Bank {
    address public owner;

    constructor() payable {
        owner = OWNER;
    }

    function MisnamedConstructer() external {
        owner = msg.sender;
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        _pay(owner, address(this).balance);
    }
}

/// Loss of any holder's tokens: a hook of the receiver runs before the sender's balance is written, and sends it again.
contract EarlyHook {
    mapping(address => uint256) public balanceOf;

    constructor() {
        (balanceOf[ANN], balanceOf[HIDDEN]) = (9e20, 1e20);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 own = balanceOf[msg.sender];
        require(own >= amount, "balance");
        balanceOf[to] += amount;
        if (to.code.length > 0) {
            (bool ok,) = to.call(abi.encodeWithSignature("tokensReceived(address,uint256)", msg.sender, amount));
            require(ok, "hook");
        }
        balanceOf[msg.sender] = own - amount;
        return true;
    }
}

/// Loss of all deposits: an order must come from the bank itself, and anyone may have the bank order itself.
contract SelfOrders is Bank {
    constructor() payable {}

    function payOut(address to, uint256 amount) external {
        require(msg.sender == address(this), "self");
        _pay(to, amount);
    }

    function tryCall(bytes calldata data) external returns (bool ok) {
        (ok,) = address(this).call(data);
    }
}

/// Loss of all deposits: orders for a time ahead are anyone's to write, and the keeper's bot runs them blindly, as anyone may.
contract OpenQueue is Bank {
    struct Order {
        address to;
        uint256 amount;
        uint256 after_;
    }

    Order[] public orders;

    constructor() payable {}

    function schedule(address to, uint256 amount, uint256 after_) external {
        require(after_ >= block.timestamp, "past");
        orders.push(Order(to, amount, after_));
    }

    function performUpkeep(uint256 index) external {
        Order memory order = orders[index];
        require(block.timestamp >= order.after_, "early");
        delete orders[index];
        _pay(order.to, order.amount);
    }
}
