// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";

/// Limits, a tax that falls, and a wallet that keeps its rights when the owner has gone.
contract Meme is ERC20 {
    address private _owner;
    address payable private immutable _taxWallet;
    mapping(address => bool) private _isExcludedFromFee;
    mapping(address => bool) private bots;
    uint256 private _initialBuyTax = 20;
    uint256 private _finalBuyTax = 5;
    uint256 public _maxTxAmount = 2 * 10 ** 24;
    uint256 public _maxWalletSize = 2 * 10 ** 24;
    address private pair;
    bool private tradingOpen;
    uint256 private buyCount;

    error NotOwner(address who);

    constructor(address owner_, address payable wallet) ERC20("Meme", "MEME") {
        _owner = owner_;
        _taxWallet = wallet;
        _isExcludedFromFee[owner_] = true;
        _isExcludedFromFee[address(this)] = true;
        _mint(owner_, 10 ** 26);
    }

    modifier onlyOwner() {
        if (_owner != msg.sender) revert NotOwner(msg.sender);
        _;
    }

    function renounceOwnership() public onlyOwner {
        _owner = address(0);
    }

    function removeLimits() external onlyOwner {
        _maxTxAmount = totalSupply();
        _maxWalletSize = totalSupply();
    }

    function addBots(address[] memory list) public onlyOwner {
        for (uint256 i = 0; i < list.length; i++) bots[list[i]] = true;
    }

    function delBots(address[] memory list) public onlyOwner {
        for (uint256 i = 0; i < list.length; i++) bots[list[i]] = false;
    }

    function openTrading(address pair_) external onlyOwner {
        require(!tradingOpen, "trading is already open");
        pair = pair_;
        tradingOpen = true;
    }

    function reduceFee(uint256 fee) external {
        require(msg.sender == _taxWallet);
        require(fee <= _finalBuyTax);
        _finalBuyTax = fee;
    }

    function manualSend() external {
        require(msg.sender == _taxWallet);
        _taxWallet.transfer(address(this).balance);
    }

    function rescue(address token, uint256 percent) external {
        require(msg.sender == _taxWallet);
        uint256 amount = (IERC20(token).balanceOf(address(this)) * percent) / 100;
        IERC20(token).transfer(_taxWallet, amount);
    }

    receive() external payable {}

    function _update(address from, address to, uint256 amount) internal override {
        uint256 tax;
        if (from != address(0) && from != _owner && to != _owner) {
            require(!bots[from] && !bots[to]);
            require(tradingOpen || _isExcludedFromFee[from], "closed");
            if (from == pair && !_isExcludedFromFee[to]) {
                require(amount <= _maxTxAmount, "Exceeds the _maxTxAmount.");
                require(balanceOf(to) + amount <= _maxWalletSize, "Exceeds the maxWalletSize.");
                buyCount++;
            }
            tax = (amount * (buyCount > 20 ? _finalBuyTax : _initialBuyTax)) / 100;
        }
        if (tax > 0) super._update(from, address(this), tax);
        super._update(from, to, amount - tax);
    }
}

