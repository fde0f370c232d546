import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER } from '../contract-calls.ts';

/** Beacons, UUPS, clones with arguments, diamonds. */
export const PROXIES: Readonly<Record<string, Case>> = {
  Drawer: {
    make: async (chain) => {
      const drawer = await chain.make('Drawer');
      await callsOf(chain, drawer, 'Drawer')('deployer', 'initialize', [person('deployer')]);
      return drawer;
    },
    rows: [
      ['resize(uint256)', undefined, ['deployer']],
      ['setOwner(address)', 'ownership', ['deployer']],
    ],
  },
  SlowBeacon: {
    make: (chain, made) => chain.make('SlowBeacon', [person('steward'), made('Drawer')]),
    rows: [
      ['propose(address)', undefined, ['steward']],
      ['commit()', 'upgrade', ['steward']],
    ],
  },
  BeaconDrawer: {
    make: (chain, made) =>
      chain.make('BeaconProxy', [made('SlowBeacon'), chain.encode({ contract: 'Drawer', name: 'initialize', args: [person('owner')] })]),
    rows: [
      ['resize(uint256)', undefined, ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
      ['commit()', 'upgrade', ['steward']],
    ],
  },
  SealedUps: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'SealedUps', name: 'initialize', args: [person('admin'), person('keeper')] });
      return chain.make('ERC1967Proxy', [await chain.make('SealedUps'), begin]);
    },
    rows: [
      ['setRate(uint256)', undefined, ['keeper', 'admin']],
      ['delayUntil(uint48)', undefined, ['admin']],
      ['seal()', undefined, ['admin']],
      ['setCouncil(address)', 'ownership', ['admin']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['admin']],
    ],
  },
  ArgClone: {
    make: async (chain) => {
      const args = [await chain.make('ArgClone'), person('owner'), person('treasurer')];
      return askAddress(chain, await chain.make('ArgCloneMaker', args, { value: ETHER }), 'last()');
    },
    rows: [
      ['setLevel(uint256)', undefined, ['owner']],
      ['collect()', 'withdraw', ['treasurer', 'owner']],
    ],
  },
  OddProxy: {
    make: async (chain) => {
      const proxy = await chain.make('OddProxy', [person('steward'), await chain.make('Drawer')]);
      await callsOf(chain, proxy, 'Drawer')('passer-by', 'initialize', [person('owner')]);
      return proxy;
    },
    rows: [
      ['replace(address)', 'upgrade', ['steward']],
      ['pass(address)', 'ownership', ['steward']],
      ['resize(uint256)', undefined, ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
    ],
  },
  WordDiamond: {
    make: async (chain) => {
      const args = [person('owner'), person('operator'), await chain.make('WordFacet')];
      const diamond = await chain.make('WordDiamond', args, { value: ETHER });
      await callsOf(chain, diamond, 'WordFacet')('owner', 'setLimit', [ETHER]);
      return diamond;
    },
    // The diamond does not list its functions; the map reports it as undetermined.
    missed: ['setLimit(uint256)', 'pay(address,uint256)', 'pause(bool)'],
    rows: [
      ['setFacet(bytes4,address)', 'upgrade', ['owner']],
      ['setLimit(uint256)', undefined, ['owner']],
      ['pay(address,uint256)', 'withdraw', ['operator']],
      ['pause(bool)', 'pause', ['operator', 'owner']],
    ],
    fallback: true,
  },
};
