# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.2
# Orders to buy coins with ether. Fillers who have a licence fill them; the exchange gives licences and takes a fee.

from ethereum.ercs import IERC20

flag Licence:
    FILLER
    MARSHAL

struct Order:
    maker: address
    coin: IERC20
    least: uint256
    value: uint256

exchange: public(immutable(address))
licences: public(HashMap[address, Licence])
orders: public(HashMap[uint256, Order])
count: public(uint256)
fee_bps: public(uint256)
fees: public(uint256)
halted: public(bool)
delisted: public(HashMap[address, bool])

@deploy
def __init__(_exchange: address, _filler: address, _marshal: address):
    exchange = _exchange
    self.licences[_filler] = Licence.FILLER
    self.licences[_marshal] = Licence.MARSHAL | Licence.FILLER
    self.fee_bps = 10

@external
@payable
def place(_coin: address, _least: uint256) -> uint256:
    assert not self.halted and not self.delisted[_coin], "halted"
    self.count += 1
    self.orders[self.count] = Order(maker=msg.sender, coin=IERC20(_coin), least=_least, value=msg.value)
    return self.count

@external
@nonreentrant
def cancel(_id: uint256):
    order: Order = self.orders[_id]
    assert order.maker == msg.sender, "not yours"
    self.orders[_id] = empty(Order)
    send(msg.sender, order.value)

@external
@nonreentrant
def fill(_id: uint256):
    assert Licence.FILLER in self.licences[msg.sender], "no licence"
    order: Order = self.orders[_id]
    assert order.maker != empty(address), "no order"
    self.orders[_id] = empty(Order)
    fee: uint256 = order.value * self.fee_bps // 10000
    self.fees += fee
    extcall order.coin.transferFrom(msg.sender, order.maker, order.least)
    send(msg.sender, order.value - fee)

@external
def halt(_halted: bool):
    assert Licence.MARSHAL in self.licences[msg.sender] or msg.sender == exchange, "marshals only"
    self.halted = _halted

@external
def delist(_coin: address, _delisted: bool):
    assert Licence.MARSHAL in self.licences[msg.sender], "marshals only"
    self.delisted[_coin] = _delisted

@external
def license(_who: address, _licence: Licence):
    assert msg.sender == exchange, "exchange only"
    self.licences[_who] = _licence

@external
def set_fee(_bps: uint256):
    assert msg.sender == exchange, "exchange only"
    assert _bps <= 50
    self.fee_bps = _bps

@external
def take_fees(_to: address):
    assert msg.sender == exchange, "exchange only"
    amount: uint256 = self.fees
    self.fees = 0
    send(_to, amount)
