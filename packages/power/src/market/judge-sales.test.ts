import { expect, test } from 'vitest';
import type { EnvironmentRead } from './environment-reads.ts';
import { findContradiction, judgeSales } from './judge-sales.ts';
import type { RoundName, SalesOnRecord, StepResult, TriedRound } from './simulation.ts';
import type { Conditions } from './timeline.ts';

const done = (tax = 0): StepResult => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' });
const refused: StepResult = { is: 'refused', by: 'token', why: null, tax: null };

const WAITS: Readonly<Record<RoundName, number>> = {
  first: 180,
  large: 180,
  'in-parts': 180,
  'large-in-parts': 180,
  'next-block': 12,
  'hour-later': 3_600,
  'day-later': 86_400,
  'month-later': 2_592_000,
  'other-terms': 180,
  'other-amount': 180,
  'after-others': 180,
};
const PASSES: Partial<Record<RoundName, StepResult>> = {
  first: done(),
  large: done(),
  'next-block': done(),
  'hour-later': done(),
  'day-later': done(),
  'month-later': done(),
  'other-terms': done(),
  'other-amount': done(),
  'after-others': done(),
};

type Options = {
  sales?: Partial<Record<RoundName, StepResult>>;
  buys?: Partial<Record<RoundName, StepResult>>;
  holders?: readonly StepResult[];
  asked?: readonly EnvironmentRead[];
  inOneCall?: StepResult;
  record?: SalesOnRecord;
  isComplete?: boolean;
};

function judge({ sales = {}, buys = {}, holders = [], asked = [], inOneCall, record, isComplete = true }: Options) {
  const all = Object.entries({ ...PASSES, ...sales }).map(
    ([name, sell]): TriedRound => ({
      name: name as RoundName,
      share: 0.001,
      waitS: WAITS[name as RoundName],
      buy: buys[name as RoundName] ?? done(),
      sell,
      call: 0,
    }),
  );
  const first = all.find(({ name }) => name === 'first') as TriedRound;
  const conditions: Conditions = { gas: 1n, tip: 1n, feeRecipient: '0x01', random: 1n };
  return judgeSales({
    rounds: { first, all, conditions, ignored: [], isComplete },
    holders: holders.map((sell) => ({ holder: '0x02', sell, call: 0 })),
    asked: new Set(asked),
    inOneCall: inOneCall && { buy: done(), sell: inOneCall },
    record,
  });
}

test('a token that passes every round can be sold', () => {
  expect(judge({})).toMatchObject({ verdict: { is: 'no-risk' }, rules: [] });
});

test('a sale that no wait and no smaller amount lets pass is a trap, although others can sell', () => {
  const sales = { first: refused, 'hour-later': refused, 'day-later': refused, 'month-later': refused, 'in-parts': refused };
  expect(judge({ sales, holders: [done(), done(), done()] }).verdict).toEqual({ is: 'risk', because: 'cannot-be-sold' });
});

test('a sale that passes after a wait is a cooldown; after more than a day it stays undetermined', () => {
  const hour = judge({ sales: { first: refused, 'in-parts': refused } });
  expect(hour).toMatchObject({ verdict: { is: 'no-risk' }, rules: [{ kind: 'cooldown', fromS: 180, toS: 3_600 }] });
  const month = judge({ sales: { first: refused, 'in-parts': refused, 'hour-later': refused, 'day-later': refused } });
  expect(month.verdict).toEqual({ is: 'unknown', reason: 'waits-after-purchase' });
  expect(judge({ sales: { 'next-block': refused } }).rules).toEqual([{ kind: 'cooldown', fromS: 12, toS: 180 }]);
});

test.each([
  ['hour-later', 'stops-later'],
  ['day-later', 'stops-later'],
  ['month-later', 'stops-later'],
  ['other-terms', 'tells-simulations'],
  ['other-amount', 'tells-simulations'],
  ['after-others', 'stops-after-purchases'],
] as const)('a sale that is refused in the round %s leaves no verdict', (name, reason) => {
  expect(judge({ sales: { [name]: refused } }).verdict).toEqual({ is: 'unknown', reason });
});

