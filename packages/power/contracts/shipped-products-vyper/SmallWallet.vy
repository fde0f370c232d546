# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.1
# The code of such wallets: an owner, a helper for a day, and one call at a time.

owner: public(address)
helper: public(address)
helper_until: public(uint256)
calls: transient(uint256)

@external
@payable
def __default__():
    pass

@external
def setup(_owner: address):
    assert self.owner == empty(address), "set up"
    self.owner = _owner

@external
def call(_to: address, _value: uint256, _data: Bytes[1024]):
    assert msg.sender == self.owner, "owner only"
    assert self.calls == 0, "one at a time"
    self.calls = 1
    raw_call(_to, _data, value=_value)
    self.calls = 0

@external
def pay(_to: address, _value: uint256):
    assert msg.sender == self.helper and block.timestamp <= self.helper_until, "helper only"
    assert _value <= 10 ** 16, "small sums only"
    raw_call(_to, b"", value=_value)

@external
def name_helper(_helper: address, _until: uint256):
    assert msg.sender == self.owner, "owner only"
    self.helper = _helper
    self.helper_until = _until
