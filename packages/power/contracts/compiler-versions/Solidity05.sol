// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.5.16;

contract Nominated {
    address public owner;
    address public nominatedOwner;

    constructor(address owner_) public {
        require(owner_ != address(0), "Owner address cannot be 0");
        owner = owner_;
    }

    function nominateNewOwner(address owner_) external onlyOwner {
        nominatedOwner = owner_;
    }

    function acceptOwnership() external {
        require(msg.sender == nominatedOwner, "You must be nominated before you can accept ownership");
        owner = nominatedOwner;
        nominatedOwner = address(0);
    }

    modifier onlyOwner() {
        _onlyOwner();
        _;
    }

    function _onlyOwner() private view {
        require(msg.sender == owner, "Only the contract owner may perform this action");
    }
}

/// Where contracts find each other by name.
contract Resolver is Nominated {
    mapping(bytes32 => address) public repository;

    constructor(address owner_) public Nominated(owner_) {}

    function importAddresses(bytes32[] calldata names, address[] calldata destinations) external onlyOwner {
        require(names.length == destinations.length, "Input lengths must match");
        for (uint256 i = 0; i < names.length; i++) {
            repository[names[i]] = destinations[i];
        }
    }

    function requireAndGetAddress(bytes32 name, string calldata reason) external view returns (address) {
        address found = repository[name];
        require(found != address(0), reason);
        return found;
    }
}

/// Balances that outlive the contract which keeps them.
contract TokenState is Nominated {
    address public associatedContract;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address owner_, address associated) public Nominated(owner_) {
        associatedContract = associated;
    }

    modifier onlyAssociatedContract() {
        require(msg.sender == associatedContract, "Only the associated contract can perform this action");
        _;
    }

    function setAssociatedContract(address to) external onlyOwner {
        associatedContract = to;
    }

    function setAllowance(address from, address spender, uint256 value) external onlyAssociatedContract {
        allowance[from][spender] = value;
    }

    function setBalanceOf(address account, uint256 value) external onlyAssociatedContract {
        balanceOf[account] = value;
    }
}

contract Synth is Nominated {
    bytes32 private constant ISSUER = "Issuer";
    bytes32 private constant EXCHANGER = "Exchanger";
    Resolver public resolver;
    TokenState public tokenState;
    address public proxy;
    address public messageSender;
    uint256 public totalSupply;

    constructor(address owner_, Resolver resolver_, address proxy_) public Nominated(owner_) {
        resolver = resolver_;
        proxy = proxy_;
    }

    modifier onlyProxy() {
        require(proxy == msg.sender, "Only the proxy can call");
        _;
    }

    modifier optionalProxy() {
        if (proxy != msg.sender && messageSender != msg.sender) {
            messageSender = msg.sender;
        }
        _;
    }

    modifier optionalProxyOnlyOwner() {
        if (proxy != msg.sender && messageSender != msg.sender) {
            messageSender = msg.sender;
        }
        require(messageSender == owner, "Owner only function");
        _;
    }

    modifier onlyInternalContracts() {
        bool isExchanger = msg.sender == resolver.requireAndGetAddress(EXCHANGER, "Missing exchanger");
        bool isIssuer = msg.sender == resolver.requireAndGetAddress(ISSUER, "Missing issuer");
        require(isExchanger || isIssuer, "Only internal contracts allowed");
        _;
    }

    function setProxy(address to) external onlyOwner {
        proxy = to;
    }

    function setMessageSender(address sender) external onlyProxy {
        messageSender = sender;
    }

    function setTokenState(TokenState to) external optionalProxyOnlyOwner {
        tokenState = to;
    }

    function balanceOf(address account) external view returns (uint256) {
        return tokenState.balanceOf(account);
    }

    function transfer(address to, uint256 value) external optionalProxy returns (bool) {
        uint256 held = tokenState.balanceOf(messageSender);
        require(held >= value, "not enough");
        tokenState.setBalanceOf(messageSender, held - value);
        tokenState.setBalanceOf(to, tokenState.balanceOf(to) + value);
        return true;
    }

    function issue(address account, uint256 amount) external onlyInternalContracts {
        tokenState.setBalanceOf(account, tokenState.balanceOf(account) + amount);
        totalSupply = totalSupply + amount;
    }

    function burn(address account, uint256 amount) external onlyInternalContracts {
        uint256 held = tokenState.balanceOf(account);
        require(held >= amount, "not enough");
        tokenState.setBalanceOf(account, held - amount);
        totalSupply = totalSupply - amount;
    }
}

