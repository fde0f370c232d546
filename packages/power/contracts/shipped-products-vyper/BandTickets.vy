# SPDX-License-Identifier: Apache-2.0
# @version 0.3.2
# Tickets of concerts: the band opens gates, ushers let in, doormen are named by the band.

band: public(address)
agent: public(address)
ushers: public(HashMap[address, bool])
owner_of: public(HashMap[uint256, address])
approved: public(HashMap[uint256, address])
used: public(HashMap[uint256, bool])
count: public(uint256)
price: public(uint256)
gates_open: public(bool)
banned: public(HashMap[address, bool])

@external
def __init__(_band: address, _agent: address, _usher: address):
    self.band = _band
    self.agent = _agent
    self.ushers[_usher] = True
    self.price = 10 ** 16

@external
@payable
def buy():
    assert msg.value == self.price, "price"
    assert not self.banned[msg.sender], "banned"
    self.count += 1
    self.owner_of[self.count] = msg.sender

@external
def approve(_to: address, _id: uint256):
    assert self.owner_of[_id] == msg.sender, "not yours"
    self.approved[_id] = _to

@external
def pass_on(_id: uint256, _to: address):
    assert self.owner_of[_id] == msg.sender or self.approved[_id] == msg.sender, "not yours"
    self.owner_of[_id] = _to
    self.approved[_id] = ZERO_ADDRESS

@external
def hand_out(_to: address):
    assert msg.sender in [self.band, self.agent], "band only"
    self.count += 1
    self.owner_of[self.count] = _to

@external
def let_in(_id: uint256):
    assert self.ushers[msg.sender], "ushers only"
    assert self.gates_open and not self.used[_id], "closed"
    assert self.owner_of[_id] != ZERO_ADDRESS
    self.used[_id] = True

@external
def void(_id: uint256):
    assert self.ushers[msg.sender], "ushers only"
    self.owner_of[_id] = ZERO_ADDRESS

@external
def open_gates(_open: bool):
    assert msg.sender == self.band, "band only"
    self.gates_open = _open

@external
def set_price(_price: uint256):
    assert msg.sender == self.agent, "agent only"
    self.price = _price

@external
def ban(_who: address, _banned: bool):
    assert msg.sender == self.band, "band only"
    self.banned[_who] = _banned

@external
def set_usher(_who: address, _is: bool):
    assert msg.sender == self.band, "band only"
    self.ushers[_who] = _is

@external
def collect():
    # Nine parts to the band, one to the agent.
    assert msg.sender in [self.band, self.agent], "band only"
    share: uint256 = self.balance / 10
    send(self.agent, share)
    send(self.band, self.balance)

@external
def set_agent(_agent: address):
    assert msg.sender == self.band, "band only"
    self.agent = _agent
