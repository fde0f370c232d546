// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A till whose setup was written for a proxy and can be run again, since nothing remembers that it ran.
contract RerunTill {
    address public owner;
    address public cashier;

    constructor(address owner_, address cashier_) payable {
        initialize(owner_, cashier_);
    }

    receive() external payable {}

    function initialize(address owner_, address cashier_) public {
        (owner, cashier) = (owner_, cashier_);
    }

    function payOut(address payable to, uint256 amount) external {
        require(msg.sender == cashier, "cashier only");
        to.transfer(amount);
    }

    function setCashier(address cashier_) external {
        require(msg.sender == owner, "owner only");
        cashier = cashier_;
    }
}

/// A club whose check asks whether the account in the argument has the role.
contract WrongSubjectClub {
    mapping(address => bool) public isAdmin;
    mapping(address => bool) public member;
    uint256 public dues = 0.1 ether;

    constructor(address admin) {
        isAdmin[admin] = true;
    }

    modifier onlyAdmin(address who) {
        require(isAdmin[who], "admins only");
        _;
    }

    function join() external payable {
        require(msg.value == dues, "dues");
        member[msg.sender] = true;
    }

    function addAdmin(address sponsor, address who) external onlyAdmin(sponsor) {
        isAdmin[who] = true;
    }

    function setDues(uint256 dues_) external onlyAdmin(msg.sender) {
        dues = dues_;
    }

    function bankDues(address payable to) external onlyAdmin(msg.sender) {
        to.transfer(address(this).balance);
    }
}

/// Customers allow it to collect what they owe; that the shop calls was meant, and is not asked.
contract OpenCollector {
    IERC20 public immutable coin;
    address public shop;

    constructor(IERC20 coin_, address shop_) {
        (coin, shop) = (coin_, shop_);
    }

    function collect(address customer, address to, uint256 amount) external {
        coin.transferFrom(customer, to, amount);
    }

    function sellShop(address to) external {
        require(msg.sender == shop, "shop only");
        shop = to;
    }
}

/// Points that only the minter was to mint once the presale is over. The comparison points the wrong way.
contract PresalePoints {
    address public minter;
    uint256 public immutable presaleEnds;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    constructor(address minter_, uint256 ends) {
        (minter, presaleEnds) = (minter_, ends);
        balanceOf[minter_] = totalSupply = 1e24;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter || block.timestamp > presaleEnds, "minter only");
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function setMinter(address to) external {
        require(msg.sender == minter, "minter only");
        minter = to;
    }
}

/// A voucher safe. As long as no signer is set, a signature that recovers to no one passes.
contract UnsignedSafe {
    address public owner;
    address public signer;
    uint256 public nonce;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function redeem(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(to, amount, nonce++));
        require(ecrecover(digest, v, r, s) == signer, "signature");
        to.transfer(amount);
    }

    function setSigner(address to) external {
        require(msg.sender == owner, "owner only");
        signer = to;
    }
}

/// A coin in which anyone burns what others hold: the line with the allowance is missing.
contract AshCoin {
    address public issuer;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    constructor(address issuer_, address holder) {
        issuer = issuer_;
        balanceOf[holder] = totalSupply = 1e24;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function burnFrom(address from, uint256 amount) external {
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }

    function issue(address to, uint256 amount) external {
        require(msg.sender == issuer, "issuer only");
        balanceOf[to] += amount;
        totalSupply += amount;
    }
}

/// A vault that rebalances through a router, which anyone names.
contract LooseRebalancer {
    address public manager;
    mapping(address => uint256) public deposits;

    constructor(address manager_) {
        manager = manager_;
    }

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        deposits[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function rebalance(address router, uint256 value, bytes calldata data) external {
        require(router.code.length > 0 || value == 0, "no router");
        (bool done, ) = router.call{value: value}(data);
        require(done, "failed");
    }

    function setManager(address to) external {
        require(msg.sender == manager, "manager only");
        manager = to;
    }
}
