// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// A token whose owner mints, and takes from anyone.
contract Coin is ERC20, Ownable {
    constructor(address owner_) ERC20("Coin", "COIN") Ownable(owner_) {
        _mint(msg.sender, 1_000 ether);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function seize(address from, address to, uint256 amount) external onlyOwner {
        _transfer(from, to, amount);
    }
}

/// Deposits of which the owner can take a fee that is put aside, and nothing else.
contract FeePool is Ownable {
    IERC20 public immutable asset;
    uint256 public fees;
    bool public paused;

    constructor(IERC20 asset_, address owner_) Ownable(owner_) {
        asset = asset_;
    }

    function deposit(uint256 amount) external {
        require(!paused, "paused");
        asset.transferFrom(msg.sender, address(this), amount);
    }

    function putAside(uint256 amount) external {
        fees += amount;
        asset.transferFrom(msg.sender, address(this), amount);
    }

    function collectFees(address to, uint128 amount) external onlyOwner returns (uint256 paid) {
        paid = amount < fees ? amount : fees;
        fees -= paid;
        asset.transfer(to, paid);
    }

    function setPaused(bool to) external onlyOwner {
        paused = to;
    }
}

/// A box of coins and tokens that its owner can empty in several ways.
contract Box is Ownable {
    IERC20 public immutable asset;

    constructor(IERC20 asset_, address owner_) payable Ownable(owner_) {
        asset = asset_;
    }

    function rescue(IERC20 token, address to, uint256 amount) external onlyOwner {
        token.transfer(to, amount);
    }

    function empty() external onlyOwner {
        payable(msg.sender).transfer(address(this).balance / 4);
    }

    function allow(IERC20 token, address spender, uint256 amount) external onlyOwner {
        token.approve(spender, amount);
    }

    function drainLater(IERC20 token) external onlyOwner {
        require(block.number > 1_000_000_000, "later");
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }
}

/// Code that its owner replaces.
contract Shell is UUPSUpgradeable {
    address public immutable keeper;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function ping() external pure returns (bool) {
        return true;
    }

    function _authorizeUpgrade(address) internal view override {
        require(msg.sender == keeper, "keeper");
    }
}

/// Its proxy.
contract ShellProxy is ERC1967Proxy {
    constructor(address to) ERC1967Proxy(to, abi.encodeCall(Shell.ping, ())) {}
}
