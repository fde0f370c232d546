# SPDX-License-Identifier: Apache-2.0
# @version 0.3.10
# Shares of a basket of two coins. A manager trades the basket through venues that the owner lists.

from vyper.interfaces import ERC20

owner: public(address)
manager: public(address)
coins: public(address[2])
venues: public(HashMap[address, bool])
balanceOf: public(HashMap[address, uint256])
totalSupply: public(uint256)
fee_per_year: public(uint256)
fee_taken_at: public(uint256)
entry_open: public(bool)

@external
def __init__(_coins: address[2], _owner: address, _manager: address, _venue: address):
    self.coins = _coins
    self.owner = _owner
    self.manager = _manager
    self.venues[_venue] = True
    self.fee_taken_at = block.timestamp
    self.fee_per_year = 10 ** 16
    self.entry_open = True

@external
@nonreentrant("fund")
def enter(_shares: uint256):
    assert self.entry_open, "closed"
    for coin in self.coins:
        amount: uint256 = _shares
        if self.totalSupply > 0:
            amount = ERC20(coin).balanceOf(self) * _shares / self.totalSupply
        assert ERC20(coin).transferFrom(msg.sender, self, amount)
    self.balanceOf[msg.sender] += _shares
    self.totalSupply += _shares

@external
@nonreentrant("fund")
def leave(_shares: uint256):
    supply: uint256 = self.totalSupply
    self.balanceOf[msg.sender] -= _shares
    self.totalSupply -= _shares
    for coin in self.coins:
        assert ERC20(coin).transfer(msg.sender, ERC20(coin).balanceOf(self) * _shares / supply)

@external
def transfer(_to: address, _shares: uint256) -> bool:
    self.balanceOf[msg.sender] -= _shares
    self.balanceOf[_to] += _shares
    return True

@external
def trade(_venue: address, _coin: uint256, _amount: uint256, _data: Bytes[1024]):
    assert msg.sender == self.manager, "manager only"
    assert self.venues[_venue], "not listed"
    assert ERC20(self.coins[_coin]).approve(_venue, _amount)
    raw_call(_venue, _data)

@external
def take_fee():
    assert msg.sender == self.manager, "manager only"
    fee: uint256 = self.totalSupply * self.fee_per_year * (block.timestamp - self.fee_taken_at) / 31536000 / 10 ** 18
    self.fee_taken_at = block.timestamp
    self.balanceOf[self.manager] += fee
    self.totalSupply += fee

@external
def set_fee(_per_year: uint256):
    assert msg.sender == self.owner, "owner only"
    assert _per_year <= 5 * 10 ** 16
    self.fee_per_year = _per_year

@external
def list_venue(_venue: address, _listed: bool):
    assert msg.sender == self.owner, "owner only"
    self.venues[_venue] = _listed

@external
def open_entry(_open: bool):
    assert msg.sender == self.owner, "owner only"
    self.entry_open = _open

@external
def set_manager(_manager: address):
    assert msg.sender == self.owner, "owner only"
    self.manager = _manager
