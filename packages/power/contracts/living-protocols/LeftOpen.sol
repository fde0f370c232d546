// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Collects coins of fees. The check of who sweeps them compares the wrong thing.
contract FeeBasket {
    address public keeper;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function sweep(IERC20 coin, address to) external {
        require(keeper != address(0), "no keeper");
        coin.transfer(to, coin.balanceOf(address(this)));
    }

    function setKeeper(address keeper_) external {
        require(msg.sender == keeper, "keeper only");
        keeper = keeper_;
    }
}

/// Swaps for users who have approved it, through whatever target they name.
contract SwapHelper {
    address public immutable owner;
    uint256 public tipBps;
    mapping(address => uint256) public tips;

    constructor(address owner_) payable {
        owner = owner_;
    }

    function swap(address target, uint256 value, bytes calldata data) external payable {
        uint256 tip = (msg.value * tipBps) / 10_000;
        tips[owner] += tip;
        (bool done, ) = target.call{value: value}(data);
        require(done, "failed");
    }

    function setTip(uint256 bps) external {
        require(msg.sender == owner, "owner only");
        require(bps <= 100);
        tipBps = bps;
    }

    function takeTips() external {
        uint256 amount = tips[msg.sender];
        tips[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// A wallet with plug-ins. That only listed ones run was meant, and is nowhere asked.
contract PlugWallet {
    address public owner;
    mapping(address => bool) public listed;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function list(address plug, bool is_) external {
        require(msg.sender == owner, "owner only");
        listed[plug] = is_;
    }

    function runPlug(address plug, bytes calldata data) external returns (bytes memory) {
        (bool done, bytes memory answer) = plug.delegatecall(data);
        require(done, "failed");
        return answer;
    }

    function send(address payable to, uint256 amount) external {
        require(msg.sender == owner, "owner only");
        to.transfer(amount);
    }
}

/// Points that a bridge mints. As long as no bridge is named, anyone may.
contract BridgelessPoints {
    address public owner;
    address public bridge;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    constructor(address owner_) {
        owner = owner_;
        balanceOf[owner_] = totalSupply = 1 ether;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function bridgeMint(address to, uint256 amount) external {
        require(bridge == address(0) || msg.sender == bridge, "bridge only");
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function setBridge(address bridge_) external {
        require(msg.sender == owner, "owner only");
        bridge = bridge_;
    }
}

/// The helper that sets the governor was to be internal.
contract ExposedHelper {
    address public governor;
    mapping(address => uint256) public deposits;

    constructor(address governor_) {
        _setGovernor(governor_);
    }

    function _setGovernor(address governor_) public {
        governor = governor_;
    }

    function setGovernor(address governor_) external {
        require(msg.sender == governor, "governor only");
        _setGovernor(governor_);
    }

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        deposits[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function evacuate(address payable to) external {
        require(msg.sender == governor, "governor only");
        to.transfer(address(this).balance);
    }
}

/// Code can be changed by who is signed in, and anyone may sign in.
contract ShellProxy {
    bytes32 private constant CODE = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address code) payable {
        _set(code);
    }

    function _set(address code) private {
        bytes32 slot = CODE;
        assembly {
            sstore(slot, code)
        }
    }

    function setCode(address code) external {
        require(code.code.length > 0 && msg.sender != address(0), "no code");
        _set(code);
    }

    fallback() external payable {
        bytes32 slot = CODE;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

/// A coin that anyone can stop, since the guard was put on the wrong function.
contract StoppableCoin {
    address public immutable guardian;
    mapping(address => uint256) public balanceOf;
    bool public paused;

    constructor(address guardian_, address holder) {
        guardian = guardian_;
        balanceOf[holder] = 1e24;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!paused, "paused");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function pause() external {
        paused = true;
    }

    function unpause() external {
        require(msg.sender == guardian, "guardian only");
        paused = false;
    }
}

/// Where open is right: rounds that anyone may begin, join and end.
contract OpenRaffle {
    uint256 public round;
    mapping(uint256 => address[]) public players;
    mapping(uint256 => uint256) public endsAt;

    function begin() external {
        require(block.timestamp >= endsAt[round], "running");
        endsAt[++round] = block.timestamp + 1 days;
    }

    function join() external payable {
        require(msg.value == 0.01 ether && block.timestamp < endsAt[round], "no");
        players[round].push(msg.sender);
    }

    function leave(uint256 index) external {
        require(block.timestamp < endsAt[round] && players[round][index] == msg.sender, "no");
        players[round][index] = players[round][players[round].length - 1];
        players[round].pop();
        payable(msg.sender).transfer(0.01 ether);
    }
}

/// Shares of income by a fixed key. Anyone has them paid out.
contract ArtistShares {
    address payable public immutable artist;
    address payable public gallery;
    uint16 public artistBps = 7_000;

    constructor(address payable artist_, address payable gallery_) payable {
        (artist, gallery) = (artist_, gallery_);
    }

    receive() external payable {}

    function payOut() external {
        uint256 sum = address(this).balance;
        uint256 first = (sum * artistBps) / 10_000;
        artist.transfer(first);
        gallery.transfer(sum - first);
    }

    function setGallery(address payable gallery_) external {
        require(msg.sender == gallery, "gallery only");
        gallery = gallery_;
    }

    function raiseShare(uint16 bps) external {
        require(msg.sender == gallery && bps > artistBps && bps <= 10_000, "gallery only");
        artistBps = bps;
    }
}
