// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.19;

import {AccessControl} from "openzeppelin-contracts-4/access/AccessControl.sol";
import {ERC20} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {ERC20Snapshot} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Snapshot.sol";
import {ERC20Capped} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Capped.sol";
import {Ownable2Step} from "openzeppelin-contracts-4/access/Ownable2Step.sol";
import {ERC721Enumerable} from "openzeppelin-contracts-4/token/ERC721/extensions/ERC721Enumerable.sol";
import {ERC721} from "openzeppelin-contracts-4/token/ERC721/ERC721.sol";
import {PullPayment} from "openzeppelin-contracts-4/security/PullPayment.sol";
import {Multicall} from "openzeppelin-contracts-4/utils/Multicall.sol";

contract Identities {
    mapping(address => bool) public registered;
    mapping(address => bool) private _agents;
    address public owner;

    constructor(address owner_, address agent) {
        owner = owner_;
        _agents[agent] = true;
    }

    modifier onlyAgent() {
        require(_agents[msg.sender], "AgentRole: caller does not have the Agent role");
        _;
    }

    function addAgent(address agent) external {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        require(agent != address(0), "invalid argument - zero address");
        _agents[agent] = true;
    }

    function registerIdentity(address who) external onlyAgent {
        require(!registered[who], "address stored already");
        registered[who] = true;
    }

    function deleteIdentity(address who) external onlyAgent {
        registered[who] = false;
    }

    function isVerified(address who) external view returns (bool) {
        return registered[who];
    }
}

