# SPDX-License-Identifier: Apache-2.0
# @version 0.3.10
# Holds coins of another network's users. Releases what enough validators signed.

from vyper.interfaces import ERC20

SIGNATURES_MAX: constant(uint256) = 8

coin: public(immutable(address))
owner: public(address)
pauser: public(address)
validators: public(HashMap[address, bool])
quorum: public(uint256)
released: public(HashMap[bytes32, bool])
daily_limit: public(uint256)
day: public(uint256)
today: public(uint256)
paused: public(bool)

@external
def __init__(_coin: address, _owner: address, _pauser: address, _quorum: uint256):
    coin = _coin
    self.owner = _owner
    self.pauser = _pauser
    self.quorum = _quorum
    self.daily_limit = max_value(uint256)

@external
def lock(_amount: uint256, _receiver: bytes32):
    assert not self.paused
    assert ERC20(coin).transferFrom(msg.sender, self, _amount)

@external
def release(_to: address, _amount: uint256, _nonce: uint256, _signatures: DynArray[Bytes[65], SIGNATURES_MAX]):
    assert not self.paused, "paused"
    digest: bytes32 = keccak256(_abi_encode(chain.id, self, _to, _amount, _nonce))
    assert not self.released[digest], "released"
    signed: bytes32 = keccak256(concat(b"\x19Ethereum Signed Message:\n32", digest))
    last: uint256 = 0
    count: uint256 = 0
    for signature in _signatures:
        r: uint256 = convert(slice(signature, 0, 32), uint256)
        s: uint256 = convert(slice(signature, 32, 32), uint256)
        v: uint256 = convert(slice(signature, 64, 1), uint256)
        signer: address = ecrecover(signed, v, r, s)
        assert self.validators[signer], "validator"
        ordered: uint256 = convert(signer, uint256)
        assert ordered > last, "order"
        last = ordered
        count += 1
    assert count >= self.quorum, "quorum"
    today: uint256 = block.timestamp / 86400
    if self.day != today:
        self.day = today
        self.today = 0
    self.today += _amount
    assert self.today <= self.daily_limit, "limit"
    self.released[digest] = True
    assert ERC20(coin).transfer(_to, _amount)

@external
def set_validator(_validator: address, _on: bool):
    assert msg.sender == self.owner, "owner"
    self.validators[_validator] = _on

@external
def set_quorum(_quorum: uint256):
    assert msg.sender == self.owner, "owner"
    assert _quorum > 0
    self.quorum = _quorum

@external
def set_daily_limit(_limit: uint256):
    assert msg.sender == self.owner, "owner"
    self.daily_limit = _limit

@external
def set_paused(_paused: bool):
    assert msg.sender == self.pauser or msg.sender == self.owner, "pauser"
    self.paused = _paused

@external
def rescue(_token: address, _to: address, _amount: uint256):
    assert msg.sender == self.owner, "owner"
    assert ERC20(_token).transfer(_to, _amount)

@external
def transfer_ownership(_owner: address):
    assert msg.sender == self.owner, "owner"
    self.owner = _owner

@external
def renounce_ownership():
    assert msg.sender == self.owner, "owner"
    self.owner = empty(address)
