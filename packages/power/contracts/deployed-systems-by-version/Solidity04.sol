// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.4.24;

/// Collectibles with three officers, of whom each may stop the game.
contract CollectibleCore {
    struct Item {
        address owner;
        uint256 genes;
        uint256 price;
    }

    address public chief;
    address public financier;
    address public manager;
    bool public paused = true;
    uint256 public cut;
    uint256 public promoCount;
    address public newContractAddress;
    Item[] public items;

    constructor() public payable {
        chief = msg.sender;
        manager = msg.sender;
    }

    modifier onlyChief() {
        require(msg.sender == chief);
        _;
    }

    modifier onlyOfficer() {
        require(msg.sender == chief || msg.sender == financier || msg.sender == manager);
        _;
    }

    function setChief(address to) external onlyChief {
        require(to != address(0));
        chief = to;
    }

    function setFinancier(address to) external onlyChief {
        require(to != address(0));
        financier = to;
    }

    function setManager(address to) external onlyChief {
        require(to != address(0));
        manager = to;
    }

    function pause() external onlyOfficer {
        require(!paused);
        paused = true;
    }

    function unpause() public onlyChief {
        require(paused);
        paused = false;
    }

    function setNewAddress(address to) external onlyChief {
        require(paused);
        newContractAddress = to;
    }

    function setCut(uint256 to) external onlyChief {
        require(to <= 10000);
        cut = to;
    }

    function createPromo(uint256 genes, address to) external {
        require(msg.sender == manager);
        require(promoCount < 5000);
        promoCount++;
        items.push(Item(to, genes, 0));
    }

    function withdrawBalance() external {
        require(msg.sender == financier || msg.sender == chief);
        msg.sender.transfer(address(this).balance);
    }

    function offer(uint256 id, uint256 price) external {
        require(!paused && items[id].owner == msg.sender);
        items[id].price = price;
    }

    function buy(uint256 id) external payable {
        Item storage item = items[id];
        require(!paused && item.price > 0 && msg.value == item.price);
        address seller = item.owner;
        item.owner = msg.sender;
        item.price = 0;
        seller.transfer(msg.value - msg.value * cut / 10000);
    }
}

/// A sale's token: its owner mints until that is over, locks transfers, and can end it all.
contract CrowdfundCoin {
    address public owner;
    uint256 public totalSupply;
    bool public mintingFinished;
    bool public released;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public transferAgents;
    mapping(address => uint256) public lockedUntil;
    address public releaseAgent;

    constructor() public {
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function move(address from, address to, uint256 value) internal {
        require(released || transferAgents[from]);
        require(lockedUntil[from] < now);
        require(balanceOf[from] >= value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) public returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        require(allowance[from][msg.sender] >= value);
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function mint(address to, uint256 value) public onlyOwner {
        require(!mintingFinished);
        totalSupply += value;
        balanceOf[to] += value;
    }

    function finishMinting() public onlyOwner {
        mintingFinished = true;
    }

    function setReleaseAgent(address to) public onlyOwner {
        releaseAgent = to;
    }

    function releaseTokenTransfer() public {
        require(msg.sender == releaseAgent);
        released = true;
    }

    function setTransferAgent(address who, bool to) public onlyOwner {
        transferAgents[who] = to;
    }

    function lockAccount(address who, uint256 until) public onlyOwner {
        lockedUntil[who] = until;
    }

    function transferOwnership(address to) public onlyOwner {
        require(to != address(0));
        owner = to;
    }

    function kill() public onlyOwner {
        selfdestruct(owner);
    }
}

/// A wallet of several owners, of whom a number must confirm.
contract ConfirmedWallet {
    struct Transaction {
        address to;
        uint256 value;
        bytes data;
        bool executed;
    }

    mapping(uint256 => Transaction) public transactions;
    mapping(uint256 => mapping(address => bool)) public confirmations;
    mapping(address => bool) public isOwner;
    address[] public owners;
    uint256 public required;
    uint256 public transactionCount;

    modifier onlyWallet() {
        require(msg.sender == address(this));
        _;
    }

    modifier onlyMember() {
        require(isOwner[msg.sender]);
        _;
    }

    constructor(address[] members, uint256 needed) public payable {
        for (uint256 i = 0; i < members.length; i++) isOwner[members[i]] = true;
        owners = members;
        required = needed;
    }

    function() public payable {}

    function submitTransaction(address to, uint256 value, bytes data) public onlyMember returns (uint256 id) {
        id = transactionCount;
        transactions[id] = Transaction(to, value, data, false);
        transactionCount += 1;
    }

    function confirmTransaction(uint256 id) public onlyMember {
        require(transactions[id].to != address(0) && !confirmations[id][msg.sender]);
        confirmations[id][msg.sender] = true;
    }

    function revokeConfirmation(uint256 id) public onlyMember {
        require(confirmations[id][msg.sender] && !transactions[id].executed);
        confirmations[id][msg.sender] = false;
    }

    function isConfirmed(uint256 id) public view returns (bool) {
        uint256 count = 0;
        for (uint256 i = 0; i < owners.length; i++) {
            if (confirmations[id][owners[i]]) count += 1;
        }
        return count >= required;
    }

    function executeTransaction(uint256 id) public onlyMember {
        Transaction storage it = transactions[id];
        require(confirmations[id][msg.sender] && !it.executed && isConfirmed(id));
        it.executed = true;
        require(it.to.call.value(it.value)(it.data));
    }

    function addOwner(address who) public onlyWallet {
        require(!isOwner[who]);
        isOwner[who] = true;
        owners.push(who);
    }

    function changeRequirement(uint256 to) public onlyWallet {
        required = to;
    }
}
