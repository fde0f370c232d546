// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {VestingWalletCliff} from "@openzeppelin/contracts/finance/VestingWalletCliff.sol";
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorPreventLateQuorum} from "@openzeppelin/contracts/governance/extensions/GovernorPreventLateQuorum.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Bridgeable} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";
import {ERC20FlashMint} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20FlashMint.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC20Wrapper} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Wrapper.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Royalty} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Royalty.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// The token that the other contracts hold. Its whole supply is the deployer's.
contract BaseCoin is ERC20 {
    constructor() ERC20("Base", "BASE") {
        _mint(msg.sender, 1e26);
    }
}

/// A vault whose manager lends to listed desks.
contract ReserveShares is ERC4626, Ownable2Step, Pausable {
    using SafeERC20 for IERC20;

    mapping(address => bool) public desks;
    address public manager;
    uint256 public lent;

    constructor(IERC20 asset_, address owner_, address manager_) ERC20("Reserve Shares", "RSV") ERC4626(asset_) Ownable(owner_) {
        manager = manager_;
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + lent;
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override whenNotPaused {
        super._deposit(caller, receiver, assets, shares);
    }

    function lend(address desk, uint256 amount) external {
        require(msg.sender == manager, "manager only");
        require(desks[desk], "desk not listed");
        lent += amount;
        IERC20(asset()).safeTransfer(desk, amount);
    }

    function repay(uint256 amount) external {
        lent -= amount;
        IERC20(asset()).safeTransferFrom(msg.sender, address(this), amount);
    }

    function listDesk(address desk, bool on) external onlyOwner {
        desks[desk] = on;
    }

    function setManager(address manager_) external onlyOwner {
        manager = manager_;
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}

/// A token that a bridge mints and burns, and a compliance desk confiscates.
contract PortedCoin is ERC20Bridgeable, AccessControlEnumerable {
    bytes32 public constant BRIDGE = keccak256("BRIDGE");
    bytes32 public constant COMPLIANCE = keccak256("COMPLIANCE");

    constructor(address admin, address bridge, address compliance) ERC20("Ported", "PORT") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(BRIDGE, bridge);
        _grantRole(COMPLIANCE, compliance);
        _setRoleAdmin(COMPLIANCE, COMPLIANCE);
    }

    function _checkTokenBridge(address caller) internal view override {
        _checkRole(BRIDGE, caller);
    }

    function confiscate(address from, address to, uint256 amount) external onlyRole(COMPLIANCE) {
        _transfer(from, to, amount);
    }

    function supportsInterface(bytes4 id) public view override(ERC20Bridgeable, AccessControlEnumerable) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// Votes that anyone borrows for a transaction, at a fee that the owner sets.
contract FlashVotes is ERC20, ERC20Permit, ERC20Votes, ERC20FlashMint, Ownable {
    uint256 public flashBasisPoints = 9;
    address public feeReceiver;

    constructor(address owner_) ERC20("Flash Votes", "FV") ERC20Permit("Flash Votes") Ownable(owner_) {}

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function setFlashFee(uint256 basisPoints, address receiver) external onlyOwner {
        require(basisPoints <= 100, "too much");
        flashBasisPoints = basisPoints;
        feeReceiver = receiver;
    }

    function _flashFee(address, uint256 value) internal view override returns (uint256) {
        return value * flashBasisPoints / 10_000;
    }

    function _flashFeeReceiver() internal view override returns (address) {
        return feeReceiver;
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address who) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(who);
    }
}

/// Wrapped coins. What was sent here without being wrapped goes to whom the owner names.
contract WrappedBase is ERC20Wrapper, Ownable {
    constructor(IERC20 coin, address owner_) ERC20("Wrapped Base", "wBASE") ERC20Wrapper(coin) Ownable(owner_) {}

    function recover(address to) external onlyOwner returns (uint256) {
        return _recover(to);
    }
}

/// Season passes: printed by one role, punched by another.
contract SeasonPasses is ERC1155Supply, AccessControl {
    bytes32 public constant PRINTER = keccak256("PRINTER");
    bytes32 public constant PUNCHER = keccak256("PUNCHER");
    mapping(uint256 => uint256) public limit;

    constructor(address admin, address printer, address puncher) ERC1155("ipfs://season/") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(PRINTER, printer);
        _grantRole(PUNCHER, puncher);
        _setRoleAdmin(PUNCHER, PRINTER);
    }

    function print(address to, uint256 id, uint256 amount) external onlyRole(PRINTER) {
        _mint(to, id, amount, "");
        require(limit[id] == 0 || totalSupply(id) <= limit[id], "limit");
    }

    function printBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyRole(PRINTER) {
        _mintBatch(to, ids, amounts, "");
    }

    function punch(address from, uint256 id) external onlyRole(PUNCHER) {
        _burn(from, id, 1);
    }

    function setLimit(uint256 id, uint256 limit_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        limit[id] = limit_;
    }

    function setURI(string calldata uri_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setURI(uri_);
    }

    function supportsInterface(bytes4 id) public view override(ERC1155, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// A portfolio under an access manager: who may trade, and who may pay out.
contract ManagedPortfolio is AccessManaged {
    using SafeERC20 for IERC20;

    uint256 public fee;
    bool public stopped;

    constructor(address manager_) AccessManaged(manager_) {}

    function payOut(IERC20 token, address to, uint256 amount) external restricted {
        token.safeTransfer(to, amount);
    }

    function rebalance(address venue, bytes calldata data) external restricted {
        (bool ok,) = venue.call(data);
        require(ok, "failed");
    }

    function setFee(uint256 fee_) external restricted {
        fee = fee_;
    }

    function setStopped(bool stopped_) external restricted {
        stopped = stopped_;
    }

    /// For anyone.
    function contribute(IERC20 token, uint256 amount) external {
        require(!stopped, "stopped");
        token.safeTransferFrom(msg.sender, address(this), amount);
    }
}

/// A governor that executes itself, and extends votes that reach quorum late.
contract AssemblyGovernor is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorPreventLateQuorum
{
    constructor(IVotes votes)
        Governor("Assembly")
        GovernorSettings(7200, 50400, 1e18)
        GovernorVotes(votes)
        GovernorVotesQuorumFraction(4)
        GovernorPreventLateQuorum(7200)
    {}

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function proposalDeadline(uint256 id) public view override(Governor, GovernorPreventLateQuorum) returns (uint256) {
        return super.proposalDeadline(id);
    }

    function _tallyUpdated(uint256 id) internal override(Governor, GovernorPreventLateQuorum) {
        super._tallyUpdated(id);
    }
}

/// Art with royalties: editors mint and name pictures, the treasurer sets royalties.
contract RoyaltyArt is ERC721URIStorage, ERC721Royalty, AccessControl {
    bytes32 public constant EDITOR = keccak256("EDITOR");
    bytes32 public constant TREASURER = keccak256("TREASURER");
    uint256 public minted;

    constructor(address admin, address editor, address treasurer) ERC721("Royalty Art", "ROY") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(EDITOR, editor);
        _grantRole(TREASURER, treasurer);
    }

    function issue(address to, string calldata uri) external onlyRole(EDITOR) {
        _mint(to, ++minted);
        _setTokenURI(minted, uri);
    }

    function rename(uint256 id, string calldata uri) external onlyRole(EDITOR) {
        _requireOwned(id);
        _setTokenURI(id, uri);
    }

    function setRoyalty(address receiver, uint96 fraction) external onlyRole(TREASURER) {
        _setDefaultRoyalty(receiver, fraction);
    }

    function setRoyaltyOf(uint256 id, address receiver, uint96 fraction) external onlyRole(TREASURER) {
        _setTokenRoyalty(id, receiver, fraction);
    }

    /// Holders destroy what is theirs.
    function destroyOwn(uint256 id) external {
        require(ownerOf(id) == msg.sender, "not yours");
        _burn(id);
    }

    function tokenURI(uint256 id) public view override(ERC721, ERC721URIStorage) returns (string memory) {
        return super.tokenURI(id);
    }

    function supportsInterface(bytes4 id) public view override(ERC721URIStorage, ERC721Royalty, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// A grant with a cliff, revocable by its sponsor until the cliff.
contract CliffGrant is VestingWalletCliff {
    using SafeERC20 for IERC20;

    address public immutable sponsor;

    constructor(address beneficiary, address sponsor_, uint64 start_)
        VestingWallet(beneficiary, start_, 365 days)
        VestingWalletCliff(90 days)
    {
        sponsor = sponsor_;
    }

    function revoke(IERC20 token) external {
        require(msg.sender == sponsor && block.timestamp < cliff(), "too late");
        token.safeTransfer(sponsor, token.balanceOf(address(this)));
    }
}
