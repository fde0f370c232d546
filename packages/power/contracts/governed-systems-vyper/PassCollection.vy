# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.0
# Numbered passes: sold while the sale is open, given out by a minter, revocable by the owner.

owner: public(address)
minter: public(address)
price: public(uint256)
sale_open: public(bool)
soulbound: public(bool)
base_uri: public(String[128])
next_id: public(uint256)
ownerOf: public(HashMap[uint256, address])
getApproved: public(HashMap[uint256, address])
isApprovedForAll: public(HashMap[address, HashMap[address, bool]])

@deploy
def __init__(_owner: address, _minter: address, _price: uint256):
    self.owner = _owner
    self.minter = _minter
    self.price = _price

@internal
def _mint(_to: address):
    self.ownerOf[self.next_id] = _to
    self.next_id += 1

@external
@payable
def buy():
    assert self.sale_open, "closed"
    assert msg.value == self.price, "price"
    self._mint(msg.sender)

@external
def give(_to: DynArray[address, 50]):
    assert msg.sender == self.minter, "minter only"
    for to: address in _to:
        self._mint(to)

@external
def transferFrom(_from: address, _to: address, _id: uint256):
    holder: address = self.ownerOf[_id]
    assert holder == _from
    assert msg.sender == holder or msg.sender == self.getApproved[_id] or self.isApprovedForAll[holder][msg.sender]
    assert not self.soulbound, "soulbound"
    self.getApproved[_id] = empty(address)
    self.ownerOf[_id] = _to

@external
def approve(_spender: address, _id: uint256):
    assert self.ownerOf[_id] == msg.sender
    self.getApproved[_id] = _spender

@external
def setApprovalForAll(_operator: address, _on: bool):
    self.isApprovedForAll[msg.sender][_operator] = _on

@external
def revoke(_id: uint256):
    assert msg.sender == self.owner, "owner only"
    assert self.ownerOf[_id] != empty(address)
    self.ownerOf[_id] = empty(address)

@external
def set_price(_price: uint256):
    assert msg.sender == self.owner, "owner only"
    self.price = _price

@external
def set_base_uri(_uri: String[128]):
    assert msg.sender == self.owner, "owner only"
    self.base_uri = _uri

@external
def set_sale_open(_open: bool):
    assert msg.sender == self.owner or msg.sender == self.minter, "staff only"
    self.sale_open = _open

@external
def set_soulbound(_soulbound: bool):
    assert msg.sender == self.owner, "owner only"
    self.soulbound = _soulbound

@external
def set_minter(_minter: address):
    assert msg.sender == self.owner, "owner only"
    self.minter = _minter

@external
def withdraw():
    assert msg.sender == self.owner, "owner only"
    send(self.owner, self.balance)

@external
def transfer_ownership(_owner: address):
    assert msg.sender == self.owner, "owner only"
    assert _owner != empty(address)
    self.owner = _owner
