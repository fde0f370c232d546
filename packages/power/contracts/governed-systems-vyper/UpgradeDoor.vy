# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# Passes calls on to code that its administrator chooses. Its first two slots are those of the code.

implementation: public(address)
door_admin: public(address)

@deploy
@payable
def __init__(_implementation: address, _admin: address, _data: Bytes[256]):
    self.implementation = _implementation
    self.door_admin = _admin
    raw_call(_implementation, _data, is_delegate_call=True)

@external
def upgrade_to(_implementation: address):
    assert msg.sender == self.door_admin, "admin only"
    assert _implementation.is_contract
    self.implementation = _implementation

@external
def change_admin(_admin: address):
    assert msg.sender == self.door_admin, "admin only"
    self.door_admin = _admin

@external
@payable
@raw_return
def __default__() -> Bytes[256]:
    return raw_call(self.implementation, msg.data, max_outsize=256, is_delegate_call=True)
