# SPDX-License-Identifier: Apache-2.0
# pragma version 0.4.3
# pragma nonreentrancy on
# A treasury of a council: members propose and approve calls, a guardian vetoes. Members change by its own calls.

struct Proposal:
    target: address
    amount: uint256
    data: Bytes[1024]
    approvals: uint256
    executed: bool
    vetoed: bool

guardian: public(address)
members: public(HashMap[address, bool])
member_count: public(uint256)
quorum: public(uint256)
proposals: HashMap[uint256, Proposal]
approved: public(HashMap[uint256, HashMap[address, bool]])
count: public(uint256)

@deploy
@payable
def __init__(_guardian: address, _members: DynArray[address, 8], _quorum: uint256):
    self.guardian = _guardian
    for member: address in _members:
        self.members[member] = True
    self.member_count = len(_members)
    self.quorum = _quorum

@external
@payable
@reentrant
def __default__():
    pass

@external
def propose(_target: address, _amount: uint256, _data: Bytes[1024]) -> uint256:
    assert self.members[msg.sender], "members only"
    id: uint256 = self.count
    self.proposals[id] = Proposal(target=_target, amount=_amount, data=_data, approvals=0, executed=False, vetoed=False)
    self.count = id + 1
    return id

@external
def approve(_id: uint256):
    assert self.members[msg.sender], "members only"
    assert _id < self.count and not self.approved[_id][msg.sender]
    self.approved[_id][msg.sender] = True
    self.proposals[_id].approvals += 1

@external
def execute(_id: uint256):
    assert self.members[msg.sender], "members only"
    proposal: Proposal = self.proposals[_id]
    assert proposal.approvals >= self.quorum, "quorum"
    assert not proposal.executed and not proposal.vetoed
    self.proposals[_id].executed = True
    raw_call(proposal.target, proposal.data, value=proposal.amount)

@external
def veto(_id: uint256):
    assert msg.sender == self.guardian, "guardian only"
    self.proposals[_id].vetoed = True

@external
@reentrant
def add_member(_member: address):
    assert msg.sender == self, "itself only"
    assert not self.members[_member]
    self.members[_member] = True
    self.member_count += 1

@external
@reentrant
def remove_member(_member: address):
    assert msg.sender == self, "itself only"
    assert self.members[_member] and self.member_count > self.quorum
    self.members[_member] = False
    self.member_count -= 1

@external
@reentrant
def set_quorum(_quorum: uint256):
    assert msg.sender == self, "itself only"
    assert _quorum > 0 and _quorum <= self.member_count
    self.quorum = _quorum
