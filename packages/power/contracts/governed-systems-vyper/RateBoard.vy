# SPDX-License-Identifier: Apache-2.0
# @version 0.3.10
# A rate that reporters sign up to: the newest report counts once it is near the last one, unless an administrator overrules.

REPORTERS_MAX: constant(uint256) = 8

admin: public(immutable(address))
curator: public(address)
reporters: public(DynArray[address, REPORTERS_MAX])
rate: public(uint256)
updated_at: public(uint256)
deviation_max: public(uint256)
age_max: public(uint256)
halted: public(bool)

@external
def __init__(_admin: address, _curator: address, _rate: uint256):
    admin = _admin
    self.curator = _curator
    self.rate = _rate
    self.deviation_max = 500
    self.age_max = 3600
    self.updated_at = block.timestamp

@external
@view
def latest() -> uint256:
    assert not self.halted
    return self.rate

@external
def report(_rate: uint256):
    assert msg.sender in self.reporters, "reporters only"
    low: uint256 = self.rate * (10000 - self.deviation_max) / 10000
    high: uint256 = self.rate * (10000 + self.deviation_max) / 10000
    assert _rate >= low and _rate <= high, "deviation"
    self.rate = _rate
    self.updated_at = block.timestamp

@external
def overrule(_rate: uint256):
    assert msg.sender == admin
    assert _rate > 0
    self.rate = _rate
    self.updated_at = block.timestamp

@external
def add_reporter(_reporter: address):
    assert msg.sender == self.curator, "curator only"
    assert not (_reporter in self.reporters)
    self.reporters.append(_reporter)

@external
def remove_last_reporter() -> address:
    assert msg.sender == self.curator, "curator only"
    return self.reporters.pop()

@external
def set_deviation_max(_deviation: uint256):
    assert msg.sender == admin
    self.deviation_max = _deviation

@external
def set_age_max(_age: uint256):
    assert msg.sender == admin
    self.age_max = _age

@external
def set_halted(_halted: bool):
    assert msg.sender == admin or msg.sender == self.curator
    self.halted = _halted

@external
def set_curator(_curator: address):
    assert msg.sender == admin
    self.curator = _curator
