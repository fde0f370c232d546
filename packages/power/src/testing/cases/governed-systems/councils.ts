import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

const MEMBERS = ['ann', 'ben', 'cid'];

/** Timelocks, wallets, routed and beaconed code, copies and treasuries. */
export const COUNCILS: Readonly<Record<string, Case>> = {
  QueueLock: {
    make: async (chain) => {
      const lock = await chain.make('QueueLock', [person('steward'), 172_800n]);
      await callsOf(chain, lock, 'QueueLock')('steward', 'queue', [person('heir'), 0n, '0x', LATER]);
      await fund(chain, lock);
      return lock;
    },
    rows: [
      ['queue(address,uint256,bytes,uint256)', undefined, ['steward']],
      ['drop(address,uint256,bytes,uint256)', undefined, ['steward']],
      ['carryOut(address,uint256,bytes,uint256)', 'execute', ['steward']],
      ['setDelay(uint256)', undefined, ['QueueLock']],
      ['nameAdmin(address)', 'ownership', ['QueueLock']],
      ['takeOffice()', 'ownership', []],
    ],
  },
  RoleLock: {
    make: async (chain, made) => {
      const lock = await chain.make('RoleLock', [86_400n, ...['ann', 'guardian', 'keeper'].map(person)]);
      await callsOf(chain, lock, 'RoleLock')('ann', 'schedule', [made('BaseCoin'), '0x', 86_400n]);
      return lock;
    },
    rows: [
      ['schedule(address,bytes,uint256)', undefined, ['ann']],
      ['cancel(bytes32)', undefined, ['ann', 'guardian']],
      ['execute(address,bytes)', 'execute', ['keeper']],
      ['setRoles(address,uint8)', 'ownership', ['RoleLock']],
      ['setMinDelay(uint256)', undefined, ['RoleLock']],
    ],
  },
  TrioWallet: {
    make: async (chain) => {
      const wallet = await chain.make('TrioWallet', [MEMBERS.map(person)], { value: ETHER });
      for (const who of MEMBERS) await callsOf(chain, wallet, 'TrioWallet')(who, 'ask', [person('heir'), 1n]);
      return wallet;
    },
    rows: [
      ['ask(address,uint88)', undefined, MEMBERS],
      ['confirm(uint256)', 'withdraw', MEMBERS],
      ['replaceSelf(address)', 'ownership', MEMBERS],
    ],
  },
  SignedDuo: {
    make: (chain) => chain.make('SignedDuo', ['ann', 'ben'].map(person), { value: ETHER }),
    rows: [['run(address,uint256,bytes,bytes,bytes)', 'execute', ['ann', 'ben']]],
  },
  FacetRouter: {
    make: async (chain) => {
      const call = (name: string, args: readonly unknown[]) => chain.encode({ contract: 'PointsFacet', name, args });
      const anyone = person('ann');
      const calls = [
        call('printPoints', [anyone, 0n]),
        call('voidPoints', [anyone]),
        call('give', [anyone, 0n]),
        call('pointsOf', [anyone]),
      ].map((data) => data.slice(0, 10));
      const facet = await chain.make('PointsFacet');
      const router = await chain.make('FacetRouter', [person('owner'), facet, calls, call('begin', [person('minter')])]);
      await callsOf(chain, router, 'PointsFacet')('minter', 'printPoints', [anyone, 5n]);
      return router;
    },
    rows: [
      ['route(bytes4[],address)', 'upgrade', ['owner']],
      ['passOn(address)', 'ownership', ['owner']],
      ['printPoints(address,uint256)', 'mint', ['minter']],
      ['voidPoints(address)', 'burn', ['minter']],
    ],
  },
  TwoKeyBeacon: {
    make: async (chain, made) => {
      const beacon = await chain.make('TwoKeyBeacon', [await chain.make('PointsFacet'), person('editor'), person('steward')]);
      await callsOf(chain, beacon, 'TwoKeyBeacon')('editor', 'propose', [made('BaseCoin')]);
      return beacon;
    },
    rows: [
      ['propose(address)', undefined, ['editor']],
      ['accept(address)', 'upgrade', ['steward']],
    ],
  },
  ChestMaker: { make: (chain) => chain.make('ChestMaker'), rows: [] },
  ClonedChest: {
    make: async (chain, made) => {
      const args = [await chain.make('ClonedChest'), person('keeper'), person('heir')];
      await callsOf(chain, made('ChestMaker'), 'ChestMaker')('passer-by', 'make', args);
      const chest = await askAddress(chain, made('ChestMaker'), 'last()');
      await fund(chain, chest);
      return chest;
    },
    rows: [
      ['take(address,uint256)', 'withdraw', ['keeper']],
      ['setHeir(address)', 'ownership', ['keeper']],
      ['inherit()', 'ownership', ['heir']],
    ],
  },
  LeavingClub: { make: (chain) => chain.make('LeavingClub', [], { value: ETHER }), rows: [] },
  ModularTreasury: {
    make: (chain, made) => chain.make('ModularTreasury', [made('QueueLock'), person('operator')], { value: ETHER }),
    rows: [
      ['spend(address,uint256)', 'withdraw', ['operator']],
      ['setModule(address,bool)', 'ownership', ['ModularTreasury', 'QueueLock']],
      ['setFrozen(bool)', 'pause', ['ModularTreasury', 'QueueLock']],
      ['setCouncil(address)', 'ownership', ['ModularTreasury', 'QueueLock']],
    ],
  },
};
