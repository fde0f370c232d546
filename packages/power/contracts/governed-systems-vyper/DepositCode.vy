# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# Deposits of ether behind a door: a keeper invests, a steward sets the fee. Slots 0 and 1 belong to the door.

implementation: address
door_admin: address
begun: public(bool)
steward: public(address)
keeper: public(address)
fee: public(uint256)
deposits: public(HashMap[address, uint256])

@deploy
def __init__():
    self.begun = True

@external
def begin(_steward: address, _keeper: address):
    assert not self.begun, "begun"
    self.begun = True
    self.steward = _steward
    self.keeper = _keeper

@external
@payable
def deposit():
    self.deposits[msg.sender] += msg.value

@external
def take_back(_amount: uint256):
    self.deposits[msg.sender] -= _amount
    send(msg.sender, _amount - _amount * self.fee // 10000)

@external
def invest(_venue: address, _amount: uint256):
    assert msg.sender == self.keeper, "keeper only"
    send(_venue, _amount)

@external
def set_fee(_fee: uint256):
    assert msg.sender == self.steward, "steward only"
    assert _fee <= 2000
    self.fee = _fee

@external
def set_keeper(_keeper: address):
    assert msg.sender == self.steward, "steward only"
    self.keeper = _keeper

@external
def set_steward(_steward: address):
    assert msg.sender == self.steward, "steward only"
    self.steward = _steward
