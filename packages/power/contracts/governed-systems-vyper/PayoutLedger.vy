# SPDX-License-Identifier: Apache-2.0
# @version 0.3.7
# Shares what arrives by weights. The rescue of foreign tokens forgot to ask who calls, and that the token is foreign.

from vyper.interfaces import ERC20

admin: public(address)
weights: public(HashMap[address, uint256])
total_weight: public(uint256)
paid: public(HashMap[address, HashMap[address, uint256]])
total_paid: public(HashMap[address, uint256])
locked: public(bool)

@external
def __init__(_admin: address, _payees: DynArray[address, 4], _weights: DynArray[uint256, 4]):
    self.admin = _admin
    i: uint256 = 0
    for payee in _payees:
        self.weights[payee] = _weights[i]
        self.total_weight += _weights[i]
        i += 1

@external
def release(_token: address, _payee: address):
    received: uint256 = ERC20(_token).balanceOf(self) + self.total_paid[_token]
    due: uint256 = received * self.weights[_payee] / self.total_weight - self.paid[_token][_payee]
    assert due > 0
    self.paid[_token][_payee] += due
    self.total_paid[_token] += due
    assert ERC20(_token).transfer(_payee, due)

@external
def rescue(_token: address, _to: address):
    assert _to != empty(address)
    assert ERC20(_token).transfer(_to, ERC20(_token).balanceOf(self))

@external
def set_weight(_payee: address, _weight: uint256):
    assert msg.sender == self.admin and not self.locked
    self.total_weight = self.total_weight - self.weights[_payee] + _weight
    self.weights[_payee] = _weight

@external
def lock_weights():
    assert msg.sender == self.admin
    self.locked = True

@external
def set_admin(_admin: address):
    assert msg.sender == self.admin
    self.admin = _admin
