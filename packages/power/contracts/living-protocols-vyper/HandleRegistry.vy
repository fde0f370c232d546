# SPDX-License-Identifier: Apache-2.0
# @version 0.3.3
# Handles are rented by the year. Controllers may take reserved ones, an arbiter moves disputed ones.

struct Handle:
    holder: address
    expiry: uint256
    target: address

admin: public(address)
arbiter: public(address)
controllers: public(HashMap[address, bool])
handles: public(HashMap[bytes32, Handle])
reserved: public(HashMap[bytes32, bool])
rent: public(uint256)

@external
def __init__(_admin: address, _arbiter: address, _controller: address):
    self.admin = _admin
    self.arbiter = _arbiter
    self.controllers[_controller] = True
    self.rent = 10 ** 15

@external
@payable
def register(_name: bytes32):
    assert not self.reserved[_name], "reserved"
    assert self.handles[_name].expiry < block.timestamp, "taken"
    assert msg.value >= self.rent
    self.handles[_name] = Handle({holder: msg.sender, expiry: block.timestamp + 31536000, target: msg.sender})

@external
@payable
def renew(_name: bytes32):
    assert msg.value >= self.rent and self.handles[_name].expiry >= block.timestamp
    self.handles[_name].expiry += 31536000

@external
def set_target(_name: bytes32, _target: address):
    assert self.handles[_name].holder == msg.sender, "holder only"
    self.handles[_name].target = _target

@external
def give(_name: bytes32, _to: address):
    assert self.handles[_name].holder == msg.sender, "holder only"
    self.handles[_name].holder = _to

@external
def grant(_name: bytes32, _to: address, _until: uint256):
    assert self.controllers[msg.sender], "controllers only"
    assert self.handles[_name].expiry < block.timestamp, "taken"
    self.handles[_name] = Handle({holder: _to, expiry: _until, target: _to})

@external
def reserve(_name: bytes32, _is: bool):
    assert self.controllers[msg.sender] or msg.sender == self.admin, "controllers only"
    self.reserved[_name] = _is

@external
def award(_name: bytes32, _to: address):
    assert msg.sender == self.arbiter, "arbiter only"
    self.handles[_name].holder = _to
    self.handles[_name].target = _to

@external
def set_rent(_rent: uint256):
    assert msg.sender == self.admin, "admin only"
    self.rent = _rent

@external
def set_controller(_who: address, _is: bool):
    assert msg.sender == self.admin, "admin only"
    self.controllers[_who] = _is

@external
def collect_rent():
    send(self.admin, self.balance)

@external
def set_admin(_admin: address):
    assert msg.sender == self.admin, "admin only"
    self.admin = _admin
