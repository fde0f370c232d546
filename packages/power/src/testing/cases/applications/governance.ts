import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { ETHER, LATER } from '../contract-calls.ts';

/** Bridges, governors, and powers that end or are watched. */
export const GOVERNANCE: Readonly<Record<string, Case>> = {
  QuorumBridge: {
    make: (chain) => chain.make('QuorumBridge', [person('owner'), person('guardian'), ['ann', 'ben', 'cid'].map(person)], { value: ETHER }),
    rows: [
      ['unlock(address,uint256,uint256,bytes[])', 'withdraw', ['ann', 'ben', 'cid']],
      ['setValidator(address,bool)', 'ownership', ['owner']],
      ['setThreshold(uint256)', undefined, ['owner']],
      ['halt()', 'pause', ['guardian', 'owner']],
      ['resume()', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LiteGovernor: {
    make: (chain, made) => chain.make('LiteGovernor', [made('Cash'), person('guardian')], { value: ETHER }),
    rows: [
      ['veto(uint256)', undefined, ['guardian']],
      ['offerVetoer(address)', 'ownership', ['guardian']],
      ['acceptVetoer()', 'ownership', []],
      ['burnVeto()', 'ownership', ['guardian']],
      ['setVotingTime(uint256)', undefined, ['LiteGovernor']],
      ['setQuorum(uint256)', undefined, ['LiteGovernor']],
    ],
  },
  Sunset: {
    make: (chain) => chain.make('Sunset', [person('owner'), LATER], { value: ETHER }),
    rows: [
      ['turn(uint256)', undefined, ['owner']],
      ['drain(address)', 'withdraw', ['owner']],
    ],
  },
  WatchedAgent: {
    make: (chain) => chain.make('WatchedAgent', [person('operator'), person('guardian'), person('ann')], { value: ETHER }),
    rows: [
      ['pay(address,uint256)', 'withdraw', ['operator']],
      ['putOut()', undefined, ['guardian', 'operator']],
      ['letIn(address)', 'ownership', ['guardian']],
      ['setPayee(address,bool)', undefined, ['guardian']],
    ],
  },
};
