# SPDX-License-Identifier: Apache-2.0
# @version 0.3.1
# A stream of one token, shared evenly by receivers whom the owner lists.

from vyper.interfaces import ERC20

owner: public(address)
future_owner: public(address)
distributor: public(address)
token: public(address)
period_finish: public(uint256)
reward_rate: public(uint256)
reward_duration: public(uint256)
last_update: public(uint256)
per_receiver: public(uint256)
receiver_count: public(uint256)
receivers: public(HashMap[address, bool])
paid: HashMap[address, uint256]

@external
def __init__(_owner: address, _distributor: address, _token: address, _duration: uint256):
    self.owner = _owner
    self.distributor = _distributor
    self.token = _token
    self.reward_duration = _duration

@internal
def _update():
    upto: uint256 = min(block.timestamp, self.period_finish)
    if upto > self.last_update:
        if self.receiver_count > 0:
            self.per_receiver += (upto - self.last_update) * self.reward_rate / self.receiver_count
    self.last_update = block.timestamp

@internal
def _pay(_receiver: address):
    owed: uint256 = self.per_receiver - self.paid[_receiver]
    if owed > 0:
        self.paid[_receiver] = self.per_receiver
        assert ERC20(self.token).transfer(_receiver, owed)

@external
@nonreentrant('lock')
def pay(_receiver: address):
    assert self.receivers[_receiver], "not a receiver"
    self._update()
    self._pay(_receiver)

@external
@nonreentrant('lock')
def add_receiver(_receiver: address):
    assert msg.sender == self.owner, "owner only"
    assert not self.receivers[_receiver]
    self._update()
    self.receivers[_receiver] = True
    self.receiver_count += 1
    self.paid[_receiver] = self.per_receiver

@external
@nonreentrant('lock')
def remove_receiver(_receiver: address):
    assert msg.sender == self.owner, "owner only"
    assert self.receivers[_receiver]
    self._update()
    self._pay(_receiver)
    self.receivers[_receiver] = False
    self.receiver_count -= 1

@external
def notify_reward(_amount: uint256):
    assert msg.sender == self.distributor, "distributor only"
    self._update()
    assert ERC20(self.token).transferFrom(msg.sender, self, _amount)
    self.reward_rate = _amount / self.reward_duration
    self.period_finish = block.timestamp + self.reward_duration

@external
def set_duration(_duration: uint256):
    assert msg.sender == self.owner, "owner only"
    assert block.timestamp > self.period_finish, "period not over"
    self.reward_duration = _duration

@external
def set_distributor(_distributor: address):
    assert msg.sender in [self.owner, self.distributor]
    self.distributor = _distributor

@external
def commit_ownership(_owner: address):
    assert msg.sender == self.owner, "owner only"
    self.future_owner = _owner

@external
def accept_ownership():
    assert msg.sender == self.future_owner, "future owner only"
    self.owner = msg.sender
    self.future_owner = ZERO_ADDRESS
