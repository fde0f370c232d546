import { expect, test } from 'vitest';
import { findBenchFaults, listBenches } from './benches.ts';

test('every bench is named in docs/benchmarks.md and has a short run, and no other name is there', () => {
  expect(listBenches()).toContain('http-rates');
  expect(findBenchFaults()).toEqual([]);
});

test('a bench without a name, and a name without a bench, are reported', () => {
  const manual = 'bench/here.ts measures. `script/bench gone` did.';
  expect(findBenchFaults({ benches: ['here', 'new'], small: ['here', 'old'], manual })).toEqual([
    'docs/benchmarks.md does not name bench/new.ts.',
    'docs/benchmarks.md names bench/gone.ts, which is not there.',
    'script/runner/benches.ts has no small form of bench/new.ts.',
    'script/runner/benches.ts names bench/old.ts, which is not there.',
  ]);
});
