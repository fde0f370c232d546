// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {SafeOwnable} from "@solidstate/contracts/access/ownable/SafeOwnable.sol";
import {OwnableInternal} from "@solidstate/contracts/access/ownable/OwnableInternal.sol";
import {AccessControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {AccessControlStorage} from "@solidstate/contracts/access/access_control/AccessControlStorage.sol";
import {ERC20Base} from "@solidstate/contracts/token/ERC20/base/ERC20Base.sol";
import {ERC20BaseInternal} from "@solidstate/contracts/token/ERC20/base/ERC20BaseInternal.sol";
import {ERC20ImplicitApproval} from "@solidstate/contracts/token/ERC20/implicit_approval/ERC20ImplicitApproval.sol";
import {ERC20Snapshot} from "@solidstate/contracts/token/ERC20/snapshot/ERC20Snapshot.sol";
import {ERC20SnapshotInternal} from "@solidstate/contracts/token/ERC20/snapshot/ERC20SnapshotInternal.sol";
import {SolidStateERC721} from "@solidstate/contracts/token/ERC721/SolidStateERC721.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {Ownable} from "solady/src/auth/Ownable.sol";
import {EnumerableRoles} from "solady/src/auth/EnumerableRoles.sol";
import {ERC20Votes} from "solady/src/tokens/ERC20Votes.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC4626} from "solady/src/tokens/ERC4626.sol";
import {ERC6909} from "solady/src/tokens/ERC6909.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

/// Snapshots of balances, for dividends.
contract RecordDates is ERC20Snapshot, ERC20Base, SafeOwnable {
    address public registrar;

    constructor(address owner_, address registrar_) {
        _setOwner(owner_);
        registrar = registrar_;
        _mint(owner_, 1e24);
    }

    function fixRecordDate() external returns (uint256) {
        require(msg.sender == registrar || msg.sender == _owner(), "registrar only");
        return _snapshot();
    }

    function setRegistrar(address registrar_) external onlyOwner {
        registrar = registrar_;
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount)
        internal
        override(ERC20BaseInternal, ERC20SnapshotInternal)
    {
        super._beforeTokenTransfer(from, to, amount);
    }
}

/// A coin that listed spenders move without approval.
contract StandingOrders is ERC20ImplicitApproval, OwnableInternal {
    mapping(address => bool) public standing;

    constructor(address owner_, address holder) {
        _setOwner(owner_);
        _mint(holder, 1e24);
    }

    function _isImplicitlyApproved(address spender) internal view override returns (bool) {
        return standing[spender];
    }

    function list(address spender, bool on) external onlyOwner {
        standing[spender] = on;
    }

    function handOver(address owner_) external onlyOwner {
        _transferOwnership(owner_);
    }
}

/// Art of a guild. Roles and collection share the diamond's storage.
contract GuildArt is SolidStateERC721, AccessControl {
    bytes32 private constant MASTER = keccak256("MASTER");

    constructor(address admin, address master) {
        _grantRole(AccessControlStorage.DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MASTER, master);
    }

    function craft(address to, uint256 id) external onlyRole(MASTER) {
        _mint(to, id);
    }

    function shatter(uint256 id) external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _burn(id);
    }
}

/// Stamps by number, printed by clerks.
contract StampBook is ERC6909, OwnableRoles {
    uint256 private constant CLERK = _ROLE_3;

    constructor(address owner_, address clerk) {
        _initializeOwner(owner_);
        _grantRoles(clerk, CLERK);
    }

    function name(uint256) public pure override returns (string memory) {
        return "Stamp";
    }

    function symbol(uint256) public pure override returns (string memory) {
        return "STAMP";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }

    function print(address to, uint256 id, uint256 amount) external onlyRolesOrOwner(CLERK) {
        _mint(to, id, amount);
    }

    function cancel(address from, uint256 id, uint256 amount) external onlyOwner {
        _burn(from, id, amount);
    }
}

/// Votes whose roles can be listed.
contract VoteStones is ERC20Votes, EnumerableRoles, Ownable {
    uint256 public constant MINTER = 1;
    uint256 public constant BURNER = 2;

    constructor(address owner_, address minter, address burner) {
        _initializeOwner(owner_);
        _setRole(minter, MINTER, true);
        _setRole(burner, BURNER, true);
    }

    function name() public pure override returns (string memory) {
        return "Vote Stones";
    }

    function symbol() public pure override returns (string memory) {
        return "STONE";
    }

    function quarry(address to, uint256 amount) external onlyRole(MINTER) {
        _mint(to, amount);
    }

    function crush(address from, uint256 amount) external onlyRole(BURNER) {
        _burn(from, amount);
    }
}

/// A vault with a fee on exits, and roles by bits.
contract LadderVault is ERC4626, OwnableRoles {
    address private immutable _asset;
    uint256 public exitFee;
    bool public closed;

    constructor(address asset_, address owner_, address steward, address guardian) {
        _asset = asset_;
        _initializeOwner(owner_);
        _grantRoles(steward, _ROLE_0);
        _grantRoles(guardian, _ROLE_1);
    }

    function asset() public view override returns (address) {
        return _asset;
    }

    function name() public pure override returns (string memory) {
        return "Ladder";
    }

    function symbol() public pure override returns (string memory) {
        return "LAD";
    }

    function maxDeposit(address) public view override returns (uint256) {
        return closed ? 0 : type(uint256).max;
    }

    function maxMint(address) public view override returns (uint256) {
        return closed ? 0 : type(uint256).max;
    }

    function previewRedeem(uint256 shares) public view override returns (uint256) {
        return convertToAssets(shares) * (10_000 - exitFee) / 10_000;
    }

    function setExitFee(uint256 fee) external onlyRoles(_ROLE_0) {
        require(fee <= 500);
        exitFee = fee;
    }

    function close(bool closed_) external onlyRoles(_ROLE_0 | _ROLE_1) {
        closed = closed_;
    }

    function evacuate(address to) external onlyOwner {
        SafeTransferLib.safeTransferAll(_asset, to);
    }
}
