// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.7.6;
pragma abicoder v2;

interface IAuthorizer {
    function canPerform(bytes32 actionId, address account, address where) external view returns (bool);
}

/// Rights by what is done: each function of each contract is a role.
contract Authorizer is IAuthorizer {
    struct RoleData {
        mapping(address => uint256) indexes;
        address[] members;
        bytes32 adminRole;
    }
    mapping(bytes32 => RoleData) private _roles;

    constructor(address admin) {
        _add(0, admin);
    }

    function _add(bytes32 role, address account) private {
        RoleData storage data = _roles[role];
        if (data.indexes[account] == 0) {
            data.members.push(account);
            data.indexes[account] = data.members.length;
        }
    }

    function _remove(bytes32 role, address account) private {
        RoleData storage data = _roles[role];
        uint256 index = data.indexes[account];
        if (index != 0) {
            address last = data.members[data.members.length - 1];
            data.members[index - 1] = last;
            data.indexes[last] = index;
            data.members.pop();
            delete data.indexes[account];
        }
    }

    function hasRole(bytes32 role, address account) public view returns (bool) {
        return _roles[role].indexes[account] != 0;
    }

    function getRoleMemberCount(bytes32 role) external view returns (uint256) {
        return _roles[role].members.length;
    }

    function getRoleMember(bytes32 role, uint256 index) external view returns (address) {
        return _roles[role].members[index];
    }

    function canPerform(bytes32 actionId, address account, address) public view override returns (bool) {
        return hasRole(actionId, account);
    }

    function grantRole(bytes32 role, address account) public {
        require(hasRole(_roles[role].adminRole, msg.sender), "GRANT_SENDER_NOT_ADMIN");
        _add(role, account);
    }

    function grantRoles(bytes32[] memory roles, address account) external {
        for (uint256 i = 0; i < roles.length; i++) {
            grantRole(roles[i], account);
        }
    }

    function revokeRole(bytes32 role, address account) public {
        require(hasRole(_roles[role].adminRole, msg.sender), "REVOKE_SENDER_NOT_ADMIN");
        _remove(role, account);
    }
}

abstract contract Authentication {
    bytes32 private immutable _actionIdDisambiguator;

    constructor(bytes32 disambiguator) {
        _actionIdDisambiguator = disambiguator;
    }

    modifier authenticate() {
        _authenticateCaller();
        _;
    }

    function _authenticateCaller() internal view {
        bytes32 actionId = getActionId(msg.sig);
        require(_canPerform(actionId, msg.sender), "SENDER_NOT_ALLOWED");
    }

    function getActionId(bytes4 selector) public view returns (bytes32) {
        return keccak256(abi.encodePacked(_actionIdDisambiguator, selector));
    }

    function _canPerform(bytes32 actionId, address user) internal view virtual returns (bool);
}

contract PoolVault is Authentication {
    IAuthorizer private _authorizer;
    uint256 private _pauseWindowEndTime;
    bool private _paused;
    mapping(address => uint256) public collected;

    constructor(IAuthorizer authorizer) Authentication(bytes32(uint256(uint160(address(this))))) {
        _authorizer = authorizer;
        _pauseWindowEndTime = block.timestamp + 90 days;
    }

    function setAuthorizer(IAuthorizer to) external authenticate {
        _authorizer = to;
    }

    function getAuthorizer() external view returns (IAuthorizer) {
        return _authorizer;
    }

    function setPaused(bool paused) external authenticate {
        if (paused) {
            require(block.timestamp < _pauseWindowEndTime, "PAUSE_WINDOW_EXPIRED");
        }
        _paused = paused;
    }

    function join(uint256 amount) external {
        require(!_paused, "PAUSED");
        collected[msg.sender] += amount;
    }

    function withdrawCollected(address payable to, uint256 amount) external authenticate {
        (bool ok, ) = to.call{value: amount}("");
        require(ok);
    }

    receive() external payable {}

    function _canPerform(bytes32 actionId, address user) internal view override returns (bool) {
        return _authorizer.canPerform(actionId, user, address(this));
    }
}

/// Owned by whoever may do the same through the vault, or by its own owner for a few functions.
contract VaultPool is Authentication {
    PoolVault private immutable _vault;
    address private immutable _owner;
    uint256 private _swapFee = 1e15;
    address private constant DELEGATE_OWNER = 0xBA1BA1ba1BA1bA1bA1Ba1BA1ba1BA1bA1ba1ba1B;

    constructor(PoolVault vault, address owner) Authentication(bytes32(uint256(uint160(msg.sender)))) {
        _vault = vault;
        _owner = owner;
    }

    function setSwapFee(uint256 fee) external authenticate {
        require(fee >= 1e12, "MIN_SWAP_FEE");
        require(fee <= 1e17, "MAX_SWAP_FEE");
        _swapFee = fee;
    }

    function onSwap(uint256 amount) external view returns (uint256) {
        return amount - (amount * _swapFee) / 1e18;
    }

    function _canPerform(bytes32 actionId, address user) internal view override returns (bool) {
        if (_owner != DELEGATE_OWNER) {
            return user == _owner;
        }
        return _vault.getAuthorizer().canPerform(actionId, user, address(this));
    }
}

