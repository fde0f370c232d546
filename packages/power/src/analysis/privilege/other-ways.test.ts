import { expect, test } from 'vitest';
import type { Exploration } from '../../evm/explore.ts';
import type { Flip, Path } from '../../evm/path.ts';
import { combine, constant, derive, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, entry, flip, load, pathOf, SAMPLE, store } from '../../testing/paths.ts';
import type { Power } from './find-powers.ts';
import { toGuard } from './guard.ts';
import { findOtherWays } from './other-ways.ts';

const [OWNER, GUARDIAN, LIST, LIMIT, PAUSED] = [1n, 2n, 3n, 4n, 5n].map(constant) as [Value, Value, Value, Value, Value];
const is = (slot: Value) => flip('caller', combine('eq', CALLER, load(slot, 7n + slot.v)));
const IS_LISTED = flip('caller', load(entry(CALLER, LIST), 0n));
const STOPPED = flip('state', load(PAUSED));
const sets = (...flips: Flip[]) => pathOf([store(LIMIT, AMOUNT)], { flips });

/** A privileged function whose first path is the way that is known. */
function powerOf(paths: readonly Path[], of: Partial<Exploration> = {}, hasMore = false): Power {
  const successes = paths.map((path) => ({ path, success: true, returned: [] }));
  const [known] = successes;
  if (known === undefined) throw new Error('There is a way.');
  return {
    exploration: {
      ...{ sample: SAMPLE, successes, delegates: [], addresses: [], paths: paths.length, limit: undefined, cut: undefined },
      ...{ isUnreached: false, mayMissWays: false, alwaysReverts: false, onlyEmpty: false, ...of },
    },
    accessPaths: [{ guards: known.path.flips.flatMap((each) => toGuard(each) ?? []), result: known }],
    capabilities: ['other'],
    ...{ needsState: false, hasMore, isUnclear: false },
  };
}
function waysOf(power: Power, others: readonly Power[] = []) {
  const { ways, isOpen } = findOtherWays(power, [power, ...others]);
  return { ways: ways.map(({ guards, needsState }) => [guards.map(({ kind }) => kind).join(' and '), needsState]), isOpen };
}
const NONE = { ways: [], isOpen: false };

test('who else passes, now or in another state, has a way of their own', () => {
  expect(waysOf(powerOf([sets(is(OWNER)), sets(is(GUARDIAN), STOPPED)]))).toEqual({ ways: [['slot', true]], isOpen: false });
  const isMade = flip('arg', load(entry(ACCOUNT, LIST)));
  expect(waysOf(powerOf([sets(is(OWNER)), sets(is(GUARDIAN), isMade)]))).toEqual({ ways: [['slot', false]], isOpen: false });
});

test('a way that asks for all that a known one asks for admits no one else', () => {
  expect(waysOf(powerOf([sets(is(OWNER)), sets(is(OWNER), STOPPED), sets(is(OWNER), is(GUARDIAN), STOPPED)]))).toEqual(NONE);
  const twice = [sets(is(OWNER)), sets(is(GUARDIAN), STOPPED, STOPPED), sets(is(GUARDIAN), STOPPED)];
  expect(waysOf(powerOf(twice)).ways).toEqual([['slot', true]]);
});

test('a way that needs another state hides none that does not', () => {
  const isMade = flip('arg', load(entry(ACCOUNT, LIST)));
  const paths = [sets(is(OWNER)), sets(is(GUARDIAN), STOPPED), sets(is(GUARDIAN), isMade)];
  expect(waysOf(powerOf(paths)).ways).toEqual([['slot', false]]);
});

test('paths without an effect or a guard are no ways', () => {
  expect(waysOf(powerOf([sets(is(OWNER)), pathOf([], { flips: [is(GUARDIAN), STOPPED] }), sets(STOPPED)]))).toEqual(NONE);
});

test('the guarded paths of a function for all were judged one by one', () => {
  expect(waysOf(powerOf([sets(is(OWNER)), sets(), sets(is(GUARDIAN), STOPPED)]))).toEqual(NONE);
  // It is not for all where the call must name an entry that exists.
  const named = sets(flip('arg', load(entry(ACCOUNT, LIST))));
  expect(waysOf(powerOf([sets(is(OWNER)), named, sets(is(GUARDIAN), STOPPED)])).ways).toEqual([['slot', true]]);
});

test('a list is one of privileged accounts where another function shows it, and is not judged otherwise', () => {
  const power = powerOf([sets(is(OWNER)), sets(IS_LISTED, STOPPED)]);
  expect(waysOf(power)).toEqual({ ways: [], isOpen: true });
  expect(waysOf(power, [powerOf([sets(IS_LISTED)])])).toEqual({ ways: [['member', true]], isOpen: false });
  const another = flip('caller', load(entry(CALLER, GUARDIAN), 0n));
  expect(waysOf(power, [powerOf([sets(another)])])).toEqual({ ways: [], isOpen: true });
});

test('the accounts of a role that the code names are privileged', () => {
  const place = { v: 1n << 201n, op: 'keccak', of: [constant(0xabn), LIST], taint: 0, size: 3 } as const;
  const ofRole = (inner: Value) => flip('caller', load(derive('keccak', 1n << 202n, [CALLER, inner]), 0n));
  expect(waysOf(powerOf([sets(is(OWNER)), sets(ofRole(place), STOPPED)]))).toEqual({ ways: [['member', true]], isOpen: false });
  expect(waysOf(powerOf([sets(is(OWNER)), sets(ofRole(entry(load(OWNER), LIST)), STOPPED)]))).toEqual({ ways: [], isOpen: true });
});

test('what must have been announced is in another state', () => {
  const hash = derive('keccak', 1n << 203n, [AMOUNT]);
  const announced = flip('arg', combine('eq', hash, load(PAUSED)));
  expect(waysOf(powerOf([sets(is(OWNER)), sets(is(GUARDIAN), announced)])).ways).toEqual([['slot', true]]);
  expect(waysOf(powerOf([sets(is(OWNER)), sets(is(GUARDIAN), { ...announced, truth: false })])).ways).toEqual([['slot', false]]);
});

test('more than six ways are not all listed, and neither are those that were not reached', () => {
  const slots = Array.from({ length: 7 }, (_, index) => constant(20n + BigInt(index)));
  const power = (count: number) => powerOf([sets(is(OWNER)), ...slots.slice(0, count).map((slot) => sets(is(slot), STOPPED))]);
  expect([waysOf(power(6)).ways.length, waysOf(power(6)).isOpen]).toEqual([6, false]);
  expect([waysOf(power(7)).ways.length, waysOf(power(7)).isOpen]).toEqual([6, true]);
  expect(waysOf(powerOf([sets(is(OWNER))], { mayMissWays: true }))).toEqual({ ways: [], isOpen: true });
  expect(waysOf(powerOf([sets(is(OWNER))], {}, true))).toEqual({ ways: [], isOpen: true });
});
