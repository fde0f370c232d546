// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable2Step, Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// A token for one dollar each whose issuer can bar an account and destroy what it holds.
contract Wardstone is ERC20, Ownable2Step {
    mapping(address => bool) public isBlacklisted;

    event Blacklisted(address indexed account);
    event Unblacklisted(address indexed account);
    event FundsDestroyed(address indexed account, uint256 amount);

    error AccountBlacklisted(address account);

    constructor() ERC20("Wardstone Dollar", "WARD") Ownable(msg.sender) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function redeem(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function addToBlacklist(address account) external onlyOwner {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function removeFromBlacklist(address account) external onlyOwner {
        isBlacklisted[account] = false;
        emit Unblacklisted(account);
    }

    function destroyBlacklistedFunds(address account) external onlyOwner {
        if (!isBlacklisted[account]) revert AccountBlacklisted(account);
        uint256 amount = balanceOf(account);
        super._update(account, address(0), amount);
        emit FundsDestroyed(account, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (isBlacklisted[from]) revert AccountBlacklisted(from);
        if (isBlacklisted[to]) revert AccountBlacklisted(to);
        super._update(from, to, amount);
    }
}
