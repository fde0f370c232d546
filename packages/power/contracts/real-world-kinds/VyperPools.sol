// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// A pool of one coin in the manner of Curve: parameters change after a delay, its owner can kill it.
contract VyperPool {
    constructor(address owner, address coin) {
        assembly {
            sstore(0, owner)
            sstore(1, 4000000)
            sstore(9, 200)
            sstore(10, coin)
            sstore(14, sub(timestamp(), 86400))
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
            function held(token) -> amount {
                mstore(0, 0x70a08231)
                mstore(32, address())
                check(staticcall(gas(), token, 28, 36, 0, 32))
                amount := mload(0)
            }
            function give(value) {
                mstore(0, value)
                return(0, 32)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0xf4532a51) { // add_liquidity(uint256)
                head(1)
                check(iszero(sload(8)))
                check(word(0))
                more(11, word(0))
                more(12, word(0))
                more(at(13, caller()), word(0))
                pull(sload(10), caller(), word(0))
                stop()
            }
            if eq(selector, 0x978ae06f) { // remove_liquidity(uint256)
                head(1)
                less(at(13, caller()), word(0))
                less(12, word(0))
                less(11, word(0))
                pay(sload(10), caller(), word(0))
                stop()
            }
            if eq(selector, 0x53556559) { // exchange(uint256)
                head(1)
                check(iszero(sload(8)))
                let cut := div(mul(div(word(0), 1000000), sload(1)), 10000)
                pull(sload(10), caller(), word(0))
                pay(sload(10), caller(), sub(word(0), cut))
                stop()
            }
            if eq(selector, 0x6b79c213) { // ramp_A(uint256)
                head(1)
                only(0)
                check(iszero(lt(timestamp(), add(sload(14), 86400))))
                check(and(gt(word(0), 0), lt(word(0), 1000000)))
                sstore(9, word(0))
                sstore(14, timestamp())
                stop()
            }
            if eq(selector, 0xa48eac9d) { // commit_new_fee(uint256)
                head(1)
                only(0)
                check(iszero(sload(5)))
                check(iszero(gt(word(0), 5000000)))
                sstore(3, word(0))
                sstore(5, add(timestamp(), 259200))
                stop()
            }
            if eq(selector, 0x4f12fe97) { // apply_new_fee()
                head(0)
                only(0)
                check(and(gt(sload(5), 0), iszero(lt(timestamp(), sload(5)))))
                sstore(5, 0)
                sstore(1, sload(3))
                stop()
            }
            if eq(selector, 0x226840fb) { // revert_new_parameters()
                head(0)
                only(0)
                sstore(5, 0)
                stop()
            }
            if eq(selector, 0x6b441a40) { // commit_transfer_ownership(address)
                head(1)
                only(0)
                check(iszero(sload(6)))
                sstore(6, add(timestamp(), 259200))
                sstore(7, account(0))
                stop()
            }
            if eq(selector, 0x6a1c05ae) { // apply_transfer_ownership()
                head(0)
                only(0)
                check(and(gt(sload(6), 0), iszero(lt(timestamp(), sload(6)))))
                sstore(6, 0)
                sstore(0, sload(7))
                stop()
            }
            if eq(selector, 0x86fbf193) { // revert_transfer_ownership()
                head(0)
                only(0)
                sstore(6, 0)
                stop()
            }
            if eq(selector, 0x30c54085) { // withdraw_admin_fees()
                head(0)
                only(0)
                let value := sub(held(sload(10)), sload(11))
                check(value)
                pay(sload(10), caller(), value)
                stop()
            }
            if eq(selector, 0xe3698853) { // kill_me()
                head(0)
                only(0)
                sstore(8, 1)
                stop()
            }
            if eq(selector, 0x3046f972) { // unkill_me()
                head(0)
                only(0)
                sstore(8, 0)
                stop()
            }
            if eq(selector, 0x70a08231) { // balanceOf(address)
                head(1)
                give(sload(at(13, account(0))))
            }
            revert(0, 0)
        }
    }
}

/// Makes nothing itself: keeps implementations, base pools and the receiver of fees.
contract VyperFactory {
    constructor(address admin, address manager) {
        assembly {
            sstore(0, admin)
            sstore(2, admin)
            sstore(3, manager)
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
            function more(slot, value) {
                let sum := add(sload(slot), value)
                check(iszero(lt(sum, value)))
                sstore(slot, sum)
            }
            function give(value) {
                mstore(0, value)
                return(0, 32)
            }
            function admin(factory) -> who {
                mstore(0, 0xf851a440)
                check(staticcall(gas(), factory, 28, 4, 0, 32))
                who := mload(0)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0xf851a440) { // admin()
                head(0)
                give(sload(0))
            }
            if eq(selector, 0xcab4d3db) { // fee_receiver()
                head(0)
                give(sload(2))
            }
            if eq(selector, 0xe41ab771) { // set_fee_receiver(address)
                head(1)
                only(0)
                sstore(2, account(0))
                stop()
            }
            if eq(selector, 0xbe24ac8f) { // set_pool_implementation(uint256,address)
                head(2)
                only(0)
                sstore(at(4, word(0)), account(1))
                stop()
            }
            if eq(selector, 0xe95fd03e) { // add_base_pool(address)
                head(1)
                only(0)
                check(iszero(sload(at(5, account(0)))))
                sstore(at(5, account(0)), 1)
                more(6, 1)
                stop()
            }
            if eq(selector, 0x9aece83e) { // set_manager(address)
                head(1)
                check(or(eq(caller(), sload(3)), eq(caller(), sload(0))))
                sstore(3, account(0))
                stop()
            }
            if eq(selector, 0x45163b8e) { // set_base_pool_killed(address,bool)
                head(2)
                only(3)
                sstore(at(7, account(0)), flag(1))
                stop()
            }
            if eq(selector, 0x6b441a40) { // commit_transfer_ownership(address)
                head(1)
                only(0)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0xe5ea47b8) { // accept_transfer_ownership()
                head(0)
                check(sload(1))
                only(1)
                sstore(0, caller())
                sstore(1, 0)
                stop()
            }
            revert(0, 0)
        }
    }
}
