import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Functions that anyone can call and that no one meant to leave open. */
export const OPEN_DANGERS: Readonly<Record<string, Case>> = {
  Unbegun: {
    make: (chain) => chain.make('Unbegun'),
    rows: [['setFee(uint256)', 'fee', []]],
    dangers: [['initialize(address)', 'ownership']],
  },
  Careless: {
    make: (chain) => chain.make('Careless', [person('owner')], { value: 10n ** 18n }),
    rows: [['note(uint256)', undefined, ['owner']]],
    dangers: [
      ['setFeeBps(uint256)', 'fee'],
      ['rescueAll(address)', 'withdraw'],
      ['setOwner(address)', 'ownership'],
    ],
  },
};
