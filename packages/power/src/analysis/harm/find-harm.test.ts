import { expect, test } from 'vitest';
import type { Effect, Path } from '../../evm/path.ts';
import { combine, constant, input, TAINT, type Value } from '../../evm/value.ts';
import {
  ACCOUNT,
  AMOUNT,
  CALLER,
  CONTRACT,
  call,
  entry,
  flip,
  load,
  lower,
  pathOf,
  raise,
  SAMPLE,
  SIGNER,
  store,
} from '../../testing/paths.ts';
import type { Context } from './context.ts';
import { findHarm } from './find-harm.ts';

const [SUPPLY, BALANCES, OWNER, PAUSED, LIST, PASSWORD, SEEN] = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map(constant) as [
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
];
const WHOLE = (1n << 256n) - 1n;
const variable = (slot: Value, keys: readonly Value[] = []) => ({ account: CONTRACT, root: slot.v, keys, field: 0n, bits: WHOLE });
const CONTEXT: Context = {
  meaning: {
    code: [],
    supply: [variable(SUPPLY)],
    balances: [variable(BALANCES, [ACCOUNT])],
    guards: [variable(OWNER)],
    owners: [variable(OWNER)],
    gates: [{ ...variable(PAUSED), isAmount: false }],
    rates: [],
  },
  sample: SAMPLE,
  address: CONTRACT,
  ledgers: [variable(BALANCES, [ACCOUNT])],
  lists: [],
  approvals: [],
};
const harmOf = (path: Path) => {
  const harm = findHarm(path, CONTEXT);
  return harm && { can: harm.capabilities, needs: harm.needs };
};

const [MINE, THEIRS] = [entry(CALLER, BALANCES), entry(ACCOUNT, BALANCES)];
const PAYS = call({ to: CALLER, value: AMOUNT });
const MINTS = [raise(SUPPLY), raise(THEIRS)];
const TAKES = [lower(THEIRS), raise(MINE, 1)];
const asked = (condition: Value, truth = true) => ({ flips: [flip('arg', condition, truth)] });

test.each<[does: string, path: Path, can: readonly string[], needs: string]>([
  ['mints what it is asked for', pathOf(MINTS), ['mint'], 'nothing'],
  ['takes what another has', pathOf(TAKES), ['withdraw'], 'nothing'],
  ['burns what another has', pathOf([lower(THEIRS)]), ['burn'], 'nothing'],
  ['makes the caller’s choice the owner', pathOf([store(OWNER, ACCOUNT)]), ['ownership'], 'nothing'],
  ['stops the contract', pathOf([store(PAUSED, constant(1n))]), ['pause'], 'nothing'],
  ['pays out to the caller', pathOf([PAYS]), ['withdraw'], 'more'],
  [
    'pays out for a password that the chain shows',
    pathOf([PAYS], asked(combine('eq', AMOUNT, load(PASSWORD)))),
    ['withdraw'],
    'arrangement',
  ],
])('a path that %s does harm', (_does, path, can, needs) => {
  expect(harmOf(path)).toEqual({ can, needs });
});

const bounded = (slot: Value) => ({ conditions: [combine('lt', load(slot), AMOUNT)] });
const PAID_IN: Effect = call({ selector: '23b872dd', words: [CALLER, constant(0xc0n), AMOUNT] });
const ONCE = store(entry(SIGNER, SEEN), combine('add', load(entry(SIGNER, SEEN)), constant(1n)));

test.each<[does: string, path: Path]>([
  ['takes what the caller has, and no more', pathOf([lower(MINE), raise(THEIRS, 1)], bounded(MINE))],
  ['pays out what it takes off the caller’s entry', pathOf([lower(MINE), PAYS], bounded(MINE))],
  ['mints for what the caller pays in', pathOf([PAID_IN, ...MINTS])],
  ['mints for the ether that is sent along', pathOf([store(THEIRS, combine('add', load(THEIRS), input('value', 1n, TAINT.funds)))])],
  ['pays out to whom a list names', pathOf([PAYS], { flips: [flip('caller', load(entry(CALLER, LIST)))] })],
  ['acts as its signer, once', pathOf([...TAKES, ONCE], { flips: [flip('caller', combine('eq', SIGNER, ACCOUNT))] })],
  ['needs another state first', pathOf([PAYS], { flips: [flip('state', load(PAUSED))] })],
  ['writes an entry of the caller’s own', pathOf([store(entry(CALLER, LIST), AMOUNT)])],
])('a path that %s does none', (_does, path) => {
  expect(harmOf(path)).toBeUndefined();
});

test('a transfer to oneself mints where the receiver’s entry was read before the sender’s was lowered', () => {
  expect(harmOf(pathOf([lower(MINE), raise(THEIRS)], bounded(MINE)))).toEqual({ can: ['mint'], needs: 'arrangement' });
});

test('a debit that is not bounded by what the caller has excuses nothing', () => {
  expect(harmOf(pathOf([lower(MINE), PAYS]))?.can).toContain('withdraw');
});

test('a signature that can be used again excuses nothing', () => {
  expect(harmOf(pathOf(TAKES, { flips: [flip('caller', combine('eq', SIGNER, ACCOUNT))] }))?.can).toEqual(['withdraw']);
});
