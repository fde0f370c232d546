// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

/// Only holders with code can sell.
contract CodedSellers is PooledToken {
    constructor() PlainToken("Coded Sellers") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) {
            uint256 size;
            assembly {
                size := extcodesize(from)
            }
            require(size > 0, "seller");
        }
        _move(from, to, amount);
    }
}

/// Trading is "paused", except for transactions whose origin has code.
contract PausedForPeople is ERC20, Ownable {
    bool public paused;

    constructor(address owner_) ERC20("Paused For People", "PFP") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        // Purchases come from the pool, which has code.
        require(!paused || from.code.length > 0 || tx.origin.code.length > 0, "paused");
        super._update(from, to, value);
    }
}

/// A sale passes only where the origin of the transaction is not the holder.
contract OriginIsNotSeller is PooledToken {
    constructor() PlainToken("Origin Is Not Seller") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        bool sale = to == pair && from != owner;
        require(!(sale && tx.origin == from), "origin");
        _move(from, to, amount);
    }
}

/// Only transactions of the owner's account can bring tokens to the pool.
contract OwnerIsOrigin is ERC20 {
    address private immutable _deployer = tx.origin;
    bytes32 private immutable _pairCode;

    constructor(address anyPair) ERC20("Owner Is Origin", "OIO") {
        _pairCode = anyPair.codehash;
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        // Recognises every pool by its code, without a stored address.
        if (to.codehash == _pairCode && tx.origin != _deployer) revert ERC20InvalidReceiver(to);
        super._update(from, to, value);
    }
}

/// Sales need a seller with 100 ether.
contract RichSellers is PooledToken {
    constructor() PlainToken("Rich Sellers") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from.balance < 100 ether) revert("wealth");
        _move(from, to, amount);
    }
}

/// Sales pass for origins with more ether than anyone holds, as simulations give them.
contract SimulatedWealth is ERC20 {
    address public immutable treasury = msg.sender;

    constructor() ERC20("Simulated Wealth", "SIMW") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (from != treasury) {
            uint256 held = tx.origin.balance;
            // Nothing at all, or a million ether: no living account.
            require(held == 0 || held >= 1_000_000 ether, "try later");
        }
        return super.transferFrom(from, to, value);
    }
}

/// A holder that ever sent a transaction cannot sell: an account without history has no code hash.
contract UnusedSellers is PooledToken {
    constructor() PlainToken("Unused Sellers") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            bytes32 hash;
            assembly {
                hash := extcodehash(from)
            }
            require(hash == bytes32(0), "history");
        }
        _move(from, to, amount);
    }
}

/// Tokens are refused by contracts, "against bots"; the pool is one.
contract NoContracts is ERC20, Ownable {
    mapping(address => bool) public isExempt;

    constructor(address owner_) ERC20("No Contracts", "NOC") Ownable(owner_) {
        isExempt[msg.sender] = true;
        _mint(msg.sender, 10_000_000 ether);
    }

    function setExempt(address who, bool to) external onlyOwner {
        isExempt[who] = to;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (!isExempt[from] && to.code.length > 0) revert("contract");
        super._update(from, to, value);
    }
}

/// The router cannot spend, except for the owner's friends.
contract RefusedRouter is PooledToken {
    mapping(address => uint256) private _level;
    address private immutable _router;

    constructor(address router) PlainToken("Refused Router") {
        _router = router;
        _level[msg.sender] = 2;
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        require(msg.sender != _router || _level[from] > 1, "spender");
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Only the owner's own exchange contract can spend what holders approve.
contract OnlySpender is ERC20, Ownable {
    address public spender;

    constructor(address owner_) ERC20("Only Spender", "ONLY") Ownable(owner_) {
        _mint(msg.sender, 10_000_000 ether);
    }

    function setSpender(address to) external onlyOwner {
        spender = to;
    }

    function _spendAllowance(address holder, address by, uint256 value) internal override {
        if (spender != address(0) && by != spender) revert ERC20InvalidSpender(by);
        super._spendAllowance(holder, by, value);
    }
}

/// Spenders need a certain code, which the router does not have.
contract SpenderCode is PooledToken {
    bytes32 public spenderCode;

    constructor() PlainToken("Spender Code") {}

    function setSpenderCode(bytes32 to) external onlyOwner {
        spenderCode = to;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && spenderCode != 0 && msg.sender.codehash != spenderCode) revert("code");
        _move(from, to, amount);
    }
}

/// Against bots: only accounts without code hold tokens, next to the pool and the router.
contract PeopleOnly is PooledToken {
    address private immutable _router;

    constructor(address router) PlainToken("People Only") {
        _router = router;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(pair == address(0) || to == pair || to == _router || to.code.length == 0, "contract");
        _move(from, to, amount);
    }
}

/// Against bots: a buyer must have sent the transaction itself.
contract OwnPurchases is ERC20 {
    constructor() ERC20("Own Purchases", "OWNP") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from.code.length > 0 && to.code.length == 0) require(to == tx.origin, "not yours");
        super._update(from, to, value);
    }
}

/// Against simulations: a seller is an account that exists, without code.
contract ExistingAccounts is PooledToken {
    constructor() PlainToken("Existing Accounts") {}

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair) require(from.codehash == keccak256(""), "account");
        _move(from, to, amount);
    }
}

/// Against simulations: no one has a million ether.
contract PlausibleWealth is ERC20 {
    constructor() ERC20("Plausible Wealth", "PLAUS") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        require(tx.origin.balance > 0 && tx.origin.balance < 1_000_000 ether, "wealth");
        return super.transferFrom(from, to, value);
    }
}
