// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// A timelock in the manner of Compound; its admin is a governor or a single key.
contract Delayer {
    address public admin;
    address public pendingAdmin;
    uint256 public delay;
    mapping(bytes32 => bool) public queued;

    constructor(address admin_, uint256 delay_) {
        admin = admin_;
        delay = delay_;
    }

    function setDelay(uint256 to) external {
        require(msg.sender == address(this), "self");
        require(to >= 1 hours && to <= 30 days, "range");
        delay = to;
    }

    function acceptAdmin() external {
        require(msg.sender == pendingAdmin, "pending");
        admin = msg.sender;
        pendingAdmin = address(0);
    }

    function setPendingAdmin(address to) external {
        require(msg.sender == address(this), "self");
        pendingAdmin = to;
    }

    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        returns (bytes32 id)
    {
        require(msg.sender == admin, "admin");
        require(eta >= block.timestamp + delay, "early");
        id = keccak256(abi.encode(target, value, signature, data, eta));
        queued[id] = true;
    }

    function cancelTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin, "admin");
        queued[keccak256(abi.encode(target, value, signature, data, eta))] = false;
    }

    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        payable
        returns (bytes memory)
    {
        require(msg.sender == admin, "admin");
        bytes32 id = keccak256(abi.encode(target, value, signature, data, eta));
        require(queued[id], "not queued");
        require(block.timestamp >= eta, "early");
        queued[id] = false;
        bytes memory all = bytes(signature).length == 0 ? data : abi.encodePacked(bytes4(keccak256(bytes(signature))), data);
        (bool ok, bytes memory answer) = target.call{value: value}(all);
        require(ok, "reverted");
        return answer;
    }

    receive() external payable {}
}
