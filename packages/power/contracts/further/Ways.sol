// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Refuses by a number, not by a revert.
contract Lender {
    address public admin;
    address public pendingAdmin;
    address public guardian;
    bool public seizeStopped;
    uint256 public closeFactor = 5;
    mapping(address => bool) public listed;
    mapping(address => bool) public borrowStopped;
    mapping(address => uint256) public debt;

    event Failure(uint256 code);

    constructor(address admin_, address guardian_) {
        admin = admin_;
        guardian = guardian_;
    }

    function fail(uint256 code) internal returns (uint256) {
        emit Failure(code);
        return code;
    }

    function _setPendingAdmin(address to) external returns (uint256) {
        if (msg.sender != admin) return fail(1);
        pendingAdmin = to;
        return 0;
    }

    function _acceptAdmin() external returns (uint256) {
        if (msg.sender != pendingAdmin || msg.sender == address(0)) return fail(1);
        admin = pendingAdmin;
        pendingAdmin = address(0);
        return 0;
    }

    function _setCloseFactor(uint256 to) external returns (uint256) {
        require(msg.sender == admin, "only admin can set close factor");
        closeFactor = to;
        return 0;
    }

    function _supportMarket(address market) external returns (uint256) {
        if (msg.sender != admin) return fail(1);
        if (listed[market]) return fail(10);
        listed[market] = true;
        return 0;
    }

    function _setSeizePaused(bool to) external returns (bool) {
        require(msg.sender == guardian || msg.sender == admin, "only guardian and admin can pause");
        require(msg.sender == admin || to, "only admin can unpause");
        seizeStopped = to;
        return to;
    }

    function _setBorrowPaused(address market, bool to) external returns (bool) {
        require(listed[market], "not listed");
        require(msg.sender == guardian || msg.sender == admin, "only guardian and admin can pause");
        borrowStopped[market] = to;
        return to;
    }

    function borrow(address market, uint256 amount) external returns (uint256) {
        require(!borrowStopped[market], "paused");
        debt[msg.sender] += amount * closeFactor;
        return 0;
    }

    function seize(address from, uint256 amount) external returns (uint256) {
        require(!seizeStopped, "paused");
        if (debt[from] < amount) return fail(3);
        debt[from] -= amount;
        return 0;
    }
}

/// Who may call what where, with any place left open.
contract Guard {
    address public owner;
    bytes32 public constant ANY = bytes32(type(uint256).max);
    mapping(bytes32 => mapping(bytes32 => mapping(bytes32 => bool))) acl;

    constructor(address owner_) {
        owner = owner_;
    }

    function canCall(address src, address dst, bytes4 sig) external view returns (bool) {
        bytes32 s = bytes32(bytes20(src));
        bytes32 d = bytes32(bytes20(dst));
        return acl[s][d][sig] || acl[s][d][ANY] || acl[s][ANY][sig] || acl[s][ANY][ANY] || acl[ANY][d][sig] || acl[ANY][d][ANY];
    }

    function permit(bytes32 src, bytes32 dst, bytes32 sig) external {
        require(msg.sender == owner);
        acl[src][dst][sig] = true;
    }

    function forbid(bytes32 src, bytes32 dst, bytes32 sig) external {
        require(msg.sender == owner);
        acl[src][dst][sig] = false;
    }
}

