import { expect, test } from 'vitest';
import { formatAmount, formatShare, toEffectWords, toStepWords, toVerdictWords, toWorstWords } from './market-words.ts';

const done = (tax: number) => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' }) as const;
const sale = (buy: number, sell: number) => ({ share: 0.001, buy: done(buy), transfer: done(0), sell: done(sell), call: 0 });

test('a verdict that could not be reached says why, and looks neither good nor bad', () => {
  const words = toVerdictWords({ verdict: { is: 'unknown', reason: 'no-pool' }, sales: [], holderSales: [] });
  expect(words).toEqual({
    tone: 'neutral',
    badge: 'Not determined',
    words: 'Whether it can be sold could not be determined: no pool of it was found on this chain.',
  });
});

test('taxes are told for both ways, and that there are none', () => {
  const verdict = { is: 'no-risk' } as const;
  expect(toVerdictWords({ verdict, sales: [sale(0, 0)], holderSales: [] }).words).toBe(
    'Somebody new can buy it and sell it again without a tax.',
  );
  expect(toVerdictWords({ verdict, sales: [sale(0.02, 0.05)], holderSales: [] }).words).toBe(
    'Somebody new can buy it and sell it again: 2\u00a0% of a purchase and 5\u00a0% of a sale are kept.',
  );
});

test('a refused sale is no tax of the whole', () => {
  expect(toStepWords({ is: 'refused', by: 'token', why: 'no', tax: null })).toEqual({
    tone: 'danger',
    words: 'Refused by the token',
    detail: 'no',
  });
  expect(toStepWords(done(1))).toMatchObject({ tone: 'danger', words: '100\u00a0%' });
});

test('the worst case is what was carried out, and unknown where some could not be', () => {
  const power = { selector: '0x01', functionName: 'setTax', signature: null, holders: [] };
  const effect = { kind: 'raises-tax', buy: null, sell: 0.25, transfer: null } as const;
  const harmful = {
    ...power,
    result: { is: 'harmful' as const, complete: true, effects: [{ effect, data: '0x', holder: '0x01', call: 0 }] },
  };
  expect(toWorstWords({ powers: [harmful], powersComplete: true })).toEqual({
    tone: 'danger',
    badge: 'Possible',
    words: 'Raises the tax to 25\u00a0% on sales, by setTax.',
  });
  expect(toWorstWords({ powers: [{ ...power, result: { is: 'unknown', reason: 'time' } }], powersComplete: false }).tone).toBe('neutral');
  expect(toWorstWords({ powers: [{ ...power, result: { is: 'unreachable' } }], powersComplete: true }).tone).toBe('safe');
  expect(toEffectWords({ kind: 'blocks-address' }).words).toBe('Stops the sales of one address');
});

test('small shares are not rounded away, and amounts need their decimals', () => {
  expect([formatShare(0.00001), formatShare(0), formatShare(0.1337)]).toEqual(['<0.01\u00a0%', '0\u00a0%', '13.37\u00a0%']);
  expect([formatAmount('402448492994813290864', 18), formatAmount('1', null)]).toEqual(['402.448', undefined]);
});
