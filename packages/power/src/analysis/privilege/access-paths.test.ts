import { expect, test } from 'vitest';
import type { Exploration } from '../../evm/explore.ts';
import type { Effect, Path } from '../../evm/path.ts';
import { combine, constant, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, entry, flip, load, pathOf, SAMPLE, SIGNER, store } from '../../testing/paths.ts';
import { type AccessPath, sortAccessPaths, toDistinct } from './access-paths.ts';
import { toGuard } from './guard.ts';
import type { Lists, Part } from './path-guards.ts';

const [OWNER, LIST, LIMIT, PAUSED, OWNERS, APPROVALS, PASSWORD] = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map(constant) as [
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
];
const IS_OWNER = flip('caller', combine('eq', CALLER, load(OWNER)));
const IS_LISTED = flip('caller', load(entry(CALLER, LIST), 0n));
const STOPPED = flip('state', load(PAUSED));
const SETS = store(LIMIT, AMOUNT);
const part = (slot: Value, ...keys: readonly Value[]): Part => ({
  account: CONTRACT,
  root: slot.v,
  keys,
  field: 0n,
  bits: (1n << 256n) - 1n,
});
const sets = (...flips: Path['flips']) => pathOf([SETS], { flips });

const kindsOf = ({ guards }: AccessPath) => guards.map(({ kind }) => kind).join(' and ');
function sort(paths: readonly Path[], lists: Partial<Lists> = {}) {
  const exploration: Exploration = {
    ...{ sample: SAMPLE, successes: paths.map((path) => ({ path, success: true, returned: [] })), delegates: [], addresses: [] },
    ...{ paths: paths.length, limit: undefined, cut: undefined, isUnreached: false, mayMissWays: false },
    ...{ alwaysReverts: false, onlyEmpty: false },
  };
  const { side, accessPaths, all, needsState, beside, unguarded } = sortAccessPaths(exploration, {
    ledgers: [],
    granted: [],
    supply: [],
    ...lists,
  });
  return { side, ways: accessPaths.map(kindsOf), all: all.length, needsState, beside: beside.map(kindsOf), unguarded: unguarded.length };
}

test('a function that changes nothing is idle', () => {
  expect(sort([pathOf([])])).toEqual({ side: 'idle', ways: [], all: 0, needsState: false, beside: [], unguarded: 0 });
});

test('a function that sets a variable to what it holds changes it in another state', () => {
  expect(sort([pathOf([store(LIMIT, load(LIMIT))], { flips: [IS_OWNER] })])).toMatchObject({ side: 'guarded', needsState: true });
  expect(sort([sets(IS_OWNER), pathOf([store(LIMIT, load(LIMIT))])])).toMatchObject({ side: 'guarded', needsState: false, ways: ['slot'] });
});

test('an open function has what its owner reaches beside it, and all that is without a guard', () => {
  expect(sort([sets(), sets(IS_OWNER), sets(IS_LISTED), sets(STOPPED)])).toEqual({
    ...{ side: 'open', ways: [''], all: 3, needsState: false },
    ...{ beside: ['slot', 'member'], unguarded: 2 },
  });
});

test('the paths of the fewest changes of state decide who can use a function', () => {
  expect(sort([sets(IS_OWNER), sets(STOPPED)])).toMatchObject({ side: 'guarded', ways: ['slot'], needsState: false });
  expect(sort([sets(IS_OWNER, STOPPED), sets(STOPPED)])).toMatchObject({ side: 'open', needsState: true });
  expect(sort([sets(IS_OWNER, STOPPED), sets(IS_LISTED, STOPPED, STOPPED)])).toMatchObject({ ways: ['slot'], needsState: true });
});

test('to have more signatures than the sample is no other state', () => {
  const isMore = flip('state', combine('lt', load(LIMIT), constant(2n)));
  const isSigned = flip('caller', combine('eq', SIGNER, load(OWNER)));
  expect(sort([sets(isSigned, isMore)])).toMatchObject({ ways: ['signature'], needsState: false });
  expect(sort([sets(IS_OWNER, isMore)])).toMatchObject({ ways: ['slot'], needsState: true });
  expect(sort([sets(isSigned, flip('state', combine('lt', load(LIMIT), load(PAUSED))))])).toMatchObject({ needsState: true });
});

