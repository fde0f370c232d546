import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, ROLES } from '../../map-cases.ts';

/** Diamonds, proxies, multisigs and roles of SolidState. */
export const SOLIDSTATE: Readonly<Record<string, Case>> = {
  Stones: {
    make: (chain) => chain.make('Stones', [person('owner')]),
    // As long as the fallback address is zero, nothing is delegated to it.
    gaps: ['setFallbackAddress(address)'],
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['setFallbackAddress(address)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  Plinth: {
    make: async (chain) => chain.make('Plinth', [await chain.make('Pieces'), person('owner')]),
    rows: [['setImplementation(address)', 'upgrade', ['owner']]],
  },
  Cosigned: {
    make: (chain) => chain.make('Cosigned', [person('ann'), person('ben'), person('cid')], { value: 10n ** 18n }),
    rows: [['verifyAndExecute((address,bytes,uint256,bool),(bytes,uint256)[])', 'execute', ['ann', 'ben', 'cid']]],
  },
  Gates: {
    make: (chain) => chain.make('Gates', [person('admin'), person('guardian')]),
    rows: [['close()', 'pause', ['guardian']], ['open()', 'pause', ['guardian']], ...ROLES('admin')],
  },
};