/// Each bridge may make and destroy as much as its limit has filled up again.
contract CrossChain is ERC20, Ownable {
    struct Parameters {
        uint256 timestamp;
        uint256 ratePerSecond;
        uint256 maxLimit;
        uint256 currentLimit;
    }
    struct Bridge {
        Parameters minter;
        Parameters burner;
    }
    address public immutable FACTORY;
    address public lockbox;
    mapping(address => Bridge) public bridges;

    error IXERC20_NotHighEnoughLimits();
    error IXERC20_NotFactory();

    constructor(address owner_, address factory) ERC20("Cross", "X") Ownable(owner_) {
        FACTORY = factory;
    }

    function mint(address user, uint256 amount) public {
        if (msg.sender != lockbox) {
            uint256 limit = currentLimit(bridges[msg.sender].minter);
            if (limit < amount) revert IXERC20_NotHighEnoughLimits();
            bridges[msg.sender].minter.timestamp = block.timestamp;
            bridges[msg.sender].minter.currentLimit = limit - amount;
        }
        _mint(user, amount);
    }

    function burn(address user, uint256 amount) public {
        if (msg.sender != user) _spendAllowance(user, msg.sender, amount);
        if (msg.sender != lockbox) {
            uint256 limit = currentLimit(bridges[msg.sender].burner);
            if (limit < amount) revert IXERC20_NotHighEnoughLimits();
            bridges[msg.sender].burner.timestamp = block.timestamp;
            bridges[msg.sender].burner.currentLimit = limit - amount;
        }
        _burn(user, amount);
    }

    function setLockbox(address to) public {
        if (msg.sender != FACTORY) revert IXERC20_NotFactory();
        lockbox = to;
    }

    function setLimits(address bridge, uint256 mintingLimit, uint256 burningLimit) external onlyOwner {
        change(bridges[bridge].minter, mintingLimit);
        change(bridges[bridge].burner, burningLimit);
    }

    function change(Parameters storage to, uint256 limit) internal {
        to.currentLimit = limit;
        to.maxLimit = limit;
        to.ratePerSecond = limit / 1 days;
        to.timestamp = block.timestamp;
    }

    function currentLimit(Parameters storage of_) internal view returns (uint256 limit) {
        limit = of_.currentLimit;
        if (limit == of_.maxLimit) return limit;
        if (of_.timestamp + 1 days <= block.timestamp) return of_.maxLimit;
        uint256 grown = limit + (block.timestamp - of_.timestamp) * of_.ratePerSecond;
        return grown > of_.maxLimit ? of_.maxLimit : grown;
    }
}

struct Origin {
    uint32 srcEid;
    bytes32 sender;
    uint64 nonce;
}

interface IEndpoint {
    function setDelegate(address to) external;
}

contract Endpoint {
    mapping(address => address) public delegates;

    function setDelegate(address to) external {
        delegates[msg.sender] = to;
    }
}

/// One token on all chains: an endpoint tells what was sent elsewhere.
contract EveryChain is ERC20, Ownable {
    IEndpoint public immutable endpoint;
    mapping(uint32 => bytes32) public peers;
    address public msgInspector;
    mapping(uint32 => mapping(uint16 => bytes)) public enforcedOptions;

    struct EnforcedOptionParam {
        uint32 eid;
        uint16 msgType;
        bytes options;
    }

    error OnlyEndpoint(address addr);
    error OnlyPeer(uint32 eid, bytes32 sender);
    error NoPeer(uint32 eid);

    constructor(IEndpoint endpoint_, address owner_) ERC20("Every", "EVR") Ownable(owner_) {
        endpoint = endpoint_;
        endpoint.setDelegate(owner_);
    }

    function setPeer(uint32 eid, bytes32 peer) public onlyOwner {
        peers[eid] = peer;
    }

    function setDelegate(address to) public onlyOwner {
        endpoint.setDelegate(to);
    }

    function setMsgInspector(address to) public onlyOwner {
        msgInspector = to;
    }

    function setEnforcedOptions(EnforcedOptionParam[] calldata options) public onlyOwner {
        for (uint256 i = 0; i < options.length; i++) {
            enforcedOptions[options[i].eid][options[i].msgType] = options[i].options;
        }
    }

    function lzReceive(Origin calldata origin, bytes32, bytes calldata message, address, bytes calldata) public payable {
        if (address(endpoint) != msg.sender) revert OnlyEndpoint(msg.sender);
        bytes32 peer = peers[origin.srcEid];
        if (peer == bytes32(0)) revert NoPeer(origin.srcEid);
        if (peer != origin.sender) revert OnlyPeer(origin.srcEid, origin.sender);
        address to = address(uint160(uint256(bytes32(message[:32]))));
        uint256 amount = uint256(uint64(bytes8(message[32:40]))) * 10 ** 12;
        _mint(to == address(0) ? address(0xdead) : to, amount);
    }

    function send(uint32 eid, uint256 amount) external {
        if (peers[eid] == bytes32(0)) revert NoPeer(eid);
        _burn(msg.sender, amount);
    }
}

interface IMessenger {
    function xDomainMessageSender() external view returns (address);
}

contract Messenger {
    address internal xDomainMsgSender = address(0xdead);

    function xDomainMessageSender() external view returns (address) {
        require(xDomainMsgSender != address(0xdead), "xDomainMessageSender is not set");
        return xDomainMsgSender;
    }
}

