// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// The invented accounts of the tests: the last 20 bytes of the hashes of their names.
address constant OWNER = 0x9E326f4F4C1B9057164Ef592671cF0D37C8040C0;
address constant HIDDEN = 0x19782521566B7C2B3044C2EBDE0C405C1186693B;
address constant GUARDIAN = 0xb2F26B26eDA2A29ef5a8ee7De44B5743c3bF9A28;
address constant OPERATOR = 0xa87Af28464c80bf0346Df1B32e205fC73319F622;
address constant KEEPER = 0x7A93dbE8A71FeCfC70C9ab6C998B4a0105E7f8a7;
address constant HEIR = 0xB625A45f25D678A06311D34772AF47B165418041;
address constant MINTER = 0xC762C429De204f6fDDD727156ca52B8Da086a6F7;
address constant ADMIN = 0x05127efCD2FC6A781bfed49188da1081670b22d8;
address constant EDITOR = 0xf1051ba974DFC5c278d417f988e117d28D14874D;
address constant SIGNER = 0xF5a9680355239C7e14646ED62B044E39dE154512;
address constant ORACLE = 0xF92c3832d729D431da79B7873A62CbeEBD37BEB6;
address constant TREASURER = 0xcc3435f0A6fD48d2b6E6572c021B3613F64B1Cd4;
address constant LIBRARIAN = 0xdDBe6879CDe8b33f26fD6Bb3a12B2B66e8753A64;
address constant STEWARD = 0x033F8c8Cd8f85Dd97E767cD081EfE04F127759d4;
address constant ANN = 0x1665eF584dDBD4D11dF13034a5d2F96d0B6e5826;
address constant BEN = 0xEc2E5D94bA63106f9933f571633280b4B0aF7509;
address constant CID = 0x3434234f93e3c314479d765bB3eF74F3B30fabbd;

/// An honest token with three holders: its functions give no one power over others.
abstract contract Coin {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    constructor() {
        _mint(ANN, 600e18);
        _mint(BEN, 300e18);
        _mint(CID, 100e18);
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _approve(address holder, address spender, uint256 amount) internal {
        allowance[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }
}

/// An honest bank for ether with two depositors: each withdraws what is theirs.
abstract contract Bank {
    mapping(address => uint256) public depositOf;

    constructor() payable {
        depositOf[ANN] = (msg.value * 7) / 10;
        depositOf[BEN] = msg.value - depositOf[ANN];
    }

    function deposit() external payable {
        depositOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) public virtual {
        depositOf[msg.sender] -= amount;
        _pay(msg.sender, amount);
    }

    function _pay(address to, uint256 amount) internal {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "pay");
    }
}