/// A proxy whose next code must accept its place.
contract Troller {
    address public admin;
    address public pendingAdmin;
    address public comptrollerImplementation;
    address public pendingComptrollerImplementation;

    event Failure(uint256 error, uint256 info);

    constructor(address admin_, address implementation) public {
        admin = admin_;
        comptrollerImplementation = implementation;
    }

    function fail(uint256 error, uint256 info) internal returns (uint256) {
        emit Failure(error, info);
        return error;
    }

    function _setPendingImplementation(address next) public returns (uint256) {
        if (msg.sender != admin) {
            return fail(1, 15);
        }
        pendingComptrollerImplementation = next;
        return 0;
    }

    function _acceptImplementation() public returns (uint256) {
        if (msg.sender != pendingComptrollerImplementation || pendingComptrollerImplementation == address(0)) {
            return fail(1, 0);
        }
        comptrollerImplementation = pendingComptrollerImplementation;
        pendingComptrollerImplementation = address(0);
        return 0;
    }

    function _setPendingAdmin(address next) public returns (uint256) {
        if (msg.sender != admin) {
            return fail(1, 14);
        }
        pendingAdmin = next;
        return 0;
    }

    function _acceptAdmin() public returns (uint256) {
        if (msg.sender != pendingAdmin || msg.sender == address(0)) {
            return fail(1, 1);
        }
        admin = pendingAdmin;
        pendingAdmin = address(0);
        return 0;
    }

    function() external payable {
        (bool success,) = comptrollerImplementation.delegatecall(msg.data);
        assembly {
            let free_mem_ptr := mload(0x40)
            returndatacopy(free_mem_ptr, 0, returndatasize)
            switch success
            case 0 { revert(free_mem_ptr, returndatasize) }
            default { return(free_mem_ptr, returndatasize) }
        }
    }
}

contract Comptroller {
    address public admin;
    address public pendingAdmin;
    address public comptrollerImplementation;
    address public pendingComptrollerImplementation;
    address public oracle;
    uint256 public closeFactorMantissa;
    address public pauseGuardian;
    bool public transferGuardianPaused;
    mapping(address => mapping(address => bool)) public membership;

    event Failure(uint256 error, uint256 info);

    function fail(uint256 error, uint256 info) internal returns (uint256) {
        emit Failure(error, info);
        return error;
    }

    function adminOrInitializing() internal view returns (bool) {
        return msg.sender == admin || msg.sender == comptrollerImplementation;
    }

    function enterMarkets(address[] memory markets) public returns (uint256) {
        for (uint256 i = 0; i < markets.length; i++) {
            membership[markets[i]][msg.sender] = true;
        }
        return 0;
    }

    function transferAllowed(address, address, uint256) external view returns (uint256) {
        require(!transferGuardianPaused, "transfer is paused");
        return 0;
    }

    function _setPriceOracle(address next) public returns (uint256) {
        if (!adminOrInitializing()) {
            return fail(1, 16);
        }
        oracle = next;
        return 0;
    }

    function _setCloseFactor(uint256 to) external returns (uint256) {
        if (!adminOrInitializing()) {
            return fail(1, 4);
        }
        if (to > 0.9e18) {
            return fail(5, 4);
        }
        closeFactorMantissa = to;
        return 0;
    }

    function _setPauseGuardian(address next) public returns (uint256) {
        if (msg.sender != admin) {
            return fail(1, 19);
        }
        pauseGuardian = next;
        return 0;
    }

    function _setTransferPaused(bool state) public returns (bool) {
        require(msg.sender == pauseGuardian || msg.sender == admin, "only pause guardian and admin can pause");
        require(msg.sender == admin || state == true, "only admin can unpause");
        transferGuardianPaused = state;
        return state;
    }
}

