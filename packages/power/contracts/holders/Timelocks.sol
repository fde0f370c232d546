// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Queues calls and executes them later, with the functions of Compound's timelock.
contract QueueingAdmin {
    address public admin;
    uint256 public delay;
    mapping(bytes32 => bool) public queuedTransactions;

    constructor(address admin_, uint256 delay_) payable {
        admin = admin_;
        delay = delay_;
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        virtual
        onlyAdmin
        returns (bytes32 id)
    {
        require(eta >= block.timestamp + delay, "early");
        id = keccak256(abi.encode(target, value, signature, data, eta));
        queuedTransactions[id] = true;
    }

    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        payable
        virtual
        onlyAdmin
    {
        bytes32 id = keccak256(abi.encode(target, value, signature, data, eta));
        require(queuedTransactions[id], "not queued");
        require(block.timestamp >= eta, "early");
        queuedTransactions[id] = false;
        (bool ok,) = target.call{value: value}(bytes(signature).length == 0 ? data : abi.encodePacked(bytes4(keccak256(bytes(signature))), data));
        require(ok, "reverted");
    }

    receive() external payable {}
}

/// A rescuer acts at once.
contract ShortcutAdmin is QueueingAdmin {
    address public rescuer;

    constructor(address admin_, uint256 delay_, address rescuer_) QueueingAdmin(admin_, delay_) {
        rescuer = rescuer_;
    }

    function rescue(address target, bytes calldata data) external {
        require(msg.sender == rescuer, "rescuer");
        (bool ok,) = target.call(data);
        require(ok, "reverted");
    }
}

/// It states a delay that it does not keep.
contract HastyAdmin is QueueingAdmin {
    constructor(address admin_, uint256 delay_) QueueingAdmin(admin_, delay_) {}

    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        override
        onlyAdmin
        returns (bytes32 id)
    {
        id = keccak256(abi.encode(target, value, signature, data, eta));
        queuedTransactions[id] = true;
    }
}

/// Ownership is offered, and taken three days later at the earliest; the fee is set after a notice of two days.
contract PatientOwner {
    address public owner;
    address public heir;
    uint64 public heirFrom;
    uint256 public fee;
    uint256 public nextFee;
    uint256 public feeFrom;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function offer(address to) external onlyOwner {
        heir = to;
        heirFrom = uint64(block.timestamp + 3 days);
    }

    function commitFee(uint256 to) external onlyOwner {
        nextFee = to;
        feeFrom = block.timestamp;
    }

    function applyFee() external onlyOwner {
        require(feeFrom != 0 && block.timestamp >= feeFrom + 2 days, "early");
        fee = nextFee;
        feeFrom = 0;
    }

    function settle() external onlyOwner {
        require(heirFrom != 0 && block.timestamp >= heirFrom, "early");
        owner = heir;
        heirFrom = 0;
    }
}

/// The same notice, but its owner sets when it ends.
contract HurriedOwner {
    address public owner;
    uint256 public fee;
    uint256 public nextFee;
    uint256 public feeFrom;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function commitFee(uint256 to) external onlyOwner {
        nextFee = to;
        feeFrom = block.timestamp + 2 days;
    }

    function setFeeFrom(uint256 to) external onlyOwner {
        feeFrom = to;
    }

    function applyFee() external onlyOwner {
        require(feeFrom != 0 && block.timestamp >= feeFrom, "early");
        fee = nextFee;
        feeFrom = 0;
    }
}
