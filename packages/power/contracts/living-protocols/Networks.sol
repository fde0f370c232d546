// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Takes what a second layer has posted. Withdrawals go by roots that were not rejected for a day.
contract RollupDock {
    struct Root {
        bytes32 hash;
        uint64 at;
        bool rejected;
    }

    address public security;
    address public sequencer;
    address public challenger;
    Root[] public roots;
    bytes32[] public forced;
    mapping(bytes32 => bool) public paid;

    error Unauthorized(address caller);

    constructor(address security_, address sequencer_, address challenger_) payable {
        (security, sequencer, challenger) = (security_, sequencer_, challenger_);
    }

    modifier only(address who) {
        if (msg.sender != who) revert Unauthorized(msg.sender);
        _;
    }

    function deposit() external payable {
        forced.push(keccak256(abi.encode(msg.sender, msg.value)));
    }

    function force(bytes calldata transaction) external {
        forced.push(keccak256(transaction));
    }

    function post(bytes32 hash) external only(sequencer) {
        roots.push(Root(hash, uint64(block.timestamp), false));
    }

    function reject(uint256 index) external only(challenger) {
        require(block.timestamp < roots[index].at + 1 days, "final");
        roots[index].rejected = true;
    }

    /// A root of one withdrawal.
    function finish(uint256 index, address payable to, uint256 amount) external {
        Root memory root = roots[index];
        require(!root.rejected && block.timestamp >= root.at + 1 days, "not final");
        bytes32 leaf = keccak256(abi.encode(index, to, amount));
        require(leaf == root.hash && !paid[leaf], "not in root");
        paid[leaf] = true;
        to.transfer(amount);
    }

    function setSequencer(address who) external only(security) {
        sequencer = who;
    }

    function setChallenger(address who) external only(security) {
        challenger = who;
    }
}