/// On the second layer: what the bridge makes, what a messenger says in the name of the first, and an owner under another name.
contract Layered is ERC20 {
    address public immutable BRIDGE;
    IMessenger public immutable MESSENGER;
    address public immutable l1Owner;
    address public l1Governor;
    uint256 public rate;
    uint256 public ceiling;
    uint160 constant OFFSET = uint160(0x1111000000000000000000000000000000001111);

    constructor(address bridge, IMessenger messenger, address governor, address owner_) ERC20("Layered", "LAY") {
        BRIDGE = bridge;
        MESSENGER = messenger;
        l1Governor = governor;
        l1Owner = owner_;
    }

    modifier onlyBridge() {
        require(msg.sender == BRIDGE, "OptimismMintableERC20: only bridge can mint and burn");
        _;
    }

    function mint(address to, uint256 amount) external onlyBridge {
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external onlyBridge {
        _burn(from, amount);
    }

    function setRate(uint256 to) external {
        require(
            msg.sender == address(MESSENGER) && MESSENGER.xDomainMessageSender() == l1Governor,
            "function can only be called from the other bridge"
        );
        rate = to;
    }

    function setCeiling(uint256 to) external {
        unchecked {
            require(msg.sender == address(uint160(l1Owner) + OFFSET), "only the alias");
        }
        ceiling = to;
    }

    function setGovernor(address to) external {
        address aliased;
        unchecked {
            aliased = address(uint160(msg.sender) - OFFSET);
        }
        require(aliased == l1Governor, "ONLY_COUNTERPART");
        l1Governor = to;
    }
}

/// Roles in sets under hashes of their names.
contract RoleStore {
    using EnumerableSet for EnumerableSet.AddressSet;
    using EnumerableSet for EnumerableSet.Bytes32Set;

    EnumerableSet.Bytes32Set internal roles;
    mapping(bytes32 => EnumerableSet.AddressSet) internal roleMembers;
    mapping(address => mapping(bytes32 => bool)) internal roleCache;
    bytes32 public constant ROLE_ADMIN = keccak256(abi.encode("ROLE_ADMIN"));

    error Unauthorized(address who, string role);

    constructor(address admin) {
        _grant(admin, ROLE_ADMIN);
    }

    modifier onlyRoleAdmin() {
        if (!hasRole(msg.sender, ROLE_ADMIN)) revert Unauthorized(msg.sender, "ROLE_ADMIN");
        _;
    }

    function grantRole(address account, bytes32 key) external onlyRoleAdmin {
        _grant(account, key);
    }

    function revokeRole(address account, bytes32 key) external onlyRoleAdmin {
        roleMembers[key].remove(account);
        roleCache[account][key] = false;
    }

    function hasRole(address account, bytes32 key) public view returns (bool) {
        return roleCache[account][key];
    }

    function getRoleMemberCount(bytes32 key) external view returns (uint256) {
        return roleMembers[key].length();
    }

    function _grant(address account, bytes32 key) internal {
        roles.add(key);
        roleMembers[key].add(account);
        roleCache[account][key] = true;
    }
}

contract DataStore {
    RoleStore public immutable roleStore;
    mapping(bytes32 => uint256) public uintValues;
    mapping(bytes32 => address) public addressValues;

    error Unauthorized(address who, string role);

    constructor(RoleStore store) {
        roleStore = store;
    }

    modifier onlyController() {
        _validateRole(keccak256(abi.encode("CONTROLLER")), "CONTROLLER");
        _;
    }

    function _validateRole(bytes32 key, string memory name) internal view {
        if (!roleStore.hasRole(msg.sender, key)) revert Unauthorized(msg.sender, name);
    }

    function setUint(bytes32 key, uint256 value) external onlyController returns (uint256) {
        uintValues[key] = value;
        return value;
    }

    function applyDeltaToUint(bytes32 key, int256 value) external onlyController returns (uint256) {
        uint256 next = value >= 0 ? uintValues[key] + uint256(value) : uintValues[key] - uint256(-value);
        uintValues[key] = next;
        return next;
    }

    function setAddress(bytes32 key, address value) external onlyController {
        addressValues[key] = value;
    }
}

/// A vault whose curator proposes, whose guardian refuses, and whose time decides.
contract Curated is ERC20, Ownable {
    struct Pending {
        uint192 value;
        uint64 validAt;
    }
    IERC20 public immutable asset;
    address public curator;
    mapping(address => bool) public isAllocator;
    address public guardian;
    mapping(bytes32 => uint184) public cap;
    mapping(bytes32 => Pending) public pendingCap;
    uint256 public timelock = 1 days;
    Pending public pendingTimelock;
    uint96 public fee;
    address public feeRecipient;
    address public skimRecipient;
    uint256 public lastTotalAssets;

    error NotCuratorRole();
    error NotAllocatorRole();
    error NotGuardianRole();
    error MaxFeeExceeded();
    error AlreadySet();
    error TimelockNotElapsed();
    error NoPendingValue();

    constructor(address owner_, IERC20 asset_) ERC20("Curated", "CUR") Ownable(owner_) {
        asset = asset_;
    }

    modifier onlyCuratorRole() {
        address sender = _msgSender();
        if (sender != curator && sender != owner()) revert NotCuratorRole();
        _;
    }

    modifier onlyAllocatorRole() {
        address sender = _msgSender();
        if (!isAllocator[sender] && sender != curator && sender != owner()) revert NotAllocatorRole();
        _;
    }

    modifier onlyGuardianRole() {
        if (_msgSender() != owner() && _msgSender() != guardian) revert NotGuardianRole();
        _;
    }

    modifier onlyCuratorOrGuardianRole() {
        if (_msgSender() != guardian && _msgSender() != curator && _msgSender() != owner()) revert NotGuardianRole();
        _;
    }

    modifier afterTimelock(uint256 validAt) {
        if (validAt == 0) revert NoPendingValue();
        if (block.timestamp < validAt) revert TimelockNotElapsed();
        _;
    }

    function setCurator(address to) external onlyOwner {
        if (to == curator) revert AlreadySet();
        curator = to;
    }

    function setIsAllocator(address who, bool is_) external onlyOwner {
        if (isAllocator[who] == is_) revert AlreadySet();
        isAllocator[who] = is_;
    }

    function setSkimRecipient(address to) external onlyOwner {
        if (to == skimRecipient) revert AlreadySet();
        skimRecipient = to;
    }

    function setGuardian(address to) external onlyOwner {
        if (to == guardian) revert AlreadySet();
        guardian = to;
    }

    function setFee(uint256 to) external onlyOwner {
        if (to == fee) revert AlreadySet();
        if (to > 0.5e18) revert MaxFeeExceeded();
        if (to != 0 && feeRecipient == address(0)) revert AlreadySet();
        fee = uint96(to);
    }

    function setFeeRecipient(address to) external onlyOwner {
        if (to == feeRecipient) revert AlreadySet();
        feeRecipient = to;
    }

    function submitTimelock(uint256 to) external onlyOwner {
        if (to == timelock) revert AlreadySet();
        if (to > timelock) timelock = to;
        else pendingTimelock = Pending(uint192(to), uint64(block.timestamp + timelock));
    }

    function acceptTimelock() external afterTimelock(pendingTimelock.validAt) {
        timelock = pendingTimelock.value;
        delete pendingTimelock;
    }

    function revokePendingTimelock() external onlyGuardianRole {
        delete pendingTimelock;
    }

    function submitCap(bytes32 id, uint256 to) external onlyCuratorRole {
        if (to == cap[id]) revert AlreadySet();
        if (to < cap[id]) cap[id] = uint184(to);
        else pendingCap[id] = Pending(uint184(to), uint64(block.timestamp + timelock));
    }

    function acceptCap(bytes32 id) external afterTimelock(pendingCap[id].validAt) {
        cap[id] = uint184(pendingCap[id].value);
        delete pendingCap[id];
    }

    function revokePendingCap(bytes32 id) external onlyCuratorOrGuardianRole {
        delete pendingCap[id];
    }

    function reallocate(address market, uint256 amount) external onlyAllocatorRole {
        asset.transfer(market, amount);
    }

    function skim(address token) external {
        if (skimRecipient == address(0)) revert AlreadySet();
        IERC20(token).transfer(skimRecipient, IERC20(token).balanceOf(address(this)));
    }

    function deposit(uint256 assets) external returns (uint256 shares) {
        uint256 interest = asset.balanceOf(address(this)) - lastTotalAssets;
        uint256 charge = (interest * fee) / 1e18;
        if (charge != 0) _mint(feeRecipient, charge);
        asset.transferFrom(msg.sender, address(this), assets);
        shares = assets;
        lastTotalAssets = asset.balanceOf(address(this));
        _mint(msg.sender, shares);
    }
}

/// A market in one contract: who governs and who may stop it are part of its code, what is stopped is bits.
contract Comet {
    address public immutable governor;
    address public immutable pauseGuardian;
    IERC20 public immutable baseToken;
    uint104 internal totalSupplyBase;
    uint64 internal baseSupplyIndex;
    uint8 internal pauseFlags;
    mapping(address => uint256) public principal;

    error Unauthorized();
    error Paused();
    error InsufficientReserves();

    constructor(address governor_, address guardian_, IERC20 base) {
        governor = governor_;
        pauseGuardian = guardian_;
        baseToken = base;
        baseSupplyIndex = 1e15;
    }

    function toUInt8(bool x) internal pure returns (uint8) {
        return x ? 1 : 0;
    }

    function pause(bool supplyPaused, bool transferPaused, bool withdrawPaused) external {
        if (msg.sender != governor && msg.sender != pauseGuardian) revert Unauthorized();
        pauseFlags = uint8(0) | (toUInt8(supplyPaused) << 0) | (toUInt8(transferPaused) << 1) | (toUInt8(withdrawPaused) << 2);
    }

    function isSupplyPaused() public view returns (bool) {
        return pauseFlags & (uint8(1) << 0) != 0;
    }

    function isWithdrawPaused() public view returns (bool) {
        return pauseFlags & (uint8(1) << 2) != 0;
    }

    function supply(uint256 amount) external {
        if (isSupplyPaused()) revert Paused();
        baseToken.transferFrom(msg.sender, address(this), amount);
        principal[msg.sender] += amount;
        totalSupplyBase += uint104(amount);
    }

    function withdraw(uint256 amount) external {
        if (isWithdrawPaused()) revert Paused();
        principal[msg.sender] -= amount;
        totalSupplyBase -= uint104(amount);
        baseToken.transfer(msg.sender, amount);
    }

    function withdrawReserves(address to, uint256 amount) external {
        if (msg.sender != governor) revert Unauthorized();
        if (amount > baseToken.balanceOf(address(this)) - totalSupplyBase) revert InsufficientReserves();
        baseToken.transfer(to, amount);
    }

    function approveThis(address manager, address asset, uint256 amount) external {
        if (msg.sender != governor) revert Unauthorized();
        IERC20(asset).approve(manager, amount);
    }
}

/// What may move others' tokens, opened and closed by its maker.
contract Conduit {
    address private immutable _controller;
    mapping(address => bool) private _channels;

    struct ConduitTransfer {
        address token;
        address from;
        address to;
        uint256 amount;
    }

    error ChannelClosed(address channel);
    error InvalidController();

    constructor(address controller) {
        _controller = controller;
    }

    modifier onlyOpenChannel() {
        assembly {
            mstore(0x00, caller())
            mstore(0x20, _channels.slot)
            if iszero(sload(keccak256(0x00, 0x40))) {
                mstore(0x00, 0x93daadf200000000000000000000000000000000000000000000000000000000)
                mstore(0x04, caller())
                revert(0x00, 0x24)
            }
        }
        _;
    }

    function execute(ConduitTransfer[] calldata transfers) external onlyOpenChannel returns (bytes4) {
        for (uint256 i; i < transfers.length; i++) {
            IERC20(transfers[i].token).transferFrom(transfers[i].from, transfers[i].to, transfers[i].amount);
        }
        return this.execute.selector;
    }

    function updateChannel(address channel, bool isOpen) external {
        if (msg.sender != _controller) revert InvalidController();
        _channels[channel] = isOpen;
    }
}

/// Minters and burners in sets that can be listed.
contract Linked is ERC20, Ownable {
    using EnumerableSet for EnumerableSet.AddressSet;

    EnumerableSet.AddressSet internal s_minters;
    EnumerableSet.AddressSet internal s_burners;
    address internal s_ccipAdmin;

    error SenderNotMinter(address sender);
    error SenderNotBurner(address sender);

    constructor(address owner_) ERC20("Linked", "LNK") Ownable(owner_) {
        s_ccipAdmin = owner_;
    }

    modifier onlyMinter() {
        if (!isMinter(msg.sender)) revert SenderNotMinter(msg.sender);
        _;
    }

    modifier onlyBurner() {
        if (!s_burners.contains(msg.sender)) revert SenderNotBurner(msg.sender);
        _;
    }

    function isMinter(address who) public view returns (bool) {
        return s_minters.contains(who);
    }

    function getMinters() external view returns (address[] memory) {
        return s_minters.values();
    }

    function mint(address to, uint256 amount) external onlyMinter {
        _mint(to, amount);
    }

    function burn(uint256 amount) external onlyBurner {
        _burn(msg.sender, amount);
    }

    function grantMintAndBurnRoles(address who) external {
        grantMintRole(who);
        grantBurnRole(who);
    }

    function grantMintRole(address who) public onlyOwner {
        s_minters.add(who);
    }

    function grantBurnRole(address who) public onlyOwner {
        s_burners.add(who);
    }

    function revokeMintRole(address who) public onlyOwner {
        s_minters.remove(who);
    }

    function setCCIPAdmin(address to) public onlyOwner {
        s_ccipAdmin = to;
    }
}

contract Router is Ownable {
    mapping(uint64 => address) private s_onRamps;
    mapping(uint256 => bool) private s_offRamps;

    constructor(address owner_) Ownable(owner_) {}

    function applyRampUpdates(uint64 chain, address onRamp, address offRamp) external onlyOwner {
        s_onRamps[chain] = onRamp;
        s_offRamps[(uint256(chain) << 160) + uint160(offRamp)] = true;
    }

    function getOnRamp(uint64 chain) external view returns (address) {
        return s_onRamps[chain];
    }

    function isOffRamp(uint64 chain, address who) external view returns (bool) {
        return s_offRamps[(uint256(chain) << 160) + uint160(who)];
    }
}

/// Asks a router which contracts may speak for another chain.
contract LinkedPool is Ownable {
    struct In {
        uint64 chain;
        address receiver;
        uint256 amount;
        address localToken;
    }
    Linked internal immutable i_token;
    Router internal s_router;
    address internal s_rateLimitAdmin;
    mapping(uint64 => uint256) public capacity;

    error CallerIsNotARampOnRouter(address caller);
    error Unauthorized(address caller);

    constructor(Linked token, Router router, address owner_, address limiter) Ownable(owner_) {
        i_token = token;
        s_router = router;
        s_rateLimitAdmin = limiter;
    }

    function releaseOrMint(In calldata in_) external {
        if (!s_router.isOffRamp(in_.chain, msg.sender)) revert CallerIsNotARampOnRouter(msg.sender);
        i_token.mint(in_.receiver, in_.amount);
    }

    function lockOrBurn(uint64 chain, uint256 amount) external {
        if (s_router.getOnRamp(chain) != msg.sender) revert CallerIsNotARampOnRouter(msg.sender);
        i_token.burn(amount);
    }

    function setRouter(Router to) public onlyOwner {
        s_router = to;
    }

    function setRateLimitAdmin(address to) external onlyOwner {
        s_rateLimitAdmin = to;
    }

    function setChainRateLimiterConfig(uint64 chain, uint256 to) external {
        if (msg.sender != s_rateLimitAdmin && msg.sender != owner()) revert Unauthorized(msg.sender);
        capacity[chain] = to;
    }
}

/// Nothing is where the compiler would put it: roles, and the moment until which it stands still.
contract Pooled {
    struct RoleData {
        mapping(address => bool) members;
        bytes32 adminRole;
    }
    bytes32 internal constant RESUME_SINCE_TIMESTAMP_POSITION = keccak256("lido.PausableUntil.resumeSinceTimestamp");
    bytes32 internal constant ROLES_POSITION = keccak256("openzeppelin.AccessControl._roles");
    bytes32 internal constant LIMIT_POSITION = keccak256("lido.Pooled.limit");
    bytes32 public constant PAUSE_ROLE = keccak256("PAUSE_ROLE");
    bytes32 public constant RESUME_ROLE = keccak256("RESUME_ROLE");
    bytes32 public constant LIMIT_ROLE = keccak256("LIMIT_ROLE");
    mapping(address => uint256) public requests;

    error ZeroPauseDuration();
    error PausedExpected();
    error ResumedExpected();

    constructor(address admin, address pauser, address limiter) {
        _roles()[bytes32(0)].members[admin] = true;
        _roles()[PAUSE_ROLE].members[pauser] = true;
        _roles()[RESUME_ROLE].members[admin] = true;
        _roles()[LIMIT_ROLE].members[limiter] = true;
    }

    function _roles() private pure returns (mapping(bytes32 => RoleData) storage roles) {
        bytes32 position = ROLES_POSITION;
        assembly {
            roles.slot := position
        }
    }

    function _read(bytes32 position) private view returns (uint256 value) {
        assembly {
            value := sload(position)
        }
    }

    function _write(bytes32 position, uint256 value) private {
        assembly {
            sstore(position, value)
        }
    }

    modifier onlyRole(bytes32 role) {
        require(_roles()[role].members[msg.sender], "AccessControl: account is missing role");
        _;
    }

    function grantRole(bytes32 role, address account) external onlyRole(_roles()[role].adminRole) {
        _roles()[role].members[account] = true;
    }

    function revokeRole(bytes32 role, address account) external onlyRole(_roles()[role].adminRole) {
        _roles()[role].members[account] = false;
    }

    function isPaused() public view returns (bool) {
        return block.timestamp < _read(RESUME_SINCE_TIMESTAMP_POSITION);
    }

    function pauseFor(uint256 duration) external onlyRole(PAUSE_ROLE) {
        if (isPaused()) revert ResumedExpected();
        if (duration == 0) revert ZeroPauseDuration();
        _write(RESUME_SINCE_TIMESTAMP_POSITION, duration == type(uint256).max ? duration : block.timestamp + duration);
    }

    function resume() external onlyRole(RESUME_ROLE) {
        if (!isPaused()) revert PausedExpected();
        _write(RESUME_SINCE_TIMESTAMP_POSITION, block.timestamp);
    }

    function setLimit(uint256 limit) external onlyRole(LIMIT_ROLE) {
        _write(LIMIT_POSITION, limit);
    }

    function request(uint256 amount) external {
        if (isPaused()) revert ResumedExpected();
        require(amount <= _read(LIMIT_POSITION));
        requests[msg.sender] += amount;
    }
}

/// Rewards that a named few may collect for others.
contract Rewards {
    address public immutable EMISSION_MANAGER;
    address internal immutable _strategy;
    mapping(address => address) internal _authorizedClaimers;
    mapping(address => uint256) public accrued;
    mapping(address => uint256) public emission;
    mapping(address => uint256) public claimed;
    mapping(bytes32 => address) public strategies;

    constructor(address manager, address strategy) {
        EMISSION_MANAGER = manager;
        _strategy = strategy;
    }

    modifier onlyEmissionManager() {
        require(msg.sender == EMISSION_MANAGER, "ONLY_EMISSION_MANAGER");
        _;
    }

    function configureAssets(address[] calldata assets, uint256[] calldata rates) external onlyEmissionManager {
        require(assets.length == rates.length, "INVALID_INPUT");
        for (uint256 i = 0; i < assets.length; i++) emission[assets[i]] = rates[i];
    }

    function setTransferStrategy(bytes32 reward, address strategy) external onlyEmissionManager {
        require(strategy != address(0), "STRATEGY_CAN_NOT_BE_ZERO");
        strategies[reward] = strategy;
    }

    function setClaimer(address user, address caller) external onlyEmissionManager {
        _authorizedClaimers[user] = caller;
    }

    function accrue(address asset) external {
        accrued[msg.sender] += emission[asset];
    }

    function claim(uint256 amount) external {
        require(accrued[msg.sender] >= amount);
        accrued[msg.sender] -= amount;
        claimed[msg.sender] += amount;
    }
}

/// Everything here asks something of its caller, and nothing of that makes anybody more than others.
contract Everybody is ERC20 {
    mapping(address => bool) public opted;
    mapping(address => uint256) public lastClaim;
    mapping(address => uint256) public staked;
    mapping(address => uint256) public nonces;
    mapping(address => bool) public blocked;
    mapping(address => uint256) public unlockAt;
    mapping(uint256 => address) public tickets;
    address public king;
    uint256 public crown;
    uint256 public immutable start;
    uint256 public draws;
    bytes32 public best;

    constructor() ERC20("Everybody", "ALL") {
        start = block.timestamp;
        _mint(msg.sender, 10 ** 24);
    }

    modifier onlyEOA() {
        require(msg.sender == tx.origin && msg.sender.code.length == 0, "no contracts");
        _;
    }

    function optIn() external onlyEOA {
        require(!blocked[msg.sender], "blocked");
        opted[msg.sender] = true;
    }

    function faucet() external onlyEOA {
        require(opted[msg.sender], "opt in first");
        require(block.timestamp >= lastClaim[msg.sender] + 1 days, "once a day");
        require(block.timestamp >= start, "later");
        lastClaim[msg.sender] = block.timestamp;
        draws += 1;
    }

    function stake(uint256 amount) external {
        require(msg.sender != address(0) && amount > 0);
        _transfer(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
        unlockAt[msg.sender] = block.timestamp + 7 days;
    }

    function unstake(uint256 amount) external {
        require(block.timestamp >= unlockAt[msg.sender], "locked");
        require(staked[msg.sender] >= amount, "too much");
        staked[msg.sender] -= amount;
        _transfer(address(this), msg.sender, amount);
    }

    function buyTicket(uint256 id) external payable {
        require(tickets[id] == address(0), "taken");
        tickets[id] = msg.sender;
    }

    function giveTicket(uint256 id, address to) external {
        require(tickets[id] == msg.sender, "not yours");
        tickets[id] = to;
    }

    function beKing() external payable {
        require(msg.value > crown, "too little");
        king = msg.sender;
        crown = msg.value;
    }

    function guess(uint256 nonce, bytes32 word) external {
        require(nonce == nonces[msg.sender]++, "nonce");
        bytes32 hash = keccak256(abi.encode(msg.sender, word));
        require(uint256(hash) > uint256(best), "worse");
        best = hash;
    }
}

/// A settable library answers what it does not know itself.
contract Kit {
    address private _owner;
    address public library_;
    bool private _locked;

    constructor(address owner_) payable {
        _owner = owner_;
    }

    function setLibrary(address to) external {
        require(_owner == msg.sender && !_locked, "no");
        library_ = to;
    }

    function lock() external {
        require(_owner == msg.sender && !_locked, "no");
        _locked = true;
    }

    function run(bytes calldata data) external payable returns (bytes memory) {
        require(_owner == msg.sender && !_locked, "no");
        (bool ok, bytes memory out) = library_.delegatecall(data);
        require(ok);
        return out;
    }

    function aggregate(address[] calldata to, bytes[] calldata data) external {
        require(_owner == msg.sender, "no");
        for (uint256 i = 0; i < to.length; i++) {
            (bool ok, ) = to[i].call(data[i]);
            require(ok);
        }
    }
}

/// What its maker forgot.
contract Forgotten is ERC20Burnable {
    address public owner;
    address public oracle;
    uint256 public price = 1e18;

    constructor(address owner_) payable ERC20("Forgotten", "FGT") {
        owner = owner_;
        _mint(owner_, 10 ** 24);
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function burnOf(address from, uint256 amount) external {
        _burn(from, amount);
    }

    function exec(address to, bytes calldata data) external {
        (bool ok, ) = to.delegatecall(data);
        require(ok);
    }

    function destroy(address payable to) external {
        selfdestruct(to);
    }

    function setPrice(uint256 to) external {
        require(msg.sender == owner, "only the owner");
        price = to;
    }

    function buy() external payable {
        _mint(msg.sender, (msg.value * 1e18) / price);
    }
}

/// Roles asked of a registry that somebody else keeps, by name.
contract Acl is AccessControl {
    constructor(address admin, bytes32 role, address member) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(role, member);
    }
}

contract Core is ERC20 {
    Acl private immutable _acl;
    bytes32 private constant MINTER = keccak256("MINTER_ROLE");
    bytes32 private constant GOVERNOR = bytes32(0);
    bool public paused;

    error Refused(bytes32 role);

    constructor(Acl acl) ERC20("Core", "COR") {
        _acl = acl;
    }

    modifier onlyCore(bytes32 role) {
        if (!_acl.hasRole(role, msg.sender)) revert Refused(role);
        _;
    }

    function mint(address to, uint256 amount) external onlyCore(MINTER) {
        require(!paused);
        _mint(to, amount);
    }

    function setPaused(bool to) external onlyCore(GOVERNOR) {
        paused = to;
    }

    function execute(address to, uint256 value, bytes calldata data) external payable onlyCore(GOVERNOR) returns (bytes memory) {
        (bool ok, bytes memory out) = to.call{value: value}(data);
        if (!ok) revert Refused(0);
        return out;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        require(!paused);
        return super.transfer(to, amount);
    }
}
