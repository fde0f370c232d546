import fc from 'fast-check';
import type { Trait } from '../../file/trait.ts';
import type { CheckId, Subject } from '../answers.ts';
import { isBuilt } from '../deployment-score.ts';
import { METHOD } from '../method.ts';
import type { Fact, Interval, Tri } from '../types.ts';
import { CODE_SAMPLES } from './code-samples.ts';
import { aFact, DAY, NOW } from './facts.ts';
import { GOVERNANCE_SAMPLES } from './governance-samples.ts';
import { OPERATIONS_SAMPLES } from './operations-samples.ts';
import { OTHER_SAMPLES } from './other-samples.ts';
import type { DeploymentValues } from './values.ts';

/** Answers to every check with their values, from good to bad. */
export const SAMPLES = { ...CODE_SAMPLES, ...GOVERNANCE_SAMPLES, ...OPERATIONS_SAMPLES, ...OTHER_SAMPLES };

// Random values, projects and facts for property tests.

const tri = fc.constantFrom<Tri>('yes', 'no', 'maybe');

/** Often a point, often unknown. */
const anInterval: fc.Arbitrary<Interval> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Interval>([0, 1000]) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 1000 }).map((value): Interval => [value, value]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
      .map(([one, other]): Interval => [Math.min(one, other), Math.max(one, other)]),
  },
);

const recordOf = <Key extends string, Value>(keys: readonly Key[], value: fc.Arbitrary<Value>): fc.Arbitrary<Record<Key, Value>> =>
  fc
    .tuple(...keys.map(() => value))
    .map((values) => Object.fromEntries(values.map((each, index) => [keys[index], each])) as Record<Key, Value>);

export const CHECK_IDS: readonly CheckId[] = METHOD.checks.filter(isBuilt).map(({ id }) => id);
export const CAP_IDS = METHOD.caps.filter(isBuilt).map(({ id }) => id);
export const TRAIT_IDS: readonly Trait[] = METHOD.traits.map(({ id }) => id);

/** Mostly without caps, or they would decide everything. */
const capState = fc.oneof({ weight: 9, arbitrary: fc.constant<Tri>('no') }, { weight: 1, arbitrary: tri });

export const someValues: fc.Arbitrary<DeploymentValues> = fc.record({
  traits: recordOf(TRAIT_IDS, tri),
  checks: recordOf(CHECK_IDS, anInterval),
  caps: recordOf(CAP_IDS, capState),
});

/** Deployments, the home first, and shares for them or none. */
export const aProject = fc
  .tuple(
    fc.array(someValues, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([deployments, measured, parts]) => {
    const used = parts.slice(0, deployments.length);
    const sum = used.reduce((total, part) => total + part, 0);
    const shares = Object.fromEntries(used.map((part, index) => [idOf(index), part / sum]));
    return { deployments, shares: measured ? shares : null };
  });

export const idOf = (index: number): string => (index === 0 ? 'home' : `other-${index}`);

const PARTIES = ['editor', 'Alpha', 'Beta', 'Host'];
const COLLECTIONS: readonly Subject[] = ['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07'];

/** The best, worst and middle answers about caps, traits and scope. */
const OTHER_ANSWERS: readonly (readonly [Subject, readonly unknown[]])[] = [
  [
    'CAP-01',
    [
      { tradingOpen: true, freshBuyerSells: true, holdersSampled: 20, holdersStuck: 0, tax: 0.01 },
      { tradingOpen: true, freshBuyerSells: false, holdersSampled: 20, holdersStuck: 20, tax: 1 },
    ],
  ],
  [
    'CAP-02',
    [
      { ruleMet: false, confirmed: null },
      { ruleMet: true, confirmed: null },
      { ruleMet: true, confirmed: true },
    ],
  ],
  ['CAP-04', [{ runs: false }, { runs: true }]],
  [
    'CAP-06',
    [
      { listed: false, exploiterLabels: 0 },
      { listed: true, exploiterLabels: 0 },
    ],
  ],
  ['CAP-08', [{ runs: false }, { runs: true }]],
  ['scope:inventory', [{ closed: true }, { closed: false }]],
  ['scope:follower', [{ followedFrom: NOW - 50 * DAY }]],
  ...TRAIT_IDS.map((trait): readonly [Subject, readonly unknown[]] => [`trait:${trait}`, [{ holds: true }, { holds: false }]]),
];

const ANSWERS_ABOUT: readonly (readonly [Subject, readonly unknown[]])[] = [
  ...CHECK_IDS.map((id): readonly [Subject, readonly unknown[]] => [
    id,
    [...SAMPLES[id].map(([answer]) => answer), ...(COLLECTIONS.includes(id) ? [{ kind: 'searched' }] : [])],
  ]),
  ...OTHER_ANSWERS,
];

/** Any fact, with a usable answer and evidence. Ages are up to 400 days unless given. */
export function someFact(daysMax = 400): fc.Arbitrary<Fact> {
  return fc
    .record({
      about: fc.constantFrom(...ANSWERS_ABOUT),
      pick: fc.nat(1000),
      deployment: fc.constantFrom('ethereum', 'base', '*'),
      contract: fc.constantFrom(undefined, undefined, '0xa', '0xb'),
      party: fc.constantFrom(...PARTIES),
      days: fc.integer({ min: 0, max: daysMax }),
    })
    .map(({ about: [subject, answers], pick, deployment, contract, party, days }) =>
      aFact(subject, answers[pick % answers.length] as never, {
        deployment,
        party,
        assessedAt: NOW - days * DAY,
        ...(contract !== undefined && !subject.startsWith('scope:') && { contract }),
      }),
    );
}

export const someFacts = (daysMax?: number): fc.Arbitrary<Fact[]> => fc.array(someFact(daysMax), { maxLength: 60 });
