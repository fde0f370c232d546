// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A timelock of the older kind: an administrator queues and executes, within two weeks.
contract QueueLock {
    address public admin;
    address public nextAdmin;
    uint256 public delay;
    mapping(bytes32 => bool) public queued;

    constructor(address admin_, uint256 delay_) {
        (admin, delay) = (admin_, delay_);
    }

    receive() external payable {}

    function queue(address target, uint256 value, bytes calldata data, uint256 eta) external returns (bytes32 id) {
        require(msg.sender == admin, "admin only");
        require(eta >= block.timestamp + delay, "too early");
        id = keccak256(abi.encode(target, value, data, eta));
        queued[id] = true;
    }

    function drop(address target, uint256 value, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin, "admin only");
        queued[keccak256(abi.encode(target, value, data, eta))] = false;
    }

    function carryOut(address target, uint256 value, bytes calldata data, uint256 eta) external payable {
        require(msg.sender == admin, "admin only");
        bytes32 id = keccak256(abi.encode(target, value, data, eta));
        require(queued[id] && block.timestamp >= eta && block.timestamp <= eta + 14 days, "not ready");
        queued[id] = false;
        (bool ok,) = target.call{value: value}(data);
        require(ok, "failed");
    }

    function setDelay(uint256 delay_) external {
        require(msg.sender == address(this), "itself only");
        delay = delay_;
    }

    function nameAdmin(address next) external {
        require(msg.sender == address(this), "itself only");
        nextAdmin = next;
    }

    function takeOffice() external {
        require(msg.sender == nextAdmin, "not named");
        (admin, nextAdmin) = (msg.sender, address(0));
    }
}

/// A timelock of the newer kind: proposers schedule, cancellers cancel, executors execute. Roles are packed in one word an account.
contract RoleLock {
    uint8 private constant PROPOSES = 1;
    uint8 private constant CANCELS = 2;
    uint8 private constant EXECUTES = 4;

    mapping(address => uint8) public rolesOf;
    mapping(bytes32 => uint256) public readyAt;
    uint256 public minDelay;

    constructor(uint256 delay, address proposer, address canceller, address executor) {
        minDelay = delay;
        rolesOf[proposer] = PROPOSES | CANCELS;
        rolesOf[canceller] = CANCELS;
        rolesOf[executor] = EXECUTES;
    }

    modifier with(uint8 role) {
        require(rolesOf[msg.sender] & role != 0, "role");
        _;
    }

    modifier itself() {
        require(msg.sender == address(this), "itself only");
        _;
    }

    function schedule(address target, bytes calldata data, uint256 delay) external with(PROPOSES) {
        require(delay >= minDelay, "too soon");
        bytes32 id = keccak256(abi.encode(target, data));
        require(readyAt[id] == 0, "scheduled");
        readyAt[id] = block.timestamp + delay;
    }

    function cancel(bytes32 id) external with(CANCELS) {
        delete readyAt[id];
    }

    function execute(address target, bytes calldata data) external with(EXECUTES) {
        bytes32 id = keccak256(abi.encode(target, data));
        require(readyAt[id] != 0 && readyAt[id] <= block.timestamp, "not ready");
        delete readyAt[id];
        (bool ok,) = target.call(data);
        require(ok, "failed");
    }

    function setRoles(address who, uint8 roles) external itself {
        rolesOf[who] = roles;
    }

    function setMinDelay(uint256 delay) external itself {
        minDelay = delay;
    }
}

/// A wallet of three: confirmations are bits, and the second confirmation pays.
contract TrioWallet {
    address[3] public members;
    struct Payment {
        address payable to;
        uint88 amount;
        uint8 bits;
    }
    Payment[] public payments;

    constructor(address[3] memory members_) payable {
        members = members_;
    }

    receive() external payable {}

    function bitOf(address who) public view returns (uint8) {
        for (uint8 i; i < 3; ++i) {
            if (members[i] == who) return uint8(1 << i);
        }
        revert("members only");
    }

    function ask(address payable to, uint88 amount) external returns (uint256) {
        payments.push(Payment(to, amount, bitOf(msg.sender)));
        return payments.length - 1;
    }

    function confirm(uint256 id) external {
        Payment storage payment = payments[id];
        uint8 bit = bitOf(msg.sender);
        require(payment.bits & bit == 0 && payment.amount > 0, "confirmed");
        uint88 amount = payment.amount;
        payment.bits |= bit;
        payment.amount = 0;
        (bool ok,) = payment.to.call{value: amount}("");
        require(ok, "failed");
    }

    function replaceSelf(address next) external {
        for (uint256 i; i < 3; ++i) {
            if (members[i] == msg.sender) {
                members[i] = next;
                return;
            }
        }
        revert("members only");
    }
}

/// A wallet that does what two of its owners signed, and anyone may bring the signatures.
contract SignedDuo {
    address public immutable first;
    address public immutable second;
    uint256 public nonce;

    constructor(address first_, address second_) payable {
        (first, second) = (first_, second_);
    }

    receive() external payable {}

    function run(address target, uint256 value, bytes calldata data, bytes calldata one, bytes calldata two) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, this, nonce++, target, value, keccak256(data)));
        require(ECDSA.recover(digest, one) == first && ECDSA.recover(digest, two) == second, "signatures");
        (bool ok,) = target.call{value: value}(data);
        require(ok, "failed");
    }
}

