import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';

/** Owners: in one slot, in shared slots, in code, in lists, in two steps. */
export const OWNERS: Readonly<Record<string, Case>> = {
  TwoStep: {
    make: async (chain) => {
      const token = await chain.make('TwoStep', [person('owner')]);
      await chain.call(person('owner'), token, { contract: 'TwoStep', name: 'transferOwnership', args: [person('heir')] });
      return token;
    },
    rows: [['mint(address,uint256)', 'mint', ['owner']], ...OWNABLE('owner'), ['acceptOwnership()', 'ownership', ['heir']]],
  },
  Packed: {
    make: (chain) => chain.make('Packed', [person('owner')]),
    rows: [
      ['stop(bool)', 'pause', ['owner']],
      ['hand(address)', 'ownership', ['owner']],
    ],
  },
  Fixed: {
    make: (chain) => chain.make('Fixed', [person('keeper'), person('hidden')], { value: 10n ** 18n }),
    rows: [
      ['setLevel(uint256)', 'other', ['keeper']],
      ['setDepth(uint256)', 'other', ['0x1111111111111111111111111111111111111111']],
      ['setWidth(uint256)', 'other', ['hidden']],
      ['empty()', 'withdraw', ['keeper']],
    ],
  },
  Origin: {
    make: (chain) => chain.make('Origin', [person('owner')]),
    rows: [
      ['setFee(uint256)', 'other', ['owner']],
      ['rescue(address,address,uint256)', 'withdraw', ['owner']],
    ],
  },
  Several: {
    make: (chain) => chain.make('Several', [person('owner'), person('guardian'), person('operator')]),
    rows: [
      ['halt()', 'pause', ['owner', 'guardian', 'operator']],
      ['resume()', 'pause', ['guardian']],
      ['setRate(uint256)', undefined, ['owner', 'operator', 'guardian']],
      ['setOperator(address,bool)', 'ownership', ['owner']],
    ],
  },
  Listed: {
    make: (chain) => chain.make('Listed', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['setQuota(uint256)', 'other', ['ann', 'ben', 'cid']],
      ['addAdmin(address)', 'ownership', ['ann', 'ben', 'cid']],
    ],
  },
  Shapes: {
    make: (chain) => chain.make('Shapes', [person('owner')]),
    rows: [
      ['mintBatch(address[],uint256[])', 'mint', ['owner']],
      ['setGrants((address,uint128,uint64)[])', undefined, ['owner']],
      ['setWeights(uint256[3])', 'other', ['owner']],
      ['setMotto(string)', 'other', ['owner']],
      ['freeze(address[],bool)', 'blacklist', ['owner']],
      ['setOne((address,uint128,uint64))', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  FeeVault: {
    make: async (chain, made) => chain.make('FeeVault', [person('owner'), person('keeper'), made('Shapes')]),
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['setTreasury(address)', 'other', ['owner']],
      ['setKeeper(address)', 'ownership', ['owner']],
      ['setCap(uint256)', undefined, ['owner', 'keeper']],
      ['pause()', 'pause', ['owner', 'keeper']],
      ['unpause()', 'pause', ['owner']],
      ['rescue(address,uint256)', 'withdraw', ['owner']],
      ['harvest()', 'other', ['owner', 'keeper']],
      ...OWNABLE('owner'),
    ],
  },
  Gallery: {
    make: (chain) => chain.make('Gallery', [person('owner')]),
    rows: [
      ['reserve(address,uint256)', 'mint', ['owner']],
      ['setOpen(bool)', 'pause', ['owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setBase(string)', 'other', ['owner']],
      ['cashOut()', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
