import { toCanonical } from '@redoubt/tracing/model/canonical';
import { createMemoryStore } from '@redoubt/tracing/testing/memory-store';
import { named, toInputs, toMovements, traceMoves, UNLIMITED } from '@redoubt/tracing/testing/small-ledger';
import { runTrace } from '@redoubt/tracing/trace/run-trace';
import { readTraceFile } from '@redoubt/tracing/verify/read-trace-file';
import { expect, test } from 'vitest';
import { toCaseBlocks } from './case-blocks.ts';
import { writeCasePdf } from './write-case-pdf.ts';

const file = await traceMoves(
  [
    ['victim', 'thief', 100n],
    ['thief', 'shop', 60n],
  ],
  { seeds: [0], method: 'fifo', labels: new Map([[named('shop'), 'exchange']]) },
);
const about = {
  provider: 'Redoubt',
  origin: 'https://redoubt.example',
  caseId: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
  version: {
    version: 2,
    name: 'Vault of 柴犬 <b>',
    by: 'analyst00',
    at: '2026-11-20T10:00:00.000Z',
    text: 'The thief *sold* to <script>x</script>.',
    runId: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a12',
    arrangement: null,
    sha256: 'ab'.repeat(32),
  },
  chain: 'Demo chain',
  proofs: [{ account: named('thief'), asset: 'native', expected: '40', found: '41' }],
  abandoned: false,
};

const wordsOf = (changed: Partial<typeof about> = {}) =>
  toCaseBlocks({ ...about, ...changed }, file, 'cd'.repeat(32)).map(({ runs }) => runs.map((run) => run.text).join(''));

test('CASE-18: the same version gives the same document, which carries its trace', async () => {
  const order = { ...about, file: toCanonical(file) };
  const pdf = await writeCasePdf(order);
  expect((await writeCasePdf(order)).equals(pdf)).toBe(true);
  expect(await readTraceFile(new Uint8Array(pdf))).toEqual(file);
  expect(await readTraceFile(new Uint8Array(pdf.subarray(0, -1)))).toBeUndefined();
  expect(await readTraceFile(new TextEncoder().encode('%PDF-1.7\n%Redoubt-Trace 0 9\n'))).toBeUndefined();
});

test('CASE-18: a document says what was followed, where it is, by which rule, within which bounds, and what is left out', () => {
  const words = wordsOf();
  const end = words.indexOf('60 native coin (60 %) · Exchange');
  expect(words[end + 1]).toMatch(new RegExp(`^${named('shop')}, `));
  expect(words).toContain('By any rule at least 60 native coin, at most 60 native coin.');
  expect(words).toContain('40 native coin (40 %) · Still there');
  for (const part of ['Version: 2, saved on 2026-11-20 10:00:00 UTC by analyst00', `Chain: Demo chain`, file.hash, 'cd'.repeat(32)])
    expect(words.join('\n')).toContain(part);
  expect(words.join('\n')).toContain(
    'Of 1 balances at the pinned block, 0 equal what the movements give, 1 differ, and 0 could not be read.',
  );
  expect(words.join('\n')).toContain('<script>x</script>');
  expect(words.join('\n')).not.toContain('reorganised');
});

test('CASE-18: a trace that rests on a dropped block says so, and a deleted account has no name', () => {
  expect(wordsOf({ abandoned: true }).join('\n')).toContain('it was reorganised');
  const version = { ...about.version, by: null as unknown as string, text: ' ' };
  expect(wordsOf({ version }).join('\n')).toContain('by a former account');
  expect(wordsOf({ version })).toContain('Nothing is written in this version.');
});

test('TRAC-10: the document of a backward trace says what is explained, and its sources', async () => {
  const movements = toMovements([
    ['X', 'Z', 1n],
    ['X', 'A', 6n],
    ['A', 'D', 6n],
  ]);
  const store = createMemoryStore({ movements, to: 2, labels: new Map([[named('X'), 'exchange']] as const) });
  const inputs = toInputs([{ block: 2, index: 0, rank: 1, amount: 6n }], 'fifo', 2, { direction: 'backward' });
  const back = await runTrace(inputs, store, UNLIMITED);
  const words = toCaseBlocks({ ...about, proofs: [] }, back, 'cd'.repeat(32)).map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(words.slice(words.indexOf('What is explained')).slice(1, 3)).toEqual(['6 native coin', `${named('A')} to ${named('D')}`]);
  expect(words).toContain('Where the money came from');
  expect(words[words.indexOf('6 native coin (100 %) · Exchange') + 1]).toContain(named('X'));
});