/// The proxy that the first dollars with replaceable code stand behind.
contract OldProxy {
    bytes32 private constant IMPLEMENTATION_SLOT = 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3;
    bytes32 private constant ADMIN_SLOT = 0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b;

    constructor(address implementation_, address admin_) public {
        assert(IMPLEMENTATION_SLOT == keccak256("org.zeppelinos.proxy.implementation"));
        assert(ADMIN_SLOT == keccak256("org.zeppelinos.proxy.admin"));
        _set(IMPLEMENTATION_SLOT, implementation_);
        _set(ADMIN_SLOT, admin_);
    }

    modifier ifAdmin() {
        if (msg.sender == _get(ADMIN_SLOT)) {
            _;
        } else {
            _fallback();
        }
    }

    function _get(bytes32 slot) internal view returns (address it) {
        assembly {
            it := sload(slot)
        }
    }

    function _set(bytes32 slot, address to) internal {
        assembly {
            sstore(slot, to)
        }
    }

    function admin() external ifAdmin returns (address) {
        return _get(ADMIN_SLOT);
    }

    function implementation() external ifAdmin returns (address) {
        return _get(IMPLEMENTATION_SLOT);
    }

    function changeAdmin(address to) external ifAdmin {
        require(to != address(0), "Cannot change the admin of a proxy to the zero address");
        _set(ADMIN_SLOT, to);
    }

    function upgradeTo(address to) external ifAdmin {
        _upgrade(to);
    }

    function upgradeToAndCall(address to, bytes calldata data) external payable ifAdmin {
        _upgrade(to);
        (bool success,) = address(this).call.value(msg.value)(data);
        require(success);
    }

    function _upgrade(address to) internal {
        uint256 size;
        assembly {
            size := extcodesize(to)
        }
        require(size > 0, "Cannot set a proxy implementation to a non-contract address");
        _set(IMPLEMENTATION_SLOT, to);
    }

    function() external payable {
        _fallback();
    }

    function _fallback() internal {
        require(msg.sender != _get(ADMIN_SLOT), "Cannot call fallback function from the proxy admin");
        address to = _get(IMPLEMENTATION_SLOT);
        assembly {
            calldatacopy(0, 0, calldatasize)
            let result := delegatecall(gas, to, 0, calldatasize, 0, 0)
            returndatacopy(0, 0, returndatasize)
            switch result
            case 0 { revert(0, returndatasize) }
            default { return(0, returndatasize) }
        }
    }
}

contract Reserve {
    address private _owner;
    address public pauser;
    bool public paused = false;
    address public feeRecipient;
    uint256 public feeRate;
    bool internal initialized;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    mapping(address => uint256) internal minterAllowed;
    address public masterMinter;

    modifier onlyOwner() {
        require(msg.sender == _owner);
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    function initialize(address owner_, address pauser_, address masterMinter_) external {
        require(!initialized);
        _owner = owner_;
        pauser = pauser_;
        masterMinter = masterMinter_;
        initialized = true;
    }

    function owner() external view returns (address) {
        return _owner;
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0));
        _owner = to;
    }

    function pause() external {
        require(msg.sender == pauser);
        paused = true;
    }

    function unpause() external {
        require(msg.sender == pauser);
        paused = false;
    }

    function updatePauser(address to) external onlyOwner {
        pauser = to;
    }

    function setFee(address recipient, uint256 rate) external onlyOwner {
        require(rate <= 100);
        feeRecipient = recipient;
        feeRate = rate;
    }

    function configureMinter(address minter, uint256 allowed) external whenNotPaused returns (bool) {
        require(msg.sender == masterMinter);
        minterAllowed[minter] = allowed;
        return true;
    }

    function mint(address to, uint256 amount) external whenNotPaused returns (bool) {
        require(amount > 0);
        uint256 left = minterAllowed[msg.sender];
        require(amount <= left);
        totalSupply += amount;
        balanceOf[to] += amount;
        minterAllowed[msg.sender] = left - amount;
        return true;
    }

    function transfer(address to, uint256 amount) external whenNotPaused returns (bool) {
        require(balanceOf[msg.sender] >= amount);
        uint256 fee = (amount * feeRate) / 10000;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount - fee;
        balanceOf[feeRecipient] += fee;
        return true;
    }
}
