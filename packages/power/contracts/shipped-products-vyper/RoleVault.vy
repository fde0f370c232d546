# SPDX-License-Identifier: Apache-2.0
# @version 0.3.9
# A vault of strategies. Roles are flags of an enum; a manager gives them, and can open one to all.

from vyper.interfaces import ERC20

enum Roles:
    STRATEGY_MANAGER
    DEBT_MANAGER
    REPORTER
    EMERGENCY

asset: public(immutable(address))
role_manager: public(address)
future_role_manager: public(address)
roles: public(HashMap[address, Roles])
open_roles: public(HashMap[Roles, bool])
max_debt: public(HashMap[address, uint256])
debt: public(HashMap[address, uint256])
total_debt: public(uint256)
shares: public(HashMap[address, uint256])
total_shares: public(uint256)
reported_at: public(uint256)
shutdown: public(bool)

@external
def __init__(_asset: address, _role_manager: address):
    asset = _asset
    self.role_manager = _role_manager

@internal
@view
def _enforce(_who: address, _role: Roles):
    assert _role in self.roles[_who] or self.open_roles[_role], "not allowed"

@internal
@view
def _total_assets() -> uint256:
    return ERC20(asset).balanceOf(self) + self.total_debt

@external
@nonreentrant("lock")
def deposit(_amount: uint256):
    assert not self.shutdown, "shutdown"
    got: uint256 = _amount
    if self.total_shares > 0:
        got = _amount * self.total_shares / self._total_assets()
    self.shares[msg.sender] += got
    self.total_shares += got
    assert ERC20(asset).transferFrom(msg.sender, self, _amount)

@external
@nonreentrant("lock")
def redeem(_shares: uint256):
    amount: uint256 = _shares * self._total_assets() / self.total_shares
    self.shares[msg.sender] -= _shares
    self.total_shares -= _shares
    assert ERC20(asset).transfer(msg.sender, amount)

@external
def set_max_debt(_strategy: address, _max: uint256):
    self._enforce(msg.sender, Roles.STRATEGY_MANAGER)
    self.max_debt[_strategy] = _max

@external
@nonreentrant("lock")
def lend(_strategy: address, _amount: uint256):
    self._enforce(msg.sender, Roles.DEBT_MANAGER)
    assert not self.shutdown, "shutdown"
    self.debt[_strategy] += _amount
    self.total_debt += _amount
    assert self.debt[_strategy] <= self.max_debt[_strategy], "max debt"
    assert ERC20(asset).transfer(_strategy, _amount)

@external
@nonreentrant("lock")
def write_off(_strategy: address, _loss: uint256):
    self._enforce(msg.sender, Roles.STRATEGY_MANAGER)
    self.debt[_strategy] -= _loss
    self.total_debt -= _loss

@external
def report():
    self._enforce(msg.sender, Roles.REPORTER)
    self.reported_at = block.timestamp

@external
def shut_down():
    self._enforce(msg.sender, Roles.EMERGENCY)
    self.shutdown = True

@external
def set_role(_who: address, _roles: Roles):
    assert msg.sender == self.role_manager, "role manager only"
    self.roles[_who] = _roles

@external
def set_open_role(_role: Roles, _open: bool):
    assert msg.sender == self.role_manager, "role manager only"
    self.open_roles[_role] = _open

@external
def transfer_role_manager(_to: address):
    assert msg.sender == self.role_manager, "role manager only"
    self.future_role_manager = _to

@external
def accept_role_manager():
    assert msg.sender == self.future_role_manager, "future role manager only"
    self.role_manager = msg.sender
    self.future_role_manager = empty(address)
