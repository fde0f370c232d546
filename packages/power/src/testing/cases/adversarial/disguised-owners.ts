import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Holders who are not named in a slot of their own: encoded, listed, or named by other contracts. */
export const DISGUISED_OWNERS = deployPlainly({
  XorOwner: { rows: [['settle(address,uint256)', 'mint', ['minter']]] },
  PackedOwner: { value: ETHER, rows: [['rebalance(uint256)', 'withdraw', ['treasurer']]] },
  HashedRole: { rows: [['note(bool)', 'pause', ['guardian']]] },
  OriginOwner: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['owner']]] },
  Badge: { rows: [['award(uint256,address)', 'mint', ['librarian']]] },
  BadgeMints: {
    make: (chain, made) => chain.make('BadgeMints', [made('Badge')]),
    rows: [['harvest(uint256)', 'mint', ['keeper']]],
  },
  BadgeWithdraws: {
    make: (chain, made) => chain.make('BadgeWithdraws', [made('Badge')], { value: ETHER }),
    rows: [['withdraw(uint256)', 'withdraw', ['keeper']]],
  },
  VoucherMints: { rows: [['redeem(uint256,bytes32,bytes)', 'mint', ['signer']]] },
  Gate: { rows: [['setAnswer(address,bytes4,bool)', 'ownership', ['admin']]] },
  GateBurns: {
    make: (chain, made) => chain.make('GateBurns', [made('Gate')]),
    rows: [['burn(address,uint256)', 'burn', ['operator']]],
  },
  GateMoves: {
    make: (chain, made) => chain.make('GateMoves', [made('Gate')]),
    rows: [['transferFrom(address,address,uint256)', 'withdraw', ['keeper']]],
  },
  EquationOwner: { rows: [['settle(uint256)', 'mint', ['minter']]] },
  HalvedOwner: { value: ETHER, rows: [['sweep()', 'withdraw', ['treasurer']]] },
  ListedOwner: { rows: [['hold(address,bool)', 'blacklist', ['guardian', 'keeper']]] },
  MerkleOwner: { rows: [['claim(uint256,bytes32[])', 'mint', ['hidden', 'minter']]] },
  BitmapOwner: { rows: [['collect(address,uint256)', 'withdraw', ['operator']]] },
  TruncatedHash: { rows: [['seize(address)', 'withdraw', ['keeper']]] },
  FarSlot: { value: ETHER, rows: [['close()', 'withdraw', ['hidden']]] },
  Votes: { rows: [] },
  MajorityMints: {
    make: (chain, made) => chain.make('MajorityMints', [made('Votes')]),
    rows: [['emitTokens(uint256)', 'mint', ['steward']]],
  },
  MixedHashes: { value: ETHER, rows: [['rank()', 'withdraw', ['hidden']]] },
});
