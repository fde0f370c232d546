import { expect, test } from 'vitest';
import { answers, describeEndpoint, describeGaps, describeLag, describeState, describeTrouble } from './chain-labels';

test.each([
  [{ head: 10, indexed: 1, progress: 'halted' }, 'Halted'],
  [{ head: 10, indexed: 1, progress: 'out-of-quota' }, 'Out of quota'],
  [{ head: null, indexed: null, progress: 'reading' }, 'Waiting for its first block'],
  [{ head: 1_000, indexed: 5, progress: 'reading' }, 'Reading its history'],
  [{ head: 1_000, indexed: 5, progress: 'paused' }, 'Paused'],
  [{ head: 1_000, indexed: 991, progress: 'current' }, 'Up to date'],
  [{ head: 1_000, indexed: 990, progress: 'current' }, 'Behind'],
  [{ head: 1_000, indexed: 1_000, progress: 'behind' }, 'Behind'],
  [{ head: 0, indexed: 0, progress: 'current' }, 'Up to date'],
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

const NOT_RAISED = expect.stringMatching(/^Two alerts need every block .* never raised here: .* deployer, .* Uniswap V3\.$/);

test('gaps are described, and a complete record has none', () => {
  const whole = {
    contractsWithGap: 0,
    contracts: 4,
    gapBlocksMax: 0,
    traces: true,
    tracedFrom: 0,
    startBlock: 0,
    firstBlock: 0,
    pastFault: null,
    controlFrom: null,
    controlFault: null,
    head: 1_200,
    indexed: 1_199,
    fault: null,
  } as Parameters<typeof describeGaps>[0];
  expect(describeGaps(whole)).toEqual([]);
  expect(describeGaps({ ...whole, fault: 'malformed' })).toEqual(['Blocks 1,200 to 1,200 are not read yet.']);
  expect(describeGaps({ ...whole, indexed: 900 })).toEqual(['Blocks 901 to 1,200 are not read yet.']);
  expect(describeGaps({ ...whole, tracedFrom: 1_100 })).toEqual(['Calls from contract to contract are counted from block 1,100 on.']);
  expect(describeGaps({ ...whole, contractsWithGap: 1, gapBlocksMax: 500, pastFault: 'quota: eth_getLogs' })).toEqual([
    '1 of 4 contracts lacks history: up to 500 blocks are still to be read.',
    'Reading history waits: quota: eth_getLogs.',
  ]);
  expect(describeGaps({ ...whole, contractsWithGap: 1, gapBlocksMax: 12_000, traces: false, startBlock: 7, controlFrom: 7 })).toEqual([
    '1 of 4 contracts lacks history: up to 12,000 blocks are still to be read.',
    'Nothing before block 7 is read.',
    NOT_RAISED,
    'Calls from contract to contract are not counted: no endpoint offers traces.',
  ]);
  expect(describeGaps({ ...whole, startBlock: 9_000, controlFrom: 4_000, controlFault: 'timeout: eth_getLogs' })).toEqual([
    'Before block 9,000 only changes of owners, roles and code are read, from block 4,000 on so far, as the endpoints answer.',
    'Reading them waits: timeout: eth_getLogs.',
    NOT_RAISED,
  ]);
  expect(describeGaps({ ...whole, startBlock: 9_000, controlFrom: 0 })).toEqual([
    'Before block 9,000 only changes of owners, roles and code are read, as the endpoints answer.',
    NOT_RAISED,
  ]);
});

test.each([
  [{ progress: 'current', reason: 'On record.', fault: null }, undefined],
  [{ progress: 'current', reason: 'On record.', fault: 'timeout' }, 'The last attempt to continue failed: timeout'],
  [{ progress: 'halted', reason: 'Indexing halted: a reorg', fault: 'a reorg' }, 'Indexing halted: a reorg'],
] as const)('%j shows %s', (chain, text) => {
  expect(describeTrouble(chain)).toBe(text);
});

test('a failing endpoint is called failing, and its latency is shown only while its answers are usable', () => {
  expect(describeEndpoint({ state: 'failing' }).words).toBe('Fails');
  expect((['ok', 'slow', 'failing', 'wrong-chain', 'unknown'] as const).filter((state) => answers({ state }))).toEqual(['ok', 'slow']);
});
