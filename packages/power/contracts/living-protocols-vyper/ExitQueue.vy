# SPDX-License-Identifier: Apache-2.0
# @version 0.3.7
# Ether is staked for shares. Who leaves asks for it, and is paid when an oracle has finalized the request.

struct Request:
    who: address
    amount: uint256
    claimed: bool

NODE_FEE: constant(uint256) = 1000

dao: public(address)
oracle: public(address)
node: public(address)
deposits_open: public(bool)
pooled: public(uint256)
shares: public(HashMap[address, uint256])
total_shares: public(uint256)
requests: public(HashMap[uint256, Request])
count: public(uint256)
finalized: public(uint256)

@external
@payable
def __init__(_dao: address, _oracle: address, _node: address):
    self.dao = _dao
    self.oracle = _oracle
    self.node = _node
    self.deposits_open = True

@external
@payable
def stake():
    assert self.deposits_open, "closed"
    got: uint256 = msg.value
    if self.total_shares > 0:
        got = msg.value * self.total_shares / self.pooled
    self.shares[msg.sender] += got
    self.total_shares += got
    self.pooled += msg.value

@external
def ask_exit(_shares: uint256) -> uint256:
    amount: uint256 = _shares * self.pooled / self.total_shares
    self.shares[msg.sender] -= _shares
    self.total_shares -= _shares
    self.pooled -= amount
    self.count += 1
    self.requests[self.count] = Request({who: msg.sender, amount: amount, claimed: False})
    return self.count

@external
@nonreentrant("exit")
def claim(_id: uint256):
    assert _id <= self.finalized, "not yet"
    request: Request = self.requests[_id]
    assert not request.claimed
    self.requests[_id].claimed = True
    raw_call(request.who, b"", value=request.amount)

@external
@payable
def return_ether():
    # Rewards and exits of validators.
    pass

@external
def report(_pooled: uint256):
    assert msg.sender == self.oracle, "oracle only"
    assert _pooled <= self.pooled * 11 / 10, "too much"
    self.pooled = _pooled

@external
def finalize(_until: uint256):
    assert msg.sender == self.oracle, "oracle only"
    assert _until > self.finalized and _until <= self.count
    self.finalized = _until

@external
def send_to_node(_amount: uint256):
    assert msg.sender == self.node, "node only"
    raw_call(self.node, b"", value=_amount)

@external
def open_deposits(_open: bool):
    assert msg.sender == self.dao, "dao only"
    self.deposits_open = _open

@external
def set_oracle(_oracle: address):
    assert msg.sender == self.dao, "dao only"
    self.oracle = _oracle

@external
def set_node(_node: address):
    assert msg.sender == self.dao, "dao only"
    self.node = _node

@external
def set_dao(_dao: address):
    assert msg.sender == self.dao, "dao only"
    assert _dao != ZERO_ADDRESS
    self.dao = _dao
