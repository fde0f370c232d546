// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// What the wallets and timelocks of this folder own.
contract Purse {
    address public owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function sweep(address payable to) external {
        require(msg.sender == owner, "owner");
        to.transfer(address(this).balance);
    }
}

/// Anyone may take the ether of a wallet that delegates to it, and nothing else.
contract OpenPurse {
    function sweep(address payable to) external {
        to.transfer(address(this).balance);
    }
}

/// A wallet of several owners who confirm on chain, in the manner of Gnosis's first and of ConsenSys.
contract SharedWallet {
    struct Transaction {
        address destination;
        uint256 value;
        bytes data;
        bool executed;
    }

    mapping(uint256 => Transaction) public transactions;
    mapping(uint256 => mapping(address => bool)) public confirmations;
    mapping(address => bool) public isOwner;
    address[] public owners;
    uint256 public required;
    uint256 public transactionCount;

    constructor(address[] memory owners_, uint256 required_) payable {
        for (uint256 i; i < owners_.length; ++i) isOwner[owners_[i]] = true;
        owners = owners_;
        required = required_;
    }

    modifier onlyWallet() {
        require(msg.sender == address(this), "wallet");
        _;
    }

    modifier ownerExists(address who) {
        require(isOwner[who], "no owner");
        _;
    }

    function addOwner(address who) external onlyWallet {
        require(!isOwner[who], "owner");
        isOwner[who] = true;
        owners.push(who);
    }

    function removeOwner(address who) external onlyWallet ownerExists(who) {
        isOwner[who] = false;
        for (uint256 i; i + 1 < owners.length; ++i) {
            if (owners[i] == who) {
                owners[i] = owners[owners.length - 1];
                break;
            }
        }
        owners.pop();
        if (required > owners.length) required = owners.length;
    }

    function changeRequirement(uint256 to) external onlyWallet {
        require(to != 0 && to <= owners.length, "range");
        required = to;
    }

    function submitTransaction(address destination, uint256 value, bytes calldata data) external returns (uint256 id) {
        id = transactionCount++;
        transactions[id] = Transaction(destination, value, data, false);
        confirmTransaction(id);
    }

    function confirmTransaction(uint256 id) public ownerExists(msg.sender) {
        require(!confirmations[id][msg.sender], "confirmed");
        confirmations[id][msg.sender] = true;
        executeTransaction(id);
    }

    function revokeConfirmation(uint256 id) external ownerExists(msg.sender) {
        require(confirmations[id][msg.sender] && !transactions[id].executed, "not confirmed");
        confirmations[id][msg.sender] = false;
    }

    function executeTransaction(uint256 id) public ownerExists(msg.sender) {
        require(confirmations[id][msg.sender] && !transactions[id].executed, "not confirmed");
        if (!isConfirmed(id)) return;
        Transaction storage one = transactions[id];
        one.executed = true;
        (bool ok,) = one.destination.call{value: one.value}(one.data);
        if (!ok) one.executed = false;
    }

    function isConfirmed(uint256 id) public view returns (bool) {
        uint256 count;
        for (uint256 i; i < owners.length; ++i) {
            if (confirmations[id][owners[i]]) ++count;
            if (count == required) return true;
        }
        return false;
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    receive() external payable {}
}

/// The same, with a helper whom no threshold binds.
contract AssistedWallet is SharedWallet {
    address public helper;

    constructor(address[] memory owners_, uint256 required_, address helper_) SharedWallet(owners_, required_) {
        helper = helper_;
    }

    function assist(address to, bytes calldata data) external {
        require(msg.sender == helper, "helper");
        (bool ok,) = to.call(data);
        require(ok, "reverted");
    }
}

/// The same, but a clerk replaces the owners.
contract ClerkedWallet is SharedWallet {
    address public clerk;

    constructor(address[] memory owners_, uint256 required_, address clerk_) SharedWallet(owners_, required_) {
        clerk = clerk_;
    }

    function seat(uint256 at, address who) external {
        require(msg.sender == clerk, "clerk");
        isOwner[owners[at]] = false;
        owners[at] = who;
        isOwner[who] = true;
    }
}

/// It states owners and a threshold as such wallets do, and one account acts.
contract PretendedWallet {
    address[] public owners;
    uint256 public required;
    address private boss;

    constructor(address[] memory owners_, uint256 required_, address boss_) {
        owners = owners_;
        required = required_;
        boss = boss_;
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    function isOwner(address who) external view returns (bool) {
        for (uint256 i; i < owners.length; ++i) if (owners[i] == who) return true;
        return false;
    }

    function executeTransaction(address to, bytes calldata data) external {
        require(msg.sender == boss, "boss");
        (bool ok,) = to.call(data);
        require(ok, "reverted");
    }
}

/// It makes any call for anyone.
contract Forwarder {
    function forward(address to, bytes calldata data) external {
        (bool ok,) = to.call(data);
        require(ok, "reverted");
    }
}

/// It has the storage of a Safe and answers as one, and lets one account make any call besides.
contract ImitatedSafe {
    address private immutable boss;

    constructor(address singleton, address[] memory owners, uint256 threshold, address boss_) {
        boss = boss_;
        _set(bytes32(0), singleton);
        _set(bytes32(uint256(4)), address(uint160(threshold)));
        _set(keccak256(abi.encode(address(1), uint256(1))), address(1));
        address last = address(1);
        for (uint256 i; i <= owners.length; ++i) {
            address next = i < owners.length ? owners[i] : address(1);
            _set(keccak256(abi.encode(last, uint256(2))), next);
            last = next;
        }
    }

    function _set(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }

    function act(address to, bytes calldata data) external {
        require(msg.sender == boss, "boss");
        (bool ok,) = to.call(data);
        require(ok, "reverted");
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(0), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
