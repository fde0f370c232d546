# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.1
# Makes small wallets as clones of a code that its keeper names, and sponsors those that were made here.

interface Wallet:
    def setup(_owner: address): nonpayable

keeper: public(address)
next_keeper: public(address)
sponsor: public(address)
blueprint: public(address)
made: public(HashMap[address, bool])
sponsored: public(HashMap[address, uint256])
last: public(address)
closed: public(bool)

@deploy
@payable
def __init__(_keeper: address, _sponsor: address, _code: address):
    self.keeper = _keeper
    self.sponsor = _sponsor
    self.blueprint = _code

@external
@payable
def __default__():
    pass

@external
def forge() -> address:
    assert not self.closed, "closed"
    wallet: address = create_minimal_proxy_to(self.blueprint)
    extcall Wallet(wallet).setup(msg.sender)
    self.made[wallet] = True
    self.last = wallet
    return wallet

@external
@nonreentrant
def support(_wallet: address, _amount: uint256):
    assert msg.sender == self.sponsor, "sponsor only"
    assert self.made[_wallet], "not made here"
    self.sponsored[_wallet] += _amount
    assert self.sponsored[_wallet] <= 10 ** 17, "enough"
    raw_call(_wallet, b"", value=_amount)

@external
def set_blueprint(_code: address):
    assert msg.sender == self.keeper, "keeper only"
    assert _code.is_contract
    self.blueprint = _code

@external
def close(_closed: bool):
    assert msg.sender in [self.keeper, self.sponsor], "keeper only"
    self.closed = _closed

@external
def set_sponsor(_sponsor: address):
    assert msg.sender == self.keeper, "keeper only"
    self.sponsor = _sponsor

@external
def give_keys(_to: address):
    assert msg.sender == self.keeper, "keeper only"
    self.next_keeper = _to

@external
def take_keys():
    assert msg.sender == self.next_keeper, "next keeper only"
    self.keeper = msg.sender
    self.next_keeper = empty(address)
