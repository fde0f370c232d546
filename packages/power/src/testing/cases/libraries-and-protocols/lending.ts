import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Lending markets and the registries that their roles are read from. */
export const LENDING: Readonly<Record<string, Case>> = {
  Lender: {
    make: async (chain) => {
      const lender = await chain.make('Lender', [person('admin'), person('guardian')]);
      await chain.call(person('admin'), lender, { contract: 'Lender', name: '_supportMarket', args: [person('librarian')] });
      return lender;
    },
    rows: [
      ['_setPendingAdmin(address)', 'ownership', ['admin']],
      ['_acceptAdmin()', 'ownership', []],
      ['_setCloseFactor(uint256)', undefined, ['admin']],
      ['_supportMarket(address)', undefined, ['admin']],
      ['_setSeizePaused(bool)', 'pause', ['admin', 'guardian']],
      ['_setBorrowPaused(address,bool)', undefined, ['admin', 'guardian']],
    ],
  },
  AclBook: {
    make: (chain) => chain.make('AclBook', [person('owner'), person('admin'), person('guardian')]),
    rows: [['setPoolAdmin(address,bool)', undefined, ['owner']]],
  },
  Places: {
    make: (chain, made) => chain.make('Places', [person('owner'), made('AclBook')]),
    rows: [['setAddress(bytes32,address)', undefined, ['owner']]],
  },
  Reserves: {
    make: (chain, made) => chain.make('Reserves', [made('Places')]),
    rows: [
      ['setReserveFactor(address,uint256)', undefined, ['admin']],
      ['setReservePause(address,bool)', undefined, ['admin', 'guardian']],
      ['setConfiguration(address,uint256)', undefined, []],
    ],
  },
};
