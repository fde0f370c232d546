// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.7.6;
pragma abicoder v2;

interface ITokenLike {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Who may perform which action of which contract, or of all of them.
contract ActionAuthorizer {
    address public root;
    address public pendingRoot;
    mapping(bytes32 => bool) private _permissions;

    constructor(address root_) {
        root = root_;
    }

    function permissionId(bytes32 action, address account, address where) public pure returns (bytes32) {
        return keccak256(abi.encode(action, account, where));
    }

    function canPerform(bytes32 action, address account, address where) external view returns (bool) {
        return account == root || _permissions[permissionId(action, account, where)]
            || _permissions[permissionId(action, account, address(-1))];
    }

    function grantPermission(bytes32 action, address account, address where) external {
        require(msg.sender == root, "SENDER_NOT_ALLOWED");
        _permissions[permissionId(action, account, where)] = true;
    }

    function revokePermission(bytes32 action, address account, address where) external {
        require(msg.sender == root, "SENDER_NOT_ALLOWED");
        _permissions[permissionId(action, account, where)] = false;
    }

    function setPendingRoot(address to) external {
        require(msg.sender == root, "SENDER_NOT_ALLOWED");
        pendingRoot = to;
    }

    function claimRoot() external {
        require(msg.sender == pendingRoot, "SENDER_NOT_ALLOWED");
        root = pendingRoot;
        pendingRoot = address(0);
    }
}

/// Collects fees of pools. The authorizer is asked about each action.
contract FeeCollector {
    ActionAuthorizer public immutable authorizer;
    ITokenLike public immutable token;
    uint256 public flashFee;
    uint256 public swapFee;
    bool public paused;
    address public relayer;

    constructor(ActionAuthorizer authorizer_, ITokenLike token_) {
        authorizer = authorizer_;
        token = token_;
    }

    modifier authenticate() {
        require(authorizer.canPerform(keccak256(abi.encodePacked(address(this), msg.sig)), msg.sender, address(this)), "BAL#401");
        _;
    }

    function pass(address to, uint256 amount) external {
        require(!paused, "paused");
        uint256 fee = amount * (msg.sender == relayer ? flashFee : swapFee) / 1e18;
        require(token.transferFrom(msg.sender, address(this), amount), "transfer");
        require(token.transfer(to, amount - fee), "transfer");
    }

    function setSwapFee(uint256 to) external authenticate {
        require(to <= 5e17, "fee");
        swapFee = to;
    }

    function setFlashFee(uint256 to) external authenticate {
        require(to <= 1e16, "fee");
        flashFee = to;
    }

    function setPaused(bool to) external authenticate {
        paused = to;
    }

    function setRelayer(address to) external authenticate {
        relayer = to;
    }

    function withdrawCollectedFees(ITokenLike[] calldata tokens, uint256[] calldata amounts, address to) external authenticate {
        for (uint256 i = 0; i < tokens.length; i++) require(tokens[i].transfer(to, amounts[i]), "transfer");
    }
}
