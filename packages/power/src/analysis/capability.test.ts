import { expect, test } from 'vitest';
import type { Effect } from '../evm/path.ts';
import { constant, type Value } from '../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, call, entry, flip, load, lower, pathOf, raise, SAMPLE, store } from '../testing/paths.ts';
import { listCapabilities, listChanges, type Meaning } from './capability.ts';
import { SLOT } from './proxy.ts';

const WHOLE = (1n << 256n) - 1n;
const variable = (slot: Value, keys: readonly Value[] = []) => ({ account: CONTRACT, root: slot.v, keys, field: 0n, bits: WHOLE });

const [SUPPLY, BALANCES, PAUSED, LISTED, OWNER, CODE, LIMIT, RATE, MISC] = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n].map(constant) as [
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
];
const MEANING: Meaning = {
  code: [variable(CODE)],
  supply: [variable(SUPPLY)],
  balances: [variable(BALANCES, [ACCOUNT])],
  guards: [variable(OWNER)],
  owners: [variable(OWNER)],
  gates: [
    { ...variable(PAUSED), isAmount: false },
    { ...variable(LISTED, [ACCOUNT]), isAmount: false },
    { ...variable(LIMIT), isAmount: true },
  ],
  rates: [variable(RATE)],
};

const FLAG = constant(1n);

test.each<[does: string, effects: readonly Effect[], capabilities: readonly string[]]>([
  ['mints: the supply and an entry rise', [raise(SUPPLY), raise(entry(ACCOUNT, BALANCES))], ['mint']],
  ['mints: an entry rises and none falls', [raise(entry(ACCOUNT, BALANCES))], ['mint']],
  ['burns: the supply falls', [lower(SUPPLY), lower(entry(ACCOUNT, BALANCES))], ['burn']],
  ['burns: another’s entry falls', [lower(entry(ACCOUNT, BALANCES))], ['burn']],
  ['takes from another: one entry falls, another rises', [lower(entry(ACCOUNT, BALANCES)), raise(entry(CALLER, BALANCES))], ['withdraw']],
  ['pays out ether', [call({ to: ACCOUNT, value: AMOUNT })], ['withdraw']],
  ['moves tokens', [call({ selector: 'a9059cbb', words: [ACCOUNT, AMOUNT] })], ['withdraw']],
  ['takes from the caller alone', [call({ selector: '23b872dd', words: [CALLER, ACCOUNT, AMOUNT] })], ['other']],
  ['makes any call', [call({ to: ACCOUNT, isFree: true })], ['execute']],
  ['runs code that a variable names', [{ kind: 'delegate', to: load(CODE) }], ['upgrade']],
  ['runs code that the call names', [{ kind: 'delegate', to: ACCOUNT }], ['upgrade', 'execute']],
  ['sets the code', [store(CODE, ACCOUNT)], ['upgrade']],
  ['sets the code of a proxy (EIP-1967)', [store(constant(SLOT.implementation), ACCOUNT)], ['upgrade']],
  ['sets the owner', [store(OWNER, ACCOUNT)], ['ownership']],
  ['stops: sets the flag that lets functions revert', [store(PAUSED, FLAG)], ['pause']],
  ['lists an account', [store(entry(ACCOUNT, LISTED), FLAG)], ['blacklist']],
  ['sets a rate', [store(RATE, AMOUNT)], ['fee']],
  ['sets a bound on amounts', [store(LIMIT, AMOUNT)], ['other']],
  ['sets what nothing is known of', [store(MISC, AMOUNT)], ['other']],
  ['writes where the call says', [store(ACCOUNT, AMOUNT)], ['ownership', 'upgrade']],
  ['destroys itself', [{ kind: 'destroy', to: ACCOUNT }], ['destroy']],
])('a path that %s', (_does, effects, capabilities) => {
  expect(listCapabilities({ path: pathOf(effects) }, MEANING, SAMPLE)).toEqual(capabilities);
});

test('a lock that is set and released changes nothing, and what is set to an argument does', () => {
  const before = constant(1n);
  const lock = (v: bigint): Effect => ({ kind: 'store', account: CONTRACT, slot: MISC, value: constant(v), before });
  expect(listChanges(pathOf([lock(2n), lock(1n)]))).toEqual([]);
  expect(listChanges(pathOf([lock(2n)]))).toHaveLength(1);
  expect(listChanges(pathOf([store(MISC, AMOUNT)]))).toHaveLength(1);
});

test('what is stored as it was is a change where the path supposes that it was another', () => {
  const kept = store(PAUSED, constant(7n));
  expect(listChanges(pathOf([kept]))).toEqual([]);
  expect(listChanges(pathOf([kept], { flips: [flip('state', load(PAUSED), false)] }))).toHaveLength(1);
});
