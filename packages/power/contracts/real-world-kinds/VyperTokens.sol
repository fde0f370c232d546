// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// A token with an admin and a minter.
contract VyperToken {
    constructor(address admin, address minter) {
        assembly {
            sstore(0, minter)
            sstore(1, admin)
            sstore(2, 1000000000000000000000)
            mstore(0, 3)
            mstore(32, admin)
            sstore(keccak256(0, 64), 1000000000000000000000)
        }
    }

    fallback() external payable {
        assembly {
            function head(count) {
                if callvalue() { revert(0, 0) }
                if lt(calldatasize(), add(4, mul(32, count))) { revert(0, 0) }
            }
            function account(index) -> who {
                who := calldataload(add(4, mul(32, index)))
                if shr(160, who) { revert(0, 0) }
            }
            function word(index) -> value { value := calldataload(add(4, mul(32, index))) }
            function only(slot) { if xor(caller(), sload(slot)) { revert(0, 0) } }
            function check(ok) { if iszero(ok) { revert(0, 0) } }
            function at(slot, key) -> place {
                mstore(0, slot)
                mstore(32, key)
                place := keccak256(0, 64)
            }
            function less(slot, value) {
                let before := sload(slot)
                check(iszero(gt(value, before)))
                sstore(slot, sub(before, value))
            }
            function more(slot, value) {
                let sum := add(sload(slot), value)
                check(iszero(lt(sum, value)))
                sstore(slot, sum)
            }
            function give(value) {
                mstore(0, value)
                return(0, 32)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0x18160ddd) { // totalSupply()
                head(0)
                give(sload(2))
            }
            if eq(selector, 0x70a08231) { // balanceOf(address)
                head(1)
                give(sload(at(3, account(0))))
            }
            if eq(selector, 0xa9059cbb) { // transfer(address,uint256)
                head(2)
                check(account(0))
                less(at(3, caller()), word(1))
                more(at(3, account(0)), word(1))
                give(1)
            }
            if eq(selector, 0x095ea7b3) { // approve(address,uint256)
                head(2)
                sstore(at(at(4, caller()), account(0)), word(1))
                give(1)
            }
            if eq(selector, 0x23b872dd) { // transferFrom(address,address,uint256)
                head(3)
                less(at(at(4, account(0)), caller()), word(2))
                less(at(3, account(0)), word(2))
                more(at(3, account(1)), word(2))
                give(1)
            }
            if eq(selector, 0x1652e9fc) { // set_minter(address)
                head(1)
                only(1)
                sstore(0, account(0))
                stop()
            }
            if eq(selector, 0xe9333fab) { // set_admin(address)
                head(1)
                only(1)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0x7ba332e9) { // set_name(bytes32)
                head(1)
                only(1)
                sstore(5, word(0))
                stop()
            }
            if eq(selector, 0x40c10f19) { // mint(address,uint256)
                head(2)
                only(0)
                check(account(0))
                more(2, word(1))
                more(at(3, account(0)), word(1))
                give(1)
            }
            if eq(selector, 0x42966c68) { // burn(uint256)
                head(1)
                less(at(3, caller()), word(0))
                less(2, word(0))
                give(1)
            }
            revert(0, 0)
        }
    }
}

/// A token with one owner and many minters.
contract VyperMintable {
    constructor(address owner, address minter) {
        assembly {
            sstore(0, owner)
            sstore(1, 1000000000000000000000)
            mstore(0, 2)
            mstore(32, owner)
            sstore(keccak256(0, 64), 1000000000000000000000)
            mstore(0, 3)
            sstore(keccak256(0, 64), 1)
            mstore(32, minter)
            sstore(keccak256(0, 64), 1)
        }
    }

    fallback() external payable {
        assembly {
            function head(count) {
                if callvalue() { revert(0, 0) }
                if lt(calldatasize(), add(4, mul(32, count))) { revert(0, 0) }
            }
            function account(index) -> who {
                who := calldataload(add(4, mul(32, index)))
                if shr(160, who) { revert(0, 0) }
            }
            function flag(index) -> to {
                to := calldataload(add(4, mul(32, index)))
                if shr(1, to) { revert(0, 0) }
            }
            function word(index) -> value { value := calldataload(add(4, mul(32, index))) }
            function only(slot) { if xor(caller(), sload(slot)) { revert(0, 0) } }
            function check(ok) { if iszero(ok) { revert(0, 0) } }
            function at(slot, key) -> place {
                mstore(0, slot)
                mstore(32, key)
                place := keccak256(0, 64)
            }
            function less(slot, value) {
                let before := sload(slot)
                check(iszero(gt(value, before)))
                sstore(slot, sub(before, value))
            }
            function more(slot, value) {
                let sum := add(sload(slot), value)
                check(iszero(lt(sum, value)))
                sstore(slot, sum)
            }
            function give(value) {
                mstore(0, value)
                return(0, 32)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0x8da5cb5b) { // owner()
                head(0)
                give(sload(0))
            }
            if eq(selector, 0x70a08231) { // balanceOf(address)
                head(1)
                give(sload(at(2, account(0))))
            }
            if eq(selector, 0xa9059cbb) { // transfer(address,uint256)
                head(2)
                check(account(0))
                less(at(2, caller()), word(1))
                more(at(2, account(0)), word(1))
                give(1)
            }
            if eq(selector, 0xf0350c04) { // transfer_ownership(address)
                head(1)
                only(0)
                check(account(0))
                sstore(at(3, caller()), 0)
                sstore(0, account(0))
                sstore(at(3, account(0)), 1)
                stop()
            }
            if eq(selector, 0xb15e13ee) { // renounce_ownership()
                head(0)
                only(0)
                sstore(at(3, caller()), 0)
                sstore(0, 0)
                stop()
            }
            if eq(selector, 0x7c3bec3c) { // set_minter(address,bool)
                head(2)
                only(0)
                check(account(0))
                check(xor(account(0), sload(0)))
                sstore(at(3, account(0)), flag(1))
                stop()
            }
            if eq(selector, 0x40c10f19) { // mint(address,uint256)
                head(2)
                check(sload(at(3, caller())))
                check(account(0))
                more(1, word(1))
                more(at(2, account(0)), word(1))
                stop()
            }
            if eq(selector, 0x0f536f84) { // burn_from(address,uint256)
                head(2)
                check(sload(at(3, caller())))
                less(at(2, account(0)), word(1))
                less(1, word(1))
                stop()
            }
            revert(0, 0)
        }
    }
}
