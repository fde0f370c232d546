import { expect, test } from 'vitest';
import type { Controller, PowerFact } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import type { Effect, ExercisedPower } from '../market/simulation.ts';
import { describeControl, listControlWays, type NamedMap } from './describe-control.ts';
import { type SaleEvidence, toEffectTitle } from './sale-effect.ts';

const TOKEN: Address = `0x${'70'.repeat(20)}`;
const KEY: Address = `0x${'0a'.repeat(20)}`;
const SAFE: Address = `0x${'5a'.repeat(20)}`;
const NOTHING_FOUND = 'No live way was found to take, dilute or replace what is in the contract.';

const controllers: Controller[] = [
  { address: KEY, kind: 'account', verified: true, controllers: [], complete: true },
  {
    address: SAFE,
    kind: 'multisig',
    verified: true,
    controllers: [],
    complete: true,
    multisig: { threshold: 2, owners: [KEY, TOKEN, SAFE], modules: [] },
  },
];

type Held = {
  by?: Address;
  can?: PowerFact['capabilities'][number];
  enabled?: PowerFact['enabled'];
  /** What it was shown to do, by whom; or why that is not known. */
  does?: readonly Effect[] | Extract<ExercisedPower['result'], { is: 'unknown' }>['reason'];
  provenBy?: Address;
  complete?: boolean;
};

const NO_RISK: SaleEvidence['verdict'] = { is: 'no-risk' };

/** A token with guarded functions and what simulated sales showed of each. */
function token(powers: readonly Held[], verdict: SaleEvidence['verdict'] | undefined = NO_RISK): NamedMap[] {
  const facts = powers.map(({ by = KEY, can = 'fee', enabled = { is: 'yes' } }, index): PowerFact => {
    const selector = `${index}`.padStart(8, 'a');
    const held = { holders: [by], holdersComplete: true, enabled, proofs: [] };
    return { contract: TOKEN, selector, types: '', capabilities: [can], ways: [], ...held };
  });
  const shown = powers.map(({ by = KEY, does, provenBy = by, complete = true }, index): ExercisedPower => {
    const { selector = '' } = facts[index] ?? {};
    const effects = Array.isArray(does)
      ? (does as Effect[]).map((effect) => ({ effect, data: '0x' as const, holder: provenBy, call: 0 }))
      : [];
    const result = typeof does === 'string' ? ({ is: 'unknown', reason: does } as const) : ({ is: 'harmful', effects, complete } as const);
    return { selector, types: '', holders: [by], result: does === undefined ? { is: 'harmless' } : result };
  });
  const none = { open: [], openDangers: [], unknown: [], renounced: false, effort: { computeMs: 1, reads: 1 } };
  const map = { address: TOKEN, kind: 'contract' as const, proxy: undefined, powers: facts, controllers, ...none };
  return [{ name: 'TITH', map, sales: { verdict, powers: shown } }];
}

const tax = (sell: number | null, buy: number | null = null, transfer: number | null = null): Effect => ({
  kind: 'raises-tax',
  sell,
  buy,
  transfer,
});
const wordsOf = (contracts: readonly NamedMap[]) => describeControl(contracts)?.words;

test('OP-23 one key that can tax away a whole sale is said first, as the worst there is, and nothing is said to be out of reach', () => {
  expect(describeControl(token([{ does: [tax(1, 1)] }]))).toEqual({
    tone: 'danger',
    words: 'A single key can raise the tax of TITH to 100\u00a0% on sales and purchases, at once: a sale then brings nothing.',
  });
  expect(wordsOf(token([{ does: [tax(0.6, 0.2)], by: SAFE }]))).toBe(
    '2 of 3 owners of a Safe can raise the tax of TITH to 60\u00a0% on sales and 20\u00a0% on purchases, at once: most of a sale is then lost.',
  );
});

test('OP-23 who can stop all sales is said before who can take as easily, and after who can take more easily', () => {
  const stop: Held = { can: 'pause', does: [{ kind: 'stops-selling' }] };
  expect(wordsOf(token([{ can: 'mint' }, stop]))).toBe(
    'A single key can stop all sales of TITH, at once. A single key can make new tokens of TITH, at once.',
  );
  expect(wordsOf(token([{ can: 'mint' }, { ...stop, by: SAFE }]))).toBe(
    'A single key can make new tokens of TITH, at once. 2 of 3 owners of a Safe can stop all sales of TITH, at once.',
  );
  expect(wordsOf(token([stop]))).toBe(`A single key can stop all sales of TITH, at once. ${NOTHING_FOUND}`);
});

