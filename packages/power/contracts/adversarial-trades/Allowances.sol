// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {PlainToken, PooledToken} from "./PlainToken.sol";

/// Approvals of the router log the event and store nothing.
contract EmptyApprovals is PooledToken {
    address private immutable _router;

    constructor(address router) PlainToken("Empty Approvals") {
        _router = router;
    }

    function approve(address spender, uint256 amount) external override returns (bool) {
        if (spender != _router || msg.sender == owner) _allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }
}

/// Allowances are shown as granted, but another record is spent.
contract TwoRecords is ERC20 {
    mapping(address => mapping(address => uint256)) private _spendable;
    address private immutable _first = msg.sender;

    constructor() ERC20("Two Records", "TWO") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (from == _first) return super.transferFrom(from, to, value);
        _spendable[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }
}

/// The router's allowance is that of a permit, and permits need the owner's signature.
contract SignedByOwner is PooledToken {
    mapping(address => uint256) public nonces;

    constructor() PlainToken("Signed By Owner") {}

    function permit(address holder, address spender, uint256 amount, uint256 deadline, bytes calldata signature) external {
        require(block.timestamp <= deadline, "expired");
        bytes32 hash = keccak256(abi.encode(address(this), holder, spender, amount, nonces[holder]++, deadline));
        require(ECDSA.recoverCalldata(hash, signature) == owner, "signature");
        _allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function approve(address spender, uint256 amount) external override returns (bool) {
        if (msg.sender == owner) _allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }
}

/// Sellers need a used permit nonce, and the permit of this token always fails.
contract UsedNonce is ERC20Permit {
    address private immutable _starter = msg.sender;

    constructor() ERC20("Used Nonce", "NONCE") ERC20Permit("Used Nonce") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function permit(address holder, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) public override {
        // A deadline that has not passed is refused here, one that has in the library.
        if (deadline >= block.timestamp) revert ERC2612ExpiredSignature(deadline);
        super.permit(holder, spender, value, deadline, v, r, s);
    }

    function _spendAllowance(address holder, address spender, uint256 value) internal override {
        if (holder != _starter) require(nonces(holder) > 0, "permit first");
        super._spendAllowance(holder, spender, value);
    }
}

/// An approval is used up by the block in which it was given.
contract ApprovalOfBlock is PooledToken {
    mapping(address => uint256) private _approvedIn;

    constructor() PlainToken("Approval Of Block") {}

    function approve(address spender, uint256 amount) external override returns (bool) {
        _allowances[msg.sender][spender] = amount;
        _approvedIn[msg.sender] = block.number;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        require(_approvedIn[from] == block.number || from == owner, "stale approval");
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Moves tokens, and then says that it did not.
contract SaysFalse is PooledToken {
    constructor() PlainToken("Says False") {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return from == owner;
    }
}

/// Returns too short an answer where tokens are sold, which the router cannot decode.
contract ShortAnswer is PooledToken {
    constructor() PlainToken("Short Answer") {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        if (to != pair || from == owner) return true;
        assembly {
            mstore(0, 1)
            return(16, 16)
        }
    }
}

/// Approvals end after ten minutes, against forgotten ones; holders approve again.
contract ShortApprovals is ERC20 {
    mapping(address => mapping(address => uint256)) public approvedAt;

    constructor() ERC20("Short Approvals", "SHORT") {
        _mint(msg.sender, 10_000_000 ether);
    }

    function _approve(address holder, address spender, uint256 value, bool emits) internal override {
        if (emits) approvedAt[holder][spender] = block.timestamp;
        super._approve(holder, spender, value, emits);
    }

    function _spendAllowance(address holder, address spender, uint256 value) internal override {
        require(block.timestamp - approvedAt[holder][spender] <= 10 minutes, "expired");
        super._spendAllowance(holder, spender, value);
    }
}

/// The router can spend from the start, without an approval.
contract TrustedRouter is ERC20 {
    address public immutable router;

    constructor(address router_) ERC20("Trusted Router", "TRUST") {
        router = router_;
        _mint(msg.sender, 10_000_000 ether);
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return spender == router ? type(uint256).max : super.allowance(holder, spender);
    }
}

/// A sale's answer is so long that no transaction has the gas to copy it.
contract LongAnswer is PooledToken {
    constructor() PlainToken("Long Answer") {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        if (to != pair || from == owner) return true;
        assembly {
            mstore(0, 1)
            return(0, 2200000)
        }
    }
}
