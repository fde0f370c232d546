# SPDX-License-Identifier: Apache-2.0
# @version 0.2.16
# Three reporters post answers; the middle one counts. Too large a step closes the feed until it is cleared.

REPORTERS: constant(int128) = 3

owner: public(address)
reporters: public(address[3])
answers: public(uint256[3])
times: public(uint256[3])
heartbeat: public(uint256)
max_step_bps: public(uint256)
last_answer: public(uint256)
tripped: public(bool)

@external
def __init__(_owner: address, _reporters: address[3], _heartbeat: uint256):
    self.owner = _owner
    self.reporters = _reporters
    self.heartbeat = _heartbeat
    self.max_step_bps = 2000

@view
@internal
def _middle() -> uint256:
    a: uint256 = self.answers[0]
    b: uint256 = self.answers[1]
    c: uint256 = self.answers[2]
    return max(min(a, b), min(max(a, b), c))

@view
@external
def latest() -> uint256:
    assert not self.tripped, "tripped"
    for i in range(3):
        assert self.times[i] + self.heartbeat >= block.timestamp, "stale"
    return self.last_answer

@external
def poke():
    # Anyone has the middle answer counted.
    answer: uint256 = self._middle()
    step: uint256 = 0
    if answer > self.last_answer:
        step = answer - self.last_answer
    else:
        step = self.last_answer - answer
    if self.last_answer > 0 and step * 10000 > self.last_answer * self.max_step_bps:
        self.tripped = True
    else:
        self.last_answer = answer

@external
def report(_answer: uint256):
    assert _answer > 0
    found: bool = False
    for i in range(3):
        if self.reporters[i] == msg.sender:
            self.answers[i] = _answer
            self.times[i] = block.timestamp
            found = True
    assert found, "reporters only"

@external
def clear(_answer: uint256):
    assert msg.sender == self.owner, "owner only"
    self.tripped = False
    self.last_answer = _answer

@external
def replace_reporter(_index: uint256, _who: address):
    assert msg.sender == self.owner, "owner only"
    self.reporters[_index] = _who

@external
def set_heartbeat(_seconds: uint256):
    assert msg.sender == self.owner, "owner only"
    assert _seconds >= 60
    self.heartbeat = _seconds

@external
def set_owner(_owner: address):
    assert msg.sender == self.owner, "owner only"
    self.owner = _owner
