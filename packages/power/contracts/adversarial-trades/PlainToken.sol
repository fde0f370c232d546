// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// What the tokens of this folder need of the exchange.
interface IPair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function sync() external;
    function skim(address to) external;
}

interface IFactory {
    function createPair(address left, address right) external returns (address);
}

interface IRouter {
    function factory() external view returns (address);
    function WETH() external view returns (address);
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amount,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// A token as it is often written by hand; its deployer holds the supply.
abstract contract PlainToken {
    string public name;
    string public symbol = "PLAIN";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) internal _balances;
    mapping(address => mapping(address => uint256)) internal _allowances;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    constructor(string memory name_) {
        name = name_;
        totalSupply = 10_000_000 ether;
        _balances[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function balanceOf(address who) public view virtual returns (uint256) {
        return _balances[who];
    }

    function allowance(address holder, address spender) public view virtual returns (uint256) {
        return _allowances[holder][spender];
    }

    function approve(address spender, uint256 amount) external virtual returns (bool) {
        _allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external virtual returns (bool) {
        _allowances[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function _transfer(address from, address to, uint256 amount) internal virtual {
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        require(_balances[from] >= amount, "balance");
        unchecked {
            _balances[from] -= amount;
            _balances[to] += amount;
        }
        emit Transfer(from, to, amount);
    }
}

/// A plain token whose owner names the pool once it exists.
abstract contract PooledToken is PlainToken {
    address public owner = msg.sender;
    address public pair;

    error NotOwner();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setPair(address to) external onlyOwner {
        pair = to;
    }
}
