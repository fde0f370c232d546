import { expect, test } from 'vitest';
import { startFaultUpstream } from '../chain/fault-upstream.ts';
import { isKept, judge, type LedgerEntry, type Outcome, sendOverHttp, startWriter } from './ledger.ts';

const entry = (key: string, outcome: Outcome): LedgerEntry => ({ key, outcome, attempts: 1 });

test('a store with all acknowledged writes, and no others, passes', () => {
  const entries = [entry('a', 'acknowledged'), entry('b', 'unknown'), entry('c', 'unknown'), entry('d', 'refused')];
  const judgement = judge({
    entries,
    stored: new Map([
      ['a', 1],
      ['b', 1],
    ]),
  });
  expect(judgement).toEqual({ acknowledged: 1, unknown: 2, refused: 1, lost: [], twice: [], refusedButPresent: [], strange: [] });
  expect(isKept(judgement)).toBe(true);
});

test.each([
  ['lost', [entry('a', 'acknowledged')], new Map()],
  ['twice', [entry('a', 'acknowledged')], new Map([['a', 2]])],
  ['twice', [entry('a', 'unknown')], new Map([['a', 2]])],
  ['refusedButPresent', [entry('a', 'refused')], new Map([['a', 1]])],
  ['strange', [], new Map([['a', 1]])],
] as const)('a broken promise shows as %s', (fault, entries, stored) => {
  const judgement = judge({ entries, stored });
  expect(judgement[fault]).toEqual(['a']);
  expect(isKept(judgement)).toBe(false);
});

test('an undecided write is sent again under the same key until it is decided', async () => {
  const sent: string[] = [];
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  const send = async (key: string): Promise<Outcome> => {
    sent.push(key);
    if (sent.length < 3) return 'unknown';
    resolve();
    return 'acknowledged';
  };
  const writer = startWriter({ send, lines: 1, pauseMs: 0 });
  await decided;
  const entries = await writer.stop();
  expect(new Set(sent.slice(0, 3)).size).toBe(1);
  expect(entries[0]).toEqual({ key: sent[0], outcome: 'acknowledged', attempts: 3 });
});

test.each([
  [{ status: 201 }, 'acknowledged'],
  [{ status: 400 }, 'refused'],
  [{ status: 409 }, 'refused'],
  [{ status: 429 }, 'unknown'],
  [{ status: 503 }, 'unknown'],
  ['reset', 'unknown'],
  ['truncated', 'unknown'],
] as const)('an answer of %o means %s', async (fault, outcome) => {
  await using upstream = await startFaultUpstream({ reply: () => ({ body: '{"success":true}' }) });
  upstream.script(fault);
  expect(await sendOverHttp(upstream.url, { body: '{}' })).toBe(outcome);
});
