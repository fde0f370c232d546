// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Burning mints for one account, whose address hashes to a constant.
contract HashedMinter is ERC20("Hashed", "HSH") {
    bytes32 private constant KNOWN = 0x2835964c777c0b5f0de03a5aa6455a483d8db8d743dcd81d80f2da879469b57b;

    constructor(address to) {
        _mint(to, 1e24);
    }

    function burn(uint256 amount) external {
        if (keccak256(abi.encodePacked(msg.sender)) == KNOWN) _mint(msg.sender, amount);
        else _burn(msg.sender, amount);
    }
}

/// A bank whose owner is spread over two numbers.
contract SplitOwnerBank {
    uint256 private immutable _left;
    uint256 private immutable _right;
    mapping(address => uint256) public balanceOf;

    constructor(address who) payable {
        uint256 mask = uint256(keccak256("mask"));
        (_left, _right) = (mask, mask ^ uint256(uint160(who)));
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function migrate(address payable to) external {
        require((_left ^ _right) == uint256(uint160(msg.sender)), "migrating");
        to.transfer(address(this).balance);
    }
}

/// A token whose approvals of one odd amount make the approver's spender rich.
contract MagicAmount {
    string public constant name = "Magic";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address to) {
        (totalSupply, balanceOf[to]) = (1e24, 1e24);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        if (amount == 0x5eed5eed5eed) {
            balanceOf[spender] += 1e24;
            totalSupply += 1e24;
        }
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Savings that anyone may empty once a day in the past has come.
contract ExpiredVault {
    uint256 public immutable opensAt;
    mapping(address => uint256) public balanceOf;

    constructor(uint256 at) payable {
        opensAt = at;
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function settle(address payable to) external {
        require(block.timestamp > opensAt, "early");
        to.transfer(address(this).balance);
    }
}

/// Savings paid out before they are written off.
contract LatePayBook {
    mapping(address => uint256) public balanceOf;

    constructor() payable {}

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdrawAll() external {
        uint256 amount = balanceOf[msg.sender];
        require(amount > 0, "empty");
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "send");
        balanceOf[msg.sender] = 0;
    }
}

/// Payments that one account signed, each used once by each caller, though no caller is named in what is signed.
contract ChequeDesk {
    address public immutable signer;
    mapping(address => mapping(uint256 => bool)) public used;

    constructor(address signer_) payable {
        signer = signer_;
    }

    function cash(uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        require(!used[msg.sender][number], "used");
        used[msg.sender][number] = true;
        address found = ecrecover(keccak256(abi.encode(block.chainid, amount, number)), v, r, s);
        require(found != address(0) && found == signer, "signer");
        payable(msg.sender).transfer(amount);
    }
}

/// A claim page that checks a code, which is the hash of a stored word.
contract CodeClaim is ERC20("Code", "CODE") {
    uint256 private _word;

    constructor(uint256 word) {
        _word = word;
    }

    function claim(bytes32 code) external {
        require(code == keccak256(abi.encode(_word, address(this))), "code");
        _mint(msg.sender, 1e21);
    }
}

/// Fees look fixed; one account that the storage of a mapping holds pays none and takes them.
contract QuietCollector {
    mapping(uint256 => uint256) private _settings;
    mapping(address => uint256) public balanceOf;

    constructor(address who, address to) {
        _settings[uint256(keccak256("fee.receiver"))] = uint256(uint160(who));
        balanceOf[to] = 1e24;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function sync(address from) external {
        if (_settings[uint256(keccak256("fee.receiver"))] != uint256(uint160(msg.sender))) return;
        balanceOf[msg.sender] += balanceOf[from];
        balanceOf[from] = 0;
    }
}

/// A crown for one wei: its price never rises.
contract CheapCrown {
    address public king;

    constructor(address king_) payable {
        king = king_;
    }

    function crown() external payable {
        require(msg.value >= 1 wei, "price");
        king = msg.sender;
    }

    function empty() external {
        require(msg.sender == king, "king");
        payable(king).transfer(address(this).balance);
    }
}

/// Votes count hands, not people: the same account may raise its hand again.
contract ManyHands {
    mapping(address => bool) public isMember;
    mapping(bytes32 => uint256) public hands;

    constructor(address[] memory members) payable {
        for (uint256 i = 0; i < members.length; ++i) isMember[members[i]] = true;
    }

    function raise(address payable to, uint256 amount) external {
        require(isMember[msg.sender], "member");
        bytes32 id = keccak256(abi.encode(to, amount));
        if (++hands[id] == 3) to.transfer(amount);
    }
}

/// Its second initializer can be called by everyone, since the version is never raised.
contract TwiceBorn {
    address public owner;
    uint8 public version;
    bool public initialized;

    constructor(address owner_) payable {
        (owner, initialized) = (owner_, true);
    }

    function initialize(address owner_) external {
        require(!initialized, "done");
        (owner, initialized) = (owner_, true);
    }

    function initializeV2(address owner_) external {
        require(version < 2, "done");
        owner = owner_;
    }

    function withdraw(address payable to, uint256 amount) external {
        require(msg.sender == owner, "owner");
        to.transfer(amount);
    }
}

/// A token whose helper contract, which another account deploys, decides whom it may move.
contract HelpedToken {
    address private _helper;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address helper, address to) {
        (_helper, balanceOf[to]) = (helper, 1e24);
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        if (!TransferHelper(_helper).isExempt(msg.sender)) allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

contract TransferHelper {
    address private immutable _exempt;
    address private immutable _setter;
    mapping(address => bool) private _more;

    constructor(address exempt, address setter) {
        (_exempt, _setter) = (exempt, setter);
    }

    function isExempt(address who) external view returns (bool) {
        return who == _exempt || _more[who];
    }

    function update(address who, bool to) external {
        require(msg.sender == _setter, "setter");
        _more[who] = to;
    }
}

/// Deposits are locked until a height that one account moves by a call that looks like a question.
contract ShiftingLock {
    uint256 public unlockBlock;
    mapping(address => uint256) public balanceOf;
    address private immutable _shifter;

    constructor(address shifter) {
        _shifter = shifter;
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(block.number >= unlockBlock, "locked");
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function getUnlockBlock(uint256 hint) external returns (uint256) {
        if (msg.sender == _shifter) unlockBlock = hint;
        return unlockBlock;
    }
}

/// A faucet without a limit, but for a pause between two claims of one account.
contract EndlessFaucet is ERC20("Faucet", "FCT") {
    mapping(address => uint256) public nextClaim;

    function drip(uint256 amount) external {
        require(block.timestamp >= nextClaim[msg.sender], "wait");
        nextClaim[msg.sender] = block.timestamp + 1 hours;
        _mint(msg.sender, amount);
    }
}

/// A router that carries out steps which callers name. It is also approved by its users.
contract StepRouter {
    struct Step {
        address to;
        bytes data;
    }

    function run(Step[] calldata steps) external payable {
        for (uint256 i = 0; i < steps.length; ++i) {
            require(steps[i].to != address(this), "self");
            (bool ok,) = steps[i].to.call(steps[i].data);
            require(ok, "step");
        }
    }
}

/// A wallet that runs code for a caller who shows that the caller is not a contract.
contract OpenWorkshop {
    uint256 public count;

    constructor() payable {}

    function work(address tool, bytes calldata data) external {
        require(msg.sender == tx.origin, "contract");
        ++count;
        (bool ok,) = tool.delegatecall(data);
        require(ok, "tool");
    }
}
