# SPDX-License-Identifier: Apache-2.0
# @version 0.3.10
# Deposits earn a rate that is set, out of a reserve that anyone may fill. Part of them is lent out.

from vyper.interfaces import ERC20

coin: public(immutable(ERC20))
owner: public(address)
pending_owner: public(address)
rate_setter: public(address)
guardian: public(address)
desk: public(address)
rate: public(uint256)
index: public(uint256)
updated: public(uint256)
stopped: public(bool)
shares: public(HashMap[address, uint256])
total_shares: public(uint256)

@external
def __init__(_coin: address, _owner: address, _rate_setter: address, _guardian: address, _desk: address):
    coin = ERC20(_coin)
    self.owner = _owner
    self.rate_setter = _rate_setter
    self.guardian = _guardian
    self.desk = _desk
    self.index = 10 ** 18
    self.updated = block.timestamp

@internal
def _accrue():
    self.index += self.index * self.rate * (block.timestamp - self.updated) / 10 ** 18
    self.updated = block.timestamp

@external
def accrue():
    self._accrue()

@external
def deposit(_amount: uint256):
    assert not self.stopped, "stopped"
    self._accrue()
    got: uint256 = _amount * 10 ** 18 / self.index
    self.shares[msg.sender] += got
    self.total_shares += got
    assert coin.transferFrom(msg.sender, self, _amount)

@external
def withdraw(_shares: uint256):
    assert not self.stopped, "stopped"
    self._accrue()
    self.shares[msg.sender] -= _shares
    self.total_shares -= _shares
    assert coin.transfer(msg.sender, _shares * self.index / 10 ** 18)

@external
def set_rate(_rate: uint256):
    assert msg.sender == self.rate_setter, "rate setter only"
    assert _rate < 10 ** 10, "too much"
    self._accrue()
    self.rate = _rate

@external
def stop():
    assert msg.sender == self.guardian or msg.sender == self.owner, "guardian only"
    self.stopped = True

@external
def resume():
    assert msg.sender == self.owner, "owner only"
    self.stopped = False

@external
def lend_out(_to: address, _amount: uint256):
    assert msg.sender == self.desk, "desk only"
    assert coin.transfer(_to, _amount)

@external
def set_rate_setter(_who: address):
    assert msg.sender == self.owner, "owner only"
    self.rate_setter = _who

@external
def set_desk(_who: address):
    assert msg.sender == self.owner, "owner only"
    self.desk = _who

@external
def offer_ownership(_to: address):
    assert msg.sender == self.owner, "owner only"
    self.pending_owner = _to

@external
def accept_ownership():
    assert msg.sender == self.pending_owner, "pending owner only"
    self.owner = self.pending_owner
    self.pending_owner = empty(address)
