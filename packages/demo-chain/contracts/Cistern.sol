// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// Keeps one token for many people, and gives them shares of it. What comes without new shares is the interest of all.
contract Cistern is ERC4626 {
    constructor(IERC20 asset_) ERC20("Cistern Share", "CIST") ERC4626(asset_) {}
}
