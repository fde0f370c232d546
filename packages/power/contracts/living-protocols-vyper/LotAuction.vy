# SPDX-License-Identifier: Apache-2.0
# @version 0.3.10
# A lot goes to the highest bidder. Those who were outbid take their ether back.

owner: public(address)
future_owner: public(address)
auctioneer: public(address)
beneficiary: public(address)
treasury: public(address)
fee_bps: public(uint256)
ends: public(uint256)
bidder: public(address)
best: public(uint256)
refunds: public(HashMap[address, uint256])
settled: public(bool)

@external
def __init__(_owner: address, _auctioneer: address, _beneficiary: address, _treasury: address, _ends: uint256):
    self.owner = _owner
    self.auctioneer = _auctioneer
    self.beneficiary = _beneficiary
    self.treasury = _treasury
    self.ends = _ends
    self.fee_bps = 250

@external
@payable
def bid():
    assert block.timestamp < self.ends and not self.settled, "closed"
    assert msg.value > self.best + self.best / 20, "too low"
    self.refunds[self.bidder] += self.best
    self.bidder = msg.sender
    self.best = msg.value

@external
@nonreentrant("lock")
def take_refund():
    amount: uint256 = self.refunds[msg.sender]
    self.refunds[msg.sender] = 0
    raw_call(msg.sender, b"", value=amount)

@external
def settle():
    assert block.timestamp >= self.ends and not self.settled, "not over"
    self.settled = True
    fee: uint256 = self.best * self.fee_bps / 10000
    raw_call(self.treasury, b"", value=fee)
    raw_call(self.beneficiary, b"", value=self.best - fee)

@external
def call_off():
    assert msg.sender == self.auctioneer, "auctioneer only"
    assert not self.settled
    self.settled = True
    self.refunds[self.bidder] += self.best
    self.best = 0

@external
def prolong(_ends: uint256):
    assert msg.sender in [self.auctioneer, self.owner], "auctioneer only"
    assert _ends > self.ends
    self.ends = _ends

@external
def set_fee(_bps: uint256):
    assert msg.sender == self.owner, "owner only"
    assert _bps <= 1000
    self.fee_bps = _bps

@external
def set_auctioneer(_auctioneer: address):
    assert msg.sender == self.owner, "owner only"
    self.auctioneer = _auctioneer

@external
def rescue(_to: address, _amount: uint256):
    assert msg.sender == self.owner, "owner only"
    raw_call(_to, b"", value=_amount)

@external
def commit_owner(_owner: address):
    assert msg.sender == self.owner, "owner only"
    self.future_owner = _owner

@external
def apply_owner():
    assert msg.sender == self.future_owner, "future owner only"
    self.owner = msg.sender
    self.future_owner = empty(address)
