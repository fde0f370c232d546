# SPDX-License-Identifier: Apache-2.0
# @version 0.2.12
# Coins are locked for votes. Contracts may lock only if a checker allows it, which the admin names in two steps.

from vyper.interfaces import ERC20

interface Checker:
    def check(_who: address) -> bool: nonpayable

coin: public(address)
admin: public(address)
future_admin: public(address)
checker: public(address)
future_checker: public(address)
locked: public(HashMap[address, uint256])
unlock_at: public(HashMap[address, uint256])
all_unlocked: public(bool)

@external
def __init__(_coin: address, _admin: address):
    self.coin = _coin
    self.admin = _admin

@internal
def _assert_allowed(_who: address):
    if _who != tx.origin:
        assert self.checker != ZERO_ADDRESS
        assert Checker(self.checker).check(_who), "not allowed"

@external
def lock(_amount: uint256, _until: uint256):
    self._assert_allowed(msg.sender)
    assert _until > block.timestamp and _until >= self.unlock_at[msg.sender]
    self.locked[msg.sender] += _amount
    self.unlock_at[msg.sender] = _until
    assert ERC20(self.coin).transferFrom(msg.sender, self, _amount)

@external
def lock_for(_who: address, _amount: uint256):
    assert self.locked[_who] > 0, "no lock"
    self.locked[_who] += _amount
    assert ERC20(self.coin).transferFrom(msg.sender, self, _amount)

@external
def withdraw():
    assert self.all_unlocked or block.timestamp >= self.unlock_at[msg.sender], "locked"
    amount: uint256 = self.locked[msg.sender]
    self.locked[msg.sender] = 0
    assert ERC20(self.coin).transfer(msg.sender, amount)

@external
def commit_checker(_checker: address):
    assert msg.sender == self.admin, "admin only"
    self.future_checker = _checker

@external
def apply_checker():
    assert msg.sender == self.admin, "admin only"
    self.checker = self.future_checker

@external
def unlock_all():
    assert msg.sender == self.admin, "admin only"
    self.all_unlocked = True

@external
def commit_transfer_ownership(_to: address):
    assert msg.sender == self.admin, "admin only"
    self.future_admin = _to

@external
def apply_transfer_ownership():
    assert msg.sender == self.admin, "admin only"
    to: address = self.future_admin
    assert to != ZERO_ADDRESS, "no future admin"
    self.admin = to
