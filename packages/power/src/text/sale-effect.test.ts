import { expect, test } from 'vitest';
import type { Controller, PowerFact } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import type { Effect, ExercisedPower } from '../market/simulation.ts';
import { listControlWays, type NamedMap } from './control-ways.ts';
import { describeControl } from './describe-control.ts';
import { type SaleEvidence, toEffectTitle } from './sale-effect.ts';

const TOKEN: Address = `0x${'70'.repeat(20)}`;
const KEY: Address = `0x${'0a'.repeat(20)}`;
const SAFE: Address = `0x${'5a'.repeat(20)}`;
const NOTHING_FOUND = 'No usable privilege was found to take, dilute or replace what the contract holds.';

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
  /** Its proven effects and as whom, or why they are unknown. */
  does?: readonly Effect[] | Extract<ExercisedPower['result'], { is: 'unknown' }>['reason'];
  provenBy?: Address;
  complete?: boolean;
};

const NO_RISK: SaleEvidence['verdict'] = { is: 'no-risk' };

/** A token with guarded functions, each with the results of simulated sales. */
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
  const none = { open: [], reads: [], openDangers: [], unknown: [], renounced: false, effort: { computeMs: 1, reads: 1 } };
  const map = { address: TOKEN, kind: 'contract' as const, proxy: undefined, powers: facts, controllers, ...none };
  return [{ name: 'TITH', map, sales: { verdict, powers: shown, endings: [] } }];
}

const tax = (sell: number | null, buy: number | null = null, transfer: number | null = null): Effect => ({
  kind: 'raises-tax',
  sell,
  buy,
  transfer,
});
const wordsOf = (contracts: readonly NamedMap[]) => describeControl(contracts)?.words;

test('OP-23 a single key that can tax away a whole sale comes first, with the tone of danger, and nothing is called out of reach', () => {
  expect(describeControl(token([{ does: [tax(1, 1)] }]))).toEqual({
    tone: 'danger',
    words:
      'A single-key wallet (EOA) can raise the tax of TITH to 100\u00a0% on sales and purchases, without a timelock: a sale then returns nothing.',
  });
  expect(wordsOf(token([{ does: [tax(0.6, 0.2)], by: SAFE }]))).toBe(
    '2 of 3 owners of a Safe can raise the tax of TITH to 60\u00a0% on sales and 20\u00a0% on purchases, without a timelock: most of a sale is then lost.',
  );
});

test('OP-23 blocking all sales comes before taking as easily, and after taking more easily', () => {
  const stop: Held = { can: 'pause', does: [{ kind: 'stops-selling' }] };
  expect(wordsOf(token([{ can: 'mint' }, stop]))).toBe(
    'A single-key wallet (EOA) can block all sales of TITH, without a timelock. A single-key wallet (EOA) can mint tokens of TITH, without a timelock.',
  );
  expect(wordsOf(token([{ can: 'mint' }, { ...stop, by: SAFE }]))).toBe(
    'A single-key wallet (EOA) can mint tokens of TITH, without a timelock. 2 of 3 owners of a Safe can block all sales of TITH, without a timelock.',
  );
  expect(wordsOf(token([stop]))).toBe(`A single-key wallet (EOA) can block all sales of TITH, without a timelock. ${NOTHING_FOUND}`);
});

test('OP-23 a small tax is stated with its bound, which is not called final where not everything could be tried', () => {
  expect(describeControl(token([{ does: [tax(0.05)] }]))).toEqual({
    tone: 'caution',
    words: `${NOTHING_FOUND} A single-key wallet (EOA) can raise the tax of TITH to 5\u00a0% on sales, without a timelock; no simulated call raised it further.`,
  });
  expect(wordsOf(token([{ does: [tax(0.05)], complete: false }]))).toMatch(/, without a timelock; whether it can go higher is unknown\.$/);
  expect(wordsOf(token([{ can: 'mint' }, { does: [tax(0.05)] }]))).toBe(
    'A single-key wallet (EOA) can mint tokens of TITH, without a timelock.',
  );
});

test('OP-23 the maximum of a fee is unknown where nothing was simulated, or the simulation has no result', () => {
  const unknown = `${NOTHING_FOUND} A single-key wallet (EOA) can set a fee or rate of TITH, without a timelock; the maximum is unknown.`;
  const [bare] = token([{ by: KEY }]);
  if (bare === undefined) throw new Error('One map is expected.');
  expect(wordsOf([{ name: bare.name, map: bare.map }])).toBe(unknown);
  expect(wordsOf(token([{ does: 'refused' }]))).toBe(unknown);
  expect(wordsOf(token([{ does: 'no-pool' }], { is: 'unknown', reason: 'no-pool' }))).toBe(unknown);
  expect(wordsOf(token([{}]))).toBe(NOTHING_FOUND);
});

test('OP-23 other functions have an unknown effect on sales where they could not be simulated', () => {
  expect(describeControl(token([{ can: 'other', does: 'time' }]))).toEqual({
    tone: 'caution',
    words: `${NOTHING_FOUND} A single-key wallet (EOA) can change parameters of TITH, without a timelock. The effect of 1 function on sales of TITH is unknown.`,
  });
});

test('OP-23 a proof as another holder says nothing about the present holder', () => {
  expect(wordsOf(token([{ does: [tax(1)], provenBy: SAFE }]))).toBe(
    `${NOTHING_FOUND} A single-key wallet (EOA) can set a fee or rate of TITH, without a timelock; the maximum is unknown.`,
  );
  expect(wordsOf(token([{ does: [tax(1)], enabled: { is: 'no', reason: 'needs-another-state' } }]))).toBe(
    `${NOTHING_FOUND} A single-key wallet (EOA) can raise the tax of TITH to 100\u00a0% on sales, without a timelock, once the contract is in another state.`,
  );
});

test('OP-23 a simulated sale proves that a function is usable where no other call did', () => {
  const [way] = listControlWays(token([{ does: [tax(1)], enabled: { is: 'unknown', reason: 'call-refused' } }]));
  expect(way).toMatchObject({ state: 'live', strength: 'take' });
});

test('OP-23 a token that cannot be sold now is mentioned first', () => {
  const shown = (because: 'cannot-be-sold' | 'some-cannot-sell' | 'taxed') => wordsOf(token([{ can: 'mint' }], { is: 'risk', because }));
  expect(shown('cannot-be-sold')).toBe(
    'Simulated sales of TITH revert. A single-key wallet (EOA) can mint tokens of TITH, without a timelock.',
  );
  expect(wordsOf(token([], { is: 'risk', because: 'cannot-be-sold' }))).toBe('Simulated sales of TITH revert.');
  expect(shown('some-cannot-sell')).toMatch(/^Some holders of TITH cannot sell it\. /);
  expect(shown('taxed')).toMatch(/^Buying TITH and selling it again loses 10\u00a0% or more to taxes\. /);
});

test('OP-23 a proven effect on sales replaces the capability of a function, in the list as in the sentence', () => {
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

test('OP-23 the short title of a tax names its highest rate', () => {
  expect(toEffectTitle(tax(0.05, 0.25))).toBe('Raise the tax to 25\u00a0%');
  expect(toEffectTitle({ kind: 'takes-tokens', share: 0.4 })).toBe('Take 40\u00a0% of a holder’s balance');
});
