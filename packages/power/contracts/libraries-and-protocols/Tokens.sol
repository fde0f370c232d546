// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Erc20} from "./Pools.sol";

/// A stablecoin with a role for each task and an allowance for each minter.
contract Dollar {
    address public owner;
    address public masterMinter;
    address public pauser;
    address public blacklister;
    address public rescuer;
    bool public paused;
    uint256 public totalSupply;
    mapping(address => bool) internal minters;
    mapping(address => uint256) internal minterAllowed;
    mapping(address => uint256) internal balanceAndState;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 private constant BARRED = 1 << 255;

    constructor(address owner_, address master, address pauser_, address blacklister_, address rescuer_) {
        (owner, masterMinter, pauser, blacklister, rescuer) = (owner_, master, pauser_, blacklister_, rescuer_);
    }

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBarred(address who) {
        require(balanceAndState[who] >> 255 == 0, "Blacklistable: account is blacklisted");
        _;
    }

    function balanceOf(address who) public view returns (uint256) {
        return balanceAndState[who] & ~BARRED;
    }

    function setBalance(address who, uint256 to) internal {
        require(to < BARRED);
        require(balanceAndState[who] >> 255 == 0);
        balanceAndState[who] = to;
    }

    function transfer(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        require(to != address(0));
        setBalance(msg.sender, balanceOf(msg.sender) - amount);
        setBalance(to, balanceOf(to) + amount);
        return true;
    }

    function approve(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        allowance[msg.sender][to] = amount;
        return true;
    }

    function configureMinter(address minter, uint256 amount) external whenNotPaused returns (bool) {
        require(msg.sender == masterMinter, "caller is not the masterMinter");
        minters[minter] = true;
        minterAllowed[minter] = amount;
        return true;
    }

    function removeMinter(address minter) external returns (bool) {
        require(msg.sender == masterMinter, "caller is not the masterMinter");
        minters[minter] = false;
        minterAllowed[minter] = 0;
        return true;
    }

    function mint(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        require(minters[msg.sender], "caller is not a minter");
        require(to != address(0) && amount > 0);
        uint256 left = minterAllowed[msg.sender];
        require(amount <= left, "mint amount exceeds minterAllowance");
        totalSupply += amount;
        setBalance(to, balanceOf(to) + amount);
        minterAllowed[msg.sender] = left - amount;
        return true;
    }

    function burn(uint256 amount) external whenNotPaused notBarred(msg.sender) {
        require(minters[msg.sender], "caller is not a minter");
        uint256 balance = balanceOf(msg.sender);
        require(amount > 0 && balance >= amount, "burn amount exceeds balance");
        totalSupply -= amount;
        setBalance(msg.sender, balance - amount);
    }

    function blacklist(address who) external {
        require(msg.sender == blacklister, "caller is not the blacklister");
        balanceAndState[who] |= BARRED;
    }

    function unBlacklist(address who) external {
        require(msg.sender == blacklister, "caller is not the blacklister");
        balanceAndState[who] &= ~BARRED;
    }

    function pause() external {
        require(msg.sender == pauser, "caller is not the pauser");
        paused = true;
    }

    function unpause() external {
        require(msg.sender == pauser, "caller is not the pauser");
        paused = false;
    }

    function rescueERC20(address token, address to, uint256 amount) external {
        require(msg.sender == rescuer, "caller is not the rescuer");
        require(Erc20(token).transfer(to, amount), "refused");
    }

    function updateMasterMinter(address to) external {
        require(msg.sender == owner, "caller is not the owner");
        require(to != address(0));
        masterMinter = to;
    }

    function updateRescuer(address to) external {
        require(msg.sender == owner, "caller is not the owner");
        rescuer = to;
    }
}

/// An elastic supply that one policy rebases.
contract Elastic {
    address public policy;
    address private _owner;
    uint256 public totalSupply = 1e24;
    uint256 private parts = 1e30;
    uint256 private partsPer = 1e6;
    mapping(address => uint256) private partsOf;

    error NotPolicy(address who);

    constructor(address owner_, address policy_) {
        _owner = owner_;
        policy = policy_;
        partsOf[owner_] = parts;
    }

    function balanceOf(address who) external view returns (uint256) {
        return partsOf[who] / partsPer;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 moved = amount * partsPer;
        partsOf[msg.sender] -= moved;
        partsOf[to] += moved;
        return true;
    }

    function rebase(uint256 epoch, int256 delta) external returns (uint256) {
        if (msg.sender != policy) revert NotPolicy(msg.sender);
        if (delta == 0) return totalSupply;
        totalSupply = delta < 0 ? totalSupply - uint256(-delta) : totalSupply + uint256(delta);
        partsPer = parts / totalSupply;
        epoch;
        return totalSupply;
    }

    function setPolicy(address to) external {
        require(msg.sender == _owner);
        policy = to;
    }

    function isOwner() external view returns (bool) {
        return msg.sender == _owner;
    }

    function renounceOwnership() external {
        require(msg.sender == _owner);
        _owner = address(0);
    }
}

/// The owner of an NFT may act.
contract Pieces {
    mapping(uint256 => address) public ownerOf;

    function take(uint256 id, address to) external {
        require(ownerOf[id] == address(0));
        ownerOf[id] = to;
    }
}

contract Titled {
    Pieces public immutable pieces;
    uint256 public titleId;
    uint256 public rule;
    mapping(uint256 => string) public names;

    constructor(Pieces pieces_, uint256 id) {
        pieces = pieces_;
        titleId = id;
    }

    function setRule(uint256 to) external {
        require(pieces.ownerOf(titleId) == msg.sender, "not the title's owner");
        rule = to;
    }

    function setName(uint256 id, string calldata to) external {
        require(pieces.ownerOf(id) == msg.sender, "not yours");
        names[id] = to;
    }
}
