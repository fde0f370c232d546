# SPDX-License-Identifier: Apache-2.0
# @version 0.2.15
# A pool of two coins that are worth the same. Its owner changes fee and slope with a delay, and may stop it for a time.

from vyper.interfaces import ERC20

KILL_DELAY: constant(uint256) = 60 * 86400

coins: public(address[2])
balances: public(uint256[2])
shares: public(HashMap[address, uint256])
total: public(uint256)
owner: public(address)
future_owner: public(address)
ownership_deadline: public(uint256)
fee: public(uint256)
future_fee: public(uint256)
fee_deadline: public(uint256)
slope: public(uint256)
target_slope: public(uint256)
slope_until: public(uint256)
is_killed: public(bool)
kill_deadline: public(uint256)

@external
def __init__(_coins: address[2], _owner: address):
    self.coins = _coins
    self.owner = _owner
    self.fee = 4
    self.slope = 100
    self.kill_deadline = block.timestamp + KILL_DELAY

@external
def add_liquidity(_amount: uint256):
    assert not self.is_killed, "killed"
    for i in range(2):
        assert ERC20(self.coins[i]).transferFrom(msg.sender, self, _amount)
        self.balances[i] += _amount
    self.shares[msg.sender] += _amount
    self.total += _amount

@external
def remove_liquidity(_shares: uint256):
    supply: uint256 = self.total
    self.shares[msg.sender] -= _shares
    self.total -= _shares
    for i in range(2):
        amount: uint256 = self.balances[i] * _shares / supply
        self.balances[i] -= amount
        assert ERC20(self.coins[i]).transfer(msg.sender, amount)

@external
def exchange(i: int128, j: int128, _dx: uint256):
    assert not self.is_killed, "killed"
    assert i != j
    dy: uint256 = _dx - _dx * self.fee / 10000
    assert ERC20(self.coins[i]).transferFrom(msg.sender, self, _dx)
    self.balances[i] += _dx
    self.balances[j] -= dy
    assert ERC20(self.coins[j]).transfer(msg.sender, dy)

@external
def ramp(_target: uint256, _until: uint256):
    assert msg.sender == self.owner, "only owner"
    assert _until >= block.timestamp + 86400
    assert _target > 0 and _target < 1000000
    self.target_slope = _target
    self.slope_until = _until

@external
def stop_ramp():
    assert msg.sender == self.owner, "only owner"
    self.target_slope = self.slope
    self.slope_until = block.timestamp

@external
def commit_new_fee(_fee: uint256):
    assert msg.sender == self.owner, "only owner"
    assert self.fee_deadline == 0, "active action"
    assert _fee <= 100
    self.fee_deadline = block.timestamp + 3 * 86400
    self.future_fee = _fee

@external
def apply_new_fee():
    assert msg.sender == self.owner, "only owner"
    assert block.timestamp >= self.fee_deadline, "insufficient time"
    assert self.fee_deadline != 0, "no active action"
    self.fee_deadline = 0
    self.fee = self.future_fee

@external
def revert_new_parameters():
    assert msg.sender == self.owner, "only owner"
    self.fee_deadline = 0

@external
def commit_transfer_ownership(_owner: address):
    assert msg.sender == self.owner, "only owner"
    assert self.ownership_deadline == 0, "active transfer"
    self.ownership_deadline = block.timestamp + 3 * 86400
    self.future_owner = _owner

@external
def apply_transfer_ownership():
    assert msg.sender == self.owner, "only owner"
    assert block.timestamp >= self.ownership_deadline, "insufficient time"
    assert self.ownership_deadline != 0, "no active transfer"
    self.ownership_deadline = 0
    self.owner = self.future_owner

@external
def kill_me():
    assert msg.sender == self.owner, "only owner"
    assert self.kill_deadline > block.timestamp, "deadline has passed"
    self.is_killed = True

@external
def unkill_me():
    assert msg.sender == self.owner, "only owner"
    self.is_killed = False

@external
def withdraw_admin_fees():
    assert msg.sender == self.owner, "only owner"
    for i in range(2):
        amount: uint256 = ERC20(self.coins[i]).balanceOf(self) - self.balances[i]
        assert ERC20(self.coins[i]).transfer(msg.sender, amount)
