// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.4.24;

contract OldOwned {
    address public owner;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transferOwnership(address newOwner) public onlyOwner {
        if (newOwner != address(0)) {
            owner = newOwner;
        }
    }
}

contract NextToken {
    function transferByLegacy(address from, address to, uint256 value) public;
    function balanceOf(address who) public view returns (uint256);
}

/// A dollar of the first generation: fees within bounds, barred accounts, a successor to which calls are passed on.
contract FirstDollar is OldOwned {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) balances;
    mapping(address => mapping(address => uint256)) public allowed;
    mapping(address => bool) public isBlackListed;
    uint256 public _totalSupply;
    uint256 public basisPointsRate = 1;
    uint256 public maximumFee = 20;
    bool public paused = false;
    address public upgradedAddress;
    bool public deprecated;

    modifier onlyPayloadSize(uint256 size) {
        require(!(msg.data.length < size + 4));
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    modifier whenPaused() {
        require(paused);
        _;
    }

    constructor(address owner_, uint256 supply) public {
        owner = owner_;
        _totalSupply = supply;
        balances[owner_] = supply;
    }

    function add(uint256 a, uint256 b) internal pure returns (uint256 c) {
        c = a + b;
        assert(c >= a);
    }

    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        assert(b <= a);
        return a - b;
    }

    function mul(uint256 a, uint256 b) internal pure returns (uint256 c) {
        if (a == 0) {
            return 0;
        }
        c = a * b;
        assert(c / a == b);
    }

    function move(address from, address to, uint256 value) internal {
        uint256 fee = mul(value, basisPointsRate) / 10000;
        if (fee > maximumFee) {
            fee = maximumFee;
        }
        uint256 sent = sub(value, fee);
        balances[from] = sub(balances[from], value);
        balances[to] = add(balances[to], sent);
        if (fee > 0) {
            balances[owner] = add(balances[owner], fee);
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, sent);
    }

    function transfer(address to, uint256 value) public whenNotPaused onlyPayloadSize(2 * 32) {
        require(!isBlackListed[msg.sender]);
        if (deprecated) {
            return NextToken(upgradedAddress).transferByLegacy(msg.sender, to, value);
        }
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) public whenNotPaused onlyPayloadSize(3 * 32) {
        require(!isBlackListed[from]);
        uint256 allowance_ = allowed[from][msg.sender];
        if (allowance_ < 2 ** 256 - 1) {
            allowed[from][msg.sender] = sub(allowance_, value);
        }
        move(from, to, value);
    }

    function approve(address spender, uint256 value) public onlyPayloadSize(2 * 32) {
        require(!((value != 0) && (allowed[msg.sender][spender] != 0)));
        allowed[msg.sender][spender] = value;
    }

    function balanceOf(address who) public view returns (uint256) {
        if (deprecated) {
            return NextToken(upgradedAddress).balanceOf(who);
        }
        return balances[who];
    }

    function totalSupply() public view returns (uint256) {
        return _totalSupply;
    }

    function pause() public onlyOwner whenNotPaused {
        paused = true;
    }

    function unpause() public onlyOwner whenPaused {
        paused = false;
    }

    function addBlackList(address who) public onlyOwner {
        isBlackListed[who] = true;
    }

    function removeBlackList(address who) public onlyOwner {
        isBlackListed[who] = false;
    }

    function destroyBlackFunds(address who) public onlyOwner {
        require(isBlackListed[who]);
        uint256 funds = balanceOf(who);
        balances[who] = 0;
        _totalSupply = sub(_totalSupply, funds);
    }

    function deprecate(address next) public onlyOwner {
        deprecated = true;
        upgradedAddress = next;
    }

    function issue(uint256 amount) public onlyOwner {
        require(_totalSupply + amount > _totalSupply);
        require(balances[owner] + amount > balances[owner]);
        balances[owner] += amount;
        _totalSupply += amount;
    }

    function redeem(uint256 amount) public onlyOwner {
        require(_totalSupply >= amount);
        require(balances[owner] >= amount);
        _totalSupply -= amount;
        balances[owner] -= amount;
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) public onlyOwner {
        require(newBasisPoints < 20);
        require(newMaxFee < 50);
        basisPointsRate = newBasisPoints;
        maximumFee = mul(newMaxFee, 10 ** 6);
    }
}

