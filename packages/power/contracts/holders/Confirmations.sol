// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Contracts whose owners confirm on chain, each in its own transaction.
abstract contract Confirmed {
    mapping(address => bool) public isOwner;
    address[] public owners;

    constructor(address[] memory owners_) payable {
        for (uint256 i; i < owners_.length; ++i) isOwner[owners_[i]] = true;
        owners = owners_;
    }

    modifier onlyOwner() {
        require(isOwner[msg.sender], "no owner");
        _;
    }
}

/// Counts confirmations of a payment; any owner pays when there are enough.
contract CountedPayments is Confirmed {
    struct Payment {
        address payable to;
        uint256 amount;
        uint256 count;
        bool done;
    }

    uint256 public immutable needed;
    Payment[] public payments;
    mapping(uint256 => mapping(address => bool)) public confirmed;

    constructor(address[] memory owners_, uint256 needed_) payable Confirmed(owners_) {
        needed = needed_;
    }

    function propose(address payable to, uint256 amount) external onlyOwner {
        payments.push(Payment(to, amount, 0, false));
    }

    function confirm(uint256 id) external virtual onlyOwner {
        require(!confirmed[id][msg.sender], "confirmed");
        confirmed[id][msg.sender] = true;
        payments[id].count += 1;
    }

    function revoke(uint256 id) external onlyOwner {
        require(confirmed[id][msg.sender], "not confirmed");
        confirmed[id][msg.sender] = false;
        payments[id].count -= 1;
    }

    function pay(uint256 id) external onlyOwner {
        Payment storage payment = payments[id];
        require(!payment.done && payment.count >= needed, "not yet");
        payment.done = true;
        payment.to.transfer(payment.amount);
    }
}

/// The same, and an owner may confirm twice.
contract RepeatedPayments is CountedPayments {
    constructor(address[] memory owners_, uint256 needed_) payable CountedPayments(owners_, needed_) {}

    function confirm(uint256 id) external override onlyOwner {
        confirmed[id][msg.sender] = true;
        payments[id].count += 1;
    }
}

/// The same, and an owner may make others owners.
contract EnlistingPayments is CountedPayments {
    constructor(address[] memory owners_, uint256 needed_) payable CountedPayments(owners_, needed_) {}

    function enlist(address who) external onlyOwner {
        isOwner[who] = true;
    }
}

/// The same, and a confirmation of one payment counts for all.
contract SharedCountPayments is CountedPayments {
    constructor(address[] memory owners_, uint256 needed_) payable CountedPayments(owners_, needed_) {}

    function confirm(uint256 id, uint256 other) external onlyOwner {
        require(!confirmed[id][msg.sender], "confirmed");
        confirmed[id][msg.sender] = true;
        payments[other].count += 1;
    }
}

/// The same, and anyone may take back a confirmation that is still counted.
contract ForgottenPayments is CountedPayments {
    constructor(address[] memory owners_, uint256 needed_) payable CountedPayments(owners_, needed_) {}

    function forget(uint256 id) external {
        confirmed[id][msg.sender] = false;
    }
}

/// Looks up who of its owners approved a call, one by one.
contract LookedUpCalls is Confirmed {
    uint256 public needed;
    mapping(address => mapping(bytes32 => bool)) public approved;

    constructor(address[] memory owners_, uint256 needed_) payable Confirmed(owners_) {
        needed = needed_;
    }

    function approve(bytes32 hash) external onlyOwner {
        approved[msg.sender][hash] = true;
    }

    function run(address to, bytes calldata data) external {
        bytes32 hash = keccak256(abi.encode(to, data));
        uint256 count;
        for (uint256 i; i < owners.length; ++i) if (approved[owners[i]][hash]) count += 1;
        require(count >= needed, "not yet");
        (bool done, ) = to.call(data);
        require(done);
    }
}

/// The same, with the owners named by the call in ascending order.
contract ListedCalls is Confirmed {
    uint256 public needed;
    mapping(address => mapping(bytes32 => bool)) public approved;

    constructor(address[] memory owners_, uint256 needed_) payable Confirmed(owners_) {
        needed = needed_;
    }

    function approve(bytes32 hash) external onlyOwner {
        approved[msg.sender][hash] = true;
    }

    function run(address to, bytes calldata data, address[] calldata by) external {
        bytes32 hash = keccak256(abi.encode(to, data));
        require(by.length >= needed, "not yet");
        address last;
        for (uint256 i; i < by.length; ++i) {
            require(by[i] > last && isOwner[by[i]] && approved[by[i]][hash], "not approved");
            last = by[i];
        }
        (bool done, ) = to.call(data);
        require(done);
    }
}
