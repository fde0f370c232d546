import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Unusual conditions on the caller: bits, ranks, forwarders, exclusive or. */
export const CALLER_CONDITIONS: Readonly<Record<string, Case>> = {
  RightBits: {
    make: async (chain) => {
      const bits = await chain.make('RightBits', [person('admin')], { value: ETHER });
      const said = callsOf(chain, bits, 'RightBits');
      await said('admin', 'give', [person('treasurer'), 2n]);
      await said('admin', 'give', [person('guardian'), 12n]);
      await said('admin', 'give', [person('keeper'), 8n]);
      return bits;
    },
    rows: [
      ['give(address,uint256)', 'ownership', ['admin']],
      ['drop(address,uint256)', undefined, ['admin']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
      ['stop()', 'pause', ['guardian']],
      ['go()', 'pause', ['guardian']],
      ['tune(uint256)', undefined, ['admin', 'guardian', 'keeper']],
    ],
  },
  Upkeep: {
    make: (chain) => chain.make('Upkeep', [person('owner'), person('keeper')]),
    rows: [
      ['perform(bytes)', undefined, ['keeper']],
      ['setForwarder(address)', 'ownership', ['owner']],
      ['setEvery(uint256)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Streams: {
    make: async (chain) => {
      const streams = await chain.make('Streams');
      await callsOf(chain, streams, 'Streams')('ann', 'open', [person('ben')]);
      return streams;
    },
    // The account that opens a stream may close it, which is no privilege over others.
    rows: [],
  },
  Chosen: {
    make: (chain) => chain.make('Chosen', [person('ann'), person('ben')]),
    rows: [
      ['turn(uint256)', undefined, ['ben']],
      ['swap()', undefined, ['ann']],
    ],
  },
  Xored: {
    make: (chain) => chain.make('Xored', [person('owner')]),
    rows: [['turn(uint256)', undefined, ['owner']]],
  },
  Ladder: {
    make: (chain) => chain.make('Ladder', [person('ann'), person('ben'), person('cid')], { value: ETHER }),
    rows: [
      ['promote(address,uint8)', 'ownership', ['ann', 'ben']],
      ['turn(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['close(bool)', 'pause', ['ann', 'ben']],
      ['drain(address)', 'withdraw', ['ann']],
    ],
  },
};