/// A coin of many chains. The endpoint brings messages; those of known peers mint, within a limit by day.
contract PeerCoin {
    address public immutable endpoint;
    address public delegate;
    mapping(uint32 => bytes32) public peers;
    mapping(uint256 => uint256) public mintedOn;
    uint256 public dailyLimit = 1_000 ether;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    event Sent(uint32 chain, bytes32 peer, address to, uint256 amount);

    constructor(address endpoint_, address delegate_) {
        (endpoint, delegate) = (endpoint_, delegate_);
        peers[1] = bytes32(uint256(7));
    }

    function send(uint32 chain, address to, uint256 amount) external {
        require(peers[chain] != 0, "no peer");
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        emit Sent(chain, peers[chain], to, amount);
    }

    function receiveMessage(uint32 chain, bytes32 sender, address to, uint256 amount) external {
        require(msg.sender == endpoint, "endpoint only");
        require(sender != 0 && peers[chain] == sender, "unknown peer");
        require((mintedOn[block.timestamp / 1 days] += amount) <= dailyLimit, "limit");
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function setPeer(uint32 chain, bytes32 peer) external {
        require(msg.sender == delegate, "delegate only");
        peers[chain] = peer;
    }

    function setDailyLimit(uint256 limit) external {
        require(msg.sender == delegate, "delegate only");
        dailyLimit = limit;
    }

    function setDelegate(address delegate_) external {
        require(msg.sender == delegate, "delegate only");
        delegate = delegate_;
    }
}

/// Who may hold certain shares, and in which country they live. Agents keep it.
contract InvestorRegister {
    address public owner;
    mapping(address => bool) public agents;
    mapping(address => uint16) public countryOf;

    constructor(address owner_, address agent) {
        owner = owner_;
        agents[agent] = true;
    }

    modifier onlyAgent() {
        require(agents[msg.sender], "agents only");
        _;
    }

    function enter(address investor, uint16 country) external onlyAgent {
        require(country != 0);
        countryOf[investor] = country;
    }

    function strike(address investor) external onlyAgent {
        delete countryOf[investor];
    }

    function setAgent(address agent, bool is_) external {
        require(msg.sender == owner, "owner only");
        agents[agent] = is_;
    }
}

/// Shares that only those in the register receive. The issuer can freeze, and move what was lost.
contract RegisteredShares {
    InvestorRegister public register;
    address public issuer;
    address public transferAgent;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public frozen;
    uint256 public totalSupply;

    constructor(InvestorRegister register_, address issuer_, address transferAgent_) {
        (register, issuer, transferAgent) = (register_, issuer_, transferAgent_);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!frozen[msg.sender] && register.countryOf(to) != 0, "not allowed");
        _move(msg.sender, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function issue(address to, uint256 amount) external {
        require(msg.sender == issuer && register.countryOf(to) != 0, "issuer only");
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function forcedTransfer(address from, address to, uint256 amount) external {
        require(msg.sender == transferAgent && register.countryOf(to) != 0, "agent only");
        _move(from, to, amount);
    }

    function setFrozen(address holder, bool is_) external {
        require(msg.sender == transferAgent || msg.sender == issuer, "agent only");
        frozen[holder] = is_;
    }

    function setRegister(InvestorRegister register_) external {
        require(msg.sender == issuer, "issuer only");
        register = register_;
    }

    function setTransferAgent(address agent) external {
        require(msg.sender == issuer, "issuer only");
        transferAgent = agent;
    }
}

/// A proxy whose new code is announced, waits three days, and is then applied, all by one admin.
contract PatientProxy {
    struct Slots {
        address code;
        address next;
        address admin;
        uint256 readyAt;
    }

    bytes32 private constant SLOT = keccak256("patient.proxy.slots");

    constructor(address code, address admin) {
        Slots storage s = _slots();
        (s.code, s.admin) = (code, admin);
    }

    function _slots() private pure returns (Slots storage s) {
        bytes32 slot = SLOT;
        assembly {
            s.slot := slot
        }
    }

    modifier onlyAdmin() {
        require(msg.sender == _slots().admin, "admin only");
        _;
    }

    function announce(address next) external onlyAdmin {
        (_slots().next, _slots().readyAt) = (next, block.timestamp + 3 days);
    }

    function takeBack() external onlyAdmin {
        delete _slots().next;
    }

    function applyNext() external onlyAdmin {
        Slots storage s = _slots();
        require(s.next != address(0) && block.timestamp >= s.readyAt, "not yet");
        (s.code, s.next) = (s.next, address(0));
    }

    fallback() external payable {
        address code = _slots().code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}

/// The code behind it: a safe-deposit box with a warden.
contract BoxCode {
    address public warden;
    mapping(address => uint256) public kept;

    function open(address warden_) external {
        require(warden == address(0), "open");
        warden = warden_;
    }

    function put() external payable {
        kept[msg.sender] += msg.value;
    }

    function get(uint256 amount) external {
        kept[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function seize(address from, uint256 amount) external {
        require(msg.sender == warden, "warden only");
        kept[from] -= amount;
        kept[warden] += amount;
    }
}

/// Councillors can stop a system together, two of them; only the chair starts it again.
contract EmergencyCouncil {
    address public chair;
    mapping(address => bool) public councillor;
    mapping(uint256 => mapping(address => bool)) public voted;
    uint256 public round;
    uint256 public votes;
    bool public stopped;
    mapping(address => uint256) public saved;

    constructor(address chair_, address[] memory councillors) {
        chair = chair_;
        for (uint256 i; i < councillors.length; ++i) councillor[councillors[i]] = true;
    }

    function save() external payable {
        require(!stopped, "stopped");
        saved[msg.sender] += msg.value;
    }

    function take(uint256 amount) external {
        require(!stopped, "stopped");
        saved[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function voteToStop() external {
        require(councillor[msg.sender] && !voted[round][msg.sender], "no vote");
        voted[round][msg.sender] = true;
        if (++votes >= 2) stopped = true;
    }

    function start() external {
        require(msg.sender == chair, "chair only");
        (stopped, votes) = (false, 0);
        ++round;
    }

    function seat(address who, bool is_) external {
        require(msg.sender == chair, "chair only");
        councillor[who] = is_;
    }
}

/// A card on an account: shops are listed, and there is a limit for each month.
contract MonthlyCard {
    address public immutable holder;
    address public card;
    uint96 public monthly;
    mapping(address => bool) public shops;
    mapping(uint256 => uint256) public spent;

    constructor(address holder_, address card_) payable {
        (holder, card, monthly) = (holder_, card_, 0.2 ether);
    }

    receive() external payable {}

    function charge(address payable shop, uint256 amount) external {
        require(msg.sender == card && shops[shop], "not allowed");
        require((spent[block.timestamp / 30 days] += amount) <= monthly, "limit");
        shop.transfer(amount);
    }

    function setShop(address shop, bool is_) external {
        require(msg.sender == holder, "holder only");
        shops[shop] = is_;
    }

    function setCard(address card_, uint96 monthly_) external {
        require(msg.sender == holder, "holder only");
        (card, monthly) = (card_, monthly_);
    }

    function drain(uint256 amount) external {
        require(msg.sender == holder, "holder only");
        payable(msg.sender).transfer(amount);
    }
}
