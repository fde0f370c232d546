// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorProposalGuardian} from "@openzeppelin/contracts/governance/extensions/GovernorProposalGuardian.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from
    "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {AccessControlDefaultAdminRulesUpgradeable} from
    "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {ERC20PausableUpgradeable} from
    "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PausableUpgradeable.sol";
import {Ownable2Step as Ownable2Step4} from "openzeppelin-contracts-4/access/Ownable2Step.sol";
import {Pausable as Pausable4} from "openzeppelin-contracts-4/security/Pausable.sol";
import {ERC20 as ERC20Of4} from "openzeppelin-contracts-4/token/ERC20/ERC20.sol";
import {ERC20Snapshot} from "openzeppelin-contracts-4/token/ERC20/extensions/ERC20Snapshot.sol";
import {PullPayment} from "openzeppelin-contracts-4/security/PullPayment.sol";
import {ERC721 as ERC721Of4} from "openzeppelin-contracts-4/token/ERC721/ERC721.sol";
import {ERC721Royalty} from "openzeppelin-contracts-4/token/ERC721/extensions/ERC721Royalty.sol";
import {Ownable as OwnableOf4} from "openzeppelin-contracts-4/access/Ownable.sol";

/// A vote token for the governor below; its owner mints.
contract CouncilVotes is ERC20, ERC20Permit, ERC20Votes, Ownable {
    constructor(address owner) ERC20("Council", "CNCL") ERC20Permit("Council") Ownable(owner) {
        _mint(owner, 1e24);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._update(from, to, amount);
    }

    function nonces(address who) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(who);
    }
}

/// A governor that acts through a timelock, with a guardian who can cancel proposals.
contract CouncilGovernor is
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl,
    GovernorProposalGuardian
{
    constructor(IVotes votes, TimelockController timelock, address guardian)
        Governor("Council")
        GovernorSettings(7_200, 50_400, 1e21)
        GovernorVotes(votes)
        GovernorVotesQuorumFraction(4)
        GovernorTimelockControl(timelock)
    {
        _setProposalGuardian(guardian);
    }

    function state(uint256 id) public view override(Governor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function proposalNeedsQueuing(uint256 id)
        public
        view
        override(Governor, GovernorTimelockControl)
        returns (bool)
    {
        return super.proposalNeedsQueuing(id);
    }

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function _queueOperations(uint256 id, address[] memory to, uint256[] memory value, bytes[] memory data, bytes32 hash)
        internal
        override(Governor, GovernorTimelockControl)
        returns (uint48)
    {
        return super._queueOperations(id, to, value, data, hash);
    }

    function _executeOperations(
        uint256 id,
        address[] memory to,
        uint256[] memory value,
        bytes[] memory data,
        bytes32 hash
    ) internal override(Governor, GovernorTimelockControl) {
        super._executeOperations(id, to, value, data, hash);
    }

    function _cancel(address[] memory to, uint256[] memory value, bytes[] memory data, bytes32 hash)
        internal
        override(Governor, GovernorTimelockControl)
        returns (uint256)
    {
        return super._cancel(to, value, data, hash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }

    function _validateCancel(uint256 id, address caller)
        internal
        view
        override(Governor, GovernorProposalGuardian)
        returns (bool)
    {
        return super._validateCancel(id, caller);
    }
}

/// A token whose restricted functions an access manager opens by selector.
contract ManagedDollar is ERC20("Managed Dollar", "MUSD"), AccessManaged {
    bool public frozen;

    constructor(address manager) AccessManaged(manager) {
        _mint(msg.sender, 1e24);
    }

    function mint(address to, uint256 amount) external restricted {
        _mint(to, amount);
    }

    function burnFrom(address from, uint256 amount) external restricted {
        _burn(from, amount);
    }

    function setFrozen(bool to) external restricted {
        frozen = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!frozen, "frozen");
        super._update(from, to, amount);
    }
}

/// Pays for user operations that its signer approves.
contract SponsoringPaymaster is PaymasterSigner, SignerECDSA, Ownable {
    constructor(address owner, address signer)
        EIP712("SponsoringPaymaster", "1")
        SignerECDSA(signer)
        Ownable(owner)
    {}

    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        _withdraw(to, amount);
    }

    function addStake(uint32 delay) external payable onlyOwner {
        _addStake(msg.value, delay);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }

    function setSigner(address to) external onlyOwner {
        _setSigner(to);
    }
}

/// An upgradeable token whose default admin changes hands in two delayed steps.
contract RuledToken is ERC20PausableUpgradeable, AccessControlDefaultAdminRulesUpgradeable, UUPSUpgradeable {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    bytes32 public constant UPGRADER_ROLE = keccak256("UPGRADER_ROLE");

    constructor() {
        _disableInitializers();
    }

    function initialize(address admin, address minter, address pauser, address upgrader) external initializer {
        __ERC20_init("Ruled", "RULE");
        __AccessControlDefaultAdminRules_init(3 days, admin);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(PAUSER_ROLE, pauser);
        _grantRole(UPGRADER_ROLE, upgrader);
        _mint(admin, 1e24);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER_ROLE) {}
}

/// A token with snapshots, of the fourth major version.
contract SnapshotToken is ERC20Snapshot, Pausable4, Ownable2Step4 {
    constructor(address owner) ERC20Of4("Snapshot", "SNAP") {
        _mint(owner, 1e24);
        _transferOwnership(owner);
    }

    function snapshot() external onlyOwner {
        _snapshot();
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount) internal override(ERC20Snapshot) {
        require(!paused(), "paused");
        super._beforeTokenTransfer(from, to, amount);
    }
}

/// A gallery of the fourth major version: proceeds wait in an escrow until the artist collects them.
contract PulledGallery is ERC721Royalty, PullPayment, OwnableOf4 {
    address public artist;
    uint256 public price = 0.1 ether;
    uint256 private _next;

    constructor(address owner, address artist_) ERC721Of4("Pulled", "PULL") {
        artist = artist_;
        _setDefaultRoyalty(artist_, 500);
        _transferOwnership(owner);
    }

    function buy() external payable {
        require(msg.value == price, "price");
        _asyncTransfer(artist, msg.value);
        _mint(msg.sender, _next++);
    }

    function setPrice(uint256 to) external onlyOwner {
        price = to;
    }

    function setArtist(address to) external onlyOwner {
        artist = to;
    }

    function setRoyalty(address receiver, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(receiver, bps);
    }

    function reserve(address to, uint256 count) external onlyOwner {
        for (uint256 index = 0; index < count; index++) _mint(to, _next++);
    }
}
