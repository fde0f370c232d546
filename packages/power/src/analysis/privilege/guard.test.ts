import { expect, test } from 'vitest';
import { combine, constant, derive, input, TAINT, type Value } from '../../evm/value.ts';
import { ACCOUNT, answer, CALLER, entry, flip, load, SIGNER } from '../../testing/paths.ts';
import { type Guard, toEntryGuard, toGuard, toGuardKey } from './guard.ts';

const OWNER = 0xa0n << 152n;
const LIST = constant(3n);
const [FIRST, SECOND] = [load(constant(0n), OWNER), load(constant(1n), OWNER + 1n)];
const HASH = derive('keccak', 1n << 200n, [CALLER]);
const read = (condition: Value, truth?: boolean): Guard | undefined => toGuard(flip('caller', condition, truth));

test.each<[what: string, condition: Value, kind: Guard['kind'], root: bigint | undefined]>([
  ['an address in storage', combine('eq', CALLER, FIRST), 'slot', 0n],
  ['an address in the code', combine('eq', CALLER, constant(OWNER)), 'constant', undefined],
  ['an address that another contract answers', combine('eq', CALLER, answer(constant(7n))), 'external', undefined],
  ['an entry of the caller in a mapping', load(entry(CALLER, LIST), 0n), 'member', 3n],
  ['a contract that is asked about the caller', answer(constant(7n), CALLER), 'authority', undefined],
  ['the hash of an address', combine('eq', HASH, constant(HASH.v)), 'hash', undefined],
  ['the signature of an address in storage', combine('eq', SIGNER, FIRST), 'signature', undefined],
  ['the signature of an entry in a mapping', load(entry(SIGNER, LIST), 0n), 'signature', 3n],
])('a guard asks for %s', (_what, condition, kind, root) => {
  const guard = read(condition);
  expect({ kind: guard?.kind, root: guard?.location?.root }).toEqual({ kind, root });
});

test.each<[what: string, condition: Value, truth?: boolean]>([
  ['is not the owner', combine('eq', CALLER, FIRST), false],
  ['is an address that the call names', combine('eq', CALLER, ACCOUNT)],
  ['owns the record that the call names', combine('eq', CALLER, load(entry(ACCOUNT, LIST)))],
  ['is a contract', input('size', 0n, TAINT.caller, { of: [CALLER] })],
  ['answers a question itself', answer(CALLER, CALLER)],
  ['signed for an address that the call names', combine('eq', SIGNER, ACCOUNT)],
  ['has entered a secret that the call brings', combine('eq', load(entry(CALLER, LIST)), ACCOUNT)],
])('it is no guard that the caller %s', (_what, condition, truth) => {
  expect(read(condition, truth)).toBeUndefined();
});

test('a bound on an amount by what the caller has is marked: only where others set it is it a privilege', () => {
  expect(read(combine('lt', load(entry(CALLER, LIST)), ACCOUNT), false)).toMatchObject({ kind: 'member', isAmount: true });
});

test('a condition without a jump has each address with which it holds', () => {
  const both = combine('or', combine('eq', CALLER, FIRST), combine('eq', CALLER, SECOND));
  expect(read(both)).toMatchObject({ kind: 'slot', holder: { v: OWNER }, others: [{ v: OWNER + 1n }] });
});

test('the account in an entry that the call names is read as such, and as a record otherwise', () => {
  const condition = combine('eq', CALLER, load(entry(ACCOUNT, LIST)));
  expect(toEntryGuard(flip('caller', condition))).toMatchObject({ kind: 'member', location: { root: 3n, keys: [ACCOUNT] } });
  expect(toEntryGuard(flip('caller', combine('eq', CALLER, FIRST)))).toBeUndefined();
});

test('guards that ask for the same have the same key, and others another', () => {
  const keyOf = (condition: Value, truth = true) => {
    const guard = read(condition, truth);
    if (guard === undefined) throw new Error('It is a guard.');
    return toGuardKey(guard);
  };
  const owner = combine('eq', CALLER, FIRST);
  expect(keyOf(combine('eq', FIRST, CALLER))).toBe(keyOf(owner));
  expect(keyOf(combine('eq', CALLER, SECOND))).not.toBe(keyOf(owner));
  const member = load(entry(CALLER, LIST), 0n);
  expect(keyOf(load(entry(CALLER, LIST), 0n))).toBe(keyOf(member));
  expect(keyOf(member, false)).not.toBe(keyOf(member));
  expect(keyOf(combine('and', constant(255n), member))).not.toBe(keyOf(member));
});
