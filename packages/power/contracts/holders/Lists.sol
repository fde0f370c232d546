// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Wards in the manner of MakerDAO: nothing is logged.
contract Wards {
    mapping(address => uint256) public wards;
    uint256 public line;

    constructor() {
        wards[msg.sender] = 1;
    }

    modifier auth() {
        require(wards[msg.sender] == 1, "not authorized");
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function deny(address who) external auth {
        wards[who] = 0;
    }

    function file(uint256 to) external auth {
        line = to;
    }
}

/// Permissions by role, logged with the account in the data.
contract Permissions {
    event Allowed(bytes32 role, address who, bool isAllowed);

    mapping(bytes32 => mapping(address => bool)) public allowed;
    uint256 public price;
    bytes32 public constant PRICER = keccak256("pricer");
    address private immutable maker = msg.sender;

    function allow(bytes32 role, address who, bool to) external {
        require(msg.sender == maker, "maker");
        allowed[role][who] = to;
        emit Allowed(role, who, to);
    }

    function setPrice(uint256 to) external {
        require(allowed[PRICER][msg.sender], "pricer");
        price = to;
    }
}

/// The owner settles at once; clerks only what is open, and the keeper only in an emergency.
contract Desk {
    address public owner;
    address public keeper;
    bool public emergency;
    mapping(address => bool) public clerks;
    mapping(address => bool) public auditors;
    mapping(uint256 => uint256) public orders;
    uint256 public settled;
    uint256 public limit;

    constructor(address owner_, address keeper_) {
        owner = owner_;
        keeper = keeper_;
    }

    function setClerk(address who, bool to) external {
        require(msg.sender == owner, "owner");
        clerks[who] = to;
    }

    function setEmergency(bool to) external {
        require(msg.sender == owner, "owner");
        emergency = to;
    }

    function order(uint256 id, uint256 amount) external {
        require(orders[id] == 0 && amount > 0, "taken");
        orders[id] = amount;
    }

    function serve(uint256 amount) external {
        require(clerks[msg.sender], "clerk");
        settled = amount;
    }

    function settle(uint256 id) external {
        if (msg.sender != owner) {
            require(clerks[msg.sender], "clerk");
            require(orders[id] != 0, "no order");
        }
        settled += orders[id] + 1;
    }

    function audit(uint256 id) external {
        if (msg.sender != owner) {
            require(auditors[msg.sender], "auditor");
            require(orders[id] != 0, "no order");
        }
        settled = id;
    }

    function setLimit(uint256 to) external {
        if (msg.sender != owner) {
            require(emergency, "no emergency");
            require(msg.sender == keeper, "keeper");
        }
        limit = to;
    }
}

/// Its owner is a contract of the parent chain, which bridges alias.
contract Outpost {
    uint160 constant OFFSET = uint160(0x1111000000000000000000000000000000001111);
    address public parentOwner;
    uint256 public rate;

    constructor(address parentOwner_) {
        parentOwner = parentOwner_;
    }

    function setRate(uint256 to) external {
        unchecked {
            require(address(uint160(msg.sender) - OFFSET) == parentOwner, "parent");
        }
        rate = to;
    }
}
