import { expect, test } from 'vitest';
import { describeGaps, describeLag, describeState } from './chain-words';

test.each([
  [{ phase: 'stopped', head: 10, indexed: 1 }, 'Stopped'],
  [{ phase: 'waiting', head: null, indexed: null }, 'Waiting for its first block'],
  [{ phase: 'live', head: 10, indexed: null }, 'Waiting for its first block'],
  [{ phase: 'backfill', head: 1_000, indexed: 5 }, 'Reading its history'],
  [{ phase: 'live', head: 1_000, indexed: 991 }, 'Up to date'],
  [{ phase: 'live', head: 1_000, indexed: 990 }, 'Behind'],
  [{ phase: 'live', head: 0, indexed: 0 }, 'Up to date'],
] as const)('%j reads %s', (chain, words) => {
  expect(describeState(chain).words).toBe(words);
});

test.each([
  [0, 'Nothing newer on the chain'],
  [1.2, '1 second behind'],
  [119, '119 seconds behind'],
  [120, '2 minutes behind'],
  [7_199, '119 minutes behind'],
  [7_200, '2 hours behind'],
  [864_000, '10 days behind'],
  [null, 'Nothing is on record yet'],
])('a lag of %d seconds reads %s', (lagSeconds, words) => {
  expect(describeLag({ lagSeconds, indexed: 1 })).toBe(words);
});

test('what is missing is said, and nothing where nothing is', () => {
  const whole = { contractsWithGap: 0, contracts: 4, gapBlocksMax: 0, traces: true, startBlock: 0 } as Parameters<typeof describeGaps>[0];
  expect(describeGaps(whole)).toEqual([]);
  expect(describeGaps({ ...whole, contractsWithGap: 1, gapBlocksMax: 12_000, traces: false, startBlock: 7 })).toEqual([
    'Of 1 of 4 contracts a stretch of history is still to be read, up to 12,000 blocks.',
    'Nothing before block 7 is read.',
    'Calls from contract to contract are not counted: no endpoint offers traces.',
  ]);
});