/// A router of functions to facets, in storage of its own.
contract FacetRouter {
    struct Book {
        address owner;
        mapping(bytes4 => address) facetOf;
    }

    bytes32 private constant AT = keccak256("governed.facet.book");

    function book() private pure returns (Book storage it) {
        bytes32 at = AT;
        assembly {
            it.slot := at
        }
    }

    constructor(address owner, address facet, bytes4[] memory selectors, bytes memory begin) {
        book().owner = owner;
        for (uint256 i; i < selectors.length; ++i) book().facetOf[selectors[i]] = facet;
        (bool ok,) = facet.delegatecall(begin);
        require(ok, "begin");
    }

    function route(bytes4[] calldata selectors, address facet) external {
        require(msg.sender == book().owner, "owner only");
        for (uint256 i; i < selectors.length; ++i) book().facetOf[selectors[i]] = facet;
    }

    function passOn(address owner) external {
        require(msg.sender == book().owner, "owner only");
        book().owner = owner;
    }

    fallback() external payable {
        address facet = book().facetOf[msg.sig];
        require(facet != address(0), "no facet");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// Points of a club, as a facet.
contract PointsFacet {
    struct Points {
        address printer;
        uint256 supply;
        mapping(address => uint256) held;
    }

    bytes32 private constant AT = keccak256("governed.points");

    function points() private pure returns (Points storage it) {
        bytes32 at = AT;
        assembly {
            it.slot := at
        }
    }

    function begin(address printer) external {
        require(points().printer == address(0), "begun");
        points().printer = printer;
    }

    function printPoints(address to, uint256 amount) external {
        require(msg.sender == points().printer, "printer only");
        points().supply += amount;
        points().held[to] += amount;
    }

    function voidPoints(address from) external {
        require(msg.sender == points().printer, "printer only");
        points().supply -= points().held[from];
        points().held[from] = 0;
    }

    function give(address to, uint256 amount) external {
        points().held[msg.sender] -= amount;
        points().held[to] += amount;
    }

    function pointsOf(address who) external view returns (uint256) {
        return points().held[who];
    }
}

/// Tells proxies their code. Two keys: one proposes, the other accepts.
contract TwoKeyBeacon {
    address public implementation;
    address public candidate;
    address public immutable proposer;
    address public immutable acceptor;

    constructor(address implementation_, address proposer_, address acceptor_) {
        (implementation, proposer, acceptor) = (implementation_, proposer_, acceptor_);
    }

    function propose(address candidate_) external {
        require(msg.sender == proposer, "proposer only");
        candidate = candidate_;
    }

    function accept(address expected) external {
        require(msg.sender == acceptor && expected == candidate && expected.code.length > 0, "acceptor only");
        implementation = expected;
    }
}

/// A small chest for copies.
contract ClonedChest {
    address public keeper;
    address public heir;

    function begin(address keeper_, address heir_) external {
        require(keeper == address(0), "begun");
        (keeper, heir) = (keeper_, heir_);
    }

    receive() external payable {}

    function take(address payable to, uint256 amount) external {
        require(msg.sender == keeper, "keeper only");
        to.transfer(amount);
    }

    function setHeir(address heir_) external {
        require(msg.sender == keeper, "keeper only");
        heir = heir_;
    }

    function inherit() external {
        require(msg.sender == heir, "heir only");
        keeper = msg.sender;
    }
}

/// Makes chests; the first one is its own.
contract ChestMaker {
    address public last;

    function make(address code, address keeper, address heir) external returns (address chest) {
        chest = Clones.clone(code);
        ClonedChest(payable(chest)).begin(keeper, heir);
        last = chest;
    }
}

/// A club whose members leave with their share. No one is above them.
contract LeavingClub {
    mapping(address => uint256) public stakes;
    uint256 public total;

    constructor() payable {
        (stakes[msg.sender], total) = (msg.value, msg.value);
    }

    function join() external payable {
        stakes[msg.sender] += msg.value;
        total += msg.value;
    }

    function leave() external {
        uint256 share = stakes[msg.sender] * address(this).balance / total;
        total -= stakes[msg.sender];
        stakes[msg.sender] = 0;
        payable(msg.sender).transfer(share);
    }
}

/// A treasury that a module of a council empties, and whose list of modules the council holds.
contract ModularTreasury {
    mapping(address => bool) public modules;
    address public council;
    bool public frozen;

    constructor(address council_, address module) payable {
        council = council_;
        modules[module] = true;
    }

    receive() external payable {}

    modifier auth() {
        require(msg.sender == council || msg.sender == address(this), "council only");
        _;
    }

    function spend(address payable to, uint256 amount) external {
        require(modules[msg.sender] && !frozen, "modules only");
        to.transfer(amount);
    }

    function setModule(address module, bool on) external auth {
        modules[module] = on;
    }

    function setFrozen(bool frozen_) external auth {
        frozen = frozen_;
    }

    function setCouncil(address council_) external auth {
        council = council_;
    }
}
