import { createMemoryStore } from '@redoubt/tracing/testing/memory-store';
import { named, toInputs, toMovements, UNLIMITED } from '@redoubt/tracing/testing/small-ledger';
import { runTrace } from '@redoubt/tracing/trace/run-trace';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourcesResult } from './sources-result.server.tsx';

test('TRAC-10: the page of a backward trace shows sources, shares, bounds, and what is left out', async () => {
  const movements = toMovements([
    ['X', 'Z', 1n],
    ['X', 'A', 6n],
    ['W', 'A', 4n],
    ['A', 'D', 10n],
  ]);
  const store = createMemoryStore({
    movements,
    to: 3,
    openings: new Map([[`${named('W')} native`, 4n]]),
    labels: new Map([[named('X'), 'exchange']] as const),
  });
  const inputs = toInputs([{ block: 3, index: 0, rank: 1, amount: 10n }], 'haircut', 3, { direction: 'backward' });
  const file = await runTrace(inputs, store, UNLIMITED);
  const run = { id: 'run', chain: 'demo', millis: 1, createdAt: new Date(0), inputs, file } as unknown as Parameters<
    typeof SourcesResult
  >[0]['run'];
  const text = renderToStaticMarkup(<SourcesResult run={run} file={file} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('The payment of 10');
  expect(text).toMatch(/The exchange \(test\).* Exchange The exchange By this rule 6 .* 60 % By any rule at least 6 .* at most 6 /);
  expect(text).toMatch(/Was there before the record Had it after block 0\. By this rule 4 .* 40 %/);
  expect(text).toContain('Came from an exchange, which holds the money of many');
  expect(text).toContain('Was there before the first block that was followed');
});
