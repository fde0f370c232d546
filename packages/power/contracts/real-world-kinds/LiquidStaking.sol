// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Operators bond tokens; a court slashes and blacklists them.
contract BondedOperators is Ownable2Step {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public court;
    address public treasury;
    uint256 public minimum = 1e18;
    uint256 public delay = 7 days;
    mapping(address => uint256) public bondOf;
    mapping(address => uint256) public leavingAt;
    mapping(address => bool) public barred;

    constructor(address owner, address court_, address treasury_, IERC20 token_) Ownable(owner) {
        (court, treasury, token) = (court_, treasury_, token_);
    }

    modifier onlyCourt() {
        require(msg.sender == court, "court");
        _;
    }

    function bond(uint256 amount) external {
        require(!barred[msg.sender] && amount >= minimum, "bond");
        bondOf[msg.sender] += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function leave() external {
        leavingAt[msg.sender] = block.timestamp + delay;
    }

    function unbond() external {
        require(leavingAt[msg.sender] != 0 && block.timestamp >= leavingAt[msg.sender] && !barred[msg.sender], "delay");
        uint256 amount = bondOf[msg.sender];
        bondOf[msg.sender] = 0;
        token.safeTransfer(msg.sender, amount);
    }

    function slash(address who, uint256 amount) external onlyCourt {
        bondOf[who] -= amount;
        token.safeTransfer(treasury, amount);
    }

    function setBarred(address who, bool to) external onlyCourt {
        barred[who] = to;
    }

    function setCourt(address to) external onlyOwner {
        court = to;
    }

    function setTreasury(address to) external onlyOwner {
        treasury = to;
    }

    function setTerms(uint256 minimum_, uint256 delay_) external onlyOwner {
        require(delay_ <= 30 days, "delay");
        (minimum, delay) = (minimum_, delay_);
    }
}

/// Ether staked for shares; an oracle reports the validators' balance, within bounds.
contract StakedEther is ERC20("Staked Ether", "stETHER"), AccessControl {
    bytes32 public constant ORACLE = keccak256("ORACLE");
    bytes32 public constant GUARDIAN = keccak256("GUARDIAN");
    bytes32 public constant DEPOSITOR = keccak256("DEPOSITOR");
    address payable public immutable depositContract;
    address public treasury;
    uint256 public staked;
    uint256 public buffered;
    uint16 public feeBps = 1_000;
    bool public stopped;

    error Stopped();
    error Implausible();

    constructor(address admin, address oracle, address guardian, address depositor, address payable deposits) payable {
        depositContract = deposits;
        treasury = admin;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ORACLE, oracle);
        _grantRole(GUARDIAN, guardian);
        _grantRole(DEPOSITOR, depositor);
        buffered = msg.value;
        _mint(admin, msg.value);
    }

    function pooled() public view returns (uint256) {
        return staked + buffered;
    }

    function submit() external payable {
        if (stopped) revert Stopped();
        uint256 shares = (msg.value * totalSupply()) / pooled();
        buffered += msg.value;
        _mint(msg.sender, shares);
    }

    function redeem(uint256 shares) external {
        if (stopped) revert Stopped();
        uint256 amount = (shares * pooled()) / totalSupply();
        buffered -= amount;
        _burn(msg.sender, shares);
        payable(msg.sender).transfer(amount);
    }

    function report(uint256 balance) external onlyRole(ORACLE) {
        if (balance * 100 > staked * 110 || balance * 100 < staked * 90) revert Implausible();
        if (balance > staked) {
            uint256 fee = ((balance - staked) * feeBps) / 10_000;
            _mint(treasury, (fee * totalSupply()) / pooled());
        }
        staked = balance;
    }

    function depositBuffered(uint256 amount) external onlyRole(DEPOSITOR) {
        buffered -= amount;
        staked += amount;
        (bool ok,) = depositContract.call{value: amount}("");
        require(ok);
    }

    function stop() external onlyRole(GUARDIAN) {
        stopped = true;
    }

    function resume() external onlyRole(DEFAULT_ADMIN_ROLE) {
        stopped = false;
    }

    function setFee(uint16 bps) external onlyRole(DEFAULT_ADMIN_ROLE) {
        require(bps <= 2_000, "fee");
        feeBps = bps;
    }

    function setTreasury(address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        treasury = to;
    }
}

/// A committee agrees on a report's hash before a processor may use it.
contract OracleCommittee {
    address public admin;
    address[] public members;
    mapping(address => uint256) public placeOf;
    uint256 public quorum;
    uint256 public frame;
    bytes32 public consensus;
    mapping(uint256 => mapping(bytes32 => uint256)) private _support;
    mapping(uint256 => mapping(address => bytes32)) private _reported;

    error NotAdmin();
    error NotMember();

    constructor(address admin_, address[] memory members_, uint256 quorum_) {
        (admin, quorum) = (admin_, quorum_);
        for (uint256 index = 0; index < members_.length; index++) _add(members_[index]);
    }

    modifier onlyAdmin() {
        if (msg.sender != admin) revert NotAdmin();
        _;
    }

    function submitReport(uint256 at, bytes32 hash) external {
        if (placeOf[msg.sender] == 0) revert NotMember();
        require(at == frame && _reported[at][msg.sender] == 0 && hash != 0, "frame");
        _reported[at][msg.sender] = hash;
        if (++_support[at][hash] >= quorum) {
            consensus = hash;
            frame = at + 1;
        }
    }

    function addMember(address who, uint256 quorum_) external onlyAdmin {
        _add(who);
        _setQuorum(quorum_);
    }

    function removeMember(address who, uint256 quorum_) external onlyAdmin {
        uint256 place = placeOf[who];
        require(place != 0, "member");
        address last = members[members.length - 1];
        members[place - 1] = last;
        placeOf[last] = place;
        members.pop();
        delete placeOf[who];
        _setQuorum(quorum_);
    }

    function setQuorum(uint256 to) external onlyAdmin {
        _setQuorum(to);
    }

    function setAdmin(address to) external onlyAdmin {
        admin = to;
    }

    function _add(address who) private {
        require(placeOf[who] == 0, "member");
        members.push(who);
        placeOf[who] = members.length;
    }

    function _setQuorum(uint256 to) private {
        require(to > members.length / 2 && to <= members.length, "quorum");
        quorum = to;
    }
}
