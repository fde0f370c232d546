import { expect, test } from 'vitest';
import {
  formatAmount,
  formatShare,
  toEffectText,
  toFailedText,
  toMethodText,
  toRecordText,
  toStepText,
  toVerdictText,
  toWorstText,
} from './market-text.ts';

const done = (tax: number) => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' }) as const;
const sale = (buy: number, sell: number) => ({ share: 0.001, buy: done(buy), transfer: done(0), sell: done(sell), call: 0 });

test('an undetermined verdict gives its reason, in a neutral tone', () => {
  const words = toVerdictText({ verdict: { is: 'unknown', reason: 'no-pool' }, sales: [], holderSales: [], reservation: null });
  expect(words).toEqual({
    tone: 'neutral',
    badge: 'Not determined',
    words: 'Whether it can be sold could not be determined: no pool of it was found on this chain.',
  });
});

test('taxes are shown for both directions, and as 0 %', () => {
  const verdict = { is: 'no-risk' } as const;
  expect(toVerdictText({ verdict, sales: [sale(0, 0)], holderSales: [], reservation: null }).words).toBe(
    'Buy and sell simulation passed, 0\u00a0% tax.',
  );
  expect(toVerdictText({ verdict, sales: [sale(0.02, 0.05)], holderSales: [], reservation: null }).words).toBe(
    'Buy and sell simulation passed: 2\u00a0% buy tax, 5\u00a0% sell tax.',
  );
});

test('a refused sale is no tax of 100 %', () => {
  expect(toStepText({ is: 'refused', by: 'token', why: 'no', tax: null })).toEqual({
    tone: 'danger',
    words: 'Refused by the token',
    detail: 'no',
  });
  expect(toStepText(done(1))).toMatchObject({ tone: 'danger', words: '100\u00a0%' });
});

test('the worst case is what was simulated, and unknown where some functions could not be', () => {
  const power = { selector: '0x01', functionName: 'setTax', signature: null, holders: [] };
  const effect = { kind: 'raises-tax', buy: null, sell: 0.25, transfer: null } as const;
  const harmful = {
    ...power,
    result: { is: 'harmful' as const, complete: true, effects: [{ effect, data: '0x', holder: '0x01', call: 0 }] },
  };
  expect(toWorstText({ powers: [harmful], powersComplete: true })).toEqual({
    tone: 'danger',
    badge: 'Possible',
    words: 'Raises the tax to 25\u00a0% on sales, by setTax.',
  });
  expect(toWorstText({ powers: [{ ...power, result: { is: 'unknown', reason: 'time' } }], powersComplete: false }).tone).toBe('neutral');
  expect(toWorstText({ powers: [{ ...power, result: { is: 'unreachable' } }], powersComplete: true }).tone).toBe('safe');
  expect(toEffectText({ kind: 'blocks-address' }).words).toBe('Blocks sales of one address');
});

test('small shares are not rounded away, and amounts need their decimals', () => {
  expect([formatShare(0.00001), formatShare(0), formatShare(0.1337)]).toEqual(['<0.01\u00a0%', '0\u00a0%', '13.37\u00a0%']);
  expect([formatAmount('402448492994813290864', 18), formatAmount('1', null)]).toEqual(['402.448', undefined]);
});

test('a token that one account alone can make unsellable is not called safe', () => {
  const reservation = 'A single-key wallet (EOA) can block all sales of it at any time.';
  expect(toVerdictText({ verdict: { is: 'no-risk' }, sales: [sale(0, 0)], holderSales: [], reservation })).toEqual({
    tone: 'caution',
    badge: 'Can be sold now',
    words: `Buy and sell simulation passed, 0\u00a0% tax. ${reservation}`,
  });
});

test('a token that stops sales later is not determined, and says when', () => {
  const text = toVerdictText({
    verdict: { is: 'unknown', reason: 'stops-later' },
    sales: [sale(0, 0)],
    holderSales: [],
    reservation: null,
  });
  expect(text).toMatchObject({ tone: 'neutral', badge: 'Not determined' });
  expect(text.words).toMatch(/an hour, a day or 31 days later is refused/);
});

test('sales on record are shown where outsiders have bought', () => {
  expect(toRecordText({ outsidersBought: 13, outsidersSold: 0, fromBlock: 0 })).toBe(
    'On record 0 of 13 accounts that received the token from its pools only have sold.',
  );
  expect(toRecordText({ outsidersBought: 13, outsidersSold: 2, fromBlock: 21_000_000 })).toBe(
    'On record from block 21,000,000 on 2 of 13 accounts that received the token from its pools only have sold.',
  );
  expect(toRecordText({ outsidersBought: 0, outsidersSold: 0, fromBlock: 0 })).toBeUndefined();
});

test('what was simulated names the token that it was traded against (BR-29)', () => {
  const pool = { address: '0x01', kind: 'v2' as const, tokenReserve: '1', quoteReserve: '1', name: null };
  const against = (symbol: string | null) => [{ ...pool, quote: { address: `0x${'2'.repeat(40)}`, symbol, decimals: 18 } }];
  expect(toMethodText({ method: 'call', pools: against('WETH') })).toContain('the deepest of 1 pool, against WETH,');
  expect(toMethodText({ method: 'call', pools: against(null) })).toContain(`against 0x${'2'.repeat(40)}`);
});

test('OP-23 an attempt that failed is said with its time and reason', () => {
  expect(toFailedText({ at: '2026-11-01T01:00:00.000Z', reason: 'the endpoint did not answer in time' })).toMatch(
    /^The simulation on .*2026.* failed: the endpoint did not answer in time\.$/,
  );
});
