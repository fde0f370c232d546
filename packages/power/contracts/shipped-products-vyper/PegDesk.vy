# SPDX-License-Identifier: Apache-2.0
# @version 0.3.4
# Keeps a dollar at its peg with credit of its issuer. Anyone has it act, and gets a share of what that earns.

from vyper.interfaces import ERC20

ACTION_DELAY: constant(uint256) = 3 * 86400

dollar: public(address)
admin: public(address)
future_admin: public(address)
apply_at: public(uint256)
regulator: public(address)
caller_share: public(uint256)
receiver: public(address)
profit: public(uint256)
earned: public(HashMap[address, uint256])
owed: public(uint256)
debt: public(uint256)
ceiling: public(uint256)
halted_sides: public(uint256)

@external
def __init__(_dollar: address, _admin: address, _regulator: address, _receiver: address):
    self.dollar = _dollar
    self.admin = _admin
    self.regulator = _regulator
    self.receiver = _receiver
    self.caller_share = 20
    self.ceiling = 10 ** 24

@external
def update():
    # Books what has come in since.
    assert self.halted_sides == 0, "halted"
    held: uint256 = ERC20(self.dollar).balanceOf(self)
    assert held > self.debt + self.profit + self.owed, "nothing earned"
    gain: uint256 = held - self.debt - self.profit - self.owed
    share: uint256 = gain * self.caller_share / 100
    self.earned[msg.sender] += share
    self.owed += share
    self.profit += gain - share

@external
def take_share():
    amount: uint256 = self.earned[msg.sender]
    self.earned[msg.sender] = 0
    self.owed -= amount
    assert ERC20(self.dollar).transfer(msg.sender, amount)

@external
def lend_credit(_amount: uint256):
    # Anyone may lend it credit.
    assert self.debt + _amount <= self.ceiling, "ceiling"
    self.debt += _amount
    assert ERC20(self.dollar).transferFrom(msg.sender, self, _amount)

@external
def withdraw_profit():
    # Always to the receiver.
    amount: uint256 = self.profit
    self.profit = 0
    assert ERC20(self.dollar).transfer(self.receiver, amount)

@external
def set_caller_share(_share: uint256):
    assert msg.sender == self.admin, "admin only"
    assert _share <= 100
    self.caller_share = _share

@external
def set_ceiling(_ceiling: uint256):
    assert msg.sender == self.regulator, "regulator only"
    self.ceiling = _ceiling

@external
def halt(_sides: uint256):
    assert msg.sender == self.regulator or msg.sender == self.admin, "regulator only"
    self.halted_sides = _sides

@external
def recall(_amount: uint256, _to: address):
    assert msg.sender == self.regulator, "regulator only"
    self.debt -= _amount
    assert ERC20(self.dollar).transfer(_to, _amount)

@external
def set_regulator(_regulator: address):
    assert msg.sender == self.admin, "admin only"
    self.regulator = _regulator

@external
def set_receiver(_receiver: address):
    assert msg.sender == self.admin, "admin only"
    self.receiver = _receiver

@external
def commit_new_admin(_admin: address):
    assert msg.sender == self.admin, "admin only"
    self.future_admin = _admin
    self.apply_at = block.timestamp + ACTION_DELAY

@external
def apply_new_admin():
    assert msg.sender == self.future_admin, "future admin only"
    assert self.apply_at != 0 and block.timestamp >= self.apply_at, "not yet"
    self.apply_at = 0
    self.admin = self.future_admin
