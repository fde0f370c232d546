// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Permissions by caller, contract and function, each of which may be a wildcard.
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

/// A timelock in the manner of MakerDAO: authorized accounts plan, anyone executes after the delay.
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

/// A delay module: modules queue, anyone executes through the avatar after the cooldown.
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

/// The admin commits a change and applies it after a delay.
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
