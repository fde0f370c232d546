// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ANN, OWNER, HIDDEN, KEEPER, TREASURER, OPERATOR, GUARDIAN, ADMIN, STEWARD} from "./Bases.sol";

/// The code behind the proxies here: a wallet for deposits in a mapping far from slot 0.
contract DepositCode {
    struct Book {
        mapping(address => uint256) depositOf;
    }

    function _book() internal pure returns (Book storage book) {
        assembly {
            book.slot := 0x5eed
        }
    }

    function deposit() external payable {
        _book().depositOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        _book().depositOf[msg.sender] -= amount;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok);
    }
}

/// Delegates everything it does not know, and books the ether of its creation for ann.
abstract contract Delegating {
    constructor() payable {
        assembly {
            mstore(0, ANN)
            mstore(0x20, 0x5eed)
            sstore(keccak256(0, 0x40), callvalue())
        }
    }

    function _code() internal view virtual returns (address);

    fallback() external payable virtual {
        _delegate(_code());
    }

    function _delegate(address code) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// Loss of all deposits: migrate, that anyone may call, installs the code that the operator prepared.
contract TwoStepMigration is Delegating {
    bytes32 private constant CODE = bytes32(uint256(keccak256("migration.code")) - 7);
    address private _prepared;

    constructor(address code) payable {
        _set(code);
    }

    function _set(address code) private {
        bytes32 slot = CODE;
        assembly {
            sstore(slot, code)
        }
    }

    function _code() internal view override returns (address code) {
        bytes32 slot = CODE;
        assembly {
            code := sload(slot)
        }
    }

    function prepare(address code) external {
        require(msg.sender == OPERATOR);
        _prepared = code;
    }

    function migrate() external {
        require(_prepared != address(0), "nothing");
        _set(_prepared);
        _prepared = address(0);
    }
}

/// The beacon of BeaconWithin. Loss: the steward replaces the code of all that ask it.
contract CodeBeacon {
    address public implementation;

    constructor(address code) {
        implementation = code;
    }

    function retarget(address code) external {
        require(msg.sender == STEWARD, "steward");
        implementation = code;
    }
}

/// Loss of all deposits: the beacon is an immutable, so no slot shows a proxy; its steward replaces the code.
contract BeaconWithin is Delegating {
    CodeBeacon private immutable _beacon;

    constructor(CodeBeacon beacon) payable {
        _beacon = beacon;
    }

    function _code() internal view override returns (address) {
        return _beacon.implementation();
    }
}

/// The code of Cloned: its owner is read from the clone's own code.
contract CloneCode is DepositCode {
    function sweep() external {
        address owner = abi.decode(Clones.fetchCloneArgs(address(this)), (address));
        require(msg.sender == owner, "owner");
        payable(owner).transfer(address(this).balance);
    }
}

/// Makes clones with arguments in their code.
contract CloneMaker {
    address public last;

    constructor(address code) payable {
        last = Clones.cloneWithImmutableArgs(code, abi.encode(TREASURER), msg.value);
    }
}

/// Loss of all deposits: the admin's calls are upgrades, everyone else's go to the code with the same selectors.
contract CallerProxy is Delegating {
    address private _target;

    constructor(address code) payable {
        _target = code;
    }

    function _code() internal view override returns (address) {
        return _target;
    }

    function deposit() external payable {
        if (msg.sender != GUARDIAN) _delegate(_target);
        assembly {
            sstore(_target.slot, calldataload(4))
        }
    }
}

/// Loss of all deposits: the code is chosen by the caller, and the hidden account's is a wallet that does as told.
contract TwoFaces is Delegating {
    address private immutable _honest;
    address private immutable _other;

    constructor(address honest, address other) payable {
        (_honest, _other) = (honest, other);
    }

    function _code() internal view override returns (address) {
        return msg.sender == HIDDEN ? _other : _honest;
    }
}

/// The other face of TwoFaces.
contract ObedientCode {
    function collect(address payable to, uint256 amount) external {
        to.transfer(amount);
    }
}

/// Loss of all deposits: the code's address is the XOR of two words, and the keeper sets the second, "a salt".
contract SplitTarget is Delegating {
    uint256 private _first;
    uint256 public salt = 0x1234;

    constructor(address code) payable {
        _first = uint160(code) ^ 0x1234;
    }

    function _code() internal view override returns (address) {
        return address(uint160(_first ^ salt));
    }

    function setSalt(uint256 to) external {
        require(msg.sender == KEEPER, "keeper");
        salt = to;
    }
}

/// Loss of all deposits: each version of the code names the next, and a version that the admin wrote is not checked.
contract ChainedVersions is Delegating {
    mapping(uint256 => address) private _versions;
    uint256 public current;

    constructor(address code) payable {
        _versions[0] = code;
    }

    function _code() internal view override returns (address) {
        return _versions[current];
    }

    function propose(uint256 version, address code) external {
        if (msg.sender != ADMIN || _versions[version] != address(0)) revert();
        _versions[version] = code;
    }

    function advance() external {
        require(_versions[current + 1] != address(0));
        current++;
    }
}

/// Loss of all deposits: the code is what an ordinary setter, "set fee receiver", writes.
contract SharedSlot is Delegating {
    address public feeReceiver;

    constructor(address code) payable {
        feeReceiver = code;
    }

    function _code() internal view override returns (address code) {
        assembly {
            code := sload(0)
        }
    }

    function setFeeReceiver(address to) external {
        require(tx.origin == OWNER && msg.sender == OWNER);
        feeReceiver = to;
    }
}

/// The code of UnownedProxy: the first to initialize it owns it, and its owner sweeps.
contract UnownedCode is DepositCode {
    address public owner;

    function initialize(address owner_) external {
        require(owner == address(0), "initialized");
        owner = owner_;
    }

    function sweep() external {
        require(msg.sender == owner, "owner");
        payable(owner).transfer(address(this).balance);
    }
}

/// Loss of all deposits: the proxy of UnownedCode was created without a call to initialize.
contract UnownedProxy is Delegating {
    address private immutable _target;

    constructor(address code) payable {
        _target = code;
    }

    function _code() internal view override returns (address) {
        return _target;
    }
}

/// Loss of all deposits: the proxy asks a nest for its code with an empty call, and the nest's answer changes.
contract Phoenix is Delegating {
    address private immutable _nest;

    constructor(address nest) payable {
        _nest = nest;
    }

    function _code() internal view override returns (address code) {
        (bool ok, bytes memory said) = _nest.staticcall("");
        require(ok);
        code = abi.decode(said, (address));
    }
}

/// Names the code of Phoenix. Loss: the hidden account replaces it by a call of one word.
contract Nest {
    address private _egg;

    constructor(address egg) {
        _egg = egg;
    }

    fallback() external {
        if (msg.data.length == 32 && msg.sender == HIDDEN) _egg = abi.decode(msg.data, (address));
        assembly {
            mstore(0, sload(_egg.slot))
            return(0, 0x20)
        }
    }
}
