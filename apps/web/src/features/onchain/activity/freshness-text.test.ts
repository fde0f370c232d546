import { expect, test } from 'vitest';
import { describeFreshness } from './freshness-text';

const record = {
  chain: 'demo',
  block: 100,
  hash: '0x00',
  time: '2026-11-01T00:00:00.000Z',
  finalizedBlock: 90,
  window: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  contracts: 4,
  contractsWhole: 4,
  countedFrom: 0,
  traces: true,
};

test.each([
  [undefined, 'Newest block on record', false],
  [100, 'Nothing newer on the chain', false],
  [99, 'Nothing newer on the chain', false],
  [101, '1 block behind the chain', false],
  [1_100, '1,000 blocks behind the chain', true],
] as const)('with %s as newest block of the chain: %s', (head, behind, late) => {
  expect(describeFreshness(record, head)).toEqual({ behind, late, notes: [] });
});

test('the notes name what the figures leave out', () => {
  expect(describeFreshness({ ...record, contractsWhole: 3, countedFrom: 21_000_000, traces: false }, 100).notes).toEqual([
    'The history of 1 of 4 contracts is still being read: the figures are too low',
    'Counted from block 21,000,000 on',
    'Calls from contract to contract are not counted: no endpoint offers traces',
  ]);
});
