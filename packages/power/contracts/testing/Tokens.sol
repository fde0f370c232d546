// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Tokens for tests of the probe: a plain one with an owner, and hostile ones.
contract PlainToken {
    mapping(address => uint256) internal _held;
    mapping(address => mapping(address => uint256)) internal _allowed;
    uint256 public totalSupply;
    address public owner;
    address public pool;

    constructor() {
        owner = msg.sender;
        _held[msg.sender] = totalSupply = 1_000_000 ether;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setPool(address to) external onlyOwner {
        pool = to;
    }

    function balanceOf(address account) public view virtual returns (uint256) {
        return _held[account];
    }

    function allowance(address from, address to) external view returns (uint256) {
        return _allowed[from][to];
    }

    function approve(address to, uint256 amount) external returns (bool) {
        _allowed[msg.sender][to] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _allowed[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        _held[from] -= amount;
        _held[to] += amount;
    }

    function _take(address from, address to, uint256 amount, uint256 bps) internal {
        uint256 tax = (amount * bps) / 10_000;
        _held[from] -= amount;
        _held[to] += amount - tax;
        _held[address(0xfee)] += tax;
    }
}

/// The upper bound of its tax is no round number.
contract BoundedTax is PlainToken {
    uint256 public sellBps = 100;

    function setSellTax(uint256 bps) external onlyOwner {
        require(bps <= 1_337, "too much");
        sellBps = bps;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _take(from, to, amount, to == pool ? sellBps : 0);
    }
}

/// Loops forever on a sale.
contract EndlessSale is PlainToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 i;
        while (to == pool && from != owner) ++i;
        super._move(from, to, amount);
    }
}

/// Loops forever on `balanceOf`.
contract EndlessBalance is PlainToken {
    function balanceOf(address account) public view override returns (uint256) {
        uint256 i;
        while (pool != address(0)) ++i;
        return _held[account];
    }
}

/// Returns a megabyte to a sale.
contract HugeAnswer is PlainToken {
    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, to, amount);
        if (to == pool && from != owner)
            assembly {
                revert(0, 500000)
            }
    }
}

/// `balanceOf` returns more than the balance.
contract LyingBalance is PlainToken {
    function balanceOf(address account) public view override returns (uint256) {
        return pool == address(0) || account == pool || account == owner ? _held[account] : _held[account] * 3 + 1;
    }
}

/// Allows sales while it detects a simulation.
contract SimulationAware is PlainToken {
    function _move(address from, address to, uint256 amount) internal override {
        bool isTrial = tx.gasprice == 0 || block.coinbase == address(0) || tx.origin != from;
        require(isTrial || to != pool || from == owner, "no");
        super._move(from, to, amount);
    }
}

/// Cannot be sold in the block of the purchase.
contract Cooldown is PlainToken {
    mapping(address => uint256) public boughtIn;

    function _move(address from, address to, uint256 amount) internal override {
        if (from == pool) boughtIn[to] = block.number;
        require(to != pool || boughtIn[from] != block.number, "wait");
        super._move(from, to, amount);
    }
}

/// The owner burns the tokens of any holder.
contract Seizable is PlainToken {
    function seize(address from, uint256 amount) external onlyOwner {
        _held[from] -= amount;
        totalSupply -= amount;
    }
}

/// The owner blacklists addresses, and destroys what blacklisted ones hold.
contract Destroyer is PlainToken {
    mapping(address => bool) public isBlackListed;

    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
    }

    function destroyBlackFunds(address account) external onlyOwner {
        require(isBlackListed[account], "not blacklisted");
        totalSupply -= _held[account];
        _held[account] = 0;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!isBlackListed[from], "blacklisted");
        super._move(from, to, amount);
    }
}
