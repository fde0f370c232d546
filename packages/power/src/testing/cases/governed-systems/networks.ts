import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, fund, toHash } from '../contract-calls.ts';

const VALIDATORS = ['ann', 'ben', 'cid'];

/** Portals, messages, bridges and sequencers. */
export const NETWORKS: Readonly<Record<string, Case>> = {
  RollupPortal: {
    make: async (chain) => {
      const portal = await chain.make('RollupPortal', ['admin', 'operator', 'librarian', 'guardian'].map(person));
      await callsOf(chain, portal, 'RollupPortal')('operator', 'postOutput', [toHash('output')]);
      await fund(chain, portal);
      return portal;
    },
    rows: [
      ['postOutput(bytes32)', undefined, ['operator']],
      ['deleteOutputs(uint256)', undefined, ['librarian']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['setProposer(address)', 'ownership', ['admin']],
      ['setChallenger(address)', 'ownership', ['admin']],
      ['setGuardian(address)', 'ownership', ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
  CourierDesk: {
    make: (chain) => chain.make('CourierDesk', [person('keeper')]),
    rows: [['deliver(address,address,bytes)', 'execute', ['keeper']]],
  },
  CourierCoin: {
    make: (chain, made) => chain.make('CourierCoin', [made('CourierDesk'), person('heir'), person('steward')]),
    rows: [
      ['receiveFromTwin(address,uint256)', 'mint', ['CourierDesk']],
      ['setLimit(uint256)', undefined, ['steward']],
      ['renounceLimiter()', 'ownership', ['steward']],
    ],
  },
  WeightedBridge: {
    make: async (chain, made) => {
      const bridge = await chain.make('WeightedBridge', [made('BaseCoin'), person('owner'), VALIDATORS.map(person)]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [bridge, 10n * ETHER]);
      return bridge;
    },
    rows: [
      ['vote(address,uint256,bytes32)', 'withdraw', VALIDATORS],
      ['setWeight(address,uint256)', 'ownership', ['owner']],
      ['setClosed(bool)', 'pause', [...VALIDATORS, 'owner']],
      ['setChair(address)', 'ownership', ['owner']],
    ],
  },
  SequencerRoster: {
    make: async (chain) => {
      const roster = await chain.make('SequencerRoster', [person('owner'), person('treasurer'), ['ann', 'ben'].map(person)]);
      await fund(chain, roster);
      return roster;
    },
    rows: [
      // It is her turn.
      ['next()', undefined, ['ann']],
      ['enlist(address)', undefined, ['owner']],
      ['skip()', undefined, ['owner']],
      ['setTreasury(address)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
};
