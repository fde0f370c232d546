# SPDX-License-Identifier: Apache-2.0
# @version 0.2.8
# Fees of pools come here in many coins and go on to a receiver. In an emergency they go to a place that was fixed.

from vyper.interfaces import ERC20

receiver: public(address)
recovery: public(address)
is_killed: public(bool)
owner: public(address)
emergency_owner: public(address)
future_owner: public(address)
future_emergency_owner: public(address)
burners: public(HashMap[address, address])

@external
def __init__(_receiver: address, _recovery: address, _owner: address, _emergency_owner: address):
    self.receiver = _receiver
    self.recovery = _recovery
    self.owner = _owner
    self.emergency_owner = _emergency_owner

@external
@payable
def __default__():
    pass

@external
def forward(_coin: address) -> bool:
    assert not self.is_killed, "killed"
    to: address = self.receiver
    if self.burners[_coin] != ZERO_ADDRESS:
        to = self.burners[_coin]
    return ERC20(_coin).transfer(to, ERC20(_coin).balanceOf(self))

@external
def recover_balance(_coin: address) -> bool:
    assert msg.sender in [self.owner, self.emergency_owner], "only owner"
    return ERC20(_coin).transfer(self.recovery, ERC20(_coin).balanceOf(self))

@external
def set_burner(_coin: address, _burner: address):
    assert msg.sender == self.owner, "only owner"
    self.burners[_coin] = _burner

@external
def set_recovery(_recovery: address):
    assert msg.sender == self.owner, "only owner"
    self.recovery = _recovery

@external
def set_killed(_is_killed: bool):
    assert msg.sender in [self.owner, self.emergency_owner], "only owner"
    self.is_killed = _is_killed

@external
def commit_transfer_ownership(_future_owner: address):
    assert msg.sender == self.owner, "only owner"
    self.future_owner = _future_owner

@external
def accept_transfer_ownership():
    assert msg.sender == self.future_owner, "only future owner"
    self.owner = msg.sender

@external
def commit_transfer_emergency_ownership(_future_owner: address):
    assert msg.sender == self.emergency_owner, "only owner"
    self.future_emergency_owner = _future_owner

@external
def accept_transfer_emergency_ownership():
    assert msg.sender == self.future_emergency_owner, "only future owner"
    self.emergency_owner = msg.sender
