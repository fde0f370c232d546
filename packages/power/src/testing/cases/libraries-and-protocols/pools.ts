import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Farms, pools and sales. */
export const POOLS: Readonly<Record<string, Case>> = {
  Farm: {
    make: (chain, made) => chain.make('Farm', [person('owner'), person('treasurer'), made('Coin')]),
    // A fee that is stored per pool is not distinguished from other parameters.
    gaps: ['set(uint256,uint256,uint16,bool)'],
    rows: [
      ['add(uint256,address,uint16,bool)', undefined, ['owner']],
      ['set(uint256,uint256,uint16,bool)', 'fee', ['owner']],
      ['setDev(address)', undefined, ['treasurer']],
      ['setPerBlock(uint256)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  Pools: {
    make: async (chain) => {
      const pools = await chain.make('Pools', [person('operator'), person('treasurer')], { value: 10n ** 18n });
      await chain.call(person('passer-by'), pools, { contract: 'Pools', name: 'open', args: [3n] });
      return pools;
    },
    rows: [
      ['close(uint256)', undefined, ['operator']],
      ['collect(address,uint256)', 'withdraw', ['treasurer']],
      ['setOperator(address)', 'ownership', ['operator']],
    ],
  },
  Sale: {
    make: (chain) => chain.make('Sale', [person('treasurer'), person('operator')], { value: 10n ** 18n }),
    rows: [
      ['allow(address[],bool)', undefined, ['operator', 'treasurer']],
      ['setPublic(bool)', undefined, ['operator', 'treasurer']],
      ['setTerms(uint256,uint256,uint256)', undefined, ['operator', 'treasurer']],
    ],
  },
};
