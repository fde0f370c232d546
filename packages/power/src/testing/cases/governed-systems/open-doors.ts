import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, fund } from '../contract-calls.ts';

/** Functions that were left open, beside guarded ones, and a contract where open is right. */
export const OPEN_DOORS: Readonly<Record<string, Case>> = {
  NamedMinting: {
    make: (chain) => chain.make('NamedMinting', [person('owner'), person('minter')]),
    rows: [['setMinter(address,bool)', 'ownership', ['owner']]],
    dangers: [['mintAs(address,address,uint256)', 'mint']],
  },
  OpenSettlement: {
    make: (chain) => chain.make('OpenSettlement', [person('operator')], { value: ETHER }),
    rows: [['setOperator(address)', 'ownership', ['operator']]],
    dangers: [['settle(address,bytes,uint256)', 'execute']],
  },
  EndlessBeginning: {
    make: (chain) => chain.make('EndlessBeginning', [person('owner')], { value: ETHER }),
    rows: [
      ['setFee(uint256)', undefined, ['owner']],
      ['takeAll(address)', 'withdraw', ['owner']],
    ],
    dangers: [['initialize(address)', 'ownership']],
  },
  SelfishProxy: {
    make: async (chain) => {
      const proxy = await chain.make('SelfishProxy', [await chain.make('PointsFacet'), person('steward')]);
      const said = callsOf(chain, proxy, 'PointsFacet');
      await said('deployer', 'begin', [person('minter')]);
      await said('minter', 'printPoints', [person('ann'), 5n]);
      return proxy;
    },
    rows: [
      ['changeAdmin(address)', 'ownership', ['steward']],
      ['printPoints(address,uint256)', 'mint', ['minter']],
      ['voidPoints(address)', 'burn', ['minter']],
    ],
    dangers: [['upgrade(address,address)', 'upgrade']],
  },
  PublicBurn: {
    make: (chain) => chain.make('PublicBurn', [person('minter'), person('ann')]),
    rows: [['mint(address,uint256)', 'mint', ['minter']]],
    dangers: [['burnFrom(address,uint256)', 'burn']],
  },
  EmergencyPool: {
    make: async (chain, made) => {
      const pool = await chain.make('EmergencyPool', [made('BaseCoin'), person('owner')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [pool, ETHER]);
      await callsOf(chain, pool, 'EmergencyPool')('deployer', 'stake', [ETHER]);
      return pool;
    },
    rows: [['setOwner(address)', 'ownership', ['owner']]],
    dangers: [['emergencyExit(address)', 'withdraw']],
  },
  StopSwitch: {
    make: (chain) => chain.make('StopSwitch', [person('owner'), person('ann')]),
    rows: [['start()', 'pause', ['owner']]],
    dangers: [['stop()', 'pause']],
  },
  OwnedByItself: {
    make: async (chain) => {
      const it = await chain.make('OwnedByItself');
      await fund(chain, it);
      return it;
    },
    rows: [],
    dangers: [
      ['claimOwnership(address)', 'ownership'],
      ['drain(address)', 'withdraw'],
    ],
  },
  PeerOrders: {
    make: async (chain, made) => {
      const orders = await chain.make('PeerOrders');
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [orders, ETHER]);
      await callsOf(chain, orders, 'PeerOrders')('deployer', 'offer', [made('BaseCoin'), ETHER, 1n]);
      return orders;
    },
    rows: [],
  },
};
