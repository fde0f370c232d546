# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# Items of a game: roles as flags in one word, crafted from one another, repaired for a fee, taken from cheaters.

flag Role:
    SMITH
    REFEREE
    WARDEN

roles: public(HashMap[address, Role])
balances: public(HashMap[address, HashMap[uint256, uint256]])
supply: public(HashMap[uint256, uint256])
recipes: public(HashMap[uint256, uint256])
locked: public(HashMap[address, bool])

@deploy
def __init__(_smith: address, _referee: address, _warden: address):
    self.roles[_smith] = Role.SMITH
    self.roles[_referee] = Role.REFEREE
    self.roles[_warden] = Role.WARDEN | Role.REFEREE
    self.recipes[2] = 1

@external
def give(_to: address, _id: uint256, _amount: uint256):
    assert not self.locked[msg.sender], "locked"
    self.balances[msg.sender][_id] -= _amount
    self.balances[_to][_id] += _amount

@external
def craft(_id: uint256):
    # Three of the simpler kind become one.
    part: uint256 = self.recipes[_id]
    assert part != 0, "no recipe"
    self.balances[msg.sender][part] -= 3
    self.supply[part] -= 3
    self.balances[msg.sender][_id] += 1
    self.supply[_id] += 1

@external
def forge(_to: address, _id: uint256, _amount: uint256):
    assert Role.SMITH in self.roles[msg.sender], "smiths only"
    self.balances[_to][_id] += _amount
    self.supply[_id] += _amount

@external
def set_recipe(_id: uint256, _part: uint256):
    assert Role.SMITH in self.roles[msg.sender], "smiths only"
    self.recipes[_id] = _part

@external
def destroy_items(_of: address, _id: uint256, _amount: uint256):
    assert Role.REFEREE in self.roles[msg.sender], "referees only"
    self.balances[_of][_id] -= _amount
    self.supply[_id] -= _amount

@external
def lock(_who: address, _locked: bool):
    assert Role.REFEREE in self.roles[msg.sender], "referees only"
    self.locked[_who] = _locked

@external
def set_roles(_who: address, _roles: Role):
    assert Role.WARDEN in self.roles[msg.sender], "wardens only"
    self.roles[_who] = _roles

@external
def resign():
    assert self.roles[msg.sender] != empty(Role), "no role"
    self.roles[msg.sender] = empty(Role)
