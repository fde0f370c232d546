import { expect, test } from 'vitest';
import type { Effect } from '../../evm/path.ts';
import { ADDRESS_MASK, combine, constant, input, TAINT, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, call, entry, load, lower, pathOf, raise, store } from '../../testing/paths.ts';
import type { Meaning } from '../capability.ts';
import { isDoubledByItself, isOfEarlierCaller, isStale, isUnevenMove } from './flaws.ts';

const [BALANCES, LOCK, PRICE, OTHER] = [1n, 2n, 3n, 4n].map(constant) as [Value, Value, Value, Value];
const MEANING: Meaning = {
  ...{ code: [], supply: [], guards: [], owners: [], gates: [], rates: [] },
  balances: [{ account: CONTRACT, root: BALANCES.v, keys: [ACCOUNT], field: 0n, bits: (1n << 256n) - 1n }],
};
const [MINE, THEIRS] = [entry(CALLER, BALANCES), entry(ACCOUNT, BALANCES)];
const changeOf = (effect: Effect) => {
  if (effect.kind !== 'store') throw new Error('It stores.');
  return effect;
};

test('an entry that an earlier call of the transaction chose falls for who did not choose it', () => {
  const earlier = input('env', 1n, TAINT.env);
  const falls = [
    lower(entry(earlier, BALANCES)),
    raise(entry(earlier, BALANCES)),
    lower(entry(combine('add', earlier, CALLER), BALANCES)),
    lower(MINE),
  ];
  expect(falls.map((each) => isOfEarlierCaller(changeOf(each)))).toEqual([true, false, false, false]);
});

const CALLS = call({ to: CALLER, value: AMOUNT, handover: 1 });
/** The caller's entry as read after the call. */
const READ_AGAIN = input('load', 7n, MINE.taint | TAINT.storage, {
  of: [MINE],
  source: { at: 0, account: CONTRACT, handovers: 1, effects: 1 },
});
const locks = (v: bigint) => store(LOCK, constant(v));

test.each<[does: string, effects: readonly Effect[], isAgain: boolean]>([
  ['pays before it lowers the entry', [CALLS, lower(MINE)], true],
  [
    'pays what stands in the entry before it clears it',
    [call({ to: CALLER, value: load(MINE), handover: 1 }), store(MINE, constant(0n))],
    true,
  ],
  ['pays out tokens of the entry before it clears it', [call({ words: [load(MINE)], handover: 1 }), store(MINE, constant(0n))], true],
  ['pays something else before it clears an entry', [CALLS, store(MINE, constant(0n))], false],
  ['lowers the entry before it pays', [lower(MINE), CALLS], false],
  ['pays with too little gas to call back', [call({ to: CALLER, value: AMOUNT }), lower(MINE)], false],
  ['reads the entry again after it paid', [CALLS, store(MINE, combine('sub', READ_AGAIN, AMOUNT))], false],
  ['raises the entry after it called', [CALLS, raise(MINE)], false],
  ['lowers an entry that is no one’s own', [CALLS, lower(OTHER)], false],
  ['holds a lock while it pays', [locks(1n), CALLS, lower(MINE), locks(0n)], false],
  ['released its lock before it pays', [locks(1n), locks(0n), CALLS, lower(MINE)], true],
])('the caller can enter again where a path %s, or cannot', (_does, effects, isAgain) => {
  expect(isStale(pathOf(effects))).toBe(isAgain);
});

const pays = (cost: Value) => store(MINE, combine('sub', load(MINE), cost));
const product = combine('mul', AMOUNT, load(PRICE));
const SOME_BITS = constant(0xffffn);
const LOWEST = combine('and', constant(255n), AMOUNT);
test.each<[pays: string, effects: readonly Effect[], conditions: Value[], isUneven: boolean]>([
  ['as much', [pays(AMOUNT), raise(THEIRS)], [], false],
  ['the lowest bits of it', [pays(combine('and', SOME_BITS, AMOUNT)), raise(THEIRS)], [], true],
  ['the lowest byte of it', [pays(combine('and', constant(255n), AMOUNT)), raise(THEIRS)], [], true],
  ['the 160 lowest bits of it', [pays(combine('and', AMOUNT, constant(ADDRESS_MASK))), raise(THEIRS)], [], true],
  ['the same part as they get', [pays(LOWEST), store(THEIRS, combine('add', load(THEIRS), LOWEST))], [], false],
  ['all, and gets a part', [pays(AMOUNT), store(THEIRS, combine('add', load(THEIRS), LOWEST))], [], false],
  ['the lowest bits of it, with their sign', [pays(combine('signextend', constant(1n), AMOUNT)), raise(THEIRS)], [], true],
  ['a product that may overflow', [pays(product), raise(THEIRS)], [], true],
  ['a product that is checked', [pays(product), raise(THEIRS)], [combine('eq', combine('div', product, AMOUNT), load(PRICE))], false],
  ['another amount', [pays(load(PRICE)), raise(THEIRS)], [], false],
  ['a part of it, where no one gets more', [pays(combine('and', SOME_BITS, AMOUNT)), raise(entry(ACCOUNT, OTHER))], [], false],
])('who pays %s for an amount gets more than they pay for, or does not', (_pays, effects, conditions, isUneven) => {
  expect(isUnevenMove(pathOf(effects, { conditions }), MEANING)).toBe(isUneven);
});

test('a transfer to oneself doubles where the receiver’s entry was read before the sender’s was lowered', () => {
  const isDoubled = (...effects: Effect[]) => isDoubledByItself(pathOf(effects), MEANING);
  expect(isDoubled(lower(MINE), raise(THEIRS, 0))).toBe(true);
  expect(isDoubled(lower(MINE), raise(THEIRS, 1))).toBe(false);
  expect(isDoubled(raise(THEIRS, 0), lower(MINE))).toBe(false);
  expect(isDoubled(lower(MINE), raise(MINE, 0))).toBe(false);
  expect(isDoubled(lower(MINE), store(THEIRS, AMOUNT))).toBe(false);
  expect(isDoubled(lower(entry(CALLER, OTHER)), raise(entry(ACCOUNT, OTHER)))).toBe(false);
});
