import { expect, test } from 'vitest';
import { toSaleVerdict } from './sale-verdict.ts';
import type { StepResult, TokenSimulation } from './simulation.ts';

const done = (tax: number): StepResult => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' });
const says = (verdict: TokenSimulation['verdict']) =>
  toSaleVerdict({
    verdict,
    method: 'blocks',
    sales: [{ share: 0.001, buy: done(0.01), transfer: done(0), sell: done(0.04), call: 0 }],
    holders: [{ holder: '0x01', sell: done(0), call: 1 }],
  });

test('a stored verdict is one of four words, with the taxes of the ordinary size', () => {
  const shared = { buyTax: 0.01, sellTax: 0.04, holdersTried: 1, method: 'blocks' };
  expect(says({ is: 'no-risk' })).toEqual({ verdict: 'sellable', ...shared, why: null });
  expect(says({ is: 'risk', because: 'some-cannot-sell' })).toMatchObject({ verdict: 'not-sellable' });
  expect(says({ is: 'risk', because: 'taxed' })).toMatchObject({ verdict: 'taxed' });
});

test('a token that behaves differently when observed is undetermined, with that as the reason', () => {
  expect(says({ is: 'unknown', reason: 'tells-simulations' })).toMatchObject({
    verdict: 'undetermined',
    why: expect.stringMatching(/when observed/),
  });
});
