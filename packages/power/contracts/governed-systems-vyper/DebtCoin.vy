# SPDX-License-Identifier: Apache-2.0
# @version 0.2.8
# Coins that lending desks issue and redeem: minters are a list, frozen accounts neither send nor receive.

event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    value: uint256

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
totalSupply: public(uint256)
minters: public(HashMap[address, bool])
frozen: public(HashMap[address, bool])
admin: public(address)
future_admin: public(address)

@external
def __init__(_admin: address):
    self.admin = _admin

@internal
def _move(_from: address, _to: address, _value: uint256):
    assert not self.frozen[_from] and not self.frozen[_to], "frozen"
    self.balanceOf[_from] -= _value
    self.balanceOf[_to] += _value
    log Transfer(_from, _to, _value)

@external
def transfer(_to: address, _value: uint256) -> bool:
    self._move(msg.sender, _to, _value)
    return True

@external
def transferFrom(_from: address, _to: address, _value: uint256) -> bool:
    self.allowance[_from][msg.sender] -= _value
    self._move(_from, _to, _value)
    return True

@external
def approve(_spender: address, _value: uint256) -> bool:
    self.allowance[msg.sender][_spender] = _value
    return True

@external
def mint(_to: address, _value: uint256) -> bool:
    assert self.minters[msg.sender], "minters only"
    self.totalSupply += _value
    self.balanceOf[_to] += _value
    log Transfer(ZERO_ADDRESS, _to, _value)
    return True

@external
def burn(_value: uint256):
    self.balanceOf[msg.sender] -= _value
    self.totalSupply -= _value

@external
def burn_from(_from: address, _value: uint256):
    assert self.minters[msg.sender], "minters only"
    self.balanceOf[_from] -= _value
    self.totalSupply -= _value
    log Transfer(_from, ZERO_ADDRESS, _value)

@external
def set_minter(_minter: address, _on: bool):
    assert msg.sender == self.admin
    self.minters[_minter] = _on

@external
def freeze(_who: address, _on: bool):
    assert msg.sender == self.admin
    self.frozen[_who] = _on

@external
def commit_admin(_admin: address):
    assert msg.sender == self.admin
    self.future_admin = _admin

@external
def accept_admin():
    assert msg.sender == self.future_admin and msg.sender != ZERO_ADDRESS
    self.admin = msg.sender
    self.future_admin = ZERO_ADDRESS
