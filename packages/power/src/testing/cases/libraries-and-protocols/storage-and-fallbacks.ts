import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { askAddress } from '../contract-calls.ts';

/** Borrowed code, packed storage, and contracts that act on calls that name no function. */
export const STORAGE_AND_FALLBACKS: Readonly<Record<string, Case>> = {
  Borrower: {
    make: async (chain) => chain.make('Borrower', [await chain.make('OwnerLibrary'), person('owner')]),
    rows: [
      ['setMark(uint256)', 'other', ['owner']],
      ['hand(address)', 'ownership', ['owner']],
    ],
  },
  Upper: {
    make: (chain) => chain.make('Upper', [person('owner')]),
    rows: [
      ['setDial(uint256)', undefined, ['owner']],
      ['stop(bool)', 'pause', ['owner']],
      ['give(address)', 'ownership', ['owner']],
    ],
  },
  Silent: {
    make: (chain) => chain.make('Silent', [person('owner')], { value: 10n ** 18n }),
    rows: [],
    fallback: true,
  },
  FactoryUser: {
    make: async (chain, made) => {
      const user = await chain.make('FactoryUser', [made('Coin'), person('owner')]);
      return askAddress(chain, user, 'last()');
    },
    rows: [],
    fallback: true,
  },
};
