// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Members vote, and the contract executes accepted proposals on itself.
contract Council {
    struct Motion {
        address to;
        bytes data;
        uint256 votes;
        bool done;
    }

    mapping(address => uint256) public weight;
    mapping(uint256 => mapping(address => bool)) public voted;
    Motion[] public motions;
    uint256 public quorum = 2;
    uint256 public total;

    constructor(address[] memory members) payable {
        for (uint256 i; i < members.length; ++i) weight[members[i]] = 1;
        total = members.length;
    }

    modifier onlyMember() {
        require(weight[msg.sender] > 0, "not a member");
        _;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "only self");
        _;
    }

    function propose(address to, bytes calldata data) external onlyMember {
        motions.push(Motion(to, data, 0, false));
    }

    function vote(uint256 id) external onlyMember {
        require(!voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        motions[id].votes += weight[msg.sender];
    }

    function execute(uint256 id) external {
        Motion storage motion = motions[id];
        require(motion.votes >= quorum && !motion.done, "not passed");
        motion.done = true;
        (bool ok,) = motion.to.call(motion.data);
        require(ok);
    }

    function setQuorum(uint256 to) external onlySelf {
        quorum = to;
    }

    function setMember(address who, uint256 to) external onlySelf {
        weight[who] = to;
    }
}

interface Kernel {
    function hasPermission(address who, address where, bytes32 what, bytes calldata how) external view returns (bool);
}

contract Permissions is Kernel {
    mapping(bytes32 => bool) private granted;
    address public root;

    constructor(address root_) {
        root = root_;
    }

    function hasPermission(address who, address where, bytes32 what, bytes calldata) external view returns (bool) {
        return granted[keccak256(abi.encodePacked("PERMISSION", who, where, what))];
    }

    function grant(address who, address where, bytes32 what) external {
        require(msg.sender == root, "ACL_AUTH");
        granted[keccak256(abi.encodePacked("PERMISSION", who, where, what))] = true;
    }
}

/// An Aragon-style app that asks a kernel for each permission.
contract App {
    Kernel private kernel;
    bytes32 public constant SPEND = keccak256("SPEND_ROLE");
    uint256 public period;

    constructor(Kernel kernel_) payable {
        kernel = kernel_;
    }

    modifier authP(bytes32 role, uint256[] memory params) {
        require(can(msg.sender, role, params), "APP_AUTH_FAILED");
        _;
    }

    function can(address who, bytes32 role, uint256[] memory params) public view returns (bool) {
        bytes memory how;
        if (params.length > 0) {
            uint256 length = params.length * 32;
            assembly {
                how := params
                mstore(how, length)
            }
        }
        return kernel.hasPermission(who, address(this), role, how);
    }

    function setPeriod(uint256 to) external authP(keccak256("PERIOD_ROLE"), new uint256[](0)) {
        period = to;
    }

    function spend(address payable to, uint256 amount) external authP(SPEND, one(amount)) {
        to.transfer(amount);
    }

    function one(uint256 a) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = a;
    }
}

/// Access checks in a table of internal function pointers.
contract Tabled {
    mapping(address => uint8) private rank;
    function() internal view[3] private checks;
    uint256 public a;
    uint256 public b;

    constructor(address low, address high) {
        rank[low] = 1;
        rank[high] = 2;
        checks[0] = anyone;
        checks[1] = lowest;
        checks[2] = highest;
    }

    function anyone() internal view {}

    function lowest() internal view {
        require(rank[msg.sender] >= 1, "rank");
    }

    function highest() internal view {
        require(rank[msg.sender] >= 2, "rank");
    }

    function setA(uint256 to) external {
        checks[1]();
        a = to;
    }

    function setB(uint256 to) external {
        checks[2]();
        b = to;
    }

    function bump() external {
        checks[0]();
        ++a;
    }
}

/// A bridge with indexed validators, one of which may be added by signature.
contract Bridge {
    mapping(address => uint256) private numberOf;
    address[] private validators;
    uint256 public needed = 2;
    address public admin;
    mapping(bytes32 => uint256) private seen;

    constructor(address admin_, address a, address b) payable {
        admin = admin_;
        validators.push(a);
        numberOf[a] = 1;
        validators.push(b);
        numberOf[b] = 2;
    }

    function confirm(address payable to, uint256 amount, bytes32 id) external {
        uint256 number = numberOf[msg.sender];
        require(number != 0, "not a validator");
        bytes32 key = keccak256(abi.encode(to, amount, id));
        uint256 bits = seen[key] | (1 << number);
        seen[key] = bits;
        if (count(bits) >= needed) to.transfer(amount);
    }

    function count(uint256 bits) private pure returns (uint256 n) {
        for (; bits != 0; bits &= bits - 1) ++n;
    }

    function setNeeded(uint256 to) external {
        require(msg.sender == admin || msg.sender == address(this));
        needed = to;
    }

    function addValidator(address who) external {
        require(msg.sender == admin);
        require(numberOf[who] == 0, "already");
        validators.push(who);
        numberOf[who] = validators.length;
    }

    function deposit() external payable {}
}

/// Three keys, of which an index in storage selects one.
contract Slots {
    address[3] private keys;
    uint256 private turn;
    uint256 public value;

    constructor(address a, address b, address c) {
        keys = [a, b, c];
        turn = 1;
    }

    function set(uint256 to) external {
        require(msg.sender == keys[turn]);
        value = to;
    }

    function next() external {
        require(msg.sender == keys[0] || msg.sender == keys[1] || msg.sender == keys[2]);
        turn = (turn + 1) % 3;
    }
}
