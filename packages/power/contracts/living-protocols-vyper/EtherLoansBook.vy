# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.0
# Dollars are borrowed against ether at a price that an operator posts. Keepers liquidate what falls short.

owner: public(address)
poster: public(address)
keepers: public(HashMap[address, bool])
price: public(uint256)
posted: public(uint256)
ratio: public(uint256)
frozen: public(bool)
collateral: public(HashMap[address, uint256])
debt: public(HashMap[address, uint256])
balanceOf: public(HashMap[address, uint256])
totalSupply: public(uint256)

@deploy
def __init__(_owner: address, _poster: address, _keeper: address):
    self.owner = _owner
    self.poster = _poster
    self.keepers[_keeper] = True
    self.price = 2000
    self.posted = block.timestamp
    self.ratio = 150

@view
@internal
def _safe(_who: address) -> bool:
    return self.collateral[_who] * self.price * 100 >= self.debt[_who] * self.ratio

@external
@payable
def pledge():
    self.collateral[msg.sender] += msg.value

@external
def borrow(_amount: uint256):
    assert not self.frozen, "frozen"
    self.debt[msg.sender] += _amount
    assert self._safe(msg.sender), "too much"
    self.balanceOf[msg.sender] += _amount
    self.totalSupply += _amount

@external
def repay(_amount: uint256):
    self.balanceOf[msg.sender] -= _amount
    self.debt[msg.sender] -= _amount
    self.totalSupply -= _amount

@external
def release(_amount: uint256):
    self.collateral[msg.sender] -= _amount
    assert self._safe(msg.sender), "too much"
    send(msg.sender, _amount)

@external
def transfer(_to: address, _amount: uint256) -> bool:
    self.balanceOf[msg.sender] -= _amount
    self.balanceOf[_to] += _amount
    return True

@external
def liquidate(_who: address):
    assert self.keepers[msg.sender], "keepers only"
    assert not self._safe(_who), "safe"
    owed: uint256 = self.debt[_who]
    taken: uint256 = self.collateral[_who]
    self.balanceOf[msg.sender] -= owed
    self.totalSupply -= owed
    self.debt[_who] = 0
    self.collateral[_who] = 0
    send(msg.sender, taken)

@external
def post(_price: uint256):
    assert msg.sender == self.poster, "poster only"
    assert _price > 0
    self.price = _price
    self.posted = block.timestamp

@external
def set_ratio(_ratio: uint256):
    assert msg.sender == self.owner, "owner only"
    assert _ratio >= 110
    self.ratio = _ratio

@external
def freeze(_frozen: bool):
    assert msg.sender == self.owner or msg.sender == self.poster, "not allowed"
    self.frozen = _frozen

@external
def set_keeper(_keeper: address, _is: bool):
    assert msg.sender == self.owner, "owner only"
    self.keepers[_keeper] = _is

@external
def set_poster(_poster: address):
    assert msg.sender == self.owner, "owner only"
    self.poster = _poster

@external
def open_credit(_to: address, _amount: uint256):
    assert msg.sender == self.owner, "owner only"
    self.balanceOf[_to] += _amount
    self.totalSupply += _amount
