import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Hex } from '../../../evm/reader.ts';
import { type Case, OWNABLE } from '../../map-cases.ts';

/** Diamonds, clones, beacons and proxies. */
export const PROXIES: Readonly<Record<string, Case>> = {
  Diamond: {
    make: async (chain) => {
      const facets = [await chain.make('CutFacet'), await chain.make('LoupeFacet'), await chain.make('VaultFacet')];
      return chain.make('Diamond', [person('owner'), ...facets], { value: 10n ** 18n });
    },
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['sweep(address)', 'withdraw', ['owner']],
      ['setCap(uint256)', 'other', ['owner']],
    ],
  },
  Clone: {
    make: async (chain) => {
      const maker = await chain.make('CloneMaker');
      const ledger = await chain.make('Ledger');
      await chain.call(person('passer-by'), maker, { contract: 'CloneMaker', name: 'make', args: [ledger, person('owner')] });
      const word = (await chain.rpc.ask('eth_getStorageAt', [maker, '0x0', 'latest'])) as Hex;
      return `0x${word.slice(26)}`;
    },
    rows: [['setRate(uint256)', 'fee', ['owner']], ...OWNABLE('owner')],
  },
  TellingProxy: {
    make: async (chain) => {
      const proxy = await chain.make('TellingProxy', [person('keeper'), await chain.make('Shelf')]);
      await chain.call(person('librarian'), proxy, { contract: 'Shelf', name: 'claimDesk' });
      return proxy;
    },
    rows: [
      ['upgradeTo(address)', 'upgrade', ['keeper']],
      ['transferProxyOwnership(address)', 'ownership', ['keeper']],
      ['remove(address)', undefined, ['librarian']],
    ],
  },
  BehindBeacon: {
    make: async (chain) => {
      const ledger = await chain.make('Ledger');
      const begin = chain.encode({ contract: 'ReplaceableBeacon', name: 'initialize', args: [person('steward'), ledger] });
      const beacon = await chain.make('ERC1967Proxy', [await chain.make('ReplaceableBeacon'), begin]);
      return chain.make('BeaconProxy', [beacon, chain.encode({ contract: 'Ledger', name: 'initialize', args: [person('owner')] })]);
    },
    rows: [
      ['setRate(uint256)', 'fee', ['owner']],
      ...OWNABLE('owner'),
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
    ],
  },
};
