// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Contracts in the manner of Vyper's compiler: selectors compared in the order of the source, arguments
// clamped, every variable in a word of its own, and mappings hashed with the slot before the key.

/// Vests tokens for many recipients; an admin and fund admins add them.
contract VyperVesting {
    constructor(address admin, address funder, address token) {
        assembly {
            sstore(0, admin)
            sstore(2, token)
            sstore(3, 1)
            sstore(4, 1)
            mstore(0, 10)
            mstore(32, funder)
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
            if eq(selector, 0xd78c4464) { // add_tokens(uint256)
                head(1)
                only(0)
                more(6, word(0))
                pull(sload(2), caller(), word(0))
                stop()
            }
            if eq(selector, 0x7b1837de) { // fund(address,uint256)
                head(2)
                if xor(caller(), sload(0)) { check(and(sload(at(10, caller())), sload(3))) }
                less(6, word(1))
                more(at(7, account(0)), word(1))
                stop()
            }
            if eq(selector, 0x1e83409a) { // claim(address)
                head(1)
                check(iszero(sload(at(9, account(0)))))
                check(gt(timestamp(), 1900000000))
                let value := sub(sload(at(7, account(0))), sload(at(8, account(0))))
                check(value)
                sstore(at(8, account(0)), sload(at(7, account(0))))
                pay(sload(2), account(0), value)
                stop()
            }
            if eq(selector, 0x36fc59c7) { // toggle_disable(address)
                head(1)
                only(0)
                check(sload(4))
                sstore(at(9, account(0)), iszero(sload(at(9, account(0)))))
                stop()
            }
            if eq(selector, 0x2a1e50fd) { // disable_can_disable()
                head(0)
                only(0)
                sstore(4, 0)
                stop()
            }
            if eq(selector, 0x72dd3ee8) { // disable_fund_admins()
                head(0)
                only(0)
                sstore(3, 0)
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
            revert(0, 0)
        }
    }
}

/// A vault with governance, management and a guardian.
contract VyperVault {
    constructor(address governance, address management, address guardian, address token) {
        assembly {
            sstore(0, governance)
            sstore(1, management)
            sstore(2, guardian)
            sstore(4, token)
            sstore(6, not(0))
            sstore(7, 1000)
            sstore(8, governance)
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
            function held(token) -> amount {
                mstore(0, 0x70a08231)
                mstore(32, address())
                check(staticcall(gas(), token, 28, 36, 0, 32))
                amount := mload(0)
            }
            if lt(calldatasize(), 4) { revert(0, 0) }
            let selector := shr(224, calldataload(0))
            if eq(selector, 0xb6b55f25) { // deposit(uint256)
                head(1)
                check(iszero(sload(5)))
                more(9, word(0))
                check(iszero(gt(sload(9), sload(6))))
                more(at(10, caller()), word(0))
                pull(sload(4), caller(), word(0))
                stop()
            }
            if eq(selector, 0x2e1a7d4d) { // withdraw(uint256)
                head(1)
                less(at(10, caller()), word(0))
                less(9, word(0))
                pay(sload(4), caller(), word(0))
                stop()
            }
            if eq(selector, 0xab033ea9) { // setGovernance(address)
                head(1)
                only(0)
                sstore(3, account(0))
                stop()
            }
            if eq(selector, 0x238efcbc) { // acceptGovernance()
                head(0)
                only(3)
                sstore(0, caller())
                stop()
            }
            if eq(selector, 0xd4a22bde) { // setManagement(address)
                head(1)
                only(0)
                sstore(1, account(0))
                stop()
            }
            if eq(selector, 0x8a0dac4a) { // setGuardian(address)
                head(1)
                check(or(eq(caller(), sload(2)), eq(caller(), sload(0))))
                sstore(2, account(0))
                stop()
            }
            if eq(selector, 0xec38a862) { // setRewards(address)
                head(1)
                only(0)
                check(and(gt(account(0), 0), xor(account(0), address())))
                sstore(8, account(0))
                stop()
            }
            if eq(selector, 0xbdc8144b) { // setDepositLimit(uint256)
                head(1)
                only(0)
                sstore(6, word(0))
                stop()
            }
            if eq(selector, 0x70897b23) { // setPerformanceFee(uint256)
                head(1)
                only(0)
                check(iszero(gt(word(0), 5000)))
                sstore(7, word(0))
                stop()
            }
            if eq(selector, 0x14c64402) { // setEmergencyShutdown(bool)
                head(1)
                switch flag(0)
                case 0 { only(0) }
                default { check(or(eq(caller(), sload(2)), eq(caller(), sload(0)))) }
                sstore(5, flag(0))
                stop()
            }
            if eq(selector, 0x34670a1d) { // assess(uint256)
                head(1)
                check(or(eq(caller(), sload(1)), eq(caller(), sload(0))))
                let cut := mul(div(word(0), 10000), sload(7))
                check(iszero(gt(add(sload(9), cut), held(sload(4)))))
                more(9, cut)
                more(at(10, sload(8)), cut)
                stop()
            }
            if eq(selector, 0x01681a62) { // sweep(address)
                head(1)
                only(0)
                check(xor(account(0), sload(4)))
                pay(account(0), sload(0), held(account(0)))
                stop()
            }
            revert(0, 0)
        }
    }
}
