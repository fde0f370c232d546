// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {EnumerableRoles} from "solady/src/auth/EnumerableRoles.sol";
import {Ownable as SoladyOwnable} from "solady/src/auth/Ownable.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {ERC1155 as SoladyERC1155} from "solady/src/tokens/ERC1155.sol";
import {ERC2981 as SoladyERC2981} from "solady/src/tokens/ERC2981.sol";
import {ERC721 as SoladyERC721} from "solady/src/tokens/ERC721.sol";
import {WETH} from "solady/src/tokens/WETH.sol";
import {Initializable} from "solady/src/utils/Initializable.sol";
import {MerkleProofLib} from "solady/src/utils/MerkleProofLib.sol";
import {Multicallable} from "solady/src/utils/Multicallable.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {UUPSUpgradeable} from "solady/src/utils/UUPSUpgradeable.sol";
import {AccessControl} from "@solidstate/contracts/access/access_control/AccessControl.sol";
import {AccessControlStorage} from "@solidstate/contracts/access/access_control/AccessControlStorage.sol";
import {Ownable} from "@solidstate/contracts/access/ownable/Ownable.sol";
import {OwnableInternal} from "@solidstate/contracts/access/ownable/OwnableInternal.sol";
import {SafeOwnable} from "@solidstate/contracts/access/ownable/SafeOwnable.sol";
import {SolidStateDiamond} from "@solidstate/contracts/proxy/diamond/SolidStateDiamond.sol";
import {ManagedProxyOwnable} from "@solidstate/contracts/proxy/managed/ManagedProxyOwnable.sol";
import {ManagedProxy} from "@solidstate/contracts/proxy/managed/ManagedProxy.sol";
import {PausableInternal} from "@solidstate/contracts/security/pausable/PausableInternal.sol";
import {SolidStateERC1155} from "@solidstate/contracts/token/ERC1155/SolidStateERC1155.sol";
import {ERC1155BaseInternal} from "@solidstate/contracts/token/ERC1155/base/ERC1155BaseInternal.sol";
import {SolidStateERC721} from "@solidstate/contracts/token/ERC721/SolidStateERC721.sol";

/// Editions with royalties: printers print, curators set what resellers owe.
contract PrintEditions is SoladyERC1155, SoladyERC2981, OwnableRoles {
    uint256 public constant PRINTER = _ROLE_0;
    uint256 public constant CURATOR = _ROLE_3;
    mapping(uint256 => uint256) public left;

    constructor(address owner_, address printer, address curator) {
        _initializeOwner(owner_);
        _grantRoles(printer, PRINTER);
        _grantRoles(curator, CURATOR);
        left[1] = 100;
    }

    function uri(uint256) public pure override returns (string memory) {
        return "";
    }

    function print(address to, uint256 id, uint256 count) external onlyRoles(PRINTER) {
        left[id] -= count;
        _mint(to, id, count, "");
    }

    function announce(uint256 id, uint256 count) external onlyOwnerOrRoles(CURATOR) {
        left[id] = count;
    }

    function setRoyalty(address to, uint96 share) external onlyRoles(CURATOR) {
        _setDefaultRoyalty(to, share);
    }

    function supportsInterface(bytes4 id) public view override(SoladyERC1155, SoladyERC2981) returns (bool) {
        return SoladyERC1155.supportsInterface(id) || SoladyERC2981.supportsInterface(id);
    }
}

/// Licences that inspectors give and suspend: roles by number, counted.
contract InspectorLicences is SoladyERC721, SoladyOwnable, EnumerableRoles {
    mapping(uint256 => bool) public suspended;

    constructor(address owner_, address inspector, address chief) {
        _initializeOwner(owner_);
        _setRole(inspector, 1, true);
        _setRole(chief, 2, true);
    }

    function name() public pure override returns (string memory) {
        return "Licences";
    }

    function symbol() public pure override returns (string memory) {
        return "LIC";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }

    function license(address to, uint256 id) external onlyRole(1) {
        _mint(to, id);
    }

    function suspend(uint256 id, bool is_) external {
        _checkRoles(abi.encode(uint256(1), uint256(2)));
        suspended[id] = is_;
    }

    function withdrawLicence(uint256 id) external onlyRole(2) {
        _burn(id);
    }

    function _beforeTokenTransfer(address, address to, uint256 id) internal view override {
        require(!suspended[id] || to == address(0), "suspended");
    }
}

/// Wrapped ether, part of which an operator stakes.
contract StakedWrap is WETH, SoladyOwnable {
    address public operator;
    uint256 public reserveBps = 2_000;

    constructor(address owner_, address operator_) {
        _initializeOwner(owner_);
        operator = operator_;
    }

    function toValidator(address to, uint256 amount) external {
        require(msg.sender == operator, "operator only");
        SafeTransferLib.safeTransferETH(to, amount);
        require(address(this).balance * 10_000 >= totalSupply() * reserveBps, "reserve");
    }

    function setReserve(uint256 bps) external onlyOwner {
        reserveBps = bps;
    }

    function setOperator(address operator_) external onlyOwner {
        operator = operator_;
    }
}

