# SPDX-License-Identifier: Apache-2.0
# @version 0.3.1
# One grant that vests in time. The granter takes back what has not vested, or leaves it for good.

from vyper.interfaces import ERC20

coin: public(ERC20)
granter: public(address)
heir_of_granter: public(address)
recipient: public(address)
start: public(uint256)
end: public(uint256)
total: public(uint256)
claimed: public(uint256)
open_claim: public(bool)

@external
def __init__(_coin: address, _granter: address, _recipient: address, _total: uint256, _start: uint256, _end: uint256):
    self.coin = ERC20(_coin)
    self.granter = _granter
    self.recipient = _recipient
    self.total = _total
    self.start = _start
    self.end = _end
    self.open_claim = True

@view
@internal
def _vested() -> uint256:
    if block.timestamp < self.start:
        return 0
    if block.timestamp >= self.end:
        return self.total
    return self.total * (block.timestamp - self.start) / (self.end - self.start)

@external
def claim():
    assert self.open_claim or msg.sender == self.recipient, "recipient only"
    amount: uint256 = self._vested() - self.claimed
    self.claimed += amount
    assert self.coin.transfer(self.recipient, amount)

@external
def claw_back(_to: address):
    assert msg.sender == self.granter, "granter only"
    vested: uint256 = self._vested()
    amount: uint256 = self.total - vested
    self.total = vested
    self.end = block.timestamp
    assert self.coin.transfer(_to, amount)

@external
def disown():
    assert msg.sender == self.granter, "granter only"
    self.granter = ZERO_ADDRESS

@external
def name_successor(_to: address):
    assert msg.sender == self.granter, "granter only"
    self.heir_of_granter = _to

@external
def succeed():
    assert msg.sender == self.heir_of_granter, "successor only"
    self.granter = msg.sender
    self.heir_of_granter = ZERO_ADDRESS

@external
def set_open_claim(_open: bool):
    assert msg.sender == self.recipient, "recipient only"
    self.open_claim = _open

@external
def set_recipient(_to: address):
    assert msg.sender == self.recipient, "recipient only"
    assert _to != ZERO_ADDRESS
    self.recipient = _to
