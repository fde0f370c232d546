# SPDX-License-Identifier: Apache-2.0
# @version 0.3.6
# Dividends for those who are on a list with parts. Weekly checkpoints are the admin's, unless they were opened to all.

from vyper.interfaces import ERC20

token: public(address)
admin: public(address)
future_admin: public(address)
clerk: public(address)
emergency_return: public(address)
can_checkpoint: public(bool)
checkpoint_at: public(uint256)
per_part: public(uint256)
counted: public(uint256)
parts: public(HashMap[address, uint256])
paid_per_part: public(HashMap[address, uint256])
total_parts: public(uint256)
is_killed: public(bool)

@external
def __init__(_token: address, _admin: address, _clerk: address, _return: address):
    self.token = _token
    self.admin = _admin
    self.clerk = _clerk
    self.emergency_return = _return

@external
def checkpoint():
    assert msg.sender == self.admin or (self.can_checkpoint and block.timestamp > self.checkpoint_at + 86400), "not allowed"
    held: uint256 = ERC20(self.token).balanceOf(self)
    if self.total_parts > 0:
        self.per_part += (held - self.counted) * 10 ** 18 / self.total_parts
    self.counted = held
    self.checkpoint_at = block.timestamp

@external
@nonreentrant("lock")
def claim(_who: address):
    assert not self.is_killed, "killed"
    amount: uint256 = self.parts[_who] * (self.per_part - self.paid_per_part[_who]) / 10 ** 18
    self.paid_per_part[_who] = self.per_part
    self.counted -= amount
    assert ERC20(self.token).transfer(_who, amount)

@external
def set_parts(_who: address, _parts: uint256):
    assert msg.sender == self.clerk, "clerk only"
    assert self.paid_per_part[_who] == self.per_part or self.parts[_who] == 0, "claim first"
    self.total_parts = self.total_parts - self.parts[_who] + _parts
    self.parts[_who] = _parts
    self.paid_per_part[_who] = self.per_part

@external
def allow_checkpoint(_allowed: bool):
    assert msg.sender == self.admin, "admin only"
    self.can_checkpoint = _allowed

@external
def kill_me():
    assert msg.sender == self.admin, "admin only"
    self.is_killed = True
    assert ERC20(self.token).transfer(self.emergency_return, ERC20(self.token).balanceOf(self))

@external
def recover(_coin: address):
    assert msg.sender == self.admin and _coin != self.token, "admin only"
    assert ERC20(_coin).transfer(self.emergency_return, ERC20(_coin).balanceOf(self))

@external
def set_clerk(_clerk: address):
    assert msg.sender == self.admin, "admin only"
    self.clerk = _clerk

@external
def commit_admin(_admin: address):
    assert msg.sender == self.admin, "admin only"
    self.future_admin = _admin

@external
def apply_admin():
    assert msg.sender == self.admin and self.future_admin != empty(address), "admin only"
    self.admin = self.future_admin