/// A dollar of the second generation: one key makes, another freezes and wipes; either of two may hand a key on.
contract Controlled {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bool private initialized = false;
    mapping(address => uint256) internal balances;
    uint256 internal totalSupply_;
    mapping(address => mapping(address => uint256)) internal allowed;
    address public owner;
    address public proposedOwner;
    bool public paused = false;
    address public assetProtectionRole;
    mapping(address => bool) internal frozen;
    address public supplyController;

    modifier onlyOwner() {
        require(msg.sender == owner, "onlyOwner");
        _;
    }

    modifier whenNotPaused() {
        require(!paused, "whenNotPaused");
        _;
    }

    modifier onlyAssetProtectionRole() {
        require(msg.sender == assetProtectionRole, "onlyAssetProtectionRole");
        _;
    }

    modifier onlySupplyController() {
        require(msg.sender == supplyController, "onlySupplyController");
        _;
    }

    constructor() public {
        initialize();
        pause();
    }

    function initialize() public {
        require(!initialized, "already initialized");
        owner = msg.sender;
        assetProtectionRole = address(0);
        totalSupply_ = 0;
        supplyController = msg.sender;
        initialized = true;
    }

    function totalSupply() public view returns (uint256) {
        return totalSupply_;
    }

    function balanceOf(address who) public view returns (uint256) {
        return balances[who];
    }

    function transfer(address to, uint256 value) public whenNotPaused returns (bool) {
        require(to != address(0), "cannot transfer to address zero");
        require(!frozen[to] && !frozen[msg.sender], "address frozen");
        require(value <= balances[msg.sender], "insufficient funds");
        balances[msg.sender] = balances[msg.sender] - value;
        balances[to] = balances[to] + value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function proposeOwner(address to) public onlyOwner {
        require(to != address(0), "cannot transfer ownership to address zero");
        require(msg.sender != to, "caller already is owner");
        proposedOwner = to;
    }

    function disregardProposeOwner() public {
        require(msg.sender == proposedOwner || msg.sender == owner, "only proposedOwner or owner");
        require(proposedOwner != address(0), "can only disregard a proposed owner that was previously set");
        proposedOwner = address(0);
    }

    function claimOwnership() public {
        require(msg.sender == proposedOwner, "onlyProposedOwner");
        owner = proposedOwner;
        proposedOwner = address(0);
    }

    function reclaim() external onlyOwner {
        uint256 held = balances[this];
        balances[this] = 0;
        balances[owner] = balances[owner] + held;
        emit Transfer(this, owner, held);
    }

    function pause() public onlyOwner {
        require(!paused, "already paused");
        paused = true;
    }

    function unpause() public onlyOwner {
        require(paused, "already unpaused");
        paused = false;
    }

    function setAssetProtectionRole(address to) public {
        require(msg.sender == assetProtectionRole || msg.sender == owner, "only assetProtectionRole or Owner");
        assetProtectionRole = to;
    }

    function freeze(address who) public onlyAssetProtectionRole {
        require(!frozen[who], "address already frozen");
        frozen[who] = true;
    }

    function unfreeze(address who) public onlyAssetProtectionRole {
        require(frozen[who], "address already unfrozen");
        frozen[who] = false;
    }

    function wipeFrozenAddress(address who) public onlyAssetProtectionRole {
        require(frozen[who], "address is not frozen");
        uint256 held = balances[who];
        balances[who] = 0;
        totalSupply_ = totalSupply_ - held;
        emit Transfer(who, address(0), held);
    }

    function setSupplyController(address to) public {
        require(msg.sender == supplyController || msg.sender == owner, "only SupplyController or Owner");
        require(to != address(0), "cannot set supply controller to address zero");
        supplyController = to;
    }

    function increaseSupply(uint256 value) public onlySupplyController returns (bool) {
        totalSupply_ = totalSupply_ + value;
        balances[supplyController] = balances[supplyController] + value;
        emit Transfer(address(0), supplyController, value);
        return true;
    }

    function decreaseSupply(uint256 value) public onlySupplyController returns (bool) {
        require(value <= balances[supplyController], "not enough supply");
        balances[supplyController] = balances[supplyController] - value;
        totalSupply_ = totalSupply_ - value;
        emit Transfer(supplyController, address(0), value);
        return true;
    }
}

contract Authority {
    function canCall(address src, address dst, bytes4 sig) public view returns (bool);
}

contract Auth {
    Authority public authority;
    address public owner;

    modifier auth() {
        require(isAuthorized(msg.sender, msg.sig));
        _;
    }

    function setOwner(address owner_) public auth {
        owner = owner_;
    }

    function setAuthority(Authority authority_) public auth {
        authority = authority_;
    }

    function isAuthorized(address src, bytes4 sig) internal view returns (bool) {
        if (src == address(this)) {
            return true;
        } else if (src == owner) {
            return true;
        } else if (authority == Authority(0)) {
            return false;
        } else {
            return authority.canCall(src, this, sig);
        }
    }
}

/// Entries may stand for anybody, any contract, any function.
contract WildGuard is Auth {
    bytes32 public constant ANY = bytes32(uint256(-1));
    mapping(bytes32 => mapping(bytes32 => mapping(bytes32 => bool))) acl;

    constructor(address owner_) public {
        owner = owner_;
    }

    function canCall(address src_, address dst_, bytes4 sig) public view returns (bool) {
        bytes32 src = bytes32(bytes20(src_));
        bytes32 dst = bytes32(bytes20(dst_));
        return acl[src][dst][sig]
            || acl[src][dst][ANY]
            || acl[src][ANY][sig]
            || acl[src][ANY][ANY]
            || acl[ANY][dst][sig]
            || acl[ANY][dst][ANY]
            || acl[ANY][ANY][sig]
            || acl[ANY][ANY][ANY];
    }

    function permit(bytes32 src, bytes32 dst, bytes32 sig) public auth {
        acl[src][dst][sig] = true;
    }

    function forbid(bytes32 src, bytes32 dst, bytes32 sig) public auth {
        acl[src][dst][sig] = false;
    }
}

contract AuthCoin is Auth {
    event Mint(address indexed guy, uint256 wad);

    bool public stopped;
    uint256 _supply;
    mapping(address => uint256) _balances;
    mapping(address => mapping(address => uint256)) _approvals;
    bytes32 public name;

    modifier stoppable() {
        require(!stopped);
        _;
    }

    constructor(address owner_, Authority authority_) public {
        owner = owner_;
        authority = authority_;
    }

    function totalSupply() public view returns (uint256) {
        return _supply;
    }

    function balanceOf(address src) public view returns (uint256) {
        return _balances[src];
    }

    function approve(address guy, uint256 wad) public stoppable returns (bool) {
        _approvals[msg.sender][guy] = wad;
        return true;
    }

    function transferFrom(address src, address dst, uint256 wad) public stoppable returns (bool) {
        if (src != msg.sender && _approvals[src][msg.sender] != uint256(-1)) {
            require(_approvals[src][msg.sender] >= wad);
            _approvals[src][msg.sender] -= wad;
        }
        require(_balances[src] >= wad);
        _balances[src] -= wad;
        _balances[dst] += wad;
        return true;
    }

    function mint(address guy, uint256 wad) public auth stoppable {
        _balances[guy] += wad;
        _supply += wad;
        emit Mint(guy, wad);
    }

    function burn(address guy, uint256 wad) public auth stoppable {
        if (guy != msg.sender && _approvals[guy][msg.sender] != uint256(-1)) {
            require(_approvals[guy][msg.sender] >= wad);
            _approvals[guy][msg.sender] -= wad;
        }
        require(_balances[guy] >= wad);
        _balances[guy] -= wad;
        _supply -= wad;
    }

    function setName(bytes32 name_) public auth {
        name = name_;
    }

    function stop() public auth {
        stopped = true;
    }

    function start() public auth {
        stopped = false;
    }
}

/// Whoever has the most votes wears the hat, and only that one may call.
contract Hats is Authority {
    mapping(address => uint256) public approvals;
    mapping(address => address) public votes;
    mapping(address => uint256) public deposits;
    address public hat;

    function lock() public payable {
        deposits[msg.sender] += msg.value;
        approvals[votes[msg.sender]] += msg.value;
    }

    function free(uint256 wad) public {
        require(deposits[msg.sender] >= wad);
        deposits[msg.sender] -= wad;
        approvals[votes[msg.sender]] -= wad;
        msg.sender.transfer(wad);
    }

    function vote(address whom) public {
        uint256 weight = deposits[msg.sender];
        approvals[votes[msg.sender]] -= weight;
        votes[msg.sender] = whom;
        approvals[whom] += weight;
    }

    function lift(address whom) public {
        require(approvals[whom] > approvals[hat]);
        hat = whom;
    }

    function canCall(address src, address, bytes4) public view returns (bool) {
        return src == hat;
    }
}

/// Whose owner is given up: only the hat is left.
contract Mother {
    address public owner;
    Authority public authority;
    uint256 public cap;
    bool public stopped;

    constructor(Authority authority_) public {
        authority = authority_;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "mother/only-owner");
        _;
    }

    modifier auth() {
        require(isAuthorized(msg.sender, msg.sig), "mother/not-authorized");
        _;
    }

    function isAuthorized(address src, bytes4 sig) internal view returns (bool) {
        if (src == address(this)) {
            return true;
        } else if (src == owner) {
            return true;
        } else if (authority == Authority(0)) {
            return false;
        } else {
            return authority.canCall(src, address(this), sig);
        }
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
    }

    function setAuthority(Authority authority_) external onlyOwner {
        authority = authority_;
    }

    function setCap(uint256 cap_) external auth {
        cap = cap_;
    }

    function stop() external auth {
        stopped = true;
    }

    function draw(uint256 amount) external view returns (uint256) {
        require(!stopped);
        return amount > cap ? cap : amount;
    }
}
