// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// Distributes fees to locked votes; killed, it returns everything to one address.
contract VyperFeeDistributor {
    constructor(address admin, address rescue, address token) {
        assembly {
            sstore(0, admin)
            sstore(2, token)
            sstore(3, rescue)
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
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0x811a40fe) { // checkpoint_token()
                head(0)
                if xor(caller(), sload(0)) { check(and(sload(5), gt(timestamp(), add(sload(6), 86400)))) }
                sstore(7, held(sload(2)))
                sstore(6, timestamp())
                stop()
            }
            if eq(selector, 0x2121bfc3) { // toggle_allow_checkpoint_token()
                head(0)
                only(0)
                sstore(5, iszero(sload(5)))
                stop()
            }
            if eq(selector, 0x42966c68) { // burn(uint256)
                head(1)
                check(iszero(sload(4)))
                pull(sload(2), caller(), word(0))
                stop()
            }
            if eq(selector, 0xe3698853) { // kill_me()
                head(0)
                only(0)
                sstore(4, 1)
                pay(sload(2), sload(3), held(sload(2)))
                stop()
            }
            if eq(selector, 0xdb2f5f79) { // recover_balance(address)
                head(1)
                only(0)
                check(xor(account(0), sload(2)))
                pay(account(0), sload(3), held(account(0)))
                stop()
            }
            if eq(selector, 0xb1d3db75) { // commit_admin(address)
                head(1)
                only(0)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0xc0e991a6) { // apply_admin()
                head(0)
                only(0)
                check(sload(1))
                sstore(0, sload(1))
                stop()
            }
            revert(0, 0)
        }
    }
}

/// A gauge: deposits of one token, rewards that their distributors add.
contract VyperGauge {
    constructor(address admin, address distributor, address token, address reward) {
        assembly {
            sstore(0, admin)
            sstore(2, token)
            mstore(0, 5)
            mstore(32, reward)
            sstore(keccak256(0, 64), distributor)
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
            if eq(selector, 0xb6b55f25) { // deposit(uint256)
                head(1)
                check(iszero(sload(3)))
                more(at(4, caller()), word(0))
                pull(sload(2), caller(), word(0))
                stop()
            }
            if eq(selector, 0x2e1a7d4d) { // withdraw(uint256)
                head(1)
                less(at(4, caller()), word(0))
                pay(sload(2), caller(), word(0))
                stop()
            }
            if eq(selector, 0xe8de0d4d) { // add_reward(address,address)
                head(2)
                only(0)
                check(iszero(sload(at(5, account(0)))))
                check(account(1))
                sstore(at(5, account(0)), account(1))
                stop()
            }
            if eq(selector, 0x058a3a24) { // set_reward_distributor(address,address)
                head(2)
                let now_ := sload(at(5, account(0)))
                check(now_)
                check(or(eq(caller(), now_), eq(caller(), sload(0))))
                sstore(at(5, account(0)), account(1))
                stop()
            }
            if eq(selector, 0x93f7aa67) { // deposit_reward_token(address,uint256)
                head(2)
                check(eq(caller(), sload(at(5, account(0)))))
                more(at(6, account(0)), word(1))
                pull(account(0), caller(), word(1))
                stop()
            }
            if eq(selector, 0x90b22997) { // set_killed(bool)
                head(1)
                only(0)
                sstore(3, flag(0))
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
                stop()
            }
            revert(0, 0)
        }
    }
}
