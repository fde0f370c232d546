# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# Members allow yearly dues to be collected, once in each period. A collector asks for them.

from ethereum.ercs import IERC20

struct Plan:
    price: uint256
    period: uint256

coin: public(immutable(IERC20))
host: public(immutable(address))
collector: public(address)
plans: public(HashMap[uint256, Plan])
plan_of: public(HashMap[address, uint256])
paid_until: public(HashMap[address, uint256])
barred: public(HashMap[address, bool])
halted: public(bool)

@deploy
def __init__(_coin: address, _host: address, _collector: address):
    coin = IERC20(_coin)
    host = _host
    self.collector = _collector
    self.plans[1] = Plan(price=10 ** 18, period=30 * 86400)

@internal
@view
def _only_host():
    assert msg.sender == host, "host only"

@external
def join(_plan: uint256):
    assert not self.halted and not self.barred[msg.sender], "closed"
    assert self.plans[_plan].period > 0, "no such plan"
    self.plan_of[msg.sender] = _plan

@external
def leave():
    self.plan_of[msg.sender] = 0

@external
def collect(_member: address):
    assert msg.sender == self.collector, "collector only"
    plan: Plan = self.plans[self.plan_of[_member]]
    assert plan.period > 0 and self.paid_until[_member] < block.timestamp, "nothing due"
    self.paid_until[_member] = block.timestamp + plan.period
    extcall coin.transferFrom(_member, self, plan.price)

@external
def set_plan(_id: uint256, _price: uint256, _period: uint256):
    self._only_host()
    assert _id > 0
    self.plans[_id] = Plan(price=_price, period=_period)

@external
def bar(_member: address, _barred: bool):
    self._only_host()
    self.barred[_member] = _barred
    self.plan_of[_member] = 0

@external
def halt(_halted: bool):
    self._only_host()
    self.halted = _halted

@external
def set_collector(_collector: address):
    self._only_host()
    self.collector = _collector

@external
def empty_till(_to: address):
    self._only_host()
    extcall coin.transfer(_to, staticcall coin.balanceOf(self))
