# SPDX-License-Identifier: Apache-2.0
# @version 0.2.16
# Shares of a pool of staked coins. A reporter books gains and losses, a slasher hands part of the pool to the insurer.

interface Coin:
    def transfer(_to: address, _value: uint256) -> bool: nonpayable
    def transferFrom(_from: address, _to: address, _value: uint256) -> bool: nonpayable
    def balanceOf(_who: address) -> uint256: view

coin: public(address)
owner: public(address)
reporter: public(address)
slasher: public(address)
insurer: public(address)
pooled: public(uint256)
shares: public(uint256)
sharesOf: public(HashMap[address, uint256])
fee: public(uint256)
stopped: public(bool)

@external
def __init__(_coin: address, _owner: address, _reporter: address, _slasher: address, _insurer: address):
    self.coin = _coin
    self.owner = _owner
    self.reporter = _reporter
    self.slasher = _slasher
    self.insurer = _insurer

@external
@nonreentrant('pool')
def stake(_amount: uint256):
    assert not self.stopped
    got: uint256 = _amount
    if self.shares > 0:
        got = _amount * self.shares / self.pooled
    self.pooled += _amount
    self.shares += got
    self.sharesOf[msg.sender] += got
    assert Coin(self.coin).transferFrom(msg.sender, self, _amount)

@external
@nonreentrant('pool')
def unstake(_shares: uint256):
    amount: uint256 = _shares * self.pooled / self.shares
    self.sharesOf[msg.sender] -= _shares
    self.shares -= _shares
    self.pooled -= amount
    assert Coin(self.coin).transfer(msg.sender, amount)

@external
def report(_gain: uint256, _loss: uint256):
    assert msg.sender == self.reporter, "reporter only"
    cut: uint256 = _gain * self.fee / 10000
    self.pooled = self.pooled + _gain - _loss
    self.sharesOf[self.owner] += cut
    self.shares += cut

@external
def slash(_amount: uint256):
    assert msg.sender == self.slasher, "slasher only"
    self.pooled -= _amount
    assert Coin(self.coin).transfer(self.insurer, _amount)

@external
def set_fee(_fee: uint256):
    assert msg.sender == self.owner and _fee <= 3000
    self.fee = _fee

@external
def set_stopped(_stopped: bool):
    assert msg.sender == self.owner or msg.sender == self.slasher
    self.stopped = _stopped

@external
def set_reporter(_reporter: address):
    assert msg.sender == self.owner
    self.reporter = _reporter

@external
def set_slasher(_slasher: address):
    assert msg.sender == self.owner
    self.slasher = _slasher

@external
def set_insurer(_insurer: address):
    assert msg.sender == self.owner
    self.insurer = _insurer

@external
def sweep(_token: address, _amount: uint256 = MAX_UINT256):
    assert msg.sender == self.owner
    assert _token != self.coin
    amount: uint256 = _amount
    if amount == MAX_UINT256:
        amount = Coin(_token).balanceOf(self)
    assert Coin(_token).transfer(self.owner, amount)

@external
def set_owner(_owner: address):
    assert msg.sender == self.owner
    assert _owner != ZERO_ADDRESS
    self.owner = _owner
