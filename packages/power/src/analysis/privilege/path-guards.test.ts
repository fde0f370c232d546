import { expect, test } from 'vitest';
import type { Effect, Flip } from '../../evm/path.ts';
import { combine, constant, input, TAINT, type Value } from '../../evm/value.ts';
import {
  ACCOUNT,
  AMOUNT,
  answer,
  CALLER,
  CONTRACT,
  call,
  entry,
  flip,
  load,
  lower,
  pathOf,
  raise,
  SIGNER,
  store,
} from '../../testing/paths.ts';
import { type Lists, type Part, toGuards } from './path-guards.ts';

const [OWNER, LIST, ALLOWED, SUPPLY, BALANCES, SHOPS, USED] = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map(constant) as [
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
  Value,
];
const part = (slot: Value, ...keys: readonly Value[]): Part => ({
  account: CONTRACT,
  root: slot.v,
  keys,
  field: 0n,
  bits: (1n << 256n) - 1n,
});
/** What the guards of a path ask for. */
const guardsOf = (
  flips: Flip[],
  { effects = [], conditions = [], ...lists }: Partial<Lists> & { effects?: Effect[]; conditions?: Value[] } = {},
) => toGuards(pathOf(effects, { flips, conditions }), { ledgers: [], granted: [], supply: [], ...lists }).map(({ kind }) => kind);

const IS_OWNER = flip('caller', combine('eq', CALLER, load(OWNER)));
const IS_LISTED = flip('caller', load(entry(CALLER, LIST), 0n));

test('a path asks for the owner once, however often it compares, and for nothing by its arguments', () => {
  expect(guardsOf([IS_OWNER, IS_OWNER, flip('arg', combine('eq', AMOUNT, load(OWNER)))])).toEqual(['slot']);
  expect(guardsOf([IS_OWNER, IS_LISTED])).toEqual(['slot', 'member']);
});

test.each<[who: string, ledgers: readonly Part[], guards: readonly string[]]>([
  ['no one enters', [], ['member']],
  ['anyone enters themselves', [part(LIST, CALLER)], []],
  ['anyone enters anyone', [part(LIST, ACCOUNT)], []],
  ['anyone enters one account', [part(LIST, constant(5n))], ['member']],
  ['is another than the one that anyone enters', [part(USED, CALLER)], ['member']],
])('to be in a list that %s is a privilege, or is none', (_who, ledgers, guards) => {
  expect(guardsOf([IS_LISTED], { ledgers })).toEqual(guards);
  expect(guardsOf([flip('caller', load(entry(SIGNER, LIST), 0n))], { ledgers })).toEqual(guards.map(() => 'signature'));
});

test('an allowance to mint is a privilege where the owner alone sets it, and a balance is none', () => {
  const within = [flip('caller', combine('lt', load(entry(CALLER, ALLOWED)), AMOUNT), false)];
  const [effects, supply, granted] = [[raise(SUPPLY)], [part(SUPPLY)], [part(ALLOWED, ACCOUNT)]];
  expect(guardsOf(within, { effects, supply, granted })).toEqual(['member']);
  expect(guardsOf(within, { effects: [raise(entry(ACCOUNT, BALANCES))], supply, granted })).toEqual([]);
  expect(guardsOf(within, { effects, supply, granted: [] })).toEqual([]);
  expect(guardsOf(within, { effects, supply, granted: [part(LIST, ACCOUNT)] })).toEqual([]);
  expect(guardsOf(within, { effects, supply, granted, ledgers: [part(ALLOWED, CALLER)] })).toEqual([]);
});

test('the number of signatures that an account has used admits no one', () => {
  const signed = [flip('caller', load(entry(SIGNER, USED), 0n))];
  expect(guardsOf(signed, { effects: [raise(entry(SIGNER, USED))] })).toEqual([]);
  expect(guardsOf(signed, { effects: [lower(entry(SIGNER, USED))] })).toEqual(['signature']);
  expect(guardsOf(signed, { effects: [raise(entry(SIGNER, LIST))] })).toEqual(['signature']);
});

test('who uses up a share that another contract gives has no privilege, unless it does more than that', () => {
  const used = entry(CALLER, USED);
  const hasVotes = [flip('caller', combine('eq', answer(constant(0xbbn), CALLER), combine('add', load(used), AMOUNT)))];
  expect(guardsOf(hasVotes, { effects: [raise(used), { kind: 'log' }] })).toEqual([]);
  expect(guardsOf(hasVotes, { effects: [lower(used)] })).toEqual(['authority']);
  expect(guardsOf(hasVotes, { effects: [raise(used), raise(entry(ACCOUNT, BALANCES))] })).toEqual(['authority']);
  expect(guardsOf(hasVotes, { effects: [raise(used), call({ to: CALLER, value: AMOUNT })] })).toEqual(['authority']);
  const asked = [flip('caller', answer(constant(0xbbn), CALLER))];
  expect(guardsOf(asked, { effects: [raise(used)] })).toEqual(['authority']);
});

// A shop prints points for an account: the call names the shop, and its account stands in an entry.
const RECEIVER = input('arg', 0x77n, TAINT.arg, { source: { at: 68 } });
const IS_SHOP = [flip('caller', combine('eq', CALLER, load(entry(ACCOUNT, SHOPS))))];
const PRINTS = raise(entry(RECEIVER, BALANCES));
const GRANTED = [part(SHOPS, ACCOUNT)];

test('who stands in an entry that the owner makes, and adds to what others have, has a privilege', () => {
  expect(guardsOf(IS_SHOP, { effects: [PRINTS], granted: GRANTED })).toEqual(['member']);
  expect(guardsOf(IS_SHOP, { effects: [lower(entry(RECEIVER, BALANCES))], granted: GRANTED })).toEqual(['member']);
});

test.each<[does: string, effects: Effect[], lists: Partial<Lists> & { conditions?: Value[] }]>([
  ['made the entry by themselves', [PRINTS], { granted: [] }],
  ['stands in an entry that anyone can make', [PRINTS], { granted: GRANTED, ledgers: [part(SHOPS, ACCOUNT)] }],
  ['hands the entry on', [PRINTS, store(entry(ACCOUNT, SHOPS), RECEIVER)], { granted: GRANTED }],
  ['changes nothing of others', [raise(entry(ACCOUNT, BALANCES))], { granted: GRANTED }],
  ['sets what others have, and adds nothing', [store(entry(RECEIVER, BALANCES), AMOUNT)], { granted: GRANTED }],
  ['pays for it from an entry of their own', [PRINTS, lower(entry(CALLER, LIST))], { granted: GRANTED }],
  ['pays for it from the entry', [PRINTS, lower(entry(ACCOUNT, LIST))], { granted: GRANTED }],
  ['gets what the entry promises', [PRINTS], { granted: GRANTED, conditions: [combine('lt', load(entry(ACCOUNT, LIST)), AMOUNT)] }],
])('the owner of a record who %s has none', (_does, effects, lists) => {
  expect(guardsOf(IS_SHOP, { effects, ...lists })).toEqual([]);
});

test('a record of another kind, or a bound by what is no record, takes no privilege away', () => {
  const other = { ...part(SHOPS, ACCOUNT), field: 1n };
  expect(guardsOf(IS_SHOP, { effects: [PRINTS], granted: [other] })).toEqual([]);
  const bound = combine('lt', load(USED), AMOUNT);
  expect(guardsOf(IS_SHOP, { effects: [PRINTS], granted: GRANTED, conditions: [bound] })).toEqual(['member']);
});
