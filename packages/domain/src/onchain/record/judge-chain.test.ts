import { expect, test } from 'vitest';
import { describeProgress, judgeChain } from './judge-chain.ts';

test.each([
  [{ phase: 'live', fault: null, lagSeconds: 5 }, 'current'],
  [{ phase: 'live', fault: 'timeout', lagSeconds: 5 }, 'current'],
  [{ phase: 'live', fault: null, lagSeconds: 1_306 }, 'behind'],
  [{ phase: 'live', fault: 'malformed', lagSeconds: 1_306 }, 'paused'],
  [{ phase: 'backfill', fault: 'malformed', lagSeconds: 1_306 }, 'paused'],
  [{ phase: 'backfill', fault: null, lagSeconds: 10_000_000 }, 'reading'],
  [{ phase: 'waiting', fault: null, lagSeconds: null }, 'reading'],
  [{ phase: 'waiting', fault: 'network', lagSeconds: null }, 'paused'],
  [{ phase: 'stopped', fault: null, lagSeconds: 0 }, 'halted'],
  [{ phase: 'live', fault: 'quota: eth_getLogs', lagSeconds: 1_306 }, 'out-of-quota'],
  [{ phase: 'live', fault: 'quota: eth_getLogs', lagSeconds: 5 }, 'current'],
  [{ phase: 'live', paused: true, fault: null, lagSeconds: 0 }, 'paused'],
] as const)('%j is %s', (reading, progress) => {
  expect(judgeChain({ paused: false, ...reading })).toBe(progress);
});

test.each([
  [{ progress: 'reading', indexed: null }, 'Reading its history', 'No block is on record yet.'],
  [{ progress: 'reading', indexed: 1_000 }, 'Reading its history', 'On record to block 1,000.'],
  [{ progress: 'current', indexed: 2_000 }, 'Up to date', 'On record to block 2,000, with the head.'],
  [{ progress: 'behind', indexed: 1_000 }, 'Behind', 'On record to block 1,000 of 2,000: reading is slower than the chain.'],
  [
    { progress: 'paused', indexed: 1_739, fault: 'malformed: eth_getLogs' },
    'Paused',
    'Indexing paused at block 1,739: malformed: eth_getLogs',
  ],
  [{ progress: 'paused', indexed: null }, 'Paused', 'Indexing paused: an operator paused it'],
  [
    { progress: 'out-of-quota', indexed: 5, fault: 'quota: 90 of 100 units of 2026-11-23 are used' },
    'Out of quota',
    'Indexing paused at block 5 until there is quota: quota: 90 of 100 units of 2026-11-23 are used',
  ],
  [
    { progress: 'halted', indexed: 5, fault: 'the chain has another first block' },
    'Halted',
    'Indexing halted at block 5 until an operator decides: the chain has another first block',
  ],
] as const)('%j reads %s, with one reason', (chain, label, reason) => {
  expect(describeProgress({ head: 2_000, fault: null, ...chain })).toEqual({ label, reason });
});
