// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Returns an error code where others revert, as in Compound.
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

/// A directory of addresses.
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

/// Asks the access-control list that a directory names; one word packs a reserve's configuration.
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
