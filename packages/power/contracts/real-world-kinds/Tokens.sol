// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token whose supply a monetary policy expands and contracts for all holders.
contract ElasticToken is Ownable {
    uint256 private constant GONS = type(uint256).max - (type(uint256).max % 5e23);
    address public monetaryPolicy;
    uint256 public totalSupply = 5e23;
    uint256 private _gonsPerFragment = GONS / 5e23;
    mapping(address => uint256) private _gons;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address owner) Ownable(owner) {
        _gons[owner] = GONS;
    }

    modifier onlyMonetaryPolicy() {
        require(msg.sender == monetaryPolicy);
        _;
    }

    function balanceOf(address who) external view returns (uint256) {
        return _gons[who] / _gonsPerFragment;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 gons = value * _gonsPerFragment;
        _gons[msg.sender] -= gons;
        _gons[to] += gons;
        return true;
    }

    function setMonetaryPolicy(address to) external onlyOwner {
        monetaryPolicy = to;
    }

    function rebase(int256 delta) external onlyMonetaryPolicy returns (uint256) {
        totalSupply = delta < 0 ? totalSupply - uint256(-delta) : totalSupply + uint256(delta);
        _gonsPerFragment = GONS / totalSupply;
        return totalSupply;
    }
}

/// Decides when and by how much the elastic token changes its supply.
contract SupplyPolicy is Ownable {
    ElasticToken public immutable token;
    address public orchestrator;
    address public oracle;
    uint256 public price = 1e18;
    uint256 public threshold = 0.05e18;
    uint256 public lag = 10;
    uint256 public lastAt;

    constructor(address owner, ElasticToken token_, address orchestrator_, address oracle_) Ownable(owner) {
        (token, orchestrator, oracle) = (token_, orchestrator_, oracle_);
    }

    function pushPrice(uint256 to) external {
        require(msg.sender == oracle, "oracle");
        price = to;
    }

    function rebase() external {
        require(msg.sender == orchestrator, "orchestrator");
        require(block.timestamp >= lastAt + 1 days, "day");
        lastAt = block.timestamp;
        int256 off = int256(price) - 1e18;
        if (off < int256(threshold) && off > -int256(threshold)) return;
        token.rebase((int256(token.totalSupply()) * off) / 1e18 / int256(lag));
    }

    function setOrchestrator(address to) external onlyOwner {
        orchestrator = to;
    }

    function setOracle(address to) external onlyOwner {
        oracle = to;
    }

    function setLag(uint256 to) external onlyOwner {
        require(to > 0);
        lag = to;
    }

    function setThreshold(uint256 to) external onlyOwner {
        threshold = to;
    }
}

/// A vote token: its minter mints at most 2 % once a year, and passes the right on.
contract YearlyVotes is ERC20("Yearly Votes", "YV") {
    address public minter;
    uint256 public mintingAllowedAfter;
    mapping(address => address) public delegates;

    constructor(address holder, address minter_, uint256 after_) {
        (minter, mintingAllowedAfter) = (minter_, after_);
        _mint(holder, 1e27);
    }

    function delegate(address to) external {
        delegates[msg.sender] = to;
    }

    function setMinter(address to) external {
        require(msg.sender == minter, "Uni::setMinter: only the minter can change the minter address");
        minter = to;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "Uni::mint: only the minter can mint");
        require(block.timestamp >= mintingAllowedAfter, "Uni::mint: minting not allowed yet");
        mintingAllowedAfter = block.timestamp + 365 days;
        require(amount <= (totalSupply() * 2) / 100, "Uni::mint: exceeded mint cap");
        _mint(to, amount);
    }
}

/// A security token: agents freeze, force and recover; the owner names the agents.
contract SecurityToken is ERC20("Security Token", "SEC"), Ownable {
    mapping(address => bool) public isAgent;
    mapping(address => bool) public isVerified;
    mapping(address => bool) public isFrozen;
    mapping(address => uint256) public frozenTokens;
    bool public paused;
    bool private _forced;

    error NotAgent(address caller);

    constructor(address owner, address agent) Ownable(owner) {
        isAgent[agent] = true;
        isVerified[owner] = true;
        _mint(owner, 1e24);
    }

    modifier onlyAgent() {
        if (!isAgent[msg.sender]) revert NotAgent(msg.sender);
        _;
    }

    function addAgent(address who) external onlyOwner {
        isAgent[who] = true;
    }

    function removeAgent(address who) external onlyOwner {
        isAgent[who] = false;
    }

    function setVerified(address who, bool to) external onlyAgent {
        isVerified[who] = to;
    }

    function pause() external onlyAgent {
        paused = true;
    }

    function unpause() external onlyAgent {
        paused = false;
    }

    function setAddressFrozen(address who, bool to) external onlyAgent {
        isFrozen[who] = to;
    }

    function freezePartialTokens(address who, uint256 amount) external onlyAgent {
        require(balanceOf(who) >= (frozenTokens[who] += amount), "balance");
    }

    function mint(address to, uint256 amount) external onlyAgent {
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external onlyAgent {
        _force(from, address(0), amount);
    }

    function forcedTransfer(address from, address to, uint256 amount) external onlyAgent returns (bool) {
        _force(from, to, amount);
        return true;
    }

    function recoveryAddress(address lost, address to) external onlyAgent returns (bool) {
        isVerified[to] = true;
        _force(lost, to, balanceOf(lost));
        return true;
    }

    function _force(address from, address to, uint256 amount) private {
        _forced = true;
        _update(from, to, amount);
        _forced = false;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(to == address(0) || isVerified[to], "verified");
        if (!_forced && from != address(0)) {
            require(!paused && !isFrozen[from] && !isFrozen[to], "frozen");
            require(balanceOf(from) >= frozenTokens[from] + amount, "frozen tokens");
        }
        super._update(from, to, amount);
    }
}
