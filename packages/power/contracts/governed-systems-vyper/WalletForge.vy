# SPDX-License-Identifier: Apache-2.0
# @version 0.3.3
# Makes copies of a template for a fee in ether.

interface Template:
    def begin(_owner: address): nonpayable

admin: public(address)
guardian: public(address)
template: public(address)
price: public(uint256)
stopped: public(bool)
made: public(HashMap[address, address])

@external
def __init__(_guardian: address, _template: address):
    self.admin = msg.sender
    self.guardian = _guardian
    self.template = _template

@external
@payable
def forge() -> address:
    assert not self.stopped, "stopped"
    assert msg.value >= self.price, "price"
    wallet: address = create_forwarder_to(self.template)
    self.made[msg.sender] = wallet
    return wallet

@external
def set_template(_template: address):
    assert msg.sender == self.admin, "admin"
    self.template = _template

@external
def set_price(_price: uint256):
    assert msg.sender == self.admin, "admin"
    self.price = _price

@external
def set_stopped(_stopped: bool):
    if msg.sender != self.admin:
        assert msg.sender == self.guardian and _stopped
    self.stopped = _stopped

@external
def collect(_to: address):
    assert msg.sender == self.admin, "admin"
    raw_call(_to, b"", value=self.balance)

@external
def set_guardian(_guardian: address):
    assert msg.sender == self.admin, "admin"
    self.guardian = _guardian

@external
def set_admin(_admin: address):
    assert msg.sender == self.admin, "admin"
    self.admin = _admin
