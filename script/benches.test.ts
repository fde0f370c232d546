import { expect, test } from 'vitest';
import { findBenchFaults, listBenches } from './benches.ts';

test('every bench is named in docs/benchmarks.md and has a small form, and nothing else is named', () => {
  expect(listBenches()).toContain('http-rates');
  expect(findBenchFaults()).toEqual([]);
});

test('a bench that is named nowhere, and one that is gone, are told', () => {
  const manual = 'bench/here.ts measures. `script/bench gone` did.';
  expect(findBenchFaults({ benches: ['here', 'new'], small: ['here', 'old'], manual })).toEqual([
    'docs/benchmarks.md does not name bench/new.ts.',
    'docs/benchmarks.md names bench/gone.ts, which is not there.',
    'script/benches.ts has no small form of bench/new.ts.',
    'script/benches.ts names bench/old.ts, which is not there.',
  ]);
});
