import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, toBytes32 } from '../contract-calls.ts';

/** Price feeds, and contracts that look their roles up by name. */
export const REGISTRIES: Readonly<Record<string, Case>> = {
  FeedHub: {
    make: async (chain) => {
      const hub = await chain.make('FeedHub', [person('owner'), person('editor')]);
      const said = callsOf(chain, hub, 'FeedHub');
      await said('owner', 'setPusher', [person('oracle'), true]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return hub;
    },
    rows: [
      ['setFeed(bytes32,address)', undefined, ['owner']],
      ['setPusher(address,bool)', 'ownership', ['owner']],
      ['push(bytes32[],uint128[])', undefined, ['oracle']],
      ['setFallback(address)', undefined, ['editor', 'owner']],
      ['setMaxAge(uint256)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  Names: {
    make: (chain) => chain.make('Names', [person('owner')]),
    rows: [['set(bytes32,address)', undefined, ['owner']]],
  },
  Acl: {
    make: async (chain, made) => {
      const acl = await chain.make('Acl', [person('admin')]);
      const said = callsOf(chain, acl, 'Acl');
      await said('admin', 'grant', [toBytes32('RISK'), person('ann'), true]);
      await said('admin', 'grant', [toBytes32('EMERGENCY'), person('guardian'), true]);
      const named = callsOf(chain, made('Names'), 'Names');
      await named('owner', 'set', [toBytes32('ACL'), acl]);
      await named('owner', 'set', [toBytes32('TREASURER'), person('treasurer')]);
      return acl;
    },
    rows: [['grant(bytes32,address,bool)', undefined, ['admin']]],
  },
  NamedPool: {
    make: (chain, made) => chain.make('NamedPool', [made('Names')], { value: ETHER }),
    rows: [
      ['setCap(uint256)', undefined, ['ann']],
      ['setPaused(bool)', 'pause', ['guardian']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
    ],
  },
};
