# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# Ownership in two steps, for other modules.

owner: public(address)
pending_owner: public(address)

@deploy
def __init__(_owner: address):
    self.owner = _owner

@internal
def _check_owner():
    assert msg.sender == self.owner, "owner only"

@external
def transfer_ownership(_owner: address):
    self._check_owner()
    self.pending_owner = _owner

@external
def accept_ownership():
    assert msg.sender == self.pending_owner, "pending owner only"
    self.pending_owner = empty(address)
    self.owner = msg.sender

@external
def renounce_ownership():
    self._check_owner()
    self.owner = empty(address)
    self.pending_owner = empty(address)