test('OP-23 a tax with a small bound is said with its bound, and never as the end of it where not all could be tried', () => {
  expect(describeControl(token([{ does: [tax(0.05)] }]))).toEqual({
    tone: 'caution',
    words: `${NOTHING_FOUND} A single key can raise the tax of TITH to 5\u00a0% on sales, at once; no call was found that raises it further.`,
  });
  expect(wordsOf(token([{ does: [tax(0.05)], complete: false }]))).toMatch(/, at once; whether it can be raised further is not known\.$/);
  expect(wordsOf(token([{ can: 'mint' }, { does: [tax(0.05)] }]))).toBe('A single key can make new tokens of TITH, at once.');
});

test('OP-23 how high a fee can be set is not known where nothing was simulated, or what was simulated says nothing', () => {
  const unknown = `${NOTHING_FOUND} A single key can set a fee or rate of TITH, at once; how high is not known.`;
  const [bare] = token([{ by: KEY }]);
  if (bare === undefined) throw new Error('It is there.');
  expect(wordsOf([{ name: bare.name, map: bare.map }])).toBe(unknown);
  expect(wordsOf(token([{ does: 'refused' }]))).toBe(unknown);
  expect(wordsOf(token([{ does: 'no-pool' }], { is: 'unknown', reason: 'no-pool' }))).toBe(unknown);
  expect(wordsOf(token([{}]))).toBe(NOTHING_FOUND);
});

test('OP-23 what functions that are no fees do to sales is not known where they could not be carried out', () => {
  expect(describeControl(token([{ can: 'other', does: 'time' }]))).toEqual({
    tone: 'caution',
    words: `${NOTHING_FOUND} What 1 function does to sales of TITH is not known.`,
  });
});

test('OP-23 what another holder did once proves nothing of who holds the function now', () => {
  expect(wordsOf(token([{ does: [tax(1)], provenBy: SAFE }]))).toBe(
    `${NOTHING_FOUND} A single key can set a fee or rate of TITH, at once; how high is not known.`,
  );
  expect(wordsOf(token([{ does: [tax(1)], enabled: { is: 'no', reason: 'needs-another-state' } }]))).toBe(NOTHING_FOUND);
});

test('OP-23 a simulated sale shows that a function works where no other call did', () => {
  const [way] = listControlWays(token([{ does: [tax(1)], enabled: { is: 'unknown', reason: 'call-refused' } }]));
  expect(way).toMatchObject({ state: 'live', strength: 'take' });
});

test('OP-23 that a token cannot be sold as it stands is said first', () => {
  const shown = (because: 'cannot-be-sold' | 'some-cannot-sell' | 'taxed') => wordsOf(token([{ can: 'mint' }], { is: 'risk', because }));
  expect(shown('cannot-be-sold')).toBe('Simulated sales of TITH are refused. A single key can make new tokens of TITH, at once.');
  expect(wordsOf(token([], { is: 'risk', because: 'cannot-be-sold' }))).toBe('Simulated sales of TITH are refused.');
  expect(shown('some-cannot-sell')).toMatch(/^Some holders of TITH cannot sell it\. /);
  expect(shown('taxed')).toMatch(/^A tenth or more of what is paid for TITH is lost when it is sold again\. /);
});

test('OP-23 what was proven of sales takes the place of what a function is taken for, in the list as in the sentence', () => {
  const ways = listControlWays(
    token([
      { can: 'other', does: [{ kind: 'mints', share: 1 }] },
      { can: 'burn', does: [tax(0.05)] },
    ]),
  );
  expect(ways.map(({ capability, effect, strength }) => [capability, effect?.kind, strength])).toEqual([
    ['other', 'mints', 'take'],
    ['burn', undefined, 'take'],
  ]);
});

test('OP-23 where there is room for a few words, a tax is named by its highest rate', () => {
  expect(toEffectTitle(tax(0.05, 0.25))).toBe('Raise the tax to 25\u00a0%');
  expect(toEffectTitle({ kind: 'takes-tokens', share: 0.4 })).toBe('Take 40\u00a0% of what a holder has');
});
