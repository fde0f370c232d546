// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// Lends against one coin; its factory's admin sets the terms.
contract VyperController {
    constructor(address factory, address coin) {
        assembly {
            sstore(0, factory)
            sstore(1, coin)
            sstore(2, 6000000000000000)
            sstore(3, 90000000000000000)
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
            function pull(token, from, amount) {
                mstore(0, 0x23b872dd)
                mstore(32, from)
                mstore(64, address())
                mstore(96, amount)
                check(call(gas(), token, 0, 28, 100, 0, 32))
                check(and(eq(returndatasize(), 32), mload(0)))
            }
            function admin(factory) -> who {
                mstore(0, 0xf851a440)
                check(staticcall(gas(), factory, 28, 4, 0, 32))
                who := mload(0)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0xa1662150) { // create_loan(uint256,uint256)
                head(2)
                check(iszero(sload(at(6, caller()))))
                check(iszero(gt(mul(word(1), 2), word(0))))
                check(lt(word(0), shl(128, 1)))
                sstore(at(5, caller()), word(0))
                sstore(at(6, caller()), word(1))
                pull(sload(1), caller(), sub(word(0), word(1)))
                stop()
            }
            if eq(selector, 0x371fd8e6) { // repay(uint256)
                head(1)
                less(at(6, caller()), word(0))
                pull(sload(1), caller(), word(0))
                stop()
            }
            if eq(selector, 0x4189617d) { // set_amm_fee(uint256)
                head(1)
                check(eq(caller(), admin(sload(0))))
                check(lt(word(0), 100000000000000000))
                sstore(2, word(0))
                stop()
            }
            if eq(selector, 0x2a0c3586) { // set_borrowing_discounts(uint256,uint256)
                head(2)
                check(eq(caller(), admin(sload(0))))
                check(gt(word(0), word(1)))
                sstore(3, word(0))
                sstore(4, word(1))
                stop()
            }
            if eq(selector, 0x81d2f1b7) { // set_monetary_policy(address)
                head(1)
                check(eq(caller(), admin(sload(0))))
                sstore(7, account(0))
                stop()
            }
            if eq(selector, 0xcc1891c7) { // set_callback(address)
                head(1)
                check(eq(caller(), admin(sload(0))))
                sstore(8, account(0))
                stop()
            }
            revert(0, 0)
        }
    }
}

/// Keeps a peg with coins of its own; anyone sends its profits to the receiver.
contract VyperPegKeeper {
    constructor(address admin, address heir, address receiver, address coin) {
        assembly {
            sstore(0, admin)
            sstore(1, heir)
            sstore(2, sub(timestamp(), 1))
            sstore(3, receiver)
            sstore(5, 20000)
            sstore(6, 900)
            sstore(7, coin)
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
            function pay(token, to, amount) {
                mstore(0, 0xa9059cbb)
                mstore(32, to)
                mstore(64, amount)
                check(call(gas(), token, 0, 28, 68, 0, 32))
                check(and(eq(returndatasize(), 32), mload(0)))
            }
            function held(token) -> amount {
                mstore(0, 0x70a08231)
                mstore(32, address())
                check(staticcall(gas(), token, 28, 36, 0, 32))
                amount := mload(0)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0x2c9f7f92) { // withdraw_profit()
                head(0)
                let value := held(sload(7))
                check(value)
                pay(sload(7), sload(3), value)
                stop()
            }
            if eq(selector, 0xc9e0cafe) { // set_new_action_delay(uint256)
                head(1)
                only(0)
                sstore(6, word(0))
                stop()
            }
            if eq(selector, 0x9f5ef86f) { // set_new_caller_share(uint256)
                head(1)
                only(0)
                check(iszero(gt(word(0), 100000)))
                sstore(5, word(0))
                stop()
            }
            if eq(selector, 0xf636b05f) { // commit_new_admin(address)
                head(1)
                only(0)
                sstore(2, add(timestamp(), 259200))
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0xc336fbd5) { // apply_new_admin()
                head(0)
                only(1)
                check(and(gt(sload(2), 0), iszero(lt(timestamp(), sload(2)))))
                sstore(0, caller())
                sstore(2, 0)
                stop()
            }
            if eq(selector, 0x561a4147) { // commit_new_receiver(address)
                head(1)
                only(0)
                check(iszero(sload(8)))
                sstore(8, add(timestamp(), 259200))
                sstore(4, account(0))
                stop()
            }
            if eq(selector, 0xceb667c5) { // apply_new_receiver()
                head(0)
                check(and(gt(sload(8), 0), iszero(lt(timestamp(), sload(8)))))
                sstore(3, sload(4))
                sstore(8, 0)
                stop()
            }
            if eq(selector, 0x7bfd8fad) { // revert_new_options()
                head(0)
                only(0)
                sstore(2, 0)
                sstore(8, 0)
                stop()
            }
            revert(0, 0)
        }
    }
}
