// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// The invented accounts of the tests, as constants.
address constant OWNER = address(uint160(uint256(keccak256("owner"))));
address constant HIDDEN = address(uint160(uint256(keccak256("hidden"))));
address constant GUARDIAN = address(uint160(uint256(keccak256("guardian"))));
address constant OPERATOR = address(uint160(uint256(keccak256("operator"))));
address constant KEEPER = address(uint160(uint256(keccak256("keeper"))));
address constant HEIR = address(uint160(uint256(keccak256("heir"))));
address constant MINTER = address(uint160(uint256(keccak256("minter"))));
address constant ADMIN = address(uint160(uint256(keccak256("admin"))));
address constant EDITOR = address(uint160(uint256(keccak256("editor"))));
address constant SIGNER = address(uint160(uint256(keccak256("signer"))));
address constant ORACLE = address(uint160(uint256(keccak256("oracle"))));
address constant TREASURER = address(uint160(uint256(keccak256("treasurer"))));
address constant LIBRARIAN = address(uint160(uint256(keccak256("librarian"))));
address constant STEWARD = address(uint160(uint256(keccak256("steward"))));
address constant ANN = address(uint160(uint256(keccak256("ann"))));
address constant BEN = address(uint160(uint256(keccak256("ben"))));
address constant CID = address(uint160(uint256(keccak256("cid"))));

/// An honest token with three holders: its functions give no one power over others.
abstract contract Coin {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    constructor() {
        _mint(ANN, 600e18);
        _mint(BEN, 300e18);
        _mint(CID, 100e18);
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _approve(address holder, address spender, uint256 amount) internal {
        allowance[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }
}

/// An honest bank for ether with two depositors: each withdraws what is theirs.
abstract contract Bank {
    mapping(address => uint256) public depositOf;

    constructor() payable {
        depositOf[ANN] = (msg.value * 7) / 10;
        depositOf[BEN] = msg.value - depositOf[ANN];
    }

    function deposit() external payable {
        depositOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) public virtual {
        depositOf[msg.sender] -= amount;
        _pay(msg.sender, amount);
    }

    function _pay(address to, uint256 amount) internal {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "pay");
    }
}
