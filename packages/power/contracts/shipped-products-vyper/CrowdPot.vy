# SPDX-License-Identifier: Apache-2.0
# @version 0.3.4
# A collection for one purpose. If the goal is reached it goes to the purpose, else each takes back what was given.

purpose: public(address)
goal: public(uint256)
ends: public(uint256)
given: public(HashMap[address, uint256])
spokesman: public(HashMap[address, address])
paid: public(bool)

@external
def __init__(_purpose: address, _goal: uint256, _ends: uint256):
    self.purpose = _purpose
    self.goal = _goal
    self.ends = _ends

@external
@payable
def give():
    assert block.timestamp < self.ends, "over"
    self.given[msg.sender] += msg.value

@external
def take_back(_amount: uint256):
    assert not self.paid, "paid"
    self.given[msg.sender] -= _amount
    send(msg.sender, _amount)

@external
def speak_for_me(_who: address):
    self.spokesman[msg.sender] = _who

@external
def take_back_for(_who: address):
    # Sent to the giver.
    assert self.spokesman[_who] == msg.sender and not self.paid, "not asked"
    amount: uint256 = self.given[_who]
    self.given[_who] = 0
    send(_who, amount)

@external
def hand_over():
    assert block.timestamp >= self.ends and self.balance >= self.goal, "not reached"
    self.paid = True
    send(self.purpose, self.balance)