test('an entry that the call names must be there first, and an argument that must equal a variable need not', () => {
  const [isMade, knows] = [flip('arg', load(entry(ACCOUNT, OWNERS))), flip('arg', combine('eq', AMOUNT, load(PASSWORD)))];
  const equalsEntry = flip('arg', combine('eq', AMOUNT, load(entry(ACCOUNT, OWNERS))));
  expect(sort([sets(IS_OWNER), sets(isMade)])).toMatchObject({ side: 'guarded', ways: ['slot'] });
  expect(sort([sets(IS_OWNER), sets(equalsEntry)])).toMatchObject({ side: 'guarded', ways: ['slot'] });
  expect(sort([sets(IS_OWNER), sets(knows)])).toMatchObject({ side: 'open' });
  expect(sort([sets(isMade)])).toMatchObject({ side: 'open', needsState: false });
});

test('an entry that the call names is there where the caller would be listed in the same', () => {
  const isListed = flip('arg', load(entry(ACCOUNT, LIST), 0n));
  expect(sort([sets(IS_LISTED), sets(isListed)])).toMatchObject({ side: 'open' });
  expect(sort([sets(IS_LISTED), sets(flip('arg', load(entry(ACCOUNT, OWNERS), 0n)))])).toMatchObject({ side: 'guarded', ways: ['member'] });
});

test('a way that needs an entry counts where it asks for less of the caller', () => {
  const isMade = flip('arg', load(entry(ACCOUNT, OWNERS)));
  expect(sort([sets(IS_OWNER, IS_LISTED), sets(IS_LISTED, isMade)]).ways).toEqual(['member']);
  expect(sort([sets(IS_OWNER), sets(IS_LISTED, isMade)]).ways).toEqual(['slot']);
});

test('an approval by the owner of the record that the call names is no privilege', () => {
  const approved = entry(CALLER, entry(load(entry(ACCOUNT, OWNERS)), APPROVALS));
  const paths = [sets(), sets(flip('caller', load(approved, 0n)))];
  expect(sort(paths, { ledgers: [part(APPROVALS, ACCOUNT, CALLER)] })).toMatchObject({ side: 'open', beside: [], unguarded: 2 });
  expect(sort(paths)).toMatchObject({ side: 'open', beside: ['member'], unguarded: 1 });
});

const IS_NAMED = flip('caller', combine('eq', CALLER, ACCOUNT));
const clears = (slot: Value): Effect => ({ kind: 'store', account: CONTRACT, slot, value: constant(0n), before: constant(0n) });
test.each<[does: string, path: Path, side: string]>([
  ['gives up an entry of their own', pathOf([clears(entry(ACCOUNT, LIST)), { kind: 'log' }], { flips: [IS_NAMED] }), 'guarded'],
  ['makes such an entry', pathOf([store(entry(ACCOUNT, LIST), constant(1n))], { flips: [IS_NAMED] }), 'open'],
  ['clears an entry of another account', pathOf([clears(entry(AMOUNT, LIST))], { flips: [IS_NAMED] }), 'open'],
  ['is not asked who they are', pathOf([clears(entry(ACCOUNT, LIST))]), 'open'],
  ['creates a contract, too', pathOf([clears(entry(ACCOUNT, LIST)), { kind: 'create' }], { flips: [IS_NAMED] }), 'open'],
])('a caller who %s: who else can use the function', (_does, path, side) => {
  expect(sort([path, sets(IS_OWNER)]).side).toBe(side);
});

test('ways with the same guards are one, in whatever order, and one that asks for more than another is none', () => {
  const result = { path: sets(), success: true, returned: [] };
  const guardsOf = (...flips: Path['flips']) => flips.flatMap((each) => toGuard(each) ?? []);
  const distinct = (...all: AccessPath['guards'][]) => toDistinct(all.map((guards) => ({ guards, result }))).map(kindsOf);
  const [both, turned] = [guardsOf(IS_OWNER, IS_LISTED), guardsOf(IS_LISTED, IS_OWNER)];
  expect(distinct(both, turned)).toEqual(['slot and member']);
  expect(distinct(both, guardsOf(IS_LISTED))).toEqual(['member']);
  expect(distinct(guardsOf(IS_OWNER), guardsOf(IS_LISTED))).toEqual(['slot', 'member']);
});
