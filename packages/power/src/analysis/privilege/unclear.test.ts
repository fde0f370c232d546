import { expect, test } from 'vitest';
import type { Effect, Path, PathResult } from '../../evm/path.ts';
import { combine, constant, derive, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, call, entry, flip, load, pathOf, SAMPLE, store } from '../../testing/paths.ts';
import type { Meaning } from '../capability.ts';
import { isUnclear, listAllReads } from './unclear.ts';

const WHOLE = (1n << 256n) - 1n;
const [USED, SEEN, UNREAD, LIST, OWNER] = [1n, 2n, 3n, 4n, 5n].map(constant) as [Value, Value, Value, Value, Value];
/** An entry of a list for two accounts that the compiler knew. */
const FOLDED = constant(derive('keccak', 1n << 201n, [constant(7n), LIST]).v);
const MEANING: Meaning = {
  ...{ code: [], supply: [], balances: [], owners: [], gates: [], rates: [] },
  guards: [{ account: CONTRACT, root: OWNER.v, keys: [], field: 0n, bits: WHOLE }],
};
const PAYS = call({ to: CALLER, value: AMOUNT });

const result = (path: Path, returned: readonly Value[] = []): PathResult => ({ path, success: true, returned });
const exploration = (results: readonly PathResult[], delegates: readonly Value[] = []) => ({
  ...{ sample: SAMPLE, successes: results, delegates, addresses: [], paths: 1, limit: undefined, cut: undefined },
  ...{ isUnreached: false, mayMissWays: false, alwaysReverts: false, onlyEmpty: false },
});

/** Everyone may use a function that asks for one variable and for a list; a getter tells another. */
const FOR_ALL = result(pathOf([PAYS], { conditions: [load(USED), load(entry(ACCOUNT, LIST))] }));
const GETTER = result(pathOf([]), [load(SEEN)]);
const READS = listAllReads([exploration([FOR_ALL]), exploration([GETTER])], [FOR_ALL]);
const isOf = (effects: readonly Effect[], { later = [], reads = READS }: { later?: readonly PathResult[]; reads?: typeof READS } = {}) =>
  isUnclear([result(pathOf(effects))], { reads, meaning: MEANING, sample: SAMPLE, later });

test.each<[does: string, effects: readonly Effect[], unclear: boolean]>([
  ['changes what a function for all asks for', [store(USED, AMOUNT)], true],
  ['makes an entry that a function for all asks for', [store(entry(ACCOUNT, LIST), AMOUNT)], true],
  ['makes an entry of which the compiler computed the place', [store(FOLDED, AMOUNT)], true],
  ['writes where its place was not understood', [store(combine('mul', load(USED), ACCOUNT), AMOUNT)], true],
  ['calls what is not known', [call({ selector: '12345678' })], true],
  ['takes from the caller alone', [call({ selector: '23b872dd', words: [CALLER, ACCOUNT, AMOUNT] })], false],
  ['pays out', [PAYS], false],
  ['sets the owner', [store(OWNER, ACCOUNT)], false],
  ['changes what a getter alone tells', [store(SEEN, AMOUNT)], false],
  ['changes what no function reads', [store(UNREAD, AMOUNT)], false],
])('that a function %s is unclear, or is not', (_does, effects, unclear) => {
  expect(isOf(effects)).toBe(unclear);
});

test('what a getter tells may decide in the contracts that a contract creates', () => {
  const creates = result(pathOf([{ kind: 'create' }]));
  const reads = listAllReads([exploration([creates]), exploration([GETTER])], [creates]);
  expect(isOf([store(SEEN, AMOUNT)], { reads })).toBe(true);
});

test('who sets the code that a function will run decides what it does, though there is none yet', () => {
  const reads = listAllReads([exploration([GETTER], [load(SEEN)])], []);
  expect(isOf([store(SEEN, AMOUNT)], { reads })).toBe(true);
});

test('a vote that pays once there are enough is unclear', () => {
  const later = [result(pathOf([store(UNREAD, AMOUNT), PAYS], { flips: [flip('state', load(UNREAD))] }))];
  expect(isOf([store(UNREAD, AMOUNT)], { later })).toBe(true);
  expect(isOf([store(UNREAD, AMOUNT)], { later: [result(pathOf([store(UNREAD, AMOUNT)]))] })).toBe(false);
});
