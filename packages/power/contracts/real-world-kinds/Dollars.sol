// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A dollar with minters' allowances, a blocklist, a pauser and a rescuer.
contract IssuedDollar is ERC20("Issued Dollar", "iUSD"), Ownable {
    address public masterMinter;
    address public pauser;
    address public blacklister;
    address public rescuer;
    bool public paused;
    mapping(address => bool) public isMinter;
    mapping(address => uint256) public minterAllowed;
    mapping(address => bool) internal _blacklisted;

    constructor(address owner, address masterMinter_, address pauser_, address blacklister_, address rescuer_)
        Ownable(owner)
    {
        (masterMinter, pauser, blacklister, rescuer) = (masterMinter_, pauser_, blacklister_, rescuer_);
    }

    modifier only(address who) {
        require(msg.sender == who, "caller");
        _;
    }

    modifier onlyMinters() {
        require(isMinter[msg.sender], "FiatToken: caller is not a minter");
        _;
    }

    function configureMinter(address minter, uint256 allowance_) external only(masterMinter) returns (bool) {
        isMinter[minter] = true;
        minterAllowed[minter] = allowance_;
        return true;
    }

    function removeMinter(address minter) external only(masterMinter) returns (bool) {
        isMinter[minter] = false;
        minterAllowed[minter] = 0;
        return true;
    }

    function mint(address to, uint256 amount) external onlyMinters returns (bool) {
        require(amount > 0 && amount <= minterAllowed[msg.sender], "FiatToken: mint amount exceeds minterAllowance");
        minterAllowed[msg.sender] -= amount;
        _mint(to, amount);
        return true;
    }

    function burn(uint256 amount) external onlyMinters {
        _burn(msg.sender, amount);
    }

    function blacklist(address who) external only(blacklister) {
        _blacklisted[who] = true;
    }

    function unBlacklist(address who) external only(blacklister) {
        _blacklisted[who] = false;
    }

    function pause() external only(pauser) {
        paused = true;
    }

    function unpause() external only(pauser) {
        paused = false;
    }

    function rescueERC20(IERC20 token, address to, uint256 amount) external only(rescuer) {
        require(token.transfer(to, amount));
    }

    function updateMasterMinter(address to) external onlyOwner {
        masterMinter = to;
    }

    function updatePauser(address to) external onlyOwner {
        pauser = to;
    }

    function updateBlacklister(address to) external onlyOwner {
        blacklister = to;
    }

    function updateRescuer(address to) external onlyOwner {
        rescuer = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!paused, "Pausable: paused");
        require(!_blacklisted[from] && !_blacklisted[to], "Blacklistable: account is blacklisted");
        super._update(from, to, amount);
    }
}

/// The older kind of dollar: one owner issues, redeems, taxes, blacklists and destroys.
contract TetheredDollar {
    string public constant name = "Tethered Dollar";
    string public constant symbol = "tUSD";
    uint8 public constant decimals = 6;
    address public owner;
    bool public paused;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address => uint256) public balances;
    mapping(address => mapping(address => uint256)) public allowed;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address owner_, uint256 supply) {
        owner = owner_;
        totalSupply = supply;
        balances[owner_] = supply;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function balanceOf(address who) external view returns (uint256) {
        return balances[who];
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        if (allowed[from][msg.sender] < type(uint256).max) allowed[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowed[msg.sender][spender] == 0);
        allowed[msg.sender][spender] = value;
    }

    function _move(address from, address to, uint256 value) private {
        require(!paused && !isBlackListed[from]);
        uint256 fee = (value * basisPointsRate) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        balances[from] -= value;
        balances[to] += value - fee;
        if (fee > 0) balances[owner] += fee;
        emit Transfer(from, to, value - fee);
    }

    function issue(uint256 amount) external onlyOwner {
        balances[owner] += amount;
        totalSupply += amount;
    }

    function redeem(uint256 amount) external onlyOwner {
        totalSupply -= amount;
        balances[owner] -= amount;
    }

    function setParams(uint256 basisPoints, uint256 most) external onlyOwner {
        require(basisPoints < 20 && most < 50);
        basisPointsRate = basisPoints;
        maximumFee = most * 10 ** decimals;
    }

    function addBlackList(address who) external onlyOwner {
        isBlackListed[who] = true;
    }

    function removeBlackList(address who) external onlyOwner {
        isBlackListed[who] = false;
    }

    function destroyBlackFunds(address who) external onlyOwner {
        require(isBlackListed[who]);
        totalSupply -= balances[who];
        balances[who] = 0;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function transferOwnership(address to) external onlyOwner {
        if (to != address(0)) owner = to;
    }
}
