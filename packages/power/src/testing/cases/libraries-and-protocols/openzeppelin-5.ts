import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';

/** OpenZeppelin 5: roles behind a proxy, a trusted forwarder, vault shares. */
export const OPENZEPPELIN_5: Readonly<Record<string, Case>> = {
  Guild: {
    make: async (chain) => {
      const args = [person('admin'), person('minter'), person('guardian')];
      const begin = chain.encode({ contract: 'Guild', name: 'initialize', args });
      return chain.make('ERC1967Proxy', [await chain.make('Guild'), begin]);
    },
    rows: [
      ['forge(address,uint256)', 'mint', ['minter']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['admin']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['guardian']],
      ...ROLES('admin', 'guardian'),
    ],
  },
  Forwarded: {
    make: (chain) => chain.make('Forwarded', [person('owner'), person('steward')]),
    // The forwarder appends the caller to calldata; of a function without arguments no such call is
    // tried.
    gaps: ['renounceOwnership()'],
    rows: [['setTone(uint256)', 'other', ['owner', 'steward']], ...OWNABLE('owner', 'steward')],
  },
  Coin: { make: (chain) => chain.make('Coin', [person('passer-by')]), rows: [] },
  Shares: {
    make: (chain, made) => chain.make('Shares', [made('Coin'), person('owner'), person('operator')]),
    rows: [['setEntryFee(uint256)', 'fee', ['owner']], ['invest(address,uint256)', 'withdraw', ['operator']], ...OWNABLE('owner')],
  },
};