test('a tax that rises with time leaves no verdict, one that falls is a rule', () => {
  expect(judge({ sales: { 'day-later': done(0.99) } }).verdict).toEqual({ is: 'unknown', reason: 'stops-later' });
  const falls = judge({
    sales: { first: done(0.09), large: done(0.09), 'next-block': done(0.09), 'other-terms': done(0.09), 'hour-later': done(0.02) },
  });
  expect(falls).toMatchObject({ verdict: { is: 'no-risk' }, rules: [{ kind: 'tax-falls', from: 0.09, to: 0 }] });
});

test('a purchase that other terms do not let pass says nothing of the sale', () => {
  expect(judge({ buys: { 'other-terms': refused }, sales: { 'other-terms': { is: 'unknown', reason: 'not-tried' } } }).verdict).toEqual({
    is: 'no-risk',
  });
});

test('limits are told: large sales that pass in parts, large purchases that are refused', () => {
  expect(judge({ sales: { large: refused, 'large-in-parts': done() } })).toMatchObject({
    verdict: { is: 'no-risk' },
    rules: [{ kind: 'limit-per-trade' }],
  });
  expect(judge({ sales: { large: refused, 'large-in-parts': refused } }).verdict).toEqual({ is: 'risk', because: 'cannot-be-sold' });
  const purchase = judge({ buys: { large: refused }, sales: { large: { is: 'unknown', reason: 'not-tried' } } });
  expect(purchase).toMatchObject({ verdict: { is: 'no-risk' }, rules: [{ kind: 'limit-per-purchase' }] });
});

test('a third of the holders who cannot sell is a risk; one frozen holder among many is told', () => {
  expect(judge({ holders: [refused, done(), done()] }).verdict).toEqual({ is: 'risk', because: 'some-cannot-sell' });
  expect(judge({ holders: [refused, done(), done(), done()] })).toMatchObject({
    verdict: { is: 'no-risk' },
    rules: [{ kind: 'frozen-holders', stuck: 1, tried: 4 }],
  });
});

test('what the node cannot simulate, and the token asks for, leaves no verdict in either direction', () => {
  const reason = { is: 'unknown', reason: 'environment-differs' };
  expect(judge({ asked: ['block-hash'] }).verdict).toEqual(reason);
  expect(
    judge({ asked: ['block-hash'], sales: { first: refused, 'hour-later': refused, 'day-later': refused, 'month-later': refused } })
      .verdict,
  ).toEqual(reason);
});

test('many outsiders who bought and none who sold is evidence against a simulated sale', () => {
  expect(judge({ record: { outsidersBought: 10, outsidersSold: 0 } }).verdict).toEqual({ is: 'unknown', reason: 'no-outsider-sold' });
  expect(judge({ record: { outsidersBought: 9, outsidersSold: 0 } }).verdict).toEqual({ is: 'no-risk' });
  expect(judge({ record: { outsidersBought: 50, outsidersSold: 1 } }).verdict).toEqual({ is: 'no-risk' });
});

test('a round that the node did not simulate leaves no verdict in the token’s favour', () => {
  expect(judge({ isComplete: false }).verdict).toEqual({ is: 'unknown', reason: 'node-cannot-simulate' });
  expect(judge({ isComplete: false, sales: { large: done(0.5) } }).verdict).toEqual({ is: 'risk', because: 'taxed' });
});

test('a tax of a tenth on a round trip is a risk, at any size', () => {
  expect(judge({ sales: { large: done(0.12) } })).toMatchObject({ verdict: { is: 'risk', because: 'taxed' } });
});

test('a token that refuses contracts and not accounts is told as that', () => {
  expect(judge({ inOneCall: refused })).toMatchObject({ verdict: { is: 'no-risk' }, rules: [{ kind: 'accounts-only' }] });
});

test('a trap that most outside buyers on record got out of is said to contradict the record, and stays a trap (BR-30)', () => {
  const trap = { is: 'risk', because: 'cannot-be-sold' } as const;
  const record = (outsidersBought: number, outsidersSold: number) => ({ outsidersBought, outsidersSold });
  expect(findContradiction(trap, record(40, 30))).toEqual([{ kind: 'record-contradicts', sold: 30, bought: 40 }]);
  // A few accounts of the deployer's are no evidence, nor are sales of a token that can be sold.
  expect(findContradiction(trap, record(40, 9))).toEqual([]);
  expect(findContradiction(trap, record(400, 30))).toEqual([]);
  expect(findContradiction(trap, undefined)).toEqual([]);
  expect(findContradiction({ is: 'no-risk' }, record(40, 30))).toEqual([]);
});
