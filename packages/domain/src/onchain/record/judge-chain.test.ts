import { expect, test } from 'vitest';
import { judgeChain } from './judge-chain.ts';

test.each([
  [{ phase: 'live', fault: null, lagSeconds: 5 }, 'current'],
  [{ phase: 'live', fault: 'timeout', lagSeconds: 5 }, 'current'],
  [{ phase: 'live', fault: null, lagSeconds: 1_306 }, 'behind'],
  [{ phase: 'live', fault: 'malformed', lagSeconds: 1_306 }, 'paused'],
  [{ phase: 'backfill', fault: 'malformed', lagSeconds: 1_306 }, 'paused'],
  [{ phase: 'backfill', fault: null, lagSeconds: 10_000_000 }, 'reading'],
  [{ phase: 'waiting', fault: null, lagSeconds: null }, 'reading'],
  [{ phase: 'waiting', fault: 'network', lagSeconds: null }, 'paused'],
  [{ phase: 'stopped', fault: null, lagSeconds: 0 }, 'paused'],
] as const)('%j is %s', (reading, progress) => {
  expect(judgeChain(reading)).toBe(progress);
});
