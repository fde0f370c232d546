// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.5.16;

/// A proxy whose admin and code are in slots of their own. Its admin sees only its own functions.
contract AdminSlotProxy {
    bytes32 private constant ADMIN_SLOT = 0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b;
    bytes32 private constant CODE_SLOT = 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3;

    constructor(address code, address admin, bytes memory data) public payable {
        set(ADMIN_SLOT, admin);
        set(CODE_SLOT, code);
        (bool ok,) = code.delegatecall(data);
        require(ok);
    }

    modifier ifAdmin() {
        if (msg.sender == get(ADMIN_SLOT)) {
            _;
        } else {
            forward();
        }
    }

    function get(bytes32 slot) internal view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function set(bytes32 slot, address value) internal {
        assembly {
            sstore(slot, value)
        }
    }

    function changeAdmin(address to) external ifAdmin {
        require(to != address(0));
        set(ADMIN_SLOT, to);
    }

    function upgradeTo(address code) external ifAdmin {
        set(CODE_SLOT, code);
    }

    function() external payable {
        forward();
    }

    function forward() internal {
        address code = get(CODE_SLOT);
        assembly {
            calldatacopy(0, 0, calldatasize)
            let ok := delegatecall(gas, code, 0, calldatasize, 0, 0)
            returndatacopy(0, 0, returndatasize)
            switch ok
            case 0 { revert(0, returndatasize) }
            default { return(0, returndatasize) }
        }
    }
}

/// The code behind the proxy above: points that a bureau books, and members may send on.
contract PointBureau {
    address public chair;
    address public bureau;
    bool public started;
    bool public sendingStopped;
    mapping(address => uint256) public pointsOf;

    function start(address chair_, address bureau_) external {
        require(!started, "started");
        started = true;
        chair = chair_;
        bureau = bureau_;
    }

    modifier onlyBureau() {
        require(msg.sender == bureau, "bureau");
        _;
    }

    modifier onlyChair() {
        require(msg.sender == chair, "chair");
        _;
    }

    function book(address who, uint256 amount) external onlyBureau {
        pointsOf[who] += amount;
    }

    function strike(address who, uint256 amount) external onlyBureau {
        require(pointsOf[who] >= amount, "points");
        pointsOf[who] -= amount;
    }

    function sendPoints(address to, uint256 amount) external {
        require(!sendingStopped, "stopped");
        require(pointsOf[msg.sender] >= amount, "points");
        pointsOf[msg.sender] -= amount;
        pointsOf[to] += amount;
    }

    function setSendingStopped(bool to) external onlyChair {
        sendingStopped = to;
    }

    function setBureau(address to) external onlyChair {
        bureau = to;
    }

    function passChair(address to) external onlyChair {
        chair = to;
    }
}

/// A reserve that trades at rates which operators set, with alerters who stop it.
contract RateReserve {
    address public admin;
    address public pendingAdmin;
    mapping(address => bool) public operators;
    mapping(address => bool) public alerters;
    mapping(address => uint256) public rateOf;
    mapping(bytes32 => bool) public approvedWithdrawals;
    bool public tradeEnabled = true;

    constructor(address admin_) public payable {
        admin = admin_;
    }

    function() external payable {}

    modifier onlyAdmin() {
        require(msg.sender == admin, "admin");
        _;
    }

    modifier onlyOperator() {
        require(operators[msg.sender], "operator");
        _;
    }

    function trade(address token) external payable {
        require(tradeEnabled && rateOf[token] > 0, "trade");
        (bool ok, bytes memory said) =
            token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, msg.value * rateOf[token] / 1e18));
        require(ok && (said.length == 0 || abi.decode(said, (bool))), "transfer");
    }

    function setRate(address token, uint256 rate) external onlyOperator {
        rateOf[token] = rate;
    }

    function disableTrade() external {
        require(alerters[msg.sender], "alerter");
        tradeEnabled = false;
    }

    function enableTrade() external onlyAdmin {
        tradeEnabled = true;
    }

    function addOperator(address who) external onlyAdmin {
        operators[who] = true;
    }

    function removeOperator(address who) external onlyAdmin {
        operators[who] = false;
    }

    function addAlerter(address who) external onlyAdmin {
        alerters[who] = true;
    }

    function approveWithdrawAddress(address token, address to, bool approved) external onlyAdmin {
        approvedWithdrawals[keccak256(abi.encodePacked(token, to))] = approved;
    }

    function withdraw(address token, uint256 amount, address payable to) external onlyOperator {
        require(approvedWithdrawals[keccak256(abi.encodePacked(token, to))], "address");
        if (token == address(0)) {
            to.transfer(amount);
        } else {
            (bool ok,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
            require(ok, "transfer");
        }
    }

    function withdrawEther(uint256 amount, address payable to) external onlyAdmin {
        to.transfer(amount);
    }

    function transferAdmin(address to) external onlyAdmin {
        pendingAdmin = to;
    }

    function transferAdminQuickly(address to) external onlyAdmin {
        admin = to;
    }

    function claimAdmin() external {
        require(pendingAdmin == msg.sender, "pending");
        admin = pendingAdmin;
        pendingAdmin = address(0);
    }
}