/// Everything of a whole protocol is kept here, under hashes of names.
contract Storage {
    mapping(bytes32 => uint256) private uintStorage;
    mapping(bytes32 => address) private addressStorage;
    mapping(bytes32 => bool) private booleanStorage;
    address guardian;
    address newGuardian;
    bool storageInit = false;

    modifier onlyLatestNetworkContract() {
        if (storageInit == true) {
            require(booleanStorage[keccak256(abi.encodePacked("contract.exists", msg.sender))], "Invalid or outdated network contract");
        } else {
            require(
                booleanStorage[keccak256(abi.encodePacked("contract.exists", msg.sender))] || tx.origin == guardian,
                "Invalid or outdated network contract attempting access during deployment"
            );
        }
        _;
    }

    constructor(address guardian_) {
        guardian = guardian_;
    }

    function getGuardian() external view returns (address) {
        return guardian;
    }

    function setGuardian(address to) external {
        require(msg.sender == guardian, "Is not guardian account");
        newGuardian = to;
    }

    function confirmGuardian() external {
        require(msg.sender == newGuardian, "Confirmation must come from new guardian address");
        guardian = newGuardian;
        delete newGuardian;
    }

    function setDeployedStatus() external {
        require(msg.sender == guardian, "Is not guardian account");
        storageInit = true;
    }

    function getDeployedStatus() external view returns (bool) {
        return storageInit;
    }

    function getAddress(bytes32 key) external view returns (address) {
        return addressStorage[key];
    }

    function getUint(bytes32 key) external view returns (uint256) {
        return uintStorage[key];
    }

    function getBool(bytes32 key) external view returns (bool) {
        return booleanStorage[key];
    }

    function setAddress(bytes32 key, address value) external onlyLatestNetworkContract {
        addressStorage[key] = value;
    }

    function setUint(bytes32 key, uint256 value) external onlyLatestNetworkContract {
        uintStorage[key] = value;
    }

    function setBool(bytes32 key, bool value) external onlyLatestNetworkContract {
        booleanStorage[key] = value;
    }
}

contract DepositPool {
    Storage immutable rocketStorage;
    uint256 public held;

    constructor(Storage storage_) payable {
        rocketStorage = storage_;
    }

    modifier onlyLatestContract(string memory name, address which) {
        require(
            which == rocketStorage.getAddress(keccak256(abi.encodePacked("contract.address", name))),
            "Invalid or outdated contract"
        );
        _;
    }

    modifier onlyGuardian() {
        require(msg.sender == rocketStorage.getGuardian(), "Account is not a temporary guardian");
        _;
    }

    function setMaximum(uint256 value) external onlyGuardian {
        held = value;
    }

    function withdrawExcess(uint256 amount) external onlyLatestContract("rocketMinipoolQueue", msg.sender) {
        msg.sender.transfer(amount);
    }
}

/// Made and destroyed by three contracts that were named when it was made.
contract Debt {
    address public immutable troveManagerAddress;
    address public immutable stabilityPoolAddress;
    address public immutable borrowerOperationsAddress;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) private _allowances;
    uint256 private _totalSupply;

    constructor(address trove, address stability, address borrower) {
        troveManagerAddress = trove;
        stabilityPoolAddress = stability;
        borrowerOperationsAddress = borrower;
    }

    function totalSupply() external view returns (uint256) {
        return _totalSupply;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balances[account];
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function mint(address account, uint256 amount) external {
        _requireCallerIsBorrowerOperations();
        _totalSupply += amount;
        _balances[account] += amount;
    }

    function burn(address account, uint256 amount) external {
        _requireCallerIsBOorTroveMorSP();
        require(_balances[account] >= amount);
        _balances[account] -= amount;
        _totalSupply -= amount;
    }

    function sendToPool(address sender, address pool, uint256 amount) external {
        require(msg.sender == stabilityPoolAddress, "Caller is not the StabilityPool");
        _move(sender, pool, amount);
    }

    function returnFromPool(address pool, address receiver, uint256 amount) external {
        require(
            msg.sender == troveManagerAddress || msg.sender == stabilityPoolAddress,
            "Caller is neither TroveManager nor StabilityPool"
        );
        _move(pool, receiver, amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        require(_balances[from] >= amount);
        _balances[from] -= amount;
        _balances[to] += amount;
    }

    function _requireCallerIsBorrowerOperations() internal view {
        require(msg.sender == borrowerOperationsAddress, "Caller is not BorrowerOperations");
    }

    function _requireCallerIsBOorTroveMorSP() internal view {
        require(
            msg.sender == borrowerOperationsAddress ||
                msg.sender == troveManagerAddress ||
                msg.sender == stabilityPoolAddress,
            "Caller is neither BorrowerOperations nor TroveManager nor StabilityPool"
        );
    }
}