/// A share that only the known may hold, whose agents may move it.
contract Security {
    Identities public identities;
    address private _owner;
    mapping(address => bool) private _agents;
    mapping(address => bool) internal _frozen;
    mapping(address => uint256) internal _frozenTokens;
    mapping(address => uint256) internal _balances;
    uint256 internal _totalSupply;
    bool internal _tokenPaused;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address owner_, Identities identities_) {
        _owner = owner_;
        identities = identities_;
    }

    modifier onlyOwner() {
        require(msg.sender == _owner, "Ownable: caller is not the owner");
        _;
    }

    modifier onlyAgent() {
        require(isAgent(msg.sender), "AgentRole: caller does not have the Agent role");
        _;
    }

    modifier whenNotPaused() {
        require(!_tokenPaused, "Pausable: paused");
        _;
    }

    function isAgent(address who) public view returns (bool) {
        return _agents[who];
    }

    function addAgent(address agent) external onlyOwner {
        require(agent != address(0), "invalid argument - zero address");
        require(!_agents[agent], "Roles: account already has role");
        _agents[agent] = true;
    }

    function removeAgent(address agent) external onlyOwner {
        require(_agents[agent], "Roles: account does not have role");
        _agents[agent] = false;
    }

    function setIdentities(Identities to) external onlyOwner {
        identities = to;
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0));
        _owner = to;
    }

    function totalSupply() external view returns (uint256) {
        return _totalSupply;
    }

    function balanceOf(address who) public view returns (uint256) {
        return _balances[who];
    }

    function transfer(address to, uint256 amount) public whenNotPaused returns (bool) {
        require(!_frozen[to] && !_frozen[msg.sender], "wallet is frozen");
        require(amount <= balanceOf(msg.sender) - _frozenTokens[msg.sender], "Insufficient Balance");
        require(identities.isVerified(to), "Transfer not possible");
        _transfer(msg.sender, to, amount);
        return true;
    }

    function pause() external onlyAgent whenNotPaused {
        _tokenPaused = true;
    }

    function unpause() external onlyAgent {
        require(_tokenPaused, "Pausable: not paused");
        _tokenPaused = false;
    }

    function forcedTransfer(address from, address to, uint256 amount) public onlyAgent returns (bool) {
        require(balanceOf(from) >= amount, "sender balance too low");
        uint256 free = balanceOf(from) - _frozenTokens[from];
        if (amount > free) {
            _frozenTokens[from] = _frozenTokens[from] - (amount - free);
        }
        require(identities.isVerified(to), "Transfer not possible");
        _transfer(from, to, amount);
        return true;
    }

    function batchForcedTransfer(address[] calldata from, address[] calldata to, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < from.length; i++) {
            forcedTransfer(from[i], to[i], amounts[i]);
        }
    }

    function mint(address to, uint256 amount) public onlyAgent {
        require(identities.isVerified(to), "Identity is not verified.");
        _totalSupply += amount;
        _balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(address from, uint256 amount) public onlyAgent {
        require(balanceOf(from) >= amount, "cannot burn more than balance");
        uint256 free = balanceOf(from) - _frozenTokens[from];
        if (amount > free) {
            _frozenTokens[from] = _frozenTokens[from] - (amount - free);
        }
        _balances[from] -= amount;
        _totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function setAddressFrozen(address who, bool freeze) public onlyAgent {
        _frozen[who] = freeze;
    }

    function freezePartialTokens(address who, uint256 amount) public onlyAgent {
        require(balanceOf(who) >= _frozenTokens[who] + amount, "Amount exceeds available balance");
        _frozenTokens[who] += amount;
    }

    function recoveryAddress(address lost, address found) external onlyAgent returns (bool) {
        require(balanceOf(lost) != 0, "no tokens to recover");
        _frozen[found] = _frozen[lost];
        _transfer(lost, found, balanceOf(lost));
        return true;
    }

    function _transfer(address from, address to, uint256 amount) internal {
        _balances[from] -= amount;
        _balances[to] += amount;
        emit Transfer(from, to, amount);
    }
}

contract Snapped is ERC20Snapshot, ERC20Capped, AccessControl, Multicall {
    bytes32 public constant SNAPSHOT_ROLE = keccak256("SNAPSHOT_ROLE");
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    constructor(address admin, address minter, address snapper) ERC20("Snapped", "SNP") ERC20Capped(10 ** 27) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(SNAPSHOT_ROLE, snapper);
    }

    function snapshot() external onlyRole(SNAPSHOT_ROLE) {
        _snapshot();
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function _mint(address to, uint256 amount) internal override(ERC20, ERC20Capped) {
        super._mint(to, amount);
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Snapshot) {
        super._beforeTokenTransfer(from, to, amount);
    }
}

/// Owner, timelock or controller; and pools which may make and destroy.
contract Fractional is ERC20 {
    address public owner;
    address public nominatedOwner;
    address public timelock_address;
    address public controller_address;
    address[] public pools_array;
    mapping(address => bool) public pools;
    uint256 public redemption_fee;
    uint256 public refresh_cooldown = 3600;
    bool public ratio_paused;
    mapping(address => bool) public greylist;

    constructor(address owner_, address timelock, address controller) ERC20("Fractional", "FRA") {
        owner = owner_;
        timelock_address = timelock;
        controller_address = controller;
    }

    modifier onlyByOwnerGovernanceOrController() {
        require(
            msg.sender == owner || msg.sender == timelock_address || msg.sender == controller_address,
            "Not the owner, controller, or the governance timelock"
        );
        _;
    }

    modifier onlyPools() {
        require(pools[msg.sender] == true, "Only frax pools can call this function");
        _;
    }

    function nominateNewOwner(address to) external {
        require(msg.sender == owner, "Only the contract owner may perform this action");
        nominatedOwner = to;
    }

    function acceptOwnership() external {
        require(msg.sender == nominatedOwner, "You must be nominated before you can accept ownership");
        owner = nominatedOwner;
        nominatedOwner = address(0);
    }

    function pool_mint(address to, uint256 amount) external onlyPools {
        _mint(to, amount);
    }

    function pool_burn_from(address from, uint256 amount) external onlyPools {
        _spendAllowance(from, msg.sender, amount);
        _burn(from, amount);
    }

    function addPool(address pool) external onlyByOwnerGovernanceOrController {
        require(pool != address(0), "Zero address detected");
        require(pools[pool] == false, "Address already exists");
        pools[pool] = true;
        pools_array.push(pool);
    }

    function removePool(address pool) external onlyByOwnerGovernanceOrController {
        require(pools[pool] == true, "Address nonexistant");
        delete pools[pool];
        for (uint256 i = 0; i < pools_array.length; i++) {
            if (pools_array[i] == pool) {
                pools_array[i] = address(0);
                break;
            }
        }
    }

    function setRedemptionFee(uint256 fee) external onlyByOwnerGovernanceOrController {
        redemption_fee = fee;
    }

    function setController(address to) external onlyByOwnerGovernanceOrController {
        require(to != address(0), "Zero address detected");
        controller_address = to;
    }

    function greylistAddress(address who) external onlyByOwnerGovernanceOrController {
        greylist[who] = !greylist[who];
    }

    function redeem(uint256 amount) external {
        uint256 fee = (amount * redemption_fee) / 1e6;
        _burn(msg.sender, amount - fee);
        if (fee > 0) _transfer(msg.sender, address(this), fee);
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        require(!greylist[from] && !greylist[to], "greylisted");
    }
}

/// Reporters with an index and a kind in one word; payees who hand their own place on.
contract Reports is Ownable2Step {
    enum Role {
        Unset,
        Signer,
        Transmitter
    }
    struct Oracle {
        uint8 index;
        Role role;
    }
    mapping(address => Oracle) internal s_oracles;
    address[] internal s_transmitters;
    mapping(address => address) internal s_payees;
    mapping(address => address) internal s_proposedPayees;
    mapping(address => bool) internal s_billing;
    uint256 public latestAnswer;
    uint32 public maximumGasPrice;
    bool public checkEnabled = true;

    constructor(address owner_) payable {
        _transferOwnership(owner_);
    }

    function setConfig(address[] calldata transmitters) external onlyOwner {
        while (s_transmitters.length != 0) {
            delete s_oracles[s_transmitters[s_transmitters.length - 1]];
            s_transmitters.pop();
        }
        for (uint256 i = 0; i < transmitters.length; i++) {
            require(s_oracles[transmitters[i]].role == Role.Unset, "repeated transmitter address");
            s_oracles[transmitters[i]] = Oracle(uint8(i), Role.Transmitter);
            s_transmitters.push(transmitters[i]);
        }
    }

    function setPayees(address[] calldata transmitters, address[] calldata payees) external onlyOwner {
        require(transmitters.length == payees.length, "transmitters.size != payees.size");
        for (uint256 i = 0; i < transmitters.length; i++) {
            require(s_payees[transmitters[i]] == address(0) || s_payees[transmitters[i]] == payees[i], "payee already set");
            s_payees[transmitters[i]] = payees[i];
        }
    }

    function addAccess(address who) external onlyOwner {
        s_billing[who] = true;
    }

    function setBilling(uint32 price) external {
        require(msg.sender == owner() || hasAccess(msg.sender), "Only owner&billingAdmin can call");
        maximumGasPrice = price;
    }

    function hasAccess(address who) public view returns (bool) {
        return s_billing[who] || !checkEnabled;
    }

    function transmit(uint256 answer) external {
        require(s_oracles[msg.sender].role == Role.Transmitter, "unauthorized transmitter");
        require(msg.sender == tx.origin, "Only callable by EOA");
        latestAnswer = answer;
    }

    function withdrawFunds(address payable to, uint256 amount) external {
        require(msg.sender == owner() || hasAccess(msg.sender), "Only owner&billingAdmin can call");
        to.transfer(amount);
    }
}

/// Who bids keeps a claim; who made it closes it.
contract House is ERC721Enumerable, PullPayment {
    address public immutable auctioneer;
    uint256 public immutable cut;
    address public leader;
    uint256 public highest;
    uint256 public lot;

    constructor(address auctioneer_) ERC721("Lots", "LOT") {
        auctioneer = auctioneer_;
        cut = 250;
    }

    function bid() external payable {
        require(msg.value > highest, "too low");
        require(msg.sender != leader, "leads already");
        if (leader != address(0)) _asyncTransfer(leader, highest);
        leader = msg.sender;
        highest = msg.value;
    }

    function settle() external {
        if (msg.sender != auctioneer) revert("not the auctioneer");
        require(leader != address(0), "nobody leads");
        _mint(leader, lot++);
        _asyncTransfer(auctioneer, highest);
        leader = address(0);
        highest = 0;
    }
}
