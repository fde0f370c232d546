import { expect, test } from 'vitest';
import type { Controller, PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import type { StepResult, TokenSimulation } from '../market/simulation.ts';
import { MINT, mintMap } from '../testing/mint-map.ts';
import { type Findings, isBad, isInconclusive, type ReportedMarket, toContractReport } from './contract-report.ts';
import { describeReport } from './describe-report.ts';
import type { Pool } from './find-pool.ts';

const at = (digits: string): Address => `0x${digits.repeat(20)}`;
const [TOKEN, KEY, TIMELOCK, SAFE] = ['70', '0a', '71', '5a'].map(at) as [Address, Address, Address, Address];
const MAP = mintMap({ token: TOKEN, key: KEY });
const NO_REACH = { held: [], powers: [] };
const POOL: Pool = { pool: at('90'), kind: 'v2', quote: at('ee'), isFirst: true, factory: at('fa'), tokenReserve: 1n, quoteReserve: 1n };

function report(map: Partial<PowerMap> = {}, findings: Partial<Findings> = {}) {
  return toContractReport({
    chain: 'demo',
    block: 1,
    codeHash: '0x00',
    verified: null,
    map: { ...MAP, ...map },
    selectors: [MINT],
    dangerCalls: new Map(),
    trade: undefined,
    reach: undefined,
    gaps: [],
    ...findings,
  });
}

test('ANL-04: what is not determined is said with its reason, and so is what the endpoint did not return', () => {
  const { functions, reads, unknown } = report(
    { reads: ['70a08231'], unknown: [{ selector: '12345678', reason: 'steps' }] },
    { selectors: [MINT, '70a08231', '12345678'], gaps: ['No logs.'] },
  );
  expect(functions).toEqual([
    { selector: '0x12345678', name: null },
    { selector: `0x${MINT}`, name: 'mint' },
    { selector: '0x70a08231', name: 'balanceOf' },
  ]);
  expect(reads).toEqual([{ selector: '0x70a08231' }]);
  expect(unknown).toEqual([
    { selector: '0x12345678', why: 'the analysis exceeded its limit of steps' },
    { selector: null, why: 'No logs.' },
  ]);
});

test('ANL-04: a function in anyone’s hands is a danger and not merely open, with the call of a stranger that succeeded', () => {
  const strangerCall = { from: KEY, to: TOKEN, data: '0xdeadbeef', ok: true, result: '0x' } as const;
  const danger = report(
    { open: ['01020304'], openDangers: [{ selector: 'deadbeef', capabilities: ['withdraw'], proven: ['withdraw'] }] },
    { dangerCalls: new Map([['deadbeef', strangerCall]]) },
  );
  expect(danger.openDangers).toEqual([
    { selector: '0xdeadbeef', capabilities: ['withdraw'], proven: ['withdraw'], proof: { strangerCall }, privilege: null },
  ]);
  expect(danger.open).toEqual([{ selector: '0x01020304' }]);
  expect([isBad(danger), isBad(report())]).toEqual([true, false]);
  // What the sentence calls not known does not end with the exit code of a danger.
  const isBadOf = (capability: 'execute' | 'withdraw') =>
    isBad(report({ openDangers: [{ selector: 'deadbeef', capabilities: [capability], proven: [] }] }));
  expect([isBadOf('execute'), isBadOf('withdraw')]).toEqual([false, true]);
});

test('ANL-04: a function that harms in anyone’s hands, and does more in a holder’s, is told once, as a danger with its privilege', () => {
  const map = { openDangers: [{ selector: MINT, capabilities: ['burn'], proven: ['burn'] }] } as const;
  const found = report(map);
  expect([found.powers, found.open]).toEqual([[], []]);
  expect(found.openDangers).toMatchObject([
    { selector: `0x${MINT}`, capabilities: ['burn'], privilege: { capabilities: ['mint'], holders: [{ address: KEY }] } },
  ]);
  const { sections } = describeReport({ report: found, map: { ...MAP, ...map }, trade: undefined, reach: NO_REACH });
  expect(sections[1]?.items).toMatchObject([
    {
      words: `mint (0x${MINT}): Burn tokens`,
      details: expect.arrayContaining(['Its holder can do more: Mint tokens', `Single-key wallet (EOA) ${KEY}`]),
    },
  ]);
  expect(sections[2]?.items).toEqual([]);
});

const behind = (controllers: readonly Controller[], holders: readonly Address[]): Partial<PowerMap> => ({
  controllers,
  powers: MAP.powers.map((power) => ({ ...power, holders })),
});
const timelock = (controllers: readonly Address[], delayS?: number): Controller => ({
  address: TIMELOCK,
  kind: 'timelock',
  verified: true,
  controllers,
  complete: true,
  ...(delayS !== undefined && { delayS }),
});
const safe: Controller = {
  address: SAFE,
  kind: 'multisig',
  verified: true,
  controllers: [],
  complete: true,
  multisig: { threshold: 2, owners: [KEY, TOKEN, POOL.pool], modules: [] },
};

test('ANL-04: holders are followed to those who decide in the end, and the delay is that of the shortest way', () => {
  const [power] = report(behind([timelock([SAFE], 3_600), safe], [TIMELOCK])).powers;
  expect(power).toMatchObject({
    holders: [
      { address: TIMELOCK, kind: 'timelock', via: [] },
      { address: SAFE, kind: 'multisig', threshold: 2, of: 3, via: [TIMELOCK] },
    ],
    delaySeconds: 3_600,
  });
  const delayOf = (controllers: readonly Controller[], holders: readonly Address[]) =>
    report(behind(controllers, holders)).powers[0]?.delaySeconds;
  expect(delayOf([timelock([SAFE], 3_600), safe], [TIMELOCK, SAFE])).toBe(0);
  expect(delayOf([timelock([SAFE]), safe], [TIMELOCK])).toBeNull();
  expect(delayOf([], [])).toBeNull();
});

const done = (tax: number): StepResult => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' });
const refused: StepResult = { is: 'refused', by: 'token', why: null, tax: null };

function simulation(verdict: TokenSimulation['verdict'], [buy, sell]: readonly [StepResult, StepResult]): TokenSimulation {
  return {
    token: TOKEN,
    market: null,
    verdict,
    sales: [{ share: 0.001, buy, transfer: done(0), sell, call: 0 }],
    holders: [{ holder: KEY, sell, call: 0 }],
    passes: [],
    powers: [{ selector: MINT, types: '', holders: [KEY], result: { is: 'unknown', reason: 'refused' } }],
    guards: [],
    endings: [],
    powersComplete: false,
    method: 'blocks',
    rules: [],
    rounds: [],
    record: undefined,
    calls: [],
    effort: { ms: 1, calls: 1 },
  };
}

test.each<[string, TokenSimulation['verdict'], readonly [StepResult, StepResult], Partial<ReportedMarket>]>([
  ['sells without a tax', { is: 'no-risk' }, [done(0), done(0)], { verdict: 'sellable', buyTax: 0, sellTax: 0, why: null }],
  ['keeps a part', { is: 'no-risk' }, [done(0), done(0.03)], { verdict: 'taxed', sellTax: 0.03 }],
  [
    'keeps everything',
    { is: 'risk', because: 'taxed' },
    [done(0), done(1)],
    { verdict: 'not-sellable', why: 'A tax takes all of a sale.' },
  ],
  [
    'cannot be sold',
    { is: 'risk', because: 'cannot-be-sold' },
    [done(0), refused],
    { verdict: 'not-sellable', sellTax: null, why: 'A new buyer can buy it and cannot sell it. 1 of 1 present holders cannot sell.' },
  ],
  [
    'behaves differently when observed',
    { is: 'unknown', reason: 'tells-simulations' },
    [done(0), done(0)],
    {
      verdict: 'undetermined',
      why: 'Not determined: it behaves differently when observed: under other terms a sale is refused or taxed differently.',
    },
  ],
])('ANL-04: of a token that %s the report says so', (_what, verdict, steps, market) => {
  const found = report({}, { trade: { pool: POOL, simulation: simulation(verdict, steps) } });
  expect(found.market).toMatchObject({ ...market, holdersTried: 1 });
  expect(found.powers[0]).toMatchObject({ reach: null, reachWhy: expect.stringContaining('it was refused with all tried arguments') });
  expect(isBad(found)).toBe(market.verdict === 'not-sellable');
  expect(isInconclusive(found)).toBe(market.verdict === 'undetermined');
});

test('ANL-04: an analysis that was cut off as a whole found nothing out', () => {
  expect(isInconclusive(report({ powers: [], unknown: [{ selector: undefined, reason: 'time' }] }, { selectors: undefined }))).toBe(true);
  expect(isInconclusive(report({ powers: [] }, { selectors: [] }))).toBe(false);
});

test('ANL-04: in words, the verdict comes first, then who can take, mint and stop, and what no one was found for says how much is open', () => {
  const unknown = [{ selector: 'abcdef01', reason: 'steps' as const }];
  const map = { ...MAP, unknown };
  const { verdict, sections } = describeReport({ report: report({ unknown }), map, trade: undefined, reach: NO_REACH });
  expect(verdict.words).toMatch(/^A single-key wallet \(EOA\) can mint tokens of the contract, without a timelock\./);
  expect(sections[0]?.items.map(({ words }) => words)).toEqual([
    'Take: no one was found; 1 not determined',
    'Mint: a single-key wallet (EOA), without a timelock',
    'Stop: no one was found; 1 not determined',
  ]);
  expect(sections.map(({ title }) => title)).toEqual([
    'Who can take, mint and stop',
    'Dangers open to anyone',
    'Privileged functions',
    'Functions open to anyone',
    'Functions that only read',
    'Not determined',
    'Simulated trade',
  ]);
  expect(sections[5]?.items[0]?.words).toBe('0xabcdef01: the analysis exceeded its limit of steps');
});
