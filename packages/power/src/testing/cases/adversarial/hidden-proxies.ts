import type { Case } from '../../map-cases.ts';
import { askAddress, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** A proxy before a code of its own, with one ether of ann's inside. */
const before =
  (code: string, proxy: string): Case['make'] =>
  async (chain) =>
    chain.make(proxy, [await chain.make(code)], { value: ETHER });

/** Proxies whose code stands, or is replaced, in an unusual way. */
export const HIDDEN_PROXIES = deployPlainly({
  TwoStepMigration: { make: before('DepositCode', 'TwoStepMigration'), rows: [['prepare(address)', 'upgrade', ['operator']]] },
  CodeBeacon: {
    make: async (chain) => chain.make('CodeBeacon', [await chain.make('DepositCode')]),
    rows: [['retarget(address)', 'upgrade', ['steward']]],
  },
  BeaconWithin: { make: (chain, made) => chain.make('BeaconWithin', [made('CodeBeacon')], { value: ETHER }), rows: [] },
  Cloned: {
    make: async (chain) => {
      const maker = await chain.make('CloneMaker', [await chain.make('CloneCode')], { value: ETHER });
      return askAddress(chain, maker, 'last()');
    },
    rows: [['sweep()', 'withdraw', ['treasurer']]],
  },
  CallerProxy: { make: before('DepositCode', 'CallerProxy'), rows: [['deposit()', 'upgrade', ['guardian']]] },
  TwoFaces: {
    make: async (chain) => {
      const codes = [await chain.make('DepositCode'), await chain.make('ObedientCode')];
      return chain.make('TwoFaces', codes, { value: ETHER });
    },
    rows: [['collect(address,uint256)', 'withdraw', ['hidden']]],
  },
  SplitTarget: { make: before('DepositCode', 'SplitTarget'), rows: [['setSalt(uint256)', 'upgrade', ['keeper']]] },
  ChainedVersions: { make: before('DepositCode', 'ChainedVersions'), rows: [['propose(uint256,address)', 'upgrade', ['admin']]] },
  SharedSlot: { make: before('DepositCode', 'SharedSlot'), rows: [['setFeeReceiver(address)', 'upgrade', ['owner']]] },
  UnownedProxy: {
    make: before('UnownedCode', 'UnownedProxy'),
    rows: [['sweep()', 'withdraw', []]],
    dangers: [['initialize(address)', 'ownership']],
  },
  Nest: { make: async (chain) => chain.make('Nest', [await chain.make('DepositCode')]), rows: [], fallback: true },
  Phoenix: { make: (chain, made) => chain.make('Phoenix', [made('Nest')], { value: ETHER }), rows: [] },
});
