// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// An early multisig wallet: owners confirm on chain, and enough confirmations execute.
contract OldMultisig {
    mapping(address => bool) public isOwner;
    address[] public owners;
    uint256 public required;
    uint256 public count;

    struct Deed {
        address to;
        uint256 value;
        bytes data;
        bool done;
    }

    mapping(uint256 => Deed) public deeds;
    mapping(uint256 => mapping(address => bool)) public confirmed;

    constructor(address a, address b, address c) payable {
        owners = [a, b, c];
        isOwner[a] = isOwner[b] = isOwner[c] = true;
        required = 2;
    }

    modifier byOwner() {
        require(isOwner[msg.sender]);
        _;
    }

    modifier bySelf() {
        require(msg.sender == address(this));
        _;
    }

    function submit(address to, uint256 value, bytes calldata data) external byOwner returns (uint256 id) {
        id = count++;
        deeds[id] = Deed(to, value, data, false);
        confirmed[id][msg.sender] = true;
    }

    function confirm(uint256 id) external byOwner {
        require(!confirmed[id][msg.sender]);
        confirmed[id][msg.sender] = true;
    }

    function carryOut(uint256 id) external byOwner {
        Deed storage deed = deeds[id];
        require(!deed.done && deed.to != address(0));
        uint256 yes;
        for (uint256 i; i < owners.length; i++) if (confirmed[id][owners[i]]) yes++;
        require(yes >= required);
        deed.done = true;
        (bool ok,) = deed.to.call{value: deed.value}(deed.data);
        require(ok);
    }

    function addOwner(address who) external bySelf {
        require(!isOwner[who]);
        isOwner[who] = true;
        owners.push(who);
    }

    function changeRequired(uint256 to) external bySelf {
        require(to > 0 && to <= owners.length);
        required = to;
    }
}
