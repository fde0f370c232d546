# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# A dollar whose minters have quotas. Balances of frozen accounts can be destroyed.

import owned_module as owned

initializes: owned
exports: (
    owned.owner,
    owned.pending_owner,
    owned.transfer_ownership,
    owned.accept_ownership,
    owned.renounce_ownership,
)

flag State:
    FROZEN
    EXEMPT

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
totalSupply: public(uint256)
quotas: public(HashMap[address, uint256])
states: public(HashMap[address, State])
compliance: public(address)
paused: public(bool)

@deploy
def __init__(_owner: address, _compliance: address):
    owned.__init__(_owner)
    self.compliance = _compliance

@internal
def _move(_from: address, _to: address, _value: uint256):
    assert not self.paused or State.EXEMPT in self.states[_from], "paused"
    assert not (State.FROZEN in self.states[_from]), "frozen"
    self.balanceOf[_from] -= _value
    self.balanceOf[_to] += _value

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
def mint(_to: address, _value: uint256):
    self.quotas[msg.sender] -= _value
    self.totalSupply += _value
    self.balanceOf[_to] += _value

@external
def set_quota(_minter: address, _quota: uint256):
    owned._check_owner()
    self.quotas[_minter] = _quota

@external
def freeze(_who: address):
    assert msg.sender == self.compliance, "compliance only"
    self.states[_who] |= State.FROZEN

@external
def unfreeze(_who: address):
    assert msg.sender == self.compliance, "compliance only"
    self.states[_who] &= ~State.FROZEN

@external
def wipe(_who: address):
    assert msg.sender == self.compliance, "compliance only"
    assert State.FROZEN in self.states[_who], "not frozen"
    self.totalSupply -= self.balanceOf[_who]
    self.balanceOf[_who] = 0

@external
def set_paused(_paused: bool):
    owned._check_owner()
    self.paused = _paused

@external
def exempt(_who: address):
    owned._check_owner()
    self.states[_who] |= State.EXEMPT

@external
def set_compliance(_compliance: address):
    owned._check_owner()
    self.compliance = _compliance
