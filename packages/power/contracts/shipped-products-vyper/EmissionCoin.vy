# SPDX-License-Identifier: Apache-2.0
# @version 0.2.7
# A coin with a rate of emission that falls by the year. The minter mints no more than what is due.

YEAR: constant(uint256) = 365 * 86400

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
total_supply: public(uint256)
title: public(String[32])
minter: public(address)
admin: public(address)
start: public(uint256)
start_supply: public(uint256)
rate: public(uint256)

@external
def __init__(_admin: address, _minter: address, _supply: uint256):
    self.admin = _admin
    self.minter = _minter
    self.balanceOf[msg.sender] = _supply
    self.total_supply = _supply
    self.start_supply = _supply
    self.start = block.timestamp - 86400
    self.rate = _supply / (10 * YEAR)

@external
def update_rate():
    # Anyone, once a year.
    assert block.timestamp >= self.start + YEAR, "too soon"
    self.start_supply += self.rate * YEAR
    self.start += YEAR
    self.rate = self.rate * 100 / 119

@internal
@view
def _available() -> uint256:
    return self.start_supply + (block.timestamp - self.start) * self.rate

@external
def transfer(_to: address, _value: uint256) -> bool:
    self.balanceOf[msg.sender] -= _value
    self.balanceOf[_to] += _value
    return True

@external
def approve(_spender: address, _value: uint256) -> bool:
    self.allowance[msg.sender][_spender] = _value
    return True

@external
def transferFrom(_from: address, _to: address, _value: uint256) -> bool:
    self.allowance[_from][msg.sender] -= _value
    self.balanceOf[_from] -= _value
    self.balanceOf[_to] += _value
    return True

@external
def burn(_value: uint256):
    self.balanceOf[msg.sender] -= _value
    self.total_supply -= _value

@external
def mint(_to: address, _value: uint256) -> bool:
    assert msg.sender == self.minter, "minter only"
    self.total_supply += _value
    assert self.total_supply <= self._available(), "exceeds"
    self.balanceOf[_to] += _value
    return True

@external
def set_minter(_minter: address):
    assert msg.sender == self.admin, "admin only"
    self.minter = _minter

@external
def set_title(_title: String[32]):
    assert msg.sender == self.admin, "admin only"
    self.title = _title

@external
def set_admin(_admin: address):
    assert msg.sender == self.admin, "admin only"
    self.admin = _admin
