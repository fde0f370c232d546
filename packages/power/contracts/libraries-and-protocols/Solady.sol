// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {EnumerableRoles} from "solady/src/auth/EnumerableRoles.sol";
import {Ownable} from "solady/src/auth/Ownable.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {TimedRoles} from "solady/src/auth/TimedRoles.sol";
import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {Timelock} from "solady/src/accounts/Timelock.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC1967Factory} from "solady/src/utils/ERC1967Factory.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";
import {Lifebuoy} from "solady/src/utils/Lifebuoy.sol";
import {UpgradeableBeacon} from "solady/src/utils/UpgradeableBeacon.sol";
import {UUPSUpgradeable} from "solady/src/utils/UUPSUpgradeable.sol";

/// A token with roles as bits of a word, and a fee that the owner sets.
contract BitToken is ERC20, OwnableRoles {
    uint256 public fee;
    address public till;

    constructor(address owner, address minter, address both) {
        _initializeOwner(owner);
        _grantRoles(minter, _ROLE_0);
        _grantRoles(both, _ROLE_0 | _ROLE_3);
        till = owner;
    }

    function name() public pure override returns (string memory) {
        return "Bit";
    }

    function symbol() public pure override returns (string memory) {
        return "BIT";
    }

    function mint(address to, uint256 amount) external onlyRoles(_ROLE_0) {
        _mint(to, amount);
    }

    function seize(address from, uint256 amount) external onlyRolesOrOwner(_ROLE_3) {
        _burn(from, amount);
    }

    function setFee(uint256 to) external onlyOwner {
        require(to <= 500);
        fee = to;
    }

    function pay(address to, uint256 amount) external {
        uint256 cut = amount * fee / 10_000;
        _transfer(msg.sender, till, cut);
        _transfer(msg.sender, to, amount - cut);
    }
}

/// Numbered roles in enumerable sets; the owner is read through a call to the contract itself.
contract NumberedRoles is EnumerableRoles, Ownable {
    uint256 public pace;
    uint256 public depth;

    constructor(address owner, address keeper) {
        _initializeOwner(owner);
        _setRole(keeper, 7, true);
    }

    function setPace(uint256 to) external onlyRole(7) {
        pace = to;
    }

    function setDepth(uint256 to) external onlyOwnerOrRole(7) {
        depth = to;
    }
}

/// A role with a start and an end.
contract Shifts is TimedRoles, Ownable {
    uint256 public dial;

    constructor(address owner, address now_, address once) {
        _initializeOwner(owner);
        _setTimedRole(now_, 3, 1, type(uint40).max);
        _setTimedRole(once, 3, 1, 2);
    }

    function turn(uint256 to) external onlyTimedRole(3) {
        dial = to;
    }
}

contract SlowHands is Timelock {
    constructor() {}
}

contract Sender is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Sender", "1");
    }
}

contract SenderMaker {
    address public last;

    constructor(address implementation, address owner) {
        last = LibClone.deployERC1967(implementation);
        Sender(payable(last)).initialize(owner);
    }
}

/// Deployer or owner rescue assets sent by mistake.
contract Ringed is Lifebuoy, Ownable {
    uint256 public count;

    constructor(address owner) payable {
        _initializeOwner(owner);
    }

    function ring() external {
        ++count;
    }
}

contract SmallBeacon is UpgradeableBeacon {
    constructor(address owner, address implementation) UpgradeableBeacon(owner, implementation) {}
}

contract Counter is UUPSUpgradeable, Ownable {
    uint256 public count;
    uint256 public step;

    function begin(address owner) external {
        _initializeOwner(owner);
    }

    function setStep(uint256 to) external onlyOwner {
        step = to;
    }

    function go() external {
        count += step + 1;
    }

    function _guardInitializeOwner() internal pure override returns (bool) {
        return true;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// Clones whose owner is appended to their code.
contract Etched {
    uint256 public depth;

    function dig(uint256 to) external {
        (address owner) = abi.decode(LibClone.argsOnClone(address(this)), (address));
        require(msg.sender == owner, "not yours");
        depth = to;
    }

    function look() external view returns (uint256) {
        return depth;
    }
}

contract EtchedMaker {
    address public last;

    constructor(address implementation, address owner) {
        last = LibClone.clone(implementation, abi.encode(owner));
    }
}

/// A proxy that only its factory may upgrade.
contract FactoryUser {
    ERC1967Factory public factory = new ERC1967Factory();
    address public last;

    constructor(address implementation, address admin) {
        last = factory.deploy(implementation, admin);
    }
}
