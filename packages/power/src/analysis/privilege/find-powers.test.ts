import { expect, test } from 'vitest';
import type { Exploration } from '../../evm/explore.ts';
import type { Path } from '../../evm/path.ts';
import { combine, constant, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, call, entry, flip, load, lower, pathOf, raise, SAMPLE, store } from '../../testing/paths.ts';
import { findPowers } from './find-powers.ts';

const [OWNER, LIST, LIMIT, PAUSED] = [1n, 2n, 3n, 4n].map(constant) as [Value, Value, Value, Value];
const IS_OWNER = flip('caller', combine('eq', CALLER, load(OWNER)));
const IS_LISTED = flip('caller', load(entry(CALLER, LIST), 0n));
const SETS = store(LIMIT, AMOUNT);
const LISTS = store(entry(ACCOUNT, LIST), constant(1n));
const PAYS = call({ to: CALLER, value: AMOUNT });

const explore = (selector: string, paths: readonly Path[]): Exploration => ({
  sample: { ...SAMPLE, selector },
  successes: paths.map((path) => ({ path, success: true, returned: [] })),
  delegates: [],
  addresses: [],
  paths: paths.length,
  limit: undefined,
  cut: undefined,
  isUnreached: false,
  mayMissWays: false,
  alwaysReverts: false,
  onlyEmpty: false,
});

/** The functions of a contract by who can use them, each with its guards. */
function sort(functions: Readonly<Record<string, readonly Path[]>>) {
  const explorations = Object.entries(functions).map(([name, paths]) => explore(name, paths));
  const { powers, open, idle } = findPowers(explorations, { code: [], supply: [], balances: [] }, []);
  const nameOf = ({ exploration }: { exploration: Exploration }) => exploration.sample.selector;
  return {
    powers: Object.fromEntries(
      powers.map((power) => [nameOf(power), power.accessPaths.map(({ guards }) => guards.map(({ kind }) => kind).join(' and '))]),
    ),
    needState: powers.flatMap((power) => (power.needsState ? [nameOf(power)] : [])),
    open: open.map(nameOf),
    idle: idle.map(({ sample }) => sample.selector),
  };
}

test('a function is privileged where each path with an effect asks who calls, open where one does not, and idle without effects', () => {
  const found = sort({
    set: [pathOf([SETS], { flips: [IS_OWNER] })],
    list: [pathOf([LISTS], { flips: [IS_OWNER] }), pathOf([LISTS])],
    read: [pathOf([])],
  });
  expect(found).toEqual({ powers: { set: ['slot'] }, needState: [], open: ['list'], idle: ['read'] });
});

test('who is in a list has a privilege where the owner alone enters accounts, and none where anyone does', () => {
  const use = [pathOf([SETS], { flips: [IS_LISTED] })];
  expect(sort({ enter: [pathOf([LISTS], { flips: [IS_OWNER] })], use }).powers).toEqual({ enter: ['slot'], use: ['member'] });
  expect(sort({ enter: [pathOf([LISTS])], use })).toMatchObject({ powers: {}, open: ['enter', 'use'] });
});

test('two ways in are two access paths, and one that asks for more than another is none', () => {
  const both = [
    pathOf([SETS], { flips: [IS_OWNER, IS_LISTED] }),
    pathOf([SETS], { flips: [IS_OWNER] }),
    pathOf([SETS], { flips: [IS_LISTED] }),
  ];
  expect(sort({ enter: [pathOf([LISTS], { flips: [IS_OWNER] })], set: both }).powers).toMatchObject({ set: ['slot', 'member'] });
});

test('a path that needs another state counts where there is none without', () => {
  const stopped = flip('state', load(PAUSED));
  expect(sort({ set: [pathOf([SETS], { flips: [IS_OWNER, stopped] })] })).toMatchObject({ powers: { set: ['slot'] }, needState: ['set'] });
  const either = [pathOf([SETS], { flips: [IS_OWNER, stopped] }), pathOf([SETS], { flips: [IS_OWNER] })];
  expect(sort({ set: either })).toMatchObject({ powers: { set: ['slot'] }, needState: [] });
});

test('giving up one’s own entry is no way for others', () => {
  const leaves = pathOf([{ ...store(entry(ACCOUNT, LIST), constant(0n)), before: constant(0n) } as ReturnType<typeof store>], {
    flips: [flip('caller', combine('eq', CALLER, ACCOUNT))],
  });
  const expels = pathOf([LISTS], { flips: [IS_OWNER] });
  expect(sort({ remove: [leaves, expels] }).powers).toEqual({ remove: ['slot'] });
});

test('a function for all is privileged, too, where the owner reaches more by it', () => {
  const mine = entry(CALLER, constant(5n));
  const bound = { conditions: [combine('lt', load(mine), AMOUNT)] };
  const withdraw = [pathOf([lower(mine), PAYS], bound), pathOf([PAYS], { flips: [IS_OWNER] })];
  expect(sort({ deposit: [pathOf([raise(mine)])], withdraw })).toMatchObject({
    powers: { withdraw: ['slot'] },
    open: ['deposit', 'withdraw'],
  });
});
