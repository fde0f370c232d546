// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Stands in for the registry of ERC-1820, whose address ERC-777 tokens know.
contract InterfaceRegistry {
    mapping(address => mapping(bytes32 => address)) private _implementers;

    function setInterfaceImplementer(address account, bytes32 hash, address implementer) external {
        require(account == address(0) || account == msg.sender, "account");
        _implementers[account == address(0) ? msg.sender : account][hash] = implementer;
    }

    function getInterfaceImplementer(address account, bytes32 hash) external view returns (address) {
        return _implementers[account][hash];
    }
}
