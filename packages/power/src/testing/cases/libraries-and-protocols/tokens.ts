import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Tokens: a dollar with many roles, an elastic supply, collectibles that grant rights. */
export const TOKENS: Readonly<Record<string, Case>> = {
  Dollar: {
    make: async (chain) => {
      const people = ['owner', 'admin', 'guardian', 'editor', 'treasurer'].map(person);
      const dollar = await chain.make('Dollar', people);
      await chain.call(person('admin'), dollar, { contract: 'Dollar', name: 'configureMinter', args: [person('minter'), 10n ** 30n] });
      return dollar;
    },
    rows: [
      ['configureMinter(address,uint256)', 'ownership', ['admin']],
      ['removeMinter(address)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['burn(uint256)', 'burn', ['minter']],
      ['blacklist(address)', 'blacklist', ['editor']],
      ['unBlacklist(address)', 'blacklist', ['editor']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['treasurer']],
      ['updateMasterMinter(address)', 'ownership', ['owner']],
      ['updateRescuer(address)', 'ownership', ['owner']],
    ],
  },
  Elastic: {
    make: (chain) => chain.make('Elastic', [person('owner'), person('operator')]),
    rows: [
      ['rebase(uint256,int256)', 'mint', ['operator']],
      ['setPolicy(address)', 'ownership', ['owner']],
      ['renounceOwnership()', 'ownership', ['owner']],
    ],
  },
  Pieces: {
    make: async (chain) => {
      const pieces = await chain.make('Pieces');
      await chain.call(person('ann'), pieces, { contract: 'Pieces', name: 'take', args: [7n, person('ann')] });
      return pieces;
    },
    rows: [],
  },
  Titled: {
    make: (chain, made) => chain.make('Titled', [made('Pieces'), 7n]),
    rows: [['setRule(uint256)', 'other', ['ann']]],
  },
};
