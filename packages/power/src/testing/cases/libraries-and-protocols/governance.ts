import { keccak_256 } from '@noble/hashes/sha3';
import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Councils, permission kernels, bridges and other conditions on the caller. */
export const GOVERNANCE: Readonly<Record<string, Case>> = {
  Council: {
    make: (chain) => chain.make('Council', [['ann', 'ben', 'cid'].map(person)], { value: 10n ** 18n }),
    rows: [
      ['propose(address,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['vote(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['setQuorum(uint256)', undefined, ['Council']],
      ['setMember(address,uint256)', 'ownership', ['Council']],
    ],
  },
  Permissions: {
    make: (chain) => chain.make('Permissions', [person('admin')]),
    rows: [['grant(address,address,bytes32)', undefined, ['admin']]],
  },
  App: {
    make: async (chain, made) => {
      const app = await chain.make('App', [made('Permissions')], { value: 10n ** 18n });
      const allow = (who: string, role: string) => {
        const args = [person(who), app, `0x${Buffer.from(keccak_256(role)).toString('hex')}`];
        return chain.call(person('admin'), made('Permissions'), { contract: 'Permissions', name: 'grant', args });
      };
      await allow('ann', 'PERIOD_ROLE');
      await allow('ben', 'SPEND_ROLE');
      return app;
    },
    rows: [
      ['setPeriod(uint256)', 'other', ['ann']],
      ['spend(address,uint256)', 'withdraw', ['ben']],
    ],
  },
  Tabled: {
    make: (chain) => chain.make('Tabled', [person('ann'), person('ben')]),
    rows: [
      ['setA(uint256)', 'other', ['ann', 'ben']],
      ['setB(uint256)', 'other', ['ben']],
    ],
  },
  Bridge: {
    make: (chain) => chain.make('Bridge', [person('admin'), person('ann'), person('ben')], { value: 10n ** 18n }),
    rows: [
      ['confirm(address,uint256,bytes32)', undefined, ['ann', 'ben']],
      ['setNeeded(uint256)', undefined, ['admin', 'Bridge']],
      ['addValidator(address)', 'ownership', ['admin']],
    ],
  },
  Slots: {
    make: (chain) => chain.make('Slots', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['set(uint256)', 'other', ['ben']],
      ['next()', undefined, ['ann', 'ben', 'cid']],
    ],
  },
};
