import { expect, test } from 'vitest';
import type { Effect, Flip } from '../../evm/path.ts';
import { combine, constant, input, ONE, TAINT, type Value, ZERO } from '../../evm/value.ts';
import {
  ACCOUNT,
  AMOUNT,
  answer,
  CALLER,
  CONTRACT,
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
import { isJustified, isOfNothing } from './justify.ts';

const [BALANCES, ALLOWANCES, LIST, ENTERED, OWNER, PRICE, USED] = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map(constant) as [
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
];
const place = (slot: Value, key: Value) => ({ account: CONTRACT, root: slot.v, keys: [key], field: 0n });
const CONTEXT: Context = {
  meaning: { code: [], supply: [], balances: [], guards: [], owners: [], gates: [], rates: [] },
  ...{ sample: SAMPLE, address: CONTRACT, approvals: [] },
  ledgers: [place(LIST, CALLER)],
  lists: [place(ENTERED, ACCOUNT)],
};
type Supposed = { readonly flips?: Flip[]; readonly conditions?: Value[] };
/** Whether a path is justified that takes from no one, or from the account that the call names. */
const isFair = (effects: readonly Effect[], supposed: Supposed = {}) => isJustified(pathOf(effects, supposed), [], CONTEXT);
const isFairToVictim = (effects: readonly Effect[], supposed: Supposed = {}) => isJustified(pathOf(effects, supposed), [4], CONTEXT);

const MINE = entry(CALLER, BALANCES);
const ALLOWANCE = entry(CALLER, entry(ACCOUNT, ALLOWANCES));
const within = (slot: Value) => ({ conditions: [combine('lt', load(slot), AMOUNT)] });

test('a debit of what the caller has holds them to it, where the path asks whether they have it', () => {
  expect(isFair([lower(MINE)], within(MINE))).toBe(true);
  expect(isFair([lower(MINE)])).toBe(false);
  expect(isFair([lower(entry(ACCOUNT, BALANCES))], within(entry(ACCOUNT, BALANCES)))).toBe(false);
});

test('a check that a sum does not overflow asks for no entry', () => {
  const sum = combine('add', load(MINE), AMOUNT);
  expect(isFair([lower(MINE)], { conditions: [combine('lt', sum, load(MINE))] })).toBe(false);
});

test('who takes from an account needs what that account allowed, not what they have themselves', () => {
  expect(isFairToVictim([lower(ALLOWANCE)], within(ALLOWANCE))).toBe(true);
  expect(isFairToVictim([lower(ALLOWANCE)])).toBe(false);
  expect(isFairToVictim([lower(MINE)], within(MINE))).toBe(false);
});

test.each<[asks: string, condition: Value, truth: boolean, fair: boolean]>([
  ['for the owner', combine('eq', CALLER, load(OWNER)), true, true],
  ['that it is not the owner', combine('eq', CALLER, load(OWNER)), false, false],
  ['for an account of a list that anyone can enter', load(entry(CALLER, LIST), 0n), true, false],
  ['for an account of a list in which anyone can be entered', load(entry(CALLER, ENTERED), 0n), true, false],
  ['for an account of another list', load(entry(CALLER, USED), 0n), true, true],
  ['that the caller began the transaction', combine('eq', CALLER, input('origin', 0x57n, TAINT.origin)), true, false],
  ['for a contract', input('size', 0n, TAINT.caller, { of: [CALLER] }), true, false],
  ['for what the caller computes before', combine('eq', AMOUNT, load(entry(CALLER, USED))), true, false],
  ['for a bound of the caller’s own', combine('lt', AMOUNT, load(entry(CALLER, USED))), true, true],
  ['for a bound of the caller’s own in time', combine('lt', input('time', 9n, TAINT.time), load(entry(CALLER, USED))), true, false],
  ['for a bound of another', combine('lt', AMOUNT, load(entry(ACCOUNT, USED))), true, false],
])('a path that asks %s holds the caller to what is theirs, or does not', (_asks, condition, truth, fair) => {
  expect(isFair([], { flips: [flip('caller', condition, truth)] })).toBe(fair);
});

test('who takes from an account must be asked for in what is that account’s', () => {
  const asks = (condition: Value) => isFairToVictim([], { flips: [flip('caller', condition)] });
  expect(asks(combine('eq', CALLER, ACCOUNT))).toBe(true);
  expect(asks(load(ALLOWANCE))).toBe(true);
  expect(asks(combine('eq', CALLER, load(OWNER)))).toBe(false);
  expect(asks(load(entry(ACCOUNT, entry(CALLER, ALLOWANCES))))).toBe(false);
  expect(asks(combine('lt', load(ALLOWANCE), AMOUNT))).toBe(true);
  expect(asks(combine('lt', load(MINE), AMOUNT))).toBe(false);
});

test('a pool that asks what is left after a trade holds everyone to it', () => {
  const left = combine('mul', answer(constant(0xbbn)), answer(constant(0xccn)));
  expect(isFair([], { conditions: [combine('lt', left, load(PRICE))] })).toBe(true);
  expect(isFair([], { conditions: [combine('lt', left, constant(9n))] })).toBe(false);
  expect(isFair([], { conditions: [combine('lt', answer(constant(0xbbn)), load(PRICE))] })).toBe(false);
});

const COUNTS = raise(entry(SIGNER, USED));
const COUNTS_ONE = store(entry(SIGNER, USED), combine('add', load(entry(SIGNER, USED)), ONE));
const MARKS = store(entry(AMOUNT, USED), ONE);
const signedBy = (account: Value, truth = true) => ({ flips: [flip('caller', combine('eq', SIGNER, account), truth)] });
test.each<[by: string, effects: readonly Effect[], supposed: Supposed, fair: boolean, fairToVictim: boolean]>([
  ['by the owner, once', [MARKS], signedBy(load(OWNER)), true, true],
  ['by the owner, as often as one likes', [], signedBy(load(OWNER)), false, false],
  ['by the owner, and the amount is added up', [COUNTS], signedBy(load(OWNER)), false, false],
  ['by no one', [MARKS], signedBy(ZERO), false, false],
  ['by the account that the call names, once', [MARKS], signedBy(ACCOUNT), false, true],
  ['by another account than the owner', [MARKS], signedBy(load(OWNER), false), false, false],
  ['by an account of a list, once', [MARKS], { flips: [flip('caller', load(entry(SIGNER, LIST), 0n))] }, true, true],
  ['by an account whose signatures are counted', [COUNTS_ONE], {}, true, false],
])('a signature %s holds the caller to it, or does not', (_by, effects, supposed, fair, fairToVictim) => {
  expect([isFair(effects, supposed), isFairToVictim(effects, supposed)]).toEqual([fair, fairToVictim]);
});

test('an amount that the path supposes to be zero is nothing', () => {
  const [path, other] = [flip('arg', AMOUNT, false), flip('arg', ACCOUNT, false)].map((each) => pathOf([], { flips: [each] }));
  if (path === undefined || other === undefined) throw new Error('Two paths.');
  const value = combine('sub', load(MINE), AMOUNT);
  expect([isOfNothing(path, value), isOfNothing(other, value), isOfNothing(pathOf([]), value)]).toEqual([true, false, false]);
  expect(isOfNothing(pathOf([], { flips: [flip('arg', AMOUNT)] }), value)).toBe(false);
  expect(isOfNothing(path, combine('sub', load(MINE), combine('mul', AMOUNT, load(PRICE))))).toBe(false);
});