/// Streams of ether by the second, behind a proxy.
contract SecondsPayer is UUPSUpgradeable, Initializable, SoladyOwnable {
    struct Flow {
        uint128 rate;
        uint64 from;
    }

    mapping(address => Flow) public flows;
    address public bookkeeper;

    function initialize(address owner_, address bookkeeper_) external initializer {
        _initializeOwner(owner_);
        bookkeeper = bookkeeper_;
    }

    receive() external payable {}

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function setFlow(address to, uint128 rate) external {
        require(msg.sender == bookkeeper, "bookkeeper only");
        flows[to] = Flow(rate, uint64(block.timestamp));
    }

    function take() external {
        Flow storage flow = flows[msg.sender];
        uint256 amount = uint256(flow.rate) * (block.timestamp - flow.from);
        flow.from = uint64(block.timestamp);
        SafeTransferLib.safeTransferETH(msg.sender, amount);
    }

    function setBookkeeper(address bookkeeper_) external onlyOwner {
        bookkeeper = bookkeeper_;
    }

    function close(address to) external onlyOwner {
        SafeTransferLib.safeTransferAllETH(to);
    }
}

/// Rounds of claims by Merkle root. Many calls can be made in one.
contract RoundClaims is Multicallable, SoladyOwnable {
    using SafeTransferLib for address;

    address public immutable coin;
    bytes32[] public roots;
    uint256 public closedBefore;
    mapping(bytes32 => bool) public claimed;

    constructor(address coin_, address owner_) {
        coin = coin_;
        _initializeOwner(owner_);
    }

    function claim(uint256 round, address to, uint256 amount, bytes32[] calldata proof) external {
        require(round >= closedBefore, "closed");
        bytes32 leaf = keccak256(abi.encode(round, to, amount));
        require(!claimed[leaf] && MerkleProofLib.verifyCalldata(proof, roots[round], leaf), "no");
        claimed[leaf] = true;
        coin.safeTransfer(to, amount);
    }

    function addRound(bytes32 root) external onlyOwner {
        roots.push(root);
    }

    function closeBefore(uint256 round) external onlyOwner {
        closedBefore = round;
    }

    function takeRest(address to) external onlyOwner {
        coin.safeTransferAll(to);
    }
}

/// A collection of SolidState: the owner changes in two steps.
contract MuseumPieces is SolidStateERC721, SafeOwnable {
    address public curator;

    constructor(address owner_, address curator_) {
        _setOwner(owner_);
        curator = curator_;
    }

    function acquire(address to, uint256 id) external {
        require(msg.sender == curator, "curator only");
        _mint(to, id);
    }

    function deaccession(uint256 id) external onlyOwner {
        _burn(id);
    }

    function appoint(address curator_) external onlyOwner {
        curator = curator_;
    }
}

/// Rations of SolidState: roles give and take them, and stop all movement.
contract RationCards is SolidStateERC1155, AccessControl, PausableInternal {
    bytes32 public constant ISSUER = keccak256("ration.issuer");

    constructor(address admin, address issuer) {
        _grantRole(AccessControlStorage.DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ISSUER, issuer);
    }

    function issue(address to, uint256 id, uint256 count) external onlyRole(ISSUER) {
        _mint(to, id, count, "");
    }

    function redeem(address from, uint256 id, uint256 count) external onlyRole(ISSUER) {
        _burn(from, id, count);
    }

    function stop() external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    function resume() external onlyRole(AccessControlStorage.DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _beforeTokenTransfer(
        address operator,
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory data
    ) internal override whenNotPaused {
        super._beforeTokenTransfer(operator, from, to, ids, amounts, data);
    }
}

/// Names the code of all pools that ask it.
contract PoolCodes is Ownable {
    address public poolCode;

    constructor(address owner_, address code) {
        _setOwner(owner_);
        poolCode = code;
    }

    function setPoolCode(address code) external onlyOwner {
        poolCode = code;
    }
}

/// The code of pools: coins are kept for members, a keeper moves what is idle.
contract PoolCode is OwnableInternal {
    mapping(address => uint256) public kept;

    function keep() external payable {
        kept[msg.sender] += msg.value;
    }

    function fetch(uint256 amount) external {
        kept[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function moveIdle(address payable to, uint256 amount) external {
        require(msg.sender == Ownable(_owner()).owner(), "owner of the codes only");
        to.transfer(amount);
    }
}

/// A pool whose code its owner, a contract, names.
contract ManagedPool is ManagedProxyOwnable {
    constructor(address codes) ManagedProxy(bytes4(keccak256("poolCode()"))) {
        _setOwner(codes);
    }
}

/// A diamond that holds a till.
contract TillDiamond is SolidStateDiamond {
    constructor(address owner_) {
        _setOwner(owner_);
    }
}

/// The facet with the till.
contract TillFacet is OwnableInternal {
    struct Till {
        address cashier;
        mapping(address => uint256) paid;
    }

    function _till() private pure returns (Till storage till) {
        bytes32 slot = keccak256("till.facet");
        assembly {
            till.slot := slot
        }
    }

    function payIn() external payable {
        _till().paid[msg.sender] += msg.value;
    }

    function takeBack(uint256 amount) external {
        _till().paid[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function cashOut(address payable to, uint256 amount) external {
        require(msg.sender == _till().cashier, "cashier only");
        to.transfer(amount);
    }

    function setCashier(address cashier) external onlyOwner {
        _till().cashier = cashier;
    }
}
