// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.6.12;

/// Shares what it takes among all holders, and lets its owner go away for a while.
contract Moon {
    address private _owner;
    address private _previousOwner;
    uint256 private _lockTime;
    mapping(address => uint256) private _rOwned;
    mapping(address => uint256) private _tOwned;
    mapping(address => bool) private _isExcludedFromFee;
    mapping(address => bool) private _isExcluded;
    mapping(address => mapping(address => uint256)) private _allowances;
    address[] private _excluded;
    uint256 private constant MAX = ~uint256(0);
    uint256 private constant _tTotal = 10 ** 15;
    uint256 private _rTotal = (MAX - (MAX % _tTotal));
    uint256 private _tFeeTotal;
    uint256 public _taxFee = 5;
    uint256 public _liquidityFee = 5;
    uint256 public _maxTxAmount = 10 ** 15;
    bool public swapAndLiquifyEnabled = true;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address owner_) public {
        _owner = owner_;
        _rOwned[owner_] = _rTotal;
        _isExcludedFromFee[owner_] = true;
    }

    modifier onlyOwner() {
        require(_owner == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    function owner() public view returns (address) {
        return _owner;
    }

    function renounceOwnership() public virtual onlyOwner {
        _owner = address(0);
    }

    function transferOwnership(address newOwner) public virtual onlyOwner {
        require(newOwner != address(0), "Ownable: new owner is the zero address");
        _owner = newOwner;
    }

    function lock(uint256 time) public virtual onlyOwner {
        _previousOwner = _owner;
        _owner = address(0);
        _lockTime = now + time;
    }

    function unlock() public virtual {
        require(_previousOwner == msg.sender, "You don't have permission to unlock");
        require(now > _lockTime, "Contract is locked until 7 days");
        _owner = _previousOwner;
    }

    function totalSupply() public pure returns (uint256) {
        return _tTotal;
    }

    function balanceOf(address account) public view returns (uint256) {
        if (_isExcluded[account]) return _tOwned[account];
        return _rOwned[account] / _getRate();
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) public returns (bool) {
        _allowances[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        require(_allowances[from][msg.sender] >= amount, "ERC20: transfer amount exceeds allowance");
        _allowances[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function deliver(uint256 tAmount) public {
        require(!_isExcluded[msg.sender], "Excluded addresses cannot call this function");
        uint256 rAmount = tAmount * _getRate();
        require(_rOwned[msg.sender] >= rAmount);
        _rOwned[msg.sender] -= rAmount;
        _rTotal -= rAmount;
        _tFeeTotal += tAmount;
    }

    function excludeFromReward(address account) public onlyOwner {
        require(!_isExcluded[account], "Account is already excluded");
        if (_rOwned[account] > 0) {
            _tOwned[account] = _rOwned[account] / _getRate();
        }
        _isExcluded[account] = true;
        _excluded.push(account);
    }

    function includeInReward(address account) external onlyOwner {
        require(_isExcluded[account], "Account is already excluded");
        for (uint256 i = 0; i < _excluded.length; i++) {
            if (_excluded[i] == account) {
                _excluded[i] = _excluded[_excluded.length - 1];
                _tOwned[account] = 0;
                _isExcluded[account] = false;
                _excluded.pop();
                break;
            }
        }
    }

    function excludeFromFee(address account) public onlyOwner {
        _isExcludedFromFee[account] = true;
    }

    function setTaxFeePercent(uint256 taxFee) external onlyOwner {
        _taxFee = taxFee;
    }

    function setMaxTxPercent(uint256 percent) external onlyOwner {
        _maxTxAmount = (_tTotal * percent) / 100;
    }

    function setSwapAndLiquifyEnabled(bool enabled) public onlyOwner {
        swapAndLiquifyEnabled = enabled;
    }

    function _getRate() private view returns (uint256) {
        uint256 rSupply = _rTotal;
        uint256 tSupply = _tTotal;
        for (uint256 i = 0; i < _excluded.length; i++) {
            rSupply -= _rOwned[_excluded[i]];
            tSupply -= _tOwned[_excluded[i]];
        }
        return rSupply / tSupply;
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(amount > 0, "Transfer amount must be greater than zero");
        if (from != _owner && to != _owner) {
            require(amount <= _maxTxAmount, "Transfer amount exceeds the maxTxAmount.");
        }
        uint256 rate = _getRate();
        bool takeFee = !(_isExcludedFromFee[from] || _isExcludedFromFee[to]);
        uint256 fee = takeFee ? (amount * _taxFee) / 100 : 0;
        uint256 liquidity = takeFee ? (amount * _liquidityFee) / 100 : 0;
        require(_rOwned[from] >= amount * rate);
        _rOwned[from] -= amount * rate;
        _rOwned[to] += (amount - fee - liquidity) * rate;
        _rOwned[address(this)] += liquidity * rate;
        _rTotal -= fee * rate;
        _tFeeTotal += fee;
        emit Transfer(from, to, amount - fee - liquidity);
    }
}

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A vault of the yearly kind: who governs, who manages, who may only stop it.
contract YearVault {
    address public governance;
    address public management;
    address public guardian;
    address public pendingGovernance;
    address public rewards;
    IToken public token;
    bool public emergencyShutdown;
    uint256 public depositLimit;
    uint256 public managementFee = 200;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    struct StrategyParams {
        uint256 performanceFee;
        uint256 activation;
        uint256 debtRatio;
        uint256 totalDebt;
    }
    mapping(address => StrategyParams) public strategies;
    uint256 public debtRatio;

    constructor(IToken token_, address governance_, address management_, address guardian_) public {
        token = token_;
        governance = governance_;
        management = management_;
        guardian = guardian_;
        rewards = governance_;
    }

    function setGovernance(address to) external {
        require(msg.sender == governance);
        pendingGovernance = to;
    }

    function acceptGovernance() external {
        require(msg.sender == pendingGovernance);
        governance = msg.sender;
    }

    function setManagement(address to) external {
        require(msg.sender == governance);
        management = to;
    }

    function setGuardian(address to) external {
        require(msg.sender == guardian || msg.sender == governance);
        guardian = to;
    }

    function setDepositLimit(uint256 limit) external {
        require(msg.sender == governance);
        depositLimit = limit;
    }

    function setManagementFee(uint256 fee) external {
        require(msg.sender == governance);
        require(fee <= 10000);
        managementFee = fee;
    }

    function setEmergencyShutdown(bool active) external {
        if (active) {
            require(msg.sender == guardian || msg.sender == governance);
        } else {
            require(msg.sender == governance);
        }
        emergencyShutdown = active;
    }

    function addStrategy(address strategy, uint256 ratio, uint256 performanceFee) external {
        require(!emergencyShutdown);
        require(msg.sender == governance);
        require(strategies[strategy].activation == 0);
        require(debtRatio + ratio <= 10000);
        strategies[strategy] = StrategyParams(performanceFee, now, ratio, 0);
        debtRatio += ratio;
    }

    function updateStrategyDebtRatio(address strategy, uint256 ratio) external {
        require(msg.sender == management || msg.sender == governance);
        require(strategies[strategy].activation > 0);
        debtRatio = debtRatio - strategies[strategy].debtRatio + ratio;
        strategies[strategy].debtRatio = ratio;
        require(debtRatio <= 10000);
    }

    function revokeStrategy(address strategy) external {
        require(msg.sender == strategy || msg.sender == governance || msg.sender == guardian);
        debtRatio -= strategies[strategy].debtRatio;
        strategies[strategy].debtRatio = 0;
    }

    function deposit(uint256 amount) external returns (uint256) {
        require(!emergencyShutdown);
        require(totalSupply + amount <= depositLimit);
        uint256 fee = (amount * managementFee) / 10000;
        balanceOf[msg.sender] += amount - fee;
        balanceOf[rewards] += fee;
        totalSupply += amount;
        require(token.transferFrom(msg.sender, address(this), amount));
        return amount;
    }

    function withdraw(uint256 shares) external returns (uint256) {
        require(shares <= balanceOf[msg.sender]);
        balanceOf[msg.sender] -= shares;
        totalSupply -= shares;
        require(token.transfer(msg.sender, shares));
        return shares;
    }

    function report(uint256 gain) external returns (uint256) {
        require(strategies[msg.sender].activation > 0);
        strategies[msg.sender].totalDebt += gain;
        uint256 available = (token.balanceOf(address(this)) * strategies[msg.sender].debtRatio) / 10000;
        if (available > 0) require(token.transfer(msg.sender, available));
        return available;
    }

    function sweep(IToken which) external {
        require(msg.sender == governance);
        require(which != token);
        which.transfer(governance, which.balanceOf(address(this)));
    }
}

/// Asks its vault who governs.
contract YearStrategy {
    YearVault public vault;
    address public strategist;
    address public keeper;
    bool public emergencyExit;
    uint256 public minReportDelay;

    constructor(YearVault vault_, address strategist_, address keeper_) public {
        vault = vault_;
        strategist = strategist_;
        keeper = keeper_;
    }

    function governance() internal view returns (address) {
        return vault.governance();
    }

    modifier onlyGovernance() {
        require(msg.sender == governance(), "!authorized");
        _;
    }

    modifier onlyAuthorized() {
        require(msg.sender == strategist || msg.sender == governance(), "!authorized");
        _;
    }

    modifier onlyKeepers() {
        require(
            msg.sender == keeper ||
                msg.sender == strategist ||
                msg.sender == governance() ||
                msg.sender == vault.guardian() ||
                msg.sender == vault.management(),
            "!authorized"
        );
        _;
    }

    function setStrategist(address to) external onlyAuthorized {
        require(to != address(0));
        strategist = to;
    }

    function setKeeper(address to) external onlyAuthorized {
        require(to != address(0));
        keeper = to;
    }

    function setMinReportDelay(uint256 delay) external onlyAuthorized {
        minReportDelay = delay;
    }

    function harvest() external onlyKeepers {
        vault.report(1);
    }

    function migrate(address to) external {
        require(msg.sender == address(vault) || msg.sender == governance());
        IToken want = vault.token();
        want.transfer(to, want.balanceOf(address(this)));
    }

    function setEmergencyExit() external onlyAuthorized {
        emergencyExit = true;
        vault.revokeStrategy(address(this));
    }

    function sweep(address which) external onlyGovernance {
        require(which != address(vault.token()), "!want");
        IToken(which).transfer(governance(), IToken(which).balanceOf(address(this)));
    }
}

/// Rights are announced, wait some blocks, and are then switched.
contract Treasury {
    enum MANAGING {
        RESERVEDEPOSITOR,
        RESERVESPENDER,
        REWARDMANAGER
    }

    address internal _manager;
    address internal _newManager;
    uint256 public immutable blocksNeededForQueue;
    IToken public immutable token;
    mapping(address => bool) public isReserveDepositor;
    mapping(address => uint256) public reserveDepositorQueue;
    mapping(address => bool) public isReserveSpender;
    mapping(address => uint256) public reserveSpenderQueue;
    mapping(address => bool) public isRewardManager;
    mapping(address => uint256) public rewardManagerQueue;
    uint256 public totalReserves;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    constructor(IToken token_, uint256 blocks, address manager_) public {
        token = token_;
        blocksNeededForQueue = blocks;
        _manager = manager_;
    }

    modifier onlyManager() {
        require(_manager == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    function manager() public view returns (address) {
        return _manager;
    }

    function pushManagement(address to) public onlyManager {
        require(to != address(0));
        _newManager = to;
    }

    function pullManagement() public {
        require(msg.sender == _newManager, "Ownable: must be new owner to pull");
        _manager = _newManager;
    }

    function renounceManagement() public onlyManager {
        _manager = address(0);
    }

    function deposit(uint256 amount) external {
        require(isReserveDepositor[msg.sender], "Not approved");
        require(token.transferFrom(msg.sender, address(this), amount));
        totalReserves += amount;
        balanceOf[msg.sender] += amount;
        totalSupply += amount;
    }

    function spend(uint256 amount, address to) external {
        require(isReserveSpender[msg.sender] == true, "Not approved");
        totalReserves -= amount;
        require(token.transfer(to, amount));
    }

    function mintRewards(address recipient, uint256 amount) external {
        require(isRewardManager[msg.sender], "Not approved");
        require(amount <= totalReserves, "Insufficient reserves");
        balanceOf[recipient] += amount;
        totalSupply += amount;
    }

    function queue(MANAGING managing, address who) external onlyManager returns (bool) {
        require(who != address(0));
        if (managing == MANAGING.RESERVEDEPOSITOR) {
            reserveDepositorQueue[who] = block.number + blocksNeededForQueue;
        } else if (managing == MANAGING.RESERVESPENDER) {
            reserveSpenderQueue[who] = block.number + blocksNeededForQueue;
        } else if (managing == MANAGING.REWARDMANAGER) {
            rewardManagerQueue[who] = block.number + blocksNeededForQueue * 2;
        } else return false;
        return true;
    }

    function toggle(MANAGING managing, address who) external onlyManager returns (bool) {
        require(who != address(0));
        if (managing == MANAGING.RESERVEDEPOSITOR) {
            if (requirements(reserveDepositorQueue, isReserveDepositor, who)) {
                reserveDepositorQueue[who] = 0;
            }
            isReserveDepositor[who] = !isReserveDepositor[who];
        } else if (managing == MANAGING.RESERVESPENDER) {
            if (requirements(reserveSpenderQueue, isReserveSpender, who)) {
                reserveSpenderQueue[who] = 0;
            }
            isReserveSpender[who] = !isReserveSpender[who];
        } else if (managing == MANAGING.REWARDMANAGER) {
            if (requirements(rewardManagerQueue, isRewardManager, who)) {
                rewardManagerQueue[who] = 0;
            }
            isRewardManager[who] = !isRewardManager[who];
        } else return false;
        return true;
    }

    function requirements(
        mapping(address => uint256) storage queue_,
        mapping(address => bool) storage status,
        address who
    ) internal view returns (bool) {
        if (!status[who]) {
            require(queue_[who] != 0, "Must queue");
            require(queue_[who] <= block.number, "Queue not expired");
            return true;
        }
        return false;
    }
}

/// The other end of a bridge, whose users may speak through others.
contract Child {
    bytes32 public constant DEFAULT_ADMIN_ROLE = 0x00;
    bytes32 public constant DEPOSITOR_ROLE = keccak256("DEPOSITOR_ROLE");
    struct RoleData {
        mapping(address => bool) members;
        bytes32 adminRole;
    }
    bool private inited;
    mapping(bytes32 => RoleData) private _roles;
    mapping(address => uint256) private _balances;
    mapping(address => uint256) private nonces;
    uint256 private _totalSupply;
    string private _name;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() public {}

    function initialize(string calldata name_, address depositor, address admin) external {
        require(!inited, "already inited");
        inited = true;
        _name = name_;
        _roles[DEFAULT_ADMIN_ROLE].members[admin] = true;
        _roles[DEPOSITOR_ROLE].members[depositor] = true;
    }

    function msgSender() internal view returns (address payable sender) {
        if (msg.sender == address(this)) {
            bytes memory array = msg.data;
            uint256 index = msg.data.length;
            assembly {
                sender := and(mload(add(array, index)), 0xffffffffffffffffffffffffffffffffffffffff)
            }
        } else {
            sender = msg.sender;
        }
        return sender;
    }

    modifier only(bytes32 role) {
        require(_roles[role].members[msgSender()], "INSUFFICIENT_PERMISSIONS");
        _;
    }

    function hasRole(bytes32 role, address account) public view returns (bool) {
        return _roles[role].members[account];
    }

    function grantRole(bytes32 role, address account) external {
        require(_roles[_roles[role].adminRole].members[msgSender()], "AccessControl: sender must be an admin to grant");
        _roles[role].members[account] = true;
    }

    function totalSupply() external view returns (uint256) {
        return _totalSupply;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balances[account];
    }

    function changeName(string calldata name_) external only(DEFAULT_ADMIN_ROLE) {
        _name = name_;
    }

    function name() external view returns (string memory) {
        return _name;
    }

    function deposit(address user, bytes calldata depositData) external only(DEPOSITOR_ROLE) {
        uint256 amount = abi.decode(depositData, (uint256));
        _balances[user] += amount;
        _totalSupply += amount;
        emit Transfer(address(0), user, amount);
    }

    function withdraw(uint256 amount) external {
        address who = msgSender();
        require(_balances[who] >= amount);
        _balances[who] -= amount;
        _totalSupply -= amount;
        emit Transfer(who, address(0), amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        address who = msgSender();
        require(_balances[who] >= amount);
        _balances[who] -= amount;
        _balances[to] += amount;
        emit Transfer(who, to, amount);
        return true;
    }

    function executeMetaTransaction(address user, bytes memory call, bytes32 r, bytes32 s, uint8 v) public payable returns (bytes memory) {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", address(this), nonces[user], user, keccak256(call)));
        require(user != address(0) && user == ecrecover(digest, v, r, s), "Signer and signature do not match");
        nonces[user] = nonces[user] + 1;
        (bool success, bytes memory out) = address(this).call(abi.encodePacked(call, user));
        require(success, "Function call not successful");
        return out;
    }
}

/// Handlers and one who governs; the way in may be closed to all but them.
contract Tracker {
    address public gov;
    mapping(address => bool) public isHandler;
    mapping(address => bool) public isDepositToken;
    bool public inPrivateTransferMode;
    bool public inPrivateStakingMode;
    mapping(address => uint256) public balances;
    mapping(address => uint256) public stakedAmounts;
    uint256 public totalSupply;
    bool public isInitialized;

    constructor(address gov_) public {
        gov = gov_;
    }

    modifier onlyGov() {
        require(msg.sender == gov, "Governable: forbidden");
        _;
    }

    function initialize(address[] memory depositTokens) external onlyGov {
        require(!isInitialized, "RewardTracker: already initialized");
        isInitialized = true;
        for (uint256 i = 0; i < depositTokens.length; i++) {
            isDepositToken[depositTokens[i]] = true;
        }
    }

    function setGov(address to) external onlyGov {
        gov = to;
    }

    function setDepositToken(address token, bool is_) external onlyGov {
        isDepositToken[token] = is_;
    }

    function setInPrivateTransferMode(bool is_) external onlyGov {
        inPrivateTransferMode = is_;
    }

    function setInPrivateStakingMode(bool is_) external onlyGov {
        inPrivateStakingMode = is_;
    }

    function setHandler(address handler, bool is_) external onlyGov {
        isHandler[handler] = is_;
    }

    function withdrawToken(address token, address to, uint256 amount) external onlyGov {
        require(IToken(token).transfer(to, amount));
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function stake(address token, uint256 amount) external {
        if (inPrivateStakingMode) {
            revert("RewardTracker: action not enabled");
        }
        _stake(msg.sender, msg.sender, token, amount);
    }

    function stakeForAccount(address funding, address account, address token, uint256 amount) external {
        _validateHandler();
        _stake(funding, account, token, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (inPrivateTransferMode) {
            _validateHandler();
        }
        require(balances[msg.sender] >= amount);
        balances[msg.sender] -= amount;
        balances[to] += amount;
        return true;
    }

    function _validateHandler() private view {
        require(isHandler[msg.sender], "RewardTracker: forbidden");
    }

    function _stake(address funding, address account, address token, uint256 amount) private {
        require(amount > 0, "RewardTracker: invalid _amount");
        require(isDepositToken[token], "RewardTracker: invalid _depositToken");
        require(IToken(token).transferFrom(funding, address(this), amount));
        stakedAmounts[account] += amount;
        balances[account] += amount;
        totalSupply += amount;
    }
}
