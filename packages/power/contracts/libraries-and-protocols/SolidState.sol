// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessControl as StateControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {ECDSAMultisigWallet} from "@solidstate/contracts/multisig/ECDSAMultisigWallet.sol";
import {OwnableStorage} from "@solidstate/contracts/access/ownable/OwnableStorage.sol";
import {PartiallyPausable} from "@solidstate/contracts/security/partially_pausable/PartiallyPausable.sol";
import {SolidStateDiamond} from "@solidstate/contracts/proxy/diamond/SolidStateDiamond.sol";
import {UpgradeableProxyOwnable} from "@solidstate/contracts/proxy/upgradeable/UpgradeableProxyOwnable.sol";

contract Stones is SolidStateDiamond {
    constructor(address owner) {
        _setOwner(owner);
    }
}

contract Plinth is UpgradeableProxyOwnable {
    constructor(address implementation, address owner) {
        _setImplementation(implementation);
        OwnableStorage.layout().owner = owner;
    }

    receive() external payable {}
}

contract Cosigned is ECDSAMultisigWallet {
    constructor(address a, address b, address c) payable {
        _addSigner(a);
        _addSigner(b);
        _addSigner(c);
        _setQuorum(1);
    }
}

/// Functions that role holders pause one by one.
contract Gates is StateControl, PartiallyPausable {
    bytes32 public constant WARDEN = keccak256("WARDEN");
    bytes32 private constant NORTH = keccak256("NORTH");
    mapping(address => uint256) public passed;

    constructor(address admin, address warden) {
        _grantRole(bytes32(0), admin);
        _grantRole(WARDEN, warden);
    }

    function pass() external whenNotPartiallyPaused(NORTH) {
        ++passed[msg.sender];
    }

    function close() external onlyRole(WARDEN) {
        _partiallyPause(NORTH);
    }

    function open() external onlyRole(WARDEN) {
        _partiallyUnpause(NORTH);
    }
}
