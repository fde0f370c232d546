// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {AccessControlStorage} from "@solidstate/contracts/access/access_control/AccessControlStorage.sol";
import {Ownable} from "@solidstate/contracts/access/ownable/Ownable.sol";
import {OwnableInternal} from "@solidstate/contracts/access/ownable/OwnableInternal.sol";
import {SafeOwnable} from "@solidstate/contracts/access/ownable/SafeOwnable.sol";
import {UpgradeableProxyOwnable} from "@solidstate/contracts/proxy/upgradeable/UpgradeableProxyOwnable.sol";
import {PartiallyPausableInternal} from "@solidstate/contracts/security/partially_pausable/PartiallyPausableInternal.sol";
import {SolidStateERC1404} from "@solidstate/contracts/token/ERC1404/SolidStateERC1404.sol";
import {SolidStateERC20} from "@solidstate/contracts/token/ERC20/SolidStateERC20.sol";
import {SolidStateERC4626} from "@solidstate/contracts/token/ERC4626/SolidStateERC4626.sol";
import {ERC4626BaseInternal} from "@solidstate/contracts/token/ERC4626/base/ERC4626BaseInternal.sol";
import {ERC4626BaseStorage} from "@solidstate/contracts/token/ERC4626/base/ERC4626BaseStorage.sol";

/// Notes of a debtor that only vetted investors hold, and that can be locked up.
contract VettedNotes is SolidStateERC1404, SafeOwnable {
    mapping(address => bool) public vetted;
    mapping(address => uint64) public lockedUntil;
    address public compliance;

    constructor(address owner_, address compliance_) {
        _setOwner(owner_);
        compliance = compliance_;
        _setName("Notes");
    }

    function _detectTransferRestriction(address from, address to, uint256) internal view override returns (uint8) {
        if (to != address(0) && !vetted[to]) return 1;
        return from != address(0) && block.timestamp < lockedUntil[from] ? 2 : 0;
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function retire(address from, uint256 amount) external onlyOwner {
        _burn(from, amount);
    }

    function vet(address investor, bool is_) external {
        require(msg.sender == compliance, "compliance only");
        vetted[investor] = is_;
    }

    function lockUp(address investor, uint64 until) external {
        require(msg.sender == compliance || msg.sender == _owner(), "compliance only");
        lockedUntil[investor] = until;
    }

    function appoint(address compliance_) external onlyOwner {
        compliance = compliance_;
    }
}

/// A vault that can be stopped by halves: ways in and ways out.
contract HalfStopVault is SolidStateERC4626, AccessControl, PartiallyPausableInternal {
    bytes32 public constant WAY_IN = keccak256("in");
    bytes32 public constant WAY_OUT = keccak256("out");
    bytes32 public constant BRAKE = keccak256("brake");

    constructor(address cash, address admin, address brake) {
        ERC4626BaseStorage.layout().asset = cash;
        _grantRole(AccessControlStorage.DEFAULT_ADMIN_ROLE, admin);
        _grantRole(BRAKE, brake);
    }

    function _totalAssets() internal view override returns (uint256) {
        return SolidStateERC20(_asset()).balanceOf(address(this));
    }

    function _afterDeposit(address receiver, uint256 assets, uint256 shares) internal override whenNotPartiallyPaused(WAY_IN) {
        super._afterDeposit(receiver, assets, shares);
    }

    function _beforeWithdraw(address owner, uint256 assets, uint256 shares) internal override whenNotPartiallyPaused(WAY_OUT) {
        super._beforeWithdraw(owner, assets, shares);
    }

    function stop(bytes32 way) external onlyRole(BRAKE) {
        _partiallyPause(way);
    }

    function restart(bytes32 way) external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _partiallyUnpause(way);
    }
}

/// A proxy whose owner sets the code.
contract StallProxy is UpgradeableProxyOwnable {
    constructor(address code, address owner_) {
        _setImplementation(code);
        _setOwner(owner_);
    }

    receive() external payable {}
}

/// The code behind it: a market stall with one seller, owned by the owner of the proxy.
contract StallCode is Ownable {
    bytes32 private constant SELLER = keccak256("stall.seller");

    function seller() public view returns (address who) {
        bytes32 slot = SELLER;
        assembly {
            who := sload(slot)
        }
    }

    function hire(address who) external onlyOwner {
        bytes32 slot = SELLER;
        assembly {
            sstore(slot, who)
        }
    }

    function payOut(address payable to, uint256 amount) external {
        require(msg.sender == seller() || msg.sender == _owner(), "seller only");
        to.transfer(amount);
    }
}
