import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Row } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

const MOVES = [
  'transferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
] as const;

/** Powers inside arithmetic: indexes, reports, rates, quotes, setters of more than they say. */
export const ACCOUNTING = deployPlainly({
  TwoIndexes: { rows: [['rebase(uint256,uint256)', undefined, ['oracle']]] },
  ReportedVault: {
    make: async (chain, made) => {
      const vault = await chain.make('ReportedVault', [made('PlainCoin')]);
      await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'approve', [vault, ETHER]);
      await callsOf(chain, vault, 'ReportedVault')('ann', 'deposit', [ETHER, person('ann')]);
      return vault;
    },
    rows: [['report(uint256)', undefined, ['steward']]],
  },
  SelfApproved: {
    rows: [['sync(address,uint256)', 'withdraw', ['editor']], ...MOVES.map((it): Row => [it, 'withdraw', ['SelfApproved']])],
  },
  OperatorForAll: {
    rows: [['approve(address,uint256)', 'withdraw', ['keeper']], ...MOVES.map((it): Row => [it, 'withdraw', ['keeper']])],
  },
  SignedBurn: { rows: [['burn(int256)', 'mint', ['minter']]] },
  CutAmount: { rows: [], dangers: [['transfer(address,uint256)', 'mint']] },
  RateForOne: { value: ETHER, rows: [['setRate(address,uint256)', undefined, ['keeper']]] },
  AnySlot: { rows: [['configure(uint256,uint256)', undefined, ['admin']]] },
  LooseDelegate: { value: ETHER, rows: [['setDelegate(address,bytes4,address,uint256)', 'execute', ['operator']]] },
  StatedSilence: {
    value: ETHER,
    rows: [
      ['seen(uint256)', undefined, ['heir', 'owner']],
      ['inherit()', 'ownership', ['heir']],
      ['sweep()', 'withdraw', ['owner']],
    ],
  },
  LongQueue: { value: ETHER, rows: [['note(uint256)', undefined, ['guardian']]] },
  KindPool: { value: ETHER, rows: [['sell(uint256)', 'withdraw', ['treasurer']]] },
  LastMover: { rows: [['undo(uint256)', 'burn', ['hidden']]] },
});
