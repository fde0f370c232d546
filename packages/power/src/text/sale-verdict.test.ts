import { expect, test } from 'vitest';
import type { SaleEnding, StepResult, TokenSimulation } from '../market/simulation.ts';
import { toSaleVerdict } from './sale-verdict.ts';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const GUARD = `0x${'91'.repeat(20)}` as const;
const KEY = `0x${'0a'.repeat(20)}` as const;

const done = (tax: number): StepResult => ({ is: 'done', tax, sent: '1', arrived: '1', quote: '1' });
const says = (verdict: TokenSimulation['verdict'], more: Partial<TokenSimulation> = {}) =>
  toSaleVerdict({
    token: TOKEN,
    verdict,
    sales: [0.001, 0.05].map((share) => ({ share, buy: done(0), transfer: done(0), sell: done(share === 0.05 ? 0.08 : 0.04), call: 0 })),
    holders: [{ holder: '0x01', sell: done(0), call: 1 }],
    rules: [],
    guards: [],
    endings: [],
    ...more,
  });

const ending = (contract: SaleEnding['contract'], effect: SaleEnding['effect']): SaleEnding => ({
  contract,
  selector: '11223344',
  effect,
  path: { steps: [KEY], delayS: 0, isKnown: true },
  end: { address: KEY, kind: 'account', verified: true, controllers: [], complete: true },
});

test('a verdict is one of four words, with the largest tax of all sizes', () => {
  const shared = { buyTax: 0, sellTax: 0.08, holdersTried: 1, rules: [] };
  expect(says({ is: 'no-risk' })).toEqual({ verdict: 'taxed', ...shared, why: 'A tax is withheld from trades.' });
  expect(says({ is: 'no-risk' }, { sales: [] })).toMatchObject({ verdict: 'sellable', sellTax: null, why: null });
  expect(says({ is: 'risk', because: 'taxed' })).toMatchObject({ verdict: 'taxed' });
  expect(says({ is: 'risk', because: 'some-cannot-sell' })).toMatchObject({
    verdict: 'not-sellable',
    why: 'Some holders cannot sell it. 0 of 1 present holders cannot sell.',
  });
});

test('a token that behaves differently when observed is undetermined, with that as the reason', () => {
  expect(says({ is: 'unknown', reason: 'tells-simulations' })).toMatchObject({
    verdict: 'undetermined',
    why: expect.stringMatching(/when observed/),
  });
});

test('a token whose sales one account alone can end is not called sellable, and the reason says who can do what', () => {
  const says_ = (...endings: readonly SaleEnding[]) => says({ is: 'no-risk' }, { endings });
  expect(says_(ending(TOKEN, { kind: 'blocks-address' }), ending(TOKEN, { kind: 'stops-selling' }))).toMatchObject({
    verdict: 'undetermined',
    why: 'It can be sold now. A single-key wallet (EOA) can block all sales of it at any time.',
  });
  expect(says_(ending(TOKEN, { kind: 'replaces-code' })).why).toBe(
    'It can be sold now. A single-key wallet (EOA) can replace the code of it at any time.',
  );
  expect(says_(ending(GUARD, { kind: 'stops-selling' })).why).toBe(
    `It can be sold now. A single-key wallet (EOA) can block all sales of it at any time, by the contract ${GUARD} that its transfers call.`,
  );
});

test('a token whose transfers call a contract that could not be read is not called sellable', () => {
  expect(says({ is: 'no-risk' }, { guards: [{ contract: GUARD, powers: null }] })).toMatchObject({
    verdict: 'undetermined',
    why: expect.stringContaining(`call the contract ${GUARD}, whose privileged functions could not be read`),
  });
});
