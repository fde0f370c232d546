# SPDX-License-Identifier: Apache-2.0
# @version 0.3.7
# A vault whose roles are bits of an enum. A manager deals them out; each function asks for one.

from vyper.interfaces import ERC20

enum Roles:
    LISTS_STRATEGIES
    MOVES_DEBT
    SETS_LIMITS
    SETS_FEES
    STOPS

ASSET: immutable(ERC20)
role_manager: public(address)
future_role_manager: public(address)
roles: public(HashMap[address, Roles])
listed: public(HashMap[address, bool])
debt: public(HashMap[address, uint256])
total_debt: public(uint256)
deposit_limit: public(uint256)
performance_fee: public(uint16)
shutdown: public(bool)
balanceOf: public(HashMap[address, uint256])
totalSupply: public(uint256)

@external
def __init__(_asset: address, _manager: address):
    ASSET = ERC20(_asset)
    self.role_manager = _manager
    self.deposit_limit = max_value(uint256)

@internal
@view
def _assets() -> uint256:
    return ASSET.balanceOf(self) + self.total_debt

@internal
def _enforce(_who: address, _role: Roles):
    assert _role in self.roles[_who], "not allowed"

@external
@nonreentrant("lock")
def deposit(_amount: uint256, _receiver: address) -> uint256:
    assert not self.shutdown
    assets: uint256 = self._assets()
    assert assets + _amount <= self.deposit_limit
    shares: uint256 = _amount
    if self.totalSupply > 0:
        shares = _amount * self.totalSupply / assets
    self.balanceOf[_receiver] += shares
    self.totalSupply += shares
    assert ASSET.transferFrom(msg.sender, self, _amount, default_return_value=True)
    return shares

@external
@nonreentrant("lock")
def redeem(_shares: uint256, _receiver: address) -> uint256:
    amount: uint256 = _shares * self._assets() / self.totalSupply
    self.balanceOf[msg.sender] -= _shares
    self.totalSupply -= _shares
    assert ASSET.transfer(_receiver, amount, default_return_value=True)
    return amount

@external
def add_strategy(_strategy: address):
    self._enforce(msg.sender, Roles.LISTS_STRATEGIES)
    self.listed[_strategy] = True

@external
def revoke_strategy(_strategy: address):
    self._enforce(msg.sender, Roles.LISTS_STRATEGIES)
    assert self.debt[_strategy] == 0, "has debt"
    self.listed[_strategy] = False

@external
@nonreentrant("lock")
def update_debt(_strategy: address, _debt: uint256):
    self._enforce(msg.sender, Roles.MOVES_DEBT)
    assert self.listed[_strategy], "not listed"
    now: uint256 = self.debt[_strategy]
    if _debt > now:
        assert ASSET.transfer(_strategy, _debt - now, default_return_value=True)
        self.total_debt += _debt - now
    else:
        assert ASSET.transferFrom(_strategy, self, now - _debt, default_return_value=True)
        self.total_debt -= now - _debt
    self.debt[_strategy] = _debt

@external
def set_deposit_limit(_limit: uint256):
    self._enforce(msg.sender, Roles.SETS_LIMITS)
    self.deposit_limit = _limit

@external
def set_performance_fee(_fee: uint16):
    self._enforce(msg.sender, Roles.SETS_FEES)
    assert _fee <= 5000
    self.performance_fee = _fee

@external
def shut_down():
    self._enforce(msg.sender, Roles.STOPS)
    self.shutdown = True

@external
def set_role(_who: address, _role: Roles):
    assert msg.sender == self.role_manager
    self.roles[_who] = _role

@external
def add_role(_who: address, _role: Roles):
    assert msg.sender == self.role_manager
    self.roles[_who] = self.roles[_who] | _role

@external
def remove_role(_who: address, _role: Roles):
    assert msg.sender == self.role_manager
    self.roles[_who] = self.roles[_who] & ~_role

@external
def transfer_role_manager(_manager: address):
    assert msg.sender == self.role_manager
    self.future_role_manager = _manager

@external
def accept_role_manager():
    assert msg.sender == self.future_role_manager
    self.role_manager = msg.sender
    self.future_role_manager = empty(address)
