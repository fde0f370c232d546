// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";
import {VestingWalletCliff} from "@openzeppelin/contracts/finance/VestingWalletCliff.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorPreventLateQuorum} from "@openzeppelin/contracts/governance/extensions/GovernorPreventLateQuorum.sol";
import {GovernorProposalGuardian} from "@openzeppelin/contracts/governance/extensions/GovernorProposalGuardian.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC20Wrapper} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Wrapper.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Pausable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Pausable.sol";
import {ERC721Royalty} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Royalty.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// A dollar that everything here is paid in.
contract Cash is ERC20("Cash", "CASH") {
    constructor() {
        _mint(msg.sender, 1e27);
    }
}

/// Votes of a cooperative. Distributors give them out; until trading opens no one else moves them.
contract CoopToken is ERC20Permit, ERC20Votes, AccessControlEnumerable {
    bytes32 public constant DISTRIBUTOR_ROLE = keccak256("DISTRIBUTOR_ROLE");
    uint256 public immutable cap;
    uint256 public distributed;
    bool public tradable = true;

    error CapExceeded(uint256 wanted, uint256 cap);
    error NotTradable();

    constructor(address admin, address distributor, uint256 cap_) ERC20("Coop", "COOP") ERC20Permit("Coop") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(DISTRIBUTOR_ROLE, distributor);
        cap = cap_;
    }

    function distribute(address to, uint256 amount) external onlyRole(DISTRIBUTOR_ROLE) {
        distributed += amount;
        if (distributed > cap) revert CapExceeded(distributed, cap);
        _mint(to, amount);
    }

    function setTradable(bool tradable_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        tradable = tradable_;
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function _update(address from, address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        if (!tradable && from != address(0) && to != address(0)) revert NotTradable();
        super._update(from, to, amount);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}

/// Its governor: what is decided goes through a timelock, late quorums prolong the vote, a guardian cancels.
contract CoopGovernor is
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotesQuorumFraction,
    GovernorPreventLateQuorum,
    GovernorTimelockControl,
    GovernorProposalGuardian
{
    constructor(IVotes votes, TimelockController timelock_, address guardian)
        Governor("Coop")
        GovernorSettings(0, 50_400, 0)
        GovernorVotes(votes)
        GovernorVotesQuorumFraction(4)
        GovernorPreventLateQuorum(7_200)
        GovernorTimelockControl(timelock_)
    {
        _setProposalGuardian(guardian);
    }

    function state(uint256 id) public view override(Governor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function proposalNeedsQueuing(uint256 id) public view override(Governor, GovernorTimelockControl) returns (bool) {
        return super.proposalNeedsQueuing(id);
    }

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function proposalDeadline(uint256 id) public view override(Governor, GovernorPreventLateQuorum) returns (uint256) {
        return super.proposalDeadline(id);
    }

    function _tallyUpdated(uint256 id) internal override(Governor, GovernorPreventLateQuorum) {
        super._tallyUpdated(id);
    }

    function _queueOperations(uint256 id, address[] memory targets, uint256[] memory values, bytes[] memory calls, bytes32 hash)
        internal
        override(Governor, GovernorTimelockControl)
        returns (uint48)
    {
        return super._queueOperations(id, targets, values, calls, hash);
    }

    function _executeOperations(uint256 id, address[] memory targets, uint256[] memory values, bytes[] memory calls, bytes32 hash)
        internal
        override(Governor, GovernorTimelockControl)
    {
        super._executeOperations(id, targets, values, calls, hash);
    }

    function _cancel(address[] memory targets, uint256[] memory values, bytes[] memory calls, bytes32 hash)
        internal
        override(Governor, GovernorTimelockControl)
        returns (uint256)
    {
        return super._cancel(targets, values, calls, hash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }

    function _validateCancel(uint256 id, address caller) internal view override(Governor, GovernorProposalGuardian) returns (bool) {
        return super._validateCancel(id, caller);
    }
}

/// A vault that takes a fee on entry and lends to strategies which the owner approves.
contract StrategyVault is ERC4626, Ownable2Step, Pausable, ReentrancyGuardTransient {
    uint256 public entryFeeBps;
    address public allocator;
    mapping(address strategy => uint256) public capOf;
    mapping(address strategy => uint256) public lent;
    uint256 public totalLent;

    error NotAllocator();
    error OverCap(address strategy);

    constructor(IERC20 cash, address owner_, address allocator_) ERC20("Strategy Vault", "SV") ERC4626(cash) Ownable(owner_) {
        allocator = allocator_;
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + totalLent;
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override whenNotPaused nonReentrant {
        super._deposit(caller, receiver, assets, shares - (shares * entryFeeBps) / 10_000);
    }

    function allocate(address strategy, uint256 amount) external nonReentrant {
        if (msg.sender != allocator) revert NotAllocator();
        lent[strategy] += amount;
        totalLent += amount;
        if (lent[strategy] > capOf[strategy]) revert OverCap(strategy);
        IERC20(asset()).transfer(strategy, amount);
    }

    /// Anyone may bring back what a strategy was lent.
    function repay(address strategy, uint256 amount) external {
        lent[strategy] -= amount;
        totalLent -= amount;
        IERC20(asset()).transferFrom(msg.sender, address(this), amount);
    }

    function setCap(address strategy, uint256 cap) external onlyOwner {
        capOf[strategy] = cap;
    }

    function setEntryFee(uint256 bps) external onlyOwner {
        require(bps <= 200);
        entryFeeBps = bps;
    }

    function setAllocator(address allocator_) external onlyOwner {
        allocator = allocator_;
    }

    function pause() external {
        if (msg.sender != owner() && msg.sender != allocator) revert NotAllocator();
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}

/// Passes for a season at a club, with royalties.
contract SeasonPass is ERC721Royalty, ERC721Pausable, AccessControl {
    bytes32 public constant BOX_OFFICE = keccak256("BOX_OFFICE");
    bytes32 public constant STEWARDS = keccak256("STEWARDS");
    uint256 public sold;
    uint256 public price = 0.1 ether;

    constructor(address admin, address office, address stewards) ERC721("Season Pass", "PASS") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(BOX_OFFICE, office);
        _grantRole(STEWARDS, stewards);
        _setDefaultRoyalty(admin, 500);
    }

    function buy() external payable {
        require(msg.value == price, "price");
        _mint(msg.sender, ++sold);
    }

    function giveAway(address to) external onlyRole(BOX_OFFICE) {
        _mint(to, ++sold);
    }

    function invalidate(uint256 id) external onlyRole(STEWARDS) {
        _burn(id);
    }

    function pause() external onlyRole(STEWARDS) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function setPrice(uint256 price_) external onlyRole(BOX_OFFICE) {
        price = price_;
    }

    function setRoyalty(address to, uint96 share) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setDefaultRoyalty(to, share);
    }

    function bank(address payable to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        to.transfer(address(this).balance);
    }

    function _update(address to, uint256 id, address auth) internal override(ERC721, ERC721Pausable) returns (address) {
        return super._update(to, id, auth);
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC721Royalty, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// Trophies of a game. Game masters give them within the supply that the studio allows.
contract TrophyRoom is ERC1155Supply, ERC1155URIStorage, Ownable {
    mapping(address => bool) public gameMaster;
    mapping(uint256 => uint256) public maxSupply;

    constructor(address studio, address master) ERC1155("") Ownable(studio) {
        gameMaster[master] = true;
        maxSupply[1] = 100;
    }

    modifier onlyGameMaster() {
        require(gameMaster[_msgSender()], "game masters only");
        _;
    }

    function award(address to, uint256 id) external onlyGameMaster {
        _mint(to, id, 1, "");
        require(totalSupply(id) <= maxSupply[id], "supply");
    }

    function confiscate(address from, uint256 id) external onlyGameMaster {
        _burn(from, id, 1);
    }

    function melt(uint256 id) external {
        _burn(msg.sender, id, 1);
    }

    function setMaxSupply(uint256 id, uint256 max) external onlyOwner {
        maxSupply[id] = max;
    }

    function setTokenURI(uint256 id, string calldata uri_) external onlyOwner {
        _setURI(id, uri_);
    }

    function setGameMaster(address who, bool is_) external onlyOwner {
        gameMaster[who] = is_;
    }

    function uri(uint256 id) public view override(ERC1155, ERC1155URIStorage) returns (string memory) {
        return super.uri(id);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override(ERC1155, ERC1155Supply) {
        super._update(from, to, ids, values);
    }
}

/// Wraps cash one to one. What was sent here by mistake the owner recovers as coins.
contract WrappedCash is ERC20Wrapper, Ownable {
    constructor(IERC20 cash, address owner_) ERC20("Wrapped Cash", "WCASH") ERC20Wrapper(cash) Ownable(owner_) {}

    function recover(address to) external onlyOwner returns (uint256) {
        return _recover(to);
    }
}

/// Shares of a founder, with a cliff. Who the shares belong to may change, for they can be sold.
contract FounderShares is VestingWalletCliff {
    constructor(address founder, uint64 start_, uint64 span, uint64 cliff_) payable VestingWallet(founder, start_, span) VestingWalletCliff(cliff_) {}
}

/// The code of shops. Each shop is a clone that carries its keeper and its rent in its code.
contract ShopCode {
    uint256 public price;
    uint256 public sold;

    function terms() public view returns (address keeper, address landlord, uint16 rentBps) {
        return abi.decode(Clones.fetchCloneArgs(address(this)), (address, address, uint16));
    }

    modifier onlyKeeper() {
        (address keeper, , ) = terms();
        require(msg.sender == keeper, "keeper only");
        _;
    }

    function buy() external payable {
        require(price > 0 && msg.value == price, "price");
        sold += 1;
    }

    function setPrice(uint256 price_) external onlyKeeper {
        price = price_;
    }

    function close(address payable to) external onlyKeeper {
        (, address landlord, uint16 rentBps) = terms();
        uint256 rent = (address(this).balance * rentBps) / 10_000;
        payable(landlord).transfer(rent);
        to.transfer(address(this).balance);
    }
}

/// Opens shops for anyone. The arcade sets the rent of those that open later.
contract ShopArcade {
    address public immutable code;
    address public landlord;
    uint16 public rentBps = 300;
    address public lastShop;

    constructor(address code_, address landlord_) {
        (code, landlord) = (code_, landlord_);
    }

    function open() external returns (address) {
        lastShop = Clones.cloneWithImmutableArgs(code, abi.encode(msg.sender, landlord, rentBps));
        return lastShop;
    }

    function setRent(uint16 bps) external {
        require(msg.sender == landlord && bps <= 2_000, "landlord only");
        rentBps = bps;
    }

    function sell(address landlord_) external {
        require(msg.sender == landlord, "landlord only");
        landlord = landlord_;
    }
}
