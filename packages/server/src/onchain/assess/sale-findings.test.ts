import { SIMULATION_ENGINE, type StepResult } from '@redoubt/power/market/simulation';
import { expect, test } from 'vitest';
import type { MarketRow, StoredMarket } from '../market/market-store.ts';
import type { ContractView } from './contract-view.ts';
import { findSales } from './sale-findings.ts';

const TIME = new Date('2026-05-01');
// What it reads of a view.
const view = { address: '0xaa', now: { number: 9, hash: '0x09', time: TIME } } as unknown as ContractView;

const done = (tax = 0): StepResult => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' });
const refused: StepResult = { is: 'refused', by: 'token', why: null, tax: null };
const untold: StepResult = { is: 'unknown', reason: 'out-of-gas' };

type MarketOptions = Partial<Pick<StoredMarket, 'verdict' | 'passes'>> & { sales?: [StepResult, StepResult][]; holders?: StepResult[] };

function aMarket({ verdict = { is: 'no-risk' }, sales = [], holders = [], passes = [] }: MarketOptions): MarketRow {
  const market = {
    verdict,
    sales: sales.map(([buy, sell]) => ({ buy, sell, call: 0 })),
    holders: holders.map((sell) => ({ sell, call: 1 })),
    passes,
    calls: [0, 1].map((index) => ({ params: [index], result: '0x' })),
  } as unknown as StoredMarket;
  return { chainId: 1, engine: SIMULATION_ENGINE - 1, block: 8, hash: Buffer.alloc(32, 8), time: TIME, market };
}

const answersOf = (row: MarketRow | undefined) =>
  Object.fromEntries(findSales(view, row, { tradingOpen: true }).map(({ subject, answer }) => [subject, answer]));
const whyOf = (row: MarketRow | undefined) => (answersOf(row)['CAP-01'] as { undetermined?: string }).undetermined;

test('what a purchase with a sale loses counts, and who of the holders can sell (FACT-02)', () => {
  const row = aMarket({
    sales: [
      [done(0.05), done(0.05)],
      [done(), done()],
    ],
    holders: [done(), done(), done(), refused],
  });
  expect(answersOf(row)).toEqual({
    'MKT-01': { roundTripTax: 0.1, ableShare: 0.75 },
    'CAP-01': { tradingOpen: true, freshBuyerSells: true, holdersSampled: 4, holdersStuck: 1, tax: 0.05 },
  });
});

test('where a large sale is refused the whole of it counts as lost, and that is no trap (FACT-02)', () => {
  const row = aMarket({
    verdict: { is: 'risk', because: 'cannot-be-sold' },
    sales: [
      [done(), done()],
      [done(), refused],
    ],
    holders: [done()],
  });
  expect(answersOf(row)).toMatchObject({ 'MKT-01': { roundTripTax: 1 }, 'CAP-01': { freshBuyerSells: true, tax: 1 } });
});

test('a trap is one also where no new buyer can buy, once three holders cannot sell (FACT-04)', () => {
  const verdict = { is: 'risk', because: 'some-cannot-sell' } as const;
  const closed = aMarket({ verdict, sales: [[refused, untold]], holders: [refused, refused, refused] });
  expect(answersOf(closed)).toMatchObject({
    'MKT-01': { roundTripTax: 1, ableShare: 0 },
    'CAP-01': { freshBuyerSells: false, holdersStuck: 3 },
  });
  const few = aMarket({ verdict, sales: [[refused, untold]], holders: [refused, refused] });
  expect(whyOf(few)).toMatch(/No new buyer could get it/);
});

test('what the simulation leaves open stays open, with its reason and its calls (FACT-01)', () => {
  const row = aMarket({ verdict: { is: 'unknown', reason: 'waits-after-purchase' }, sales: [[done(), refused]], holders: [done()] });
  expect(whyOf(row)).toMatch(/later sales, or those of older holders, work/);
  expect(findSales(view, row, { tradingOpen: true })[0]?.shown).toMatchObject({ kind: 'trades', at: { number: 8 } });
  expect(whyOf(undefined)).toBe('Its trades have not been simulated yet.');
  expect(whyOf(aMarket({ sales: [[done(), done()]] }))).toMatch(/^Only its controllers hold it/);
});

test('where there is nowhere to sell it shows whether the token is passed on (FACT-02)', () => {
  const passes = [
    { received: done(0.02), passed: done(0.02), call: 0 },
    { received: null, passed: done(), call: 1 },
    { received: null, passed: refused, call: 1 },
  ];
  const row = aMarket({ verdict: { is: 'unknown', reason: 'no-pool' }, passes });
  expect(answersOf(row)['MKT-01']).toEqual({ roundTripTax: 0.04, ableShare: 0.5 });
});
