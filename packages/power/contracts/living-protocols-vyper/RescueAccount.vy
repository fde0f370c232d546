# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.0
# An account of one owner, with a spender for small sums. Two of three guardians begin a recovery, which waits two days.

owner: public(address)
spender: public(address)
daily: public(uint256)
spent: public(HashMap[uint256, uint256])
guardians: public(DynArray[address, 3])
votes: public(HashMap[address, address])
candidate: public(address)
ready_at: public(uint256)

@deploy
@payable
def __init__(_owner: address, _spender: address, _guardians: DynArray[address, 3]):
    self.owner = _owner
    self.spender = _spender
    self.guardians = _guardians
    self.daily = 10 ** 17

@external
@payable
def __default__():
    pass

@external
def run(_to: address, _value: uint256, _data: Bytes[2048]):
    assert msg.sender == self.owner, "owner only"
    raw_call(_to, _data, value=_value)

@external
def spend(_to: address, _value: uint256):
    assert msg.sender == self.spender or msg.sender == self.owner, "spender only"
    day: uint256 = block.timestamp // 86400
    self.spent[day] += _value
    assert self.spent[day] <= self.daily, "daily limit"
    raw_call(_to, b"", value=_value)

@external
def set_daily(_amount: uint256):
    assert msg.sender == self.owner, "owner only"
    self.daily = _amount

@external
def set_spender(_spender: address):
    assert msg.sender == self.owner, "owner only"
    self.spender = _spender

@external
def vote(_candidate: address):
    assert msg.sender in self.guardians, "guardians only"
    self.votes[msg.sender] = _candidate
    count: uint256 = 0
    for guardian: address in self.guardians:
        if self.votes[guardian] == _candidate:
            count += 1
    if count >= 2:
        self.candidate = _candidate
        self.ready_at = block.timestamp + 172800

@external
def veto():
    assert msg.sender == self.owner, "owner only"
    self.candidate = empty(address)

@external
def finish_recovery():
    assert self.candidate != empty(address) and block.timestamp >= self.ready_at, "not ready"
    self.owner = self.candidate
    self.candidate = empty(address)
