# SPDX-License-Identifier: Apache-2.0
# @version 0.3.7
# Projects pay voters of a gauge. A distributor books what each voter has earned, voters claim it.

interface Coin:
    def transfer(_to: address, _value: uint256) -> bool: nonpayable
    def transferFrom(_from: address, _to: address, _value: uint256) -> bool: nonpayable

owner: public(address)
distributor: public(address)
coin: public(immutable(address))
fee_bps: public(uint256)
fees: public(uint256)
closed_gauges: public(HashMap[address, bool])
pots: public(HashMap[address, uint256])
earned: public(HashMap[address, uint256])

@external
def __init__(_coin: address, _owner: address, _distributor: address):
    coin = _coin
    self.owner = _owner
    self.distributor = _distributor
    self.fee_bps = 400

@external
def add_bribe(_gauge: address, _amount: uint256):
    assert not self.closed_gauges[_gauge], "closed"
    assert Coin(coin).transferFrom(msg.sender, self, _amount)
    fee: uint256 = _amount * self.fee_bps / 10000
    self.fees += fee
    self.pots[_gauge] += _amount - fee

@external
def claim():
    amount: uint256 = self.earned[msg.sender]
    self.earned[msg.sender] = 0
    assert Coin(coin).transfer(msg.sender, amount)

@external
def book(_gauge: address, _voters: DynArray[address, 50], _amounts: DynArray[uint256, 50]):
    assert msg.sender == self.distributor, "distributor only"
    i: uint256 = 0
    for voter in _voters:
        self.pots[_gauge] -= _amounts[i]
        self.earned[voter] += _amounts[i]
        i += 1

@external
def set_fee(_bps: uint256):
    assert msg.sender == self.owner, "owner only"
    assert _bps <= 2000
    self.fee_bps = _bps

@external
def close_gauge(_gauge: address, _closed: bool):
    assert msg.sender == self.owner or msg.sender == self.distributor, "not allowed"
    self.closed_gauges[_gauge] = _closed

@external
def set_distributor(_distributor: address):
    assert msg.sender == self.owner, "owner only"
    self.distributor = _distributor

@external
def recover(_token: address, _amount: uint256):
    assert msg.sender == self.owner, "owner only"
    assert Coin(_token).transfer(self.owner, _amount)

@external
def take_fees():
    # To the owner, whoever calls.
    amount: uint256 = self.fees
    self.fees = 0
    assert Coin(coin).transfer(self.owner, amount)

@external
def set_owner(_owner: address):
    assert msg.sender == self.owner, "owner only"
    self.owner = _owner