/// Plans that wait, made by those whom an authority lets, carried out by anybody.
contract Pauser {
    address public owner;
    Guard public authority;
    uint256 public delay = 3600;
    mapping(bytes32 => bool) public plans;
    address public immutable hands = address(new Hands());

    constructor(address owner_, Guard authority_) {
        owner = owner_;
        authority = authority_;
    }

    modifier auth() {
        require(allowed(msg.sender, msg.sig), "ds-auth-unauthorized");
        _;
    }

    modifier wait() {
        require(msg.sender == hands, "ds-pause-undelayed-call");
        _;
    }

    function allowed(address src, bytes4 sig) internal view returns (bool) {
        if (src == address(this)) return true;
        if (src == owner) return true;
        if (address(authority) == address(0)) return false;
        return authority.canCall(src, address(this), sig);
    }

    function setOwner(address to) external wait {
        owner = to;
    }

    function setAuthority(Guard to) external wait {
        authority = to;
    }

    function setDelay(uint256 to) external wait {
        delay = to;
    }

    function plot(address usr, bytes32 tag, bytes calldata fax, uint256 eta) external auth {
        require(eta >= block.timestamp + delay, "ds-pause-delay-not-respected");
        plans[keccak256(abi.encode(usr, tag, fax, eta))] = true;
    }

    function drop(address usr, bytes32 tag, bytes calldata fax, uint256 eta) external auth {
        plans[keccak256(abi.encode(usr, tag, fax, eta))] = false;
    }

    function exec(address usr, bytes32 tag, bytes calldata fax, uint256 eta) external returns (bytes memory out) {
        require(plans[keccak256(abi.encode(usr, tag, fax, eta))], "ds-pause-unplotted-plan");
        bytes32 found;
        assembly {
            found := extcodehash(usr)
        }
        require(found == tag, "ds-pause-wrong-codehash");
        require(block.timestamp >= eta, "ds-pause-premature-exec");
        plans[keccak256(abi.encode(usr, tag, fax, eta))] = false;
        out = Hands(hands).exec(usr, fax);
    }
}

contract Hands {
    address public immutable owner = msg.sender;

    function exec(address usr, bytes memory fax) external returns (bytes memory out) {
        require(msg.sender == owner, "ds-pause-proxy-unauthorized");
        bool ok;
        (ok, out) = usr.delegatecall(fax);
        require(ok, "ds-pause-delegatecall-error");
    }
}

interface Avatar {
    function execTransactionFromModule(address to, uint256 value, bytes calldata data, uint8 operation) external returns (bool);
}

