// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Checks the minter that the caller names, instead of the caller.
contract NamedMinting is ERC20 {
    mapping(address => bool) public minters;
    address public owner;

    constructor(address owner_, address minter) ERC20("Named", "NAM") {
        owner = owner_;
        minters[minter] = true;
        _mint(minter, 1e21);
    }

    function mintAs(address minter, address to, uint256 amount) external {
        require(minters[minter], "not a minter");
        _mint(to, amount);
    }

    function setMinter(address minter, bool on) external {
        require(msg.sender == owner, "owner only");
        minters[minter] = on;
    }
}

/// A desk that makes any call for anyone, with its own ether.
contract OpenSettlement {
    address public operator;
    uint256 public settled;

    constructor(address operator_) payable {
        operator = operator_;
    }

    function settle(address target, bytes calldata data, uint256 value) external {
        (bool ok,) = target.call{value: value}(data);
        require(ok, "failed");
        settled++;
    }

    function setOperator(address operator_) external {
        require(msg.sender == operator, "operator only");
        operator = operator_;
    }
}

/// Can be begun as often as one likes: the flag is read, and never written.
contract EndlessBeginning {
    bool private begun;
    address public owner;
    uint256 public fee;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function initialize(address owner_) external {
        require(!begun, "begun");
        owner = owner_;
    }

    function setFee(uint256 fee_) external {
        require(msg.sender == owner, "owner only");
        fee = fee_;
    }

    function takeAll(address payable to) external {
        require(msg.sender == owner, "owner only");
        to.transfer(address(this).balance);
    }
}

/// A proxy whose upgrade compares the caller with an argument, instead of its administrator.
contract SelfishProxy {
    address private code;
    address private admin;

    constructor(address code_, address admin_) {
        (code, admin) = (code_, admin_);
    }

    function upgrade(address code_, address by) external {
        require(by == msg.sender, "not you");
        code = code_;
    }

    function changeAdmin(address admin_) external {
        require(msg.sender == admin, "admin only");
        admin = admin_;
    }

    fallback() external payable {
        address to = code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// Anyone destroys the coins of others: an allowance is given where one should be spent.
contract PublicBurn is ERC20 {
    address public minter;

    constructor(address minter_, address holder) ERC20("Public Burn", "PBRN") {
        minter = minter_;
        _mint(holder, 1e21);
    }

    function burnFrom(address from, uint256 amount) external {
        if (from != msg.sender) _approve(from, from, amount);
        _burn(from, amount);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "minter only");
        _mint(to, amount);
    }
}

/// A reward pool whose emergency exit forgot whose stake it pays.
contract EmergencyPool {
    IERC20 public immutable coin;
    address public owner;
    mapping(address => uint256) public staked;

    constructor(IERC20 coin_, address owner_) {
        (coin, owner) = (coin_, owner_);
    }

    function stake(uint256 amount) external {
        staked[msg.sender] += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function unstake(uint256 amount) external {
        staked[msg.sender] -= amount;
        coin.transfer(msg.sender, amount);
    }

    function emergencyExit(address whose) external {
        uint256 amount = staked[whose];
        staked[whose] = 0;
        coin.transfer(msg.sender, amount);
    }

    function setOwner(address owner_) external {
        require(msg.sender == owner, "owner only");
        owner = owner_;
    }
}

/// Anyone stops it, its owner starts it again.
contract StopSwitch is ERC20 {
    address public owner;
    bool public stopped;

    constructor(address owner_, address holder) ERC20("Stop", "STOP") {
        owner = owner_;
        _mint(holder, 1e21);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!stopped, "stopped");
        super._update(from, to, value);
    }

    function stop() external {
        stopped = true;
    }

    function start() external {
        require(msg.sender == owner, "owner only");
        stopped = false;
    }
}

/// Its modifier has no effect as long as the owner is the contract itself, as it is.
contract OwnedByItself {
    address public owner = address(this);
    uint256 public rate;

    modifier onlyOwner() {
        if (owner != address(this)) require(msg.sender == owner, "owner only");
        _;
    }

    receive() external payable {}

    function claimOwnership(address to) external onlyOwner {
        owner = to;
    }

    function drain(address payable to) external onlyOwner {
        to.transfer(address(this).balance);
    }

    function setRate(uint256 rate_) external onlyOwner {
        rate = rate_;
    }
}

/// Orders among users: nothing here is privileged, and nothing dangerous.
contract PeerOrders {
    struct Order {
        address maker;
        IERC20 sold;
        uint256 amount;
        uint256 price;
    }

    mapping(uint256 => Order) public orders;
    uint256 public count;

    function offer(IERC20 sold, uint256 amount, uint256 price) external returns (uint256 id) {
        id = ++count;
        orders[id] = Order(msg.sender, sold, amount, price);
        sold.transferFrom(msg.sender, address(this), amount);
    }

    function fill(uint256 id) external payable {
        Order memory order = orders[id];
        require(order.maker != address(0) && msg.value == order.price, "price");
        delete orders[id];
        order.sold.transfer(msg.sender, order.amount);
        payable(order.maker).transfer(msg.value);
    }

    function cancel(uint256 id) external {
        Order memory order = orders[id];
        require(order.maker == msg.sender, "not yours");
        delete orders[id];
        order.sold.transfer(msg.sender, order.amount);
    }
}
