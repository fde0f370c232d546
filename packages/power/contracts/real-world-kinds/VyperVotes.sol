// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// Locks a token for votes; a checker says which contracts may lock.
contract VyperEscrow {
    constructor(address admin, address controller, address token) {
        assembly {
            sstore(0, admin)
            sstore(4, token)
            sstore(6, controller)
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
            function pay(token, to, amount) {
                mstore(0, 0xa9059cbb)
                mstore(32, to)
                mstore(64, amount)
                check(call(gas(), token, 0, 28, 68, 0, 32))
                check(and(eq(returndatasize(), 32), mload(0)))
            }
            function pull(token, from, amount) {
                mstore(0, 0x23b872dd)
                mstore(32, from)
                mstore(64, address())
                mstore(96, amount)
                check(call(gas(), token, 0, 28, 100, 0, 32))
                check(and(eq(returndatasize(), 32), mload(0)))
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0x65fc3873) { // create_lock(uint256,uint256)
                head(2)
                check(and(gt(word(0), 0), iszero(sload(at(7, caller())))))
                check(gt(word(1), timestamp()))
                check(iszero(gt(word(1), add(timestamp(), 126144000))))
                sstore(at(7, caller()), word(0))
                sstore(at(8, caller()), word(1))
                more(5, word(0))
                pull(sload(4), caller(), word(0))
                stop()
            }
            if eq(selector, 0x3ccfd60b) { // withdraw()
                head(0)
                check(iszero(lt(timestamp(), sload(at(8, caller())))))
                let value := sload(at(7, caller()))
                sstore(at(7, caller()), 0)
                less(5, value)
                pay(sload(4), caller(), value)
                stop()
            }
            if eq(selector, 0x6b441a40) { // commit_transfer_ownership(address)
                head(1)
                only(0)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0x6a1c05ae) { // apply_transfer_ownership()
                head(0)
                only(0)
                let next := sload(1)
                check(next)
                sstore(0, next)
                stop()
            }
            if eq(selector, 0x57f901e2) { // commit_smart_wallet_checker(address)
                head(1)
                only(0)
                sstore(3, account(0))
                stop()
            }
            if eq(selector, 0x8e5b490f) { // apply_smart_wallet_checker()
                head(0)
                only(0)
                sstore(2, sload(3))
                stop()
            }
            if eq(selector, 0x3cebb823) { // changeController(address)
                head(1)
                only(6)
                sstore(6, account(0))
                stop()
            }
            revert(0, 0)
        }
    }
}

/// Weighs gauges by kinds; its admin adds and weighs them.
contract VyperGaugeController {
    constructor(address admin) {
        assembly {
            sstore(0, admin)
            sstore(3, 1)
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
            if eq(selector, 0x6d5d2a1e) { // add_gauge(address,uint256,uint256)
                head(3)
                only(0)
                check(lt(word(1), sload(3)))
                check(iszero(sload(at(5, account(0)))))
                sstore(at(5, account(0)), add(word(1), 1))
                sstore(at(6, account(0)), word(2))
                more(4, 1)
                stop()
            }
            if eq(selector, 0xa07e9017) { // add_type(uint256)
                head(1)
                only(0)
                sstore(at(7, sload(3)), word(0))
                more(3, 1)
                stop()
            }
            if eq(selector, 0xd39b7836) { // change_type_weight(uint256,uint256)
                head(2)
                only(0)
                sstore(at(7, word(0)), word(1))
                stop()
            }
            if eq(selector, 0xd4d2646e) { // change_gauge_weight(address,uint256)
                head(2)
                only(0)
                sstore(at(6, account(0)), word(1))
                stop()
            }
            if eq(selector, 0x6b441a40) { // commit_transfer_ownership(address)
                head(1)
                only(0)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0x6a1c05ae) { // apply_transfer_ownership()
                head(0)
                only(0)
                let next := sload(1)
                check(next)
                sstore(0, next)
                stop()
            }
            if eq(selector, 0x3f9095b7) { // gauge_types(address)
                head(1)
                give(sload(at(5, account(0))))
            }
            revert(0, 0)
        }
    }
}
