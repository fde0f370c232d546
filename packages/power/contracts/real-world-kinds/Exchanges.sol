// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Makes pools, says who receives the protocol's fees, and pauses single pools.
contract ExchangeFactory {
    address public owner;
    address public pauser;
    address public feeRecipient;
    mapping(bytes32 => address) public poolOf;

    error Forbidden();

    constructor(address owner_, address pauser_, address recipient) {
        (owner, pauser, feeRecipient) = (owner_, pauser_, recipient);
    }

    function createPool(IERC20 left, IERC20 right) external returns (address pool) {
        require(left < right, "order");
        pool = address(new ExchangePool(left, right));
        poolOf[keccak256(abi.encode(left, right))] = pool;
    }

    function pausePool(ExchangePool pool, bool to) external {
        if (msg.sender != pauser) revert Forbidden();
        pool.setPaused(to);
    }

    function setFeeRecipient(address to) external {
        if (msg.sender != owner) revert Forbidden();
        feeRecipient = to;
    }

    function setPauser(address to) external {
        if (msg.sender != owner) revert Forbidden();
        pauser = to;
    }

    function setOwner(address to) external {
        if (msg.sender != owner) revert Forbidden();
        owner = to;
    }
}

/// Two tokens at a constant product; the factory's owner sets and takes the protocol's share.
contract ExchangePool is ERC20("Pool Share", "SHARE") {
    using SafeERC20 for IERC20;

    ExchangeFactory public immutable factory = ExchangeFactory(msg.sender);
    IERC20 public immutable left;
    IERC20 public immutable right;
    uint128 private _leftFees;
    uint128 private _rightFees;
    uint16 public protocolBps;
    bool public paused;

    constructor(IERC20 left_, IERC20 right_) {
        (left, right) = (left_, right_);
    }

    modifier onlyFactoryOwner() {
        require(msg.sender == factory.owner(), "owner");
        _;
    }

    function reserves() public view returns (uint256, uint256) {
        return (left.balanceOf(address(this)) - _leftFees, right.balanceOf(address(this)) - _rightFees);
    }

    function join(uint256 shares) external {
        (uint256 a, uint256 b) = reserves();
        uint256 total = totalSupply();
        left.safeTransferFrom(msg.sender, address(this), total == 0 ? shares : (a * shares) / total + 1);
        right.safeTransferFrom(msg.sender, address(this), total == 0 ? shares : (b * shares) / total + 1);
        _mint(msg.sender, shares);
    }

    function leave(uint256 shares) external {
        (uint256 a, uint256 b) = reserves();
        uint256 total = totalSupply();
        _burn(msg.sender, shares);
        left.safeTransfer(msg.sender, (a * shares) / total);
        right.safeTransfer(msg.sender, (b * shares) / total);
    }

    function swapLeft(uint256 amount) external {
        require(!paused, "paused");
        (uint256 a, uint256 b) = reserves();
        uint256 fee = (amount * protocolBps) / 10_000;
        _leftFees += uint128(fee);
        uint256 used = ((amount - fee) * 997) / 1_000;
        left.safeTransferFrom(msg.sender, address(this), amount);
        right.safeTransfer(msg.sender, (b * used) / (a + used));
    }

    function setProtocolFee(uint16 bps) external onlyFactoryOwner {
        require(bps <= 50, "fee");
        protocolBps = bps;
    }

    function collectProtocolFees() external onlyFactoryOwner {
        (uint256 a, uint256 b) = (_leftFees, _rightFees);
        (_leftFees, _rightFees) = (0, 0);
        left.safeTransfer(factory.feeRecipient(), a);
        right.safeTransfer(factory.feeRecipient(), b);
    }

    function setPaused(bool to) external {
        require(msg.sender == address(factory), "factory");
        paused = to;
    }
}

/// Routes swaps through listed exchanges; what is left behind can be rescued.
contract RescueRouter is Ownable {
    using SafeERC20 for IERC20;

    mapping(address => bool) public isExchange;
    address public collector;
    uint256 public feeBps = 10;
    bool public paused;

    constructor(address owner, address collector_) payable Ownable(owner) {
        collector = collector_;
    }

    function swap(address exchange, IERC20 from, IERC20 to, uint256 amount, uint256 least, bytes calldata data)
        external
    {
        require(!paused && isExchange[exchange], "exchange");
        uint256 fee = (amount * feeBps) / 10_000;
        from.safeTransferFrom(msg.sender, address(this), amount);
        from.safeTransfer(collector, fee);
        from.forceApprove(exchange, amount - fee);
        uint256 before = to.balanceOf(address(this));
        (bool ok,) = exchange.call(data);
        require(ok, "exchange");
        uint256 out = to.balanceOf(address(this)) - before;
        require(out >= least, "least");
        to.safeTransfer(msg.sender, out);
    }

    function setExchange(address exchange, bool to) external onlyOwner {
        isExchange[exchange] = to;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= 100, "fee");
        feeBps = bps;
    }

    function setCollector(address to) external onlyOwner {
        collector = to;
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }

    function rescueToken(IERC20 token, address to, uint256 amount) external onlyOwner {
        token.safeTransfer(to, amount);
    }

    function rescueEther(address payable to) external onlyOwner {
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok);
    }

    receive() external payable {}
}
