import { expect, test } from 'vitest';
import type { PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import { MINT, mintMap } from '../testing/mint-map.ts';
import { type ReportedMarket, toContractReport } from './contract-report.ts';
import { judgeAnalysis } from './judge-analysis.ts';

const at = (digits: string): Address => `0x${digits.repeat(20)}`;
const [TOKEN, KEY] = [at('70'), at('0a')];
const MARKET: ReportedMarket = { verdict: 'sellable', buyTax: 0, sellTax: 0, holdersTried: 3, why: null, rules: [], method: 'simulated' };

function judge(overrides: Partial<PowerMap> = {}, market: ReportedMarket | null = MARKET) {
  const map = { ...mintMap({ token: TOKEN, key: KEY }), ...overrides };
  const report = toContractReport({
    ...{ chain: 'demo', block: 1, codeHash: '0x00', verified: null, map, selectors: [MINT] },
    ...{ dangerCalls: new Map(), trade: undefined, reach: undefined, gaps: [] },
  });
  const reach = { held: [], powers: [] };
  return judgeAnalysis({ address: TOKEN, map, trade: undefined, reach, report: { ...report, market } }, { today: '2026-11-27' });
}

test('a key that mints without a timelock makes a verdict with its sentence and four short answers, proven on the chain today', () => {
  const { level, sentence, chips, basis, asOf } = judge();
  expect([level, basis, asOf]).toEqual(['high', 'proven', '2026-11-27']);
  expect(sentence).toMatch(/mint/i);
  expect(chips.map(({ about, state, value }) => [about, state, value])).toEqual([
    ['sell', 'pass', 'Passed, 0 % tax'],
    ['mint', 'fail', 'Single-key wallet'],
    ['withdraw', 'pass', 'No one'],
    ['timelock', 'fail', 'None'],
  ]);
});

test('what cannot be sold is critical, what anyone can do is anyone’s, and what is no token has no sale', () => {
  const stuck = judge({}, { ...MARKET, verdict: 'not-sellable', why: 'A new buyer can buy it and cannot sell it.' });
  expect([stuck.level, stuck.chips[0]?.value]).toEqual(['critical', 'Cannot be sold']);
  expect(stuck.sentence).toMatch(/^A new buyer can buy it and cannot sell it\./);
  const open = judge({ openDangers: [{ selector: 'deadbeef', capabilities: ['withdraw'], proven: ['withdraw'] }] });
  expect([open.level, open.chips[2]]).toEqual(['critical', { about: 'withdraw', state: 'fail', value: 'Anyone', basis: 'proven' }]);
  expect(judge({}, null).chips[0]).toMatchObject({ state: 'not-applicable' });
});

test('a contract without privileges is not called safe: nothing but its chain was read', () => {
  const { level, reasons } = judge({ powers: [], controllers: [] });
  expect([level, reasons]).toEqual(['unknown', []]);
});
