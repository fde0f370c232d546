// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// Logs who its owner is.
contract Told is Ownable {
    uint256 public rate;

    constructor() Ownable(msg.sender) {}

    function setRate(uint256 rate_) external onlyOwner {
        rate = rate_;
    }
}

/// Has an owner and never says so.
contract Untold {
    address public owner = msg.sender;
    uint256 public rate;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function handOver(address to) external onlyOwner {
        owner = to;
    }

    function setRate(uint256 rate_) external onlyOwner {
        rate = rate_;
    }
}

/// A proxy of no known standard, whose code is replaced without a log.
contract UntoldProxy {
    bytes32 private constant CODE = bytes32(uint256(0xc0de) << 64);
    bytes32 private constant KEEPER = bytes32(uint256(0xcee9e4) << 64);

    constructor(address code) {
        write(CODE, code);
        write(KEEPER, msg.sender);
    }

    function replaceCode(address code) external {
        require(msg.sender == read(KEEPER));
        write(CODE, code);
    }

    fallback() external payable {
        address code = read(CODE);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    function read(bytes32 slot) private view returns (address value) {
        assembly { value := sload(slot) }
    }

    function write(bytes32 slot, address value) private {
        assembly { sstore(slot, value) }
    }
}

/// Sends on what its maker asks for. It is not followed.
contract Forwarder {
    address private immutable maker = msg.sender;

    function forward(address to, bytes calldata data) external {
        require(msg.sender == maker);
        (bool ok, ) = to.call(data);
        require(ok);
    }
}

/// Keeps its owners in a list and never logs them.
contract Relied {
    event Made();

    mapping(address => uint256) public wards;
    uint256 public rate;

    constructor(address first) {
        wards[first] = 1;
        wards[msg.sender] = 1;
        emit Made();
    }

    modifier auth() {
        require(wards[msg.sender] == 1);
        _;
    }

    function rely(address who) external auth {
        wards[who] = 1;
    }

    function setRate(uint256 rate_) external auth {
        rate = rate_;
    }
}
