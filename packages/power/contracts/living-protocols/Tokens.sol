// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingFractional} from "@openzeppelin/contracts/governance/extensions/GovernorCountingFractional.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorStorage} from "@openzeppelin/contracts/governance/extensions/GovernorStorage.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC1363} from "@openzeppelin/contracts/token/ERC20/extensions/ERC1363.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {ERC6909TokenSupply} from "@openzeppelin/contracts/token/ERC6909/extensions/ERC6909TokenSupply.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Burnable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Burnable.sol";
import {ERC721Votes} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Votes.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// A dollar of an issuer, with rules for its chief administrator.
contract IssuerDollar is ERC20Pausable, AccessControlDefaultAdminRules {
    bytes32 public constant ISSUER = keccak256("ISSUER");
    bytes32 public constant COMPLIANCE = keccak256("COMPLIANCE");
    mapping(address => bool) public frozen;

    error Frozen(address account);

    constructor(address admin, address issuer, address compliance)
        ERC20("Issuer Dollar", "IUSD")
        AccessControlDefaultAdminRules(1 days, admin)
    {
        _grantRole(ISSUER, issuer);
        _grantRole(COMPLIANCE, compliance);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (frozen[from] && to != address(0)) revert Frozen(from);
        super._update(from, to, amount);
    }

    function issue(address to, uint256 amount) external onlyRole(ISSUER) {
        _mint(to, amount);
    }

    function redeem(uint256 amount) external onlyRole(ISSUER) {
        _burn(msg.sender, amount);
    }

    function freeze(address account, bool is_) external onlyRole(COMPLIANCE) {
        frozen[account] = is_;
    }

    function wipe(address account) external onlyRole(COMPLIANCE) {
        if (frozen[account]) _burn(account, balanceOf(account));
    }

    function pause() external onlyRole(COMPLIANCE) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }
}

/// A capped coin that pays by call. One minter at a time; the owner moves in two steps.
contract CappedPayCoin is ERC1363, ERC20Capped, ERC20Burnable, Ownable2Step {
    address public minter;

    constructor(address owner_, address minter_) ERC20("Pay", "PAY") ERC20Capped(1e27) Ownable(owner_) {
        minter = minter_;
    }

    function _update(address from, address to, uint256 amount) internal override(ERC20, ERC20Capped) {
        super._update(from, to, amount);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "minter only");
        _mint(to, amount);
    }

    function setMinter(address minter_) external onlyOwner {
        minter = minter_;
    }
}

/// Memberships that vote, given by a registrar, revoked by a board.
contract MemberBadge is ERC721Votes, ERC721Burnable, AccessControl {
    bytes32 public constant REGISTRAR = keccak256("REGISTRAR");
    bytes32 public constant BOARD = keccak256("BOARD");
    uint256 public next;
    string public base;

    constructor(address admin, address registrar, address board) ERC721("Member", "MBR") EIP712("Member", "1") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(REGISTRAR, registrar);
        _grantRole(BOARD, board);
        _setRoleAdmin(REGISTRAR, BOARD);
    }

    function admit(address to) external onlyRole(REGISTRAR) returns (uint256 id) {
        _safeMint(to, id = next++);
    }

    function expel(uint256 id) external onlyRole(BOARD) {
        _burn(id);
    }

    function setBase(string calldata base_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        base = base_;
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }

    function _update(address to, uint256 id, address auth) internal override(ERC721, ERC721Votes) returns (address) {
        return super._update(to, id, auth);
    }

    function _increaseBalance(address account, uint128 value) internal override(ERC721, ERC721Votes) {
        super._increaseBalance(account, value);
    }

    function supportsInterface(bytes4 id) public view override(ERC721, AccessControl) returns (bool) {
        return super.supportsInterface(id);
    }
}

/// Members vote in fractions, proposals are kept on chain.
contract MemberGovernor is GovernorCountingFractional, GovernorSettings, GovernorStorage, GovernorVotesQuorumFraction {
    constructor(IVotes votes) Governor("Members") GovernorSettings(1 days, 1 weeks, 1) GovernorVotes(votes) GovernorVotesQuorumFraction(10) {}

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function _propose(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calls,
        string memory description,
        address proposer
    ) internal override(Governor, GovernorStorage) returns (uint256) {
        return super._propose(targets, values, calls, description, proposer);
    }
}

/// Points of many shops in one ledger; each shop prints and voids its own.
contract ShopPoints is ERC6909TokenSupply, Ownable {
    mapping(uint256 id => address) public shopOf;
    bool public closed;

    error NotShop(uint256 id, address caller);

    constructor(address owner_) Ownable(owner_) {}

    modifier onlyShop(uint256 id) {
        if (shopOf[id] != msg.sender) revert NotShop(id, msg.sender);
        _;
    }

    function enrol(uint256 id, address shop) external onlyOwner {
        shopOf[id] = shop;
    }

    function print(address to, uint256 id, uint256 amount) external onlyShop(id) {
        _mint(to, id, amount);
    }

    function void(address from, uint256 id, uint256 amount) external onlyShop(id) {
        _burn(from, id, amount);
    }

    function spend(uint256 id, uint256 amount) external {
        require(!closed, "closed");
        _burn(msg.sender, id, amount);
    }

    function close(bool closed_) external onlyOwner {
        closed = closed_;
    }
}

/// An account that runs batches for its owner.
contract BatchAccount is ERC7821 {
    address public owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function _erc7821AuthorizedExecutor(address caller, bytes32 mode, bytes calldata data) internal view override returns (bool) {
        return caller == owner || super._erc7821AuthorizedExecutor(caller, mode, data);
    }

    function passOn(address to) external {
        require(msg.sender == address(this), "itself only");
        owner = to;
    }
}