/// Modules announce; after a while anybody carries out, through an avatar.
contract DelayModule {
    address public owner;
    address public avatar;
    uint256 public cooldown;
    uint256 public nonce;
    uint256 public queueNonce;
    mapping(address => address) internal modules;
    mapping(uint256 => bytes32) public hashOf;
    mapping(uint256 => uint256) public createdAt;

    constructor(address owner_, address avatar_, address module) {
        owner = owner_;
        avatar = avatar_;
        cooldown = 86_400;
        modules[address(1)] = module;
        modules[module] = address(1);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    modifier moduleOnly() {
        require(modules[msg.sender] != address(0), "Module not authorized");
        _;
    }

    function setTxCooldown(uint256 to) external onlyOwner {
        cooldown = to;
    }

    function setAvatar(address to) external onlyOwner {
        avatar = to;
    }

    function enableModule(address module) external onlyOwner {
        require(module != address(0) && module != address(1), "Invalid module");
        require(modules[module] == address(0), "Module already enabled");
        modules[module] = modules[address(1)];
        modules[address(1)] = module;
    }

    function disableModule(address before, address module) external onlyOwner {
        require(module != address(0) && module != address(1), "Invalid module");
        require(modules[before] == module, "Module already disabled");
        modules[before] = modules[module];
        modules[module] = address(0);
    }

    function setTxNonce(uint256 to) external onlyOwner {
        require(to > nonce && to <= queueNonce, "out of range");
        nonce = to;
    }

    function execTransactionFromModule(address to, uint256 value, bytes calldata data, uint8 operation) external moduleOnly returns (bool) {
        hashOf[queueNonce] = keccak256(abi.encode(to, value, data, operation));
        createdAt[queueNonce] = block.timestamp;
        queueNonce++;
        return true;
    }

    function executeNextTx(address to, uint256 value, bytes calldata data, uint8 operation) external {
        require(nonce < queueNonce, "Transaction queue is empty");
        require(block.timestamp - createdAt[nonce] >= cooldown, "still in cooldown");
        require(hashOf[nonce] == keccak256(abi.encode(to, value, data, operation)), "hashes do not match");
        nonce++;
        require(Avatar(avatar).execTransactionFromModule(to, value, data, operation), "Module transaction failed");
    }
}

/// A dollar with a person for everything, and an allowance for each maker.
contract Dollar {
    address public owner;
    address public masterMinter;
    address public pauser;
    address public blacklister;
    address public rescuer;
    bool public paused;
    uint256 public totalSupply;
    mapping(address => bool) internal minters;
    mapping(address => uint256) internal minterAllowed;
    mapping(address => uint256) internal balanceAndState;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 private constant BARRED = 1 << 255;

    constructor(address owner_, address master, address pauser_, address blacklister_, address rescuer_) {
        (owner, masterMinter, pauser, blacklister, rescuer) = (owner_, master, pauser_, blacklister_, rescuer_);
    }

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBarred(address who) {
        require(balanceAndState[who] >> 255 == 0, "Blacklistable: account is blacklisted");
        _;
    }

    function balanceOf(address who) public view returns (uint256) {
        return balanceAndState[who] & ~BARRED;
    }

    function setBalance(address who, uint256 to) internal {
        require(to < BARRED);
        require(balanceAndState[who] >> 255 == 0);
        balanceAndState[who] = to;
    }

    function transfer(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        require(to != address(0));
        setBalance(msg.sender, balanceOf(msg.sender) - amount);
        setBalance(to, balanceOf(to) + amount);
        return true;
    }

    function approve(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        allowance[msg.sender][to] = amount;
        return true;
    }

    function configureMinter(address minter, uint256 amount) external whenNotPaused returns (bool) {
        require(msg.sender == masterMinter, "caller is not the masterMinter");
        minters[minter] = true;
        minterAllowed[minter] = amount;
        return true;
    }

    function removeMinter(address minter) external returns (bool) {
        require(msg.sender == masterMinter, "caller is not the masterMinter");
        minters[minter] = false;
        minterAllowed[minter] = 0;
        return true;
    }

    function mint(address to, uint256 amount) external whenNotPaused notBarred(msg.sender) notBarred(to) returns (bool) {
        require(minters[msg.sender], "caller is not a minter");
        require(to != address(0) && amount > 0);
        uint256 left = minterAllowed[msg.sender];
        require(amount <= left, "mint amount exceeds minterAllowance");
        totalSupply += amount;
        setBalance(to, balanceOf(to) + amount);
        minterAllowed[msg.sender] = left - amount;
        return true;
    }

    function burn(uint256 amount) external whenNotPaused notBarred(msg.sender) {
        require(minters[msg.sender], "caller is not a minter");
        uint256 balance = balanceOf(msg.sender);
        require(amount > 0 && balance >= amount, "burn amount exceeds balance");
        totalSupply -= amount;
        setBalance(msg.sender, balance - amount);
    }

    function blacklist(address who) external {
        require(msg.sender == blacklister, "caller is not the blacklister");
        balanceAndState[who] |= BARRED;
    }

    function unBlacklist(address who) external {
        require(msg.sender == blacklister, "caller is not the blacklister");
        balanceAndState[who] &= ~BARRED;
    }

    function pause() external {
        require(msg.sender == pauser, "caller is not the pauser");
        paused = true;
    }

    function unpause() external {
        require(msg.sender == pauser, "caller is not the pauser");
        paused = false;
    }

    function rescueERC20(address token, address to, uint256 amount) external {
        require(msg.sender == rescuer, "caller is not the rescuer");
        require(Erc20(token).transfer(to, amount), "refused");
    }

    function updateMasterMinter(address to) external {
        require(msg.sender == owner, "caller is not the owner");
        require(to != address(0));
        masterMinter = to;
    }

    function updateRescuer(address to) external {
        require(msg.sender == owner, "caller is not the owner");
        rescuer = to;
    }
}

interface Erc20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

/// Farms in a list; the owner weighs them, the developer's cut goes where the developer says.
contract Farm {
    struct Pool {
        address token;
        uint256 weight;
        uint256 lastBlock;
        uint16 depositFee;
    }

    address public owner;
    address public dev;
    uint256 public perBlock = 10;
    uint256 public totalWeight;
    Pool[] public pools;
    mapping(uint256 => mapping(address => uint256)) public staked;

    constructor(address owner_, address dev_, address token) {
        owner = owner_;
        dev = dev_;
        pools.push(Pool(token, 100, block.number, 50));
        totalWeight = 100;
    }

    modifier onlyOwner() {
        require(owner == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    function add(uint256 weight, address token, uint16 fee, bool update) external onlyOwner {
        require(fee <= 1_000, "add: invalid deposit fee");
        if (update) massUpdate();
        totalWeight += weight;
        pools.push(Pool(token, weight, block.number, fee));
    }

    function set(uint256 pid, uint256 weight, uint16 fee, bool update) external onlyOwner {
        require(fee <= 1_000, "set: invalid deposit fee");
        if (update) massUpdate();
        totalWeight = totalWeight - pools[pid].weight + weight;
        pools[pid].weight = weight;
        pools[pid].depositFee = fee;
    }

    function massUpdate() public {
        for (uint256 pid = 0; pid < pools.length; ++pid) pools[pid].lastBlock = block.number;
    }

    function deposit(uint256 pid, uint256 amount) external {
        Pool storage pool = pools[pid];
        Erc20(pool.token).transferFrom(msg.sender, address(this), amount);
        uint256 cut = amount * pool.depositFee / 10_000;
        Erc20(pool.token).transfer(dev, cut);
        staked[pid][msg.sender] += amount - cut;
    }

    function withdraw(uint256 pid, uint256 amount) external {
        require(staked[pid][msg.sender] >= amount, "withdraw: not good");
        staked[pid][msg.sender] -= amount;
        Erc20(pools[pid].token).transfer(msg.sender, amount);
    }

    function setDev(address to) external {
        require(msg.sender == dev, "dev: wut?");
        dev = to;
    }

    function setPerBlock(uint256 to) external onlyOwner {
        perBlock = to;
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0));
        owner = to;
    }
}

interface Acl {
    function isPoolAdmin(address who) external view returns (bool);
    function isEmergencyAdmin(address who) external view returns (bool);
}

contract AclBook is Acl {
    mapping(address => bool) public isPoolAdmin;
    mapping(address => bool) public isEmergencyAdmin;
    address public owner;

    constructor(address owner_, address pool, address emergency) {
        owner = owner_;
        isPoolAdmin[pool] = true;
        isEmergencyAdmin[emergency] = true;
    }

    function setPoolAdmin(address who, bool yes) external {
        require(msg.sender == owner);
        isPoolAdmin[who] = yes;
    }
}

/// Where things are.
contract Places {
    mapping(bytes32 => address) private at;
    address public owner;

    constructor(address owner_, address acl) {
        owner = owner_;
        at["ACL_MANAGER"] = acl;
    }

    function getACLManager() external view returns (address) {
        return at["ACL_MANAGER"];
    }

    function getPoolConfigurator() external view returns (address) {
        return at["POOL_CONFIGURATOR"];
    }

    function setAddress(bytes32 id, address to) external {
        require(msg.sender == owner);
        at[id] = to;
    }
}

/// Asks the book that a directory names; one word holds many settings of a reserve.
contract Reserves {
    Places public immutable places;
    mapping(address => uint256) public config;
    mapping(address => uint256) public supplied;

    constructor(Places places_) {
        places = places_;
    }

    modifier onlyPoolAdmin() {
        require(Acl(places.getACLManager()).isPoolAdmin(msg.sender), "1");
        _;
    }

    modifier onlyEmergencyOrPoolAdmin() {
        Acl acl = Acl(places.getACLManager());
        require(acl.isPoolAdmin(msg.sender) || acl.isEmergencyAdmin(msg.sender), "2");
        _;
    }

    modifier onlyConfigurator() {
        require(places.getPoolConfigurator() == msg.sender, "10");
        _;
    }

    function setReserveFactor(address asset, uint256 to) external onlyPoolAdmin {
        require(to <= 10_000);
        config[asset] = (config[asset] & ~(uint256(0xffff) << 64)) | (to << 64);
    }

    function setReservePause(address asset, bool yes) external onlyEmergencyOrPoolAdmin {
        config[asset] = (config[asset] & ~(uint256(1) << 60)) | (uint256(yes ? 1 : 0) << 60);
    }

    function setConfiguration(address asset, uint256 to) external onlyConfigurator {
        config[asset] = to;
    }

    function supply(address asset, uint256 amount) external {
        require((config[asset] >> 60) & 1 == 0, "29");
        supplied[asset] += amount;
    }
}

/// Its rights are read by code that it borrows.
contract OwnerLibrary {
    uint256 private first;
    address private owner;

    function check(address who) external view {
        require(who == owner, "not the owner");
    }

    function give(address who) external {
        owner = who;
    }
}

contract Borrower {
    uint256 public first;
    address private keeper;
    address public immutable library_;
    uint256 public mark;

    constructor(address library__, address owner) {
        library_ = library__;
        keeper = owner;
    }

    function lend(bytes memory data) private {
        (bool ok,) = library_.delegatecall(data);
        require(ok, "refused");
    }

    function setMark(uint256 to) external {
        lend(abi.encodeCall(OwnerLibrary.check, (msg.sender)));
        mark = to;
    }

    function hand(address to) external {
        lend(abi.encodeCall(OwnerLibrary.check, (msg.sender)));
        lend(abi.encodeCall(OwnerLibrary.give, (to)));
    }
}

/// An account in the upper bits of a word, flags in the lower.
contract Upper {
    uint256 private word;
    uint256 public dial;

    constructor(address owner) {
        word = (uint256(uint160(owner)) << 96) | 1;
    }

    function only() private view {
        require(uint256(uint160(msg.sender)) == word >> 96);
    }

    function setDial(uint256 to) external {
        only();
        dial = to;
    }

    function stop(bool yes) external {
        only();
        word = (word & ~uint256(1)) | (yes ? 0 : 1);
    }

    function give(address to) external {
        only();
        word = (word & type(uint96).max) | (uint256(uint160(to)) << 96);
    }

    function play() external {
        require(word & 1 == 1, "stopped");
        ++dial;
    }
}

/// Nobody has begun it yet: whoever comes first owns it.
contract Unbegun {
    address public owner;
    uint256 public fee;
    bool public begun;
    mapping(address => uint256) public paid;

    function initialize(address owner_) external {
        require(!begun, "begun");
        begun = true;
        owner = owner_;
    }

    function setFee(uint256 to) external {
        require(msg.sender == owner);
        fee = to;
    }

    function pay(uint256 amount) external {
        paid[msg.sender] += amount * fee / 100;
    }
}

/// Anybody may set what everybody pays, and take what is there.
contract Careless {
    address public owner;
    uint256 public feeBps;
    mapping(address => uint256) public credit;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function deposit() external payable {
        credit[msg.sender] += msg.value - msg.value * feeBps / 10_000;
    }

    function withdraw(uint256 amount) external {
        credit[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function setFeeBps(uint256 to) external {
        feeBps = to;
    }

    function rescueAll(address payable to) external {
        to.transfer(address(this).balance);
    }

    function setOwner(address to) external {
        owner = to;
    }

    function note(uint256 to) external {
        require(msg.sender == owner);
        credit[address(0)] = to;
    }
}

/// Members vote; what they agree upon it does to itself.
contract Council {
    struct Motion {
        address to;
        bytes data;
        uint256 votes;
        bool done;
    }

    mapping(address => uint256) public weight;
    mapping(uint256 => mapping(address => bool)) public voted;
    Motion[] public motions;
    uint256 public quorum = 2;
    uint256 public total;

    constructor(address[] memory members) payable {
        for (uint256 i; i < members.length; ++i) weight[members[i]] = 1;
        total = members.length;
    }

    modifier onlyMember() {
        require(weight[msg.sender] > 0, "not a member");
        _;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "only self");
        _;
    }

    function propose(address to, bytes calldata data) external onlyMember {
        motions.push(Motion(to, data, 0, false));
    }

    function vote(uint256 id) external onlyMember {
        require(!voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        motions[id].votes += weight[msg.sender];
    }

    function execute(uint256 id) external {
        Motion storage motion = motions[id];
        require(motion.votes >= quorum && !motion.done, "not passed");
        motion.done = true;
        (bool ok,) = motion.to.call(motion.data);
        require(ok);
    }

    function setQuorum(uint256 to) external onlySelf {
        quorum = to;
    }

    function setMember(address who, uint256 to) external onlySelf {
        weight[who] = to;
    }
}

interface Kernel {
    function hasPermission(address who, address where, bytes32 what, bytes calldata how) external view returns (bool);
}

contract Permissions is Kernel {
    mapping(bytes32 => bool) private granted;
    address public root;

    constructor(address root_) {
        root = root_;
    }

    function hasPermission(address who, address where, bytes32 what, bytes calldata) external view returns (bool) {
        return granted[keccak256(abi.encodePacked("PERMISSION", who, where, what))];
    }

    function grant(address who, address where, bytes32 what) external {
        require(msg.sender == root, "ACL_AUTH");
        granted[keccak256(abi.encodePacked("PERMISSION", who, where, what))] = true;
    }
}

/// An app that asks a kernel about who, where, what and how.
contract App {
    Kernel private kernel;
    bytes32 public constant SPEND = keccak256("SPEND_ROLE");
    uint256 public period;

    constructor(Kernel kernel_) payable {
        kernel = kernel_;
    }

    modifier authP(bytes32 role, uint256[] memory params) {
        require(can(msg.sender, role, params), "APP_AUTH_FAILED");
        _;
    }

    function can(address who, bytes32 role, uint256[] memory params) public view returns (bool) {
        bytes memory how;
        if (params.length > 0) {
            uint256 length = params.length * 32;
            assembly {
                how := params
                mstore(how, length)
            }
        }
        return kernel.hasPermission(who, address(this), role, how);
    }

    function setPeriod(uint256 to) external authP(keccak256("PERIOD_ROLE"), new uint256[](0)) {
        period = to;
    }

    function spend(address payable to, uint256 amount) external authP(SPEND, one(amount)) {
        to.transfer(amount);
    }

    function one(uint256 a) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = a;
    }
}

/// Whoever owns a certain piece may act; each piece's owner may name their own.
contract Pieces {
    mapping(uint256 => address) public ownerOf;

    function take(uint256 id, address to) external {
        require(ownerOf[id] == address(0));
        ownerOf[id] = to;
    }
}

contract Titled {
    Pieces public immutable pieces;
    uint256 public titleId;
    uint256 public rule;
    mapping(uint256 => string) public names;

    constructor(Pieces pieces_, uint256 id) {
        pieces = pieces_;
        titleId = id;
    }

    function setRule(uint256 to) external {
        require(pieces.ownerOf(titleId) == msg.sender, "not the title's owner");
        rule = to;
    }

    function setName(uint256 id, string calldata to) external {
        require(pieces.ownerOf(id) == msg.sender, "not yours");
        names[id] = to;
    }
}

/// More and less of everything, by one policy.
contract Elastic {
    address public policy;
    address private _owner;
    uint256 public totalSupply = 1e24;
    uint256 private parts = 1e30;
    uint256 private partsPer = 1e6;
    mapping(address => uint256) private partsOf;

    error NotPolicy(address who);

    constructor(address owner_, address policy_) {
        _owner = owner_;
        policy = policy_;
        partsOf[owner_] = parts;
    }

    function balanceOf(address who) external view returns (uint256) {
        return partsOf[who] / partsPer;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 moved = amount * partsPer;
        partsOf[msg.sender] -= moved;
        partsOf[to] += moved;
        return true;
    }

    function rebase(uint256 epoch, int256 delta) external returns (uint256) {
        if (msg.sender != policy) revert NotPolicy(msg.sender);
        if (delta == 0) return totalSupply;
        totalSupply = delta < 0 ? totalSupply - uint256(-delta) : totalSupply + uint256(delta);
        partsPer = parts / totalSupply;
        epoch;
        return totalSupply;
    }

    function setPolicy(address to) external {
        require(msg.sender == _owner);
        policy = to;
    }

    function isOwner() external view returns (bool) {
        return msg.sender == _owner;
    }

    function renounceOwnership() external {
        require(msg.sender == _owner);
        _owner = address(0);
    }
}

/// Changes that are announced and then made, both by the admin, with the time between kept.
contract Announced {
    address public admin;
    address public future;
    uint256 public deadline;
    uint256 public fee = 4;
    uint256 public futureFee;
    uint256 public total;
    bool private killed;

    constructor(address admin_) {
        admin = admin_;
    }

    function commit(address to) external {
        require(msg.sender == admin);
        require(deadline == 0);
        deadline = block.timestamp + 3 days;
        future = to;
    }

    function apply_() external {
        require(msg.sender == admin);
        require(deadline != 0 && block.timestamp >= deadline);
        deadline = 0;
        admin = future;
    }

    function revertCommit() external {
        require(msg.sender == admin);
        deadline = 0;
    }

    function kill() external {
        require(msg.sender == admin);
        killed = true;
    }

    function setFee(uint256 to) external {
        require(msg.sender == admin && to < 100);
        fee = to;
    }

    function swap(uint256 amount) external returns (uint256 out) {
        require(!killed);
        out = amount - amount * fee / 1_000;
        total += out;
    }
}

/// Its checks are written as a table of functions.
contract Tabled {
    mapping(address => uint8) private rank;
    function() internal view[3] private checks;
    uint256 public a;
    uint256 public b;

    constructor(address low, address high) {
        rank[low] = 1;
        rank[high] = 2;
        checks[0] = anyone;
        checks[1] = lowest;
        checks[2] = highest;
    }

    function anyone() internal view {}

    function lowest() internal view {
        require(rank[msg.sender] >= 1, "rank");
    }

    function highest() internal view {
        require(rank[msg.sender] >= 2, "rank");
    }

    function setA(uint256 to) external {
        checks[1]();
        a = to;
    }

    function setB(uint256 to) external {
        checks[2]();
        b = to;
    }

    function bump() external {
        checks[0]();
        ++a;
    }
}

/// A wallet that answers to its owner alone, whatever is said to it.
contract Silent {
    address private immutable owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    fallback() external payable {
        require(msg.sender == owner);
        (address to, uint256 value) = abi.decode(msg.data[4:], (address, uint256));
        payable(to).transfer(value);
    }
}

/// Each pool has a manager of its own, and one operator stands above all of them.
contract Pools {
    struct Pool {
        address manager;
        uint64 fee;
        bool closed;
    }

    address public operator;
    address public feeTaker;
    Pool[] private pools;
    mapping(address => mapping(address => bool)) public mayActFor;

    constructor(address operator_, address taker) payable {
        operator = operator_;
        feeTaker = taker;
    }

    function open(uint64 fee) external {
        pools.push(Pool(msg.sender, fee, false));
    }

    function setMayAct(address who, bool yes) external {
        mayActFor[msg.sender][who] = yes;
    }

    function setFee(uint256 id, uint64 fee) external {
        Pool storage pool = pools[id];
        require(msg.sender == pool.manager || mayActFor[pool.manager][msg.sender], "not the manager");
        pool.fee = fee;
    }

    function close(uint256 id) external {
        require(msg.sender == operator, "not the operator");
        pools[id].closed = true;
    }

    function collect(address payable to, uint256 amount) external {
        require(msg.sender == feeTaker, "not the taker");
        (bool ok,) = to.call{value: amount}("");
        require(ok);
    }

    function setOperator(address to) external {
        if (msg.sender != operator) revert();
        operator = to;
    }
}

/// A bridge: a set of validators with their numbers, one of which may be named by signature.
contract Bridge {
    mapping(address => uint256) private numberOf;
    address[] private validators;
    uint256 public needed = 2;
    address public admin;
    mapping(bytes32 => uint256) private seen;

    constructor(address admin_, address a, address b) payable {
        admin = admin_;
        validators.push(a);
        numberOf[a] = 1;
        validators.push(b);
        numberOf[b] = 2;
    }

    function confirm(address payable to, uint256 amount, bytes32 id) external {
        uint256 number = numberOf[msg.sender];
        require(number != 0, "not a validator");
        bytes32 key = keccak256(abi.encode(to, amount, id));
        uint256 bits = seen[key] | (1 << number);
        seen[key] = bits;
        if (count(bits) >= needed) to.transfer(amount);
    }

    function count(uint256 bits) private pure returns (uint256 n) {
        for (; bits != 0; bits &= bits - 1) ++n;
    }

    function setNeeded(uint256 to) external {
        require(msg.sender == admin || msg.sender == address(this));
        needed = to;
    }

    function addValidator(address who) external {
        require(msg.sender == admin);
        require(numberOf[who] == 0, "already");
        validators.push(who);
        numberOf[who] = validators.length;
    }

    function deposit() external payable {}
}

/// Three keys in one word each, chosen by a number that is in storage.
contract Slots {
    address[3] private keys;
    uint256 private turn;
    uint256 public value;

    constructor(address a, address b, address c) {
        keys = [a, b, c];
        turn = 1;
    }

    function set(uint256 to) external {
        require(msg.sender == keys[turn]);
        value = to;
    }

    function next() external {
        require(msg.sender == keys[0] || msg.sender == keys[1] || msg.sender == keys[2]);
        turn = (turn + 1) % 3;
    }
}

/// A sale with a list of whom to let in, and a switch for the rest; what is bought is capped by the owner.
contract Sale {
    address payable public immutable beneficiary;
    mapping(address => bool) public allowed;
    bool public isPublic = true;
    uint256 public cap = 1 ether;
    uint256 public price = 100;
    uint256 public opensAt;
    mapping(address => uint256) public bought;
    address public manager;

    constructor(address payable beneficiary_, address manager_) payable {
        beneficiary = beneficiary_;
        manager = manager_;
    }

    modifier managed() {
        require(manager == msg.sender || beneficiary == msg.sender, "not yours");
        _;
    }

    function buy() external payable {
        require(isPublic || allowed[msg.sender], "not allowed");
        require(block.timestamp >= opensAt && bought[msg.sender] + msg.value <= cap, "cap");
        bought[msg.sender] += msg.value * price;
    }

    function allow(address[] calldata who, bool yes) external managed {
        for (uint256 i; i < who.length; ++i) allowed[who[i]] = yes;
    }

    function setPublic(bool yes) external managed {
        isPublic = yes;
    }

    function setTerms(uint256 price_, uint256 cap_, uint256 opensAt_) external managed {
        (price, cap, opensAt) = (price_, cap_, opensAt_);
    }

    /// Anybody may, but it goes to one account only.
    function collect() external {
        beneficiary.transfer(address(this).balance);
    }
}
