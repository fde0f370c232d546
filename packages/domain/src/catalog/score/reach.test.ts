import { describe, expect, test } from 'vitest';
import type { Subject } from './answers.ts';
import { isRepeatable } from './evidence.ts';
import { METHOD } from './method.ts';
import { scopeOf } from './scope.ts';
import { type ProjectScore, scoreProject } from './score.ts';
import { SAMPLES, TRAIT_IDS } from './testing/arbitrary.ts';
import { aFact, DAY, NOW } from './testing/facts.ts';
import type { Fact } from './types.ts';

// What a well-run project reaches with what our code can answer, once its chain is connected.

/** The best answer to every built check, with the searches, traits and conditions of caps that go with it. */
function bestFacts(): Fact[] {
  const collections = ['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07'] as const;
  const checks = METHOD.checks
    .filter(({ built, id }) => built && id !== 'OPS-01' && id !== 'OPS-02')
    .map(({ id }) => aFact(id, SAMPLES[id][0]?.[0] as never));
  const firms = ['Two', 'Three'].map((party) => aFact('COD-03', { kind: 'report' }, { party }));
  return [
    ...checks,
    ...firms,
    ...collections.map((id) => aFact(id, { kind: 'searched' })),
    ...TRAIT_IDS.map((trait) => aFact(`trait:${trait}` as Subject & `trait:${string}`, { holds: true })),
    aFact('scope:inventory', { closed: true }),
    aFact('CAP-01', { tradingOpen: true, freshBuyerSells: true, holdersSampled: 20, holdersStuck: 0, tax: 0 }),
    aFact('CAP-02', { ruleMet: false, confirmed: null }),
    aFact('CAP-06', { listed: false, exploiterLabels: 0 }),
  ];
}

function score(facts: readonly Fact[], asOf = NOW): ProjectScore {
  return scoreProject(facts, METHOD, scopeOf(facts, { chains: ['ethereum'], asOf }));
}

describe('JUDGE-05 a perfect project, by what code can answer with a chain', () => {
  test('is rated, at 80 or more', () => {
    const { low, rated, tier } = score(bestFacts());
    expect(low).toBeGreaterThanOrEqual(80);
    expect({ rated, tier }).toEqual({ rated: true, tier: 'A' });
  });
  test('stays so while the findings of its reports are not counted, and its incident search is up to 90 days old', () => {
    const uncounted = bestFacts().map((fact) =>
      fact.subject === 'COD-04' && (fact.answer as { kind: string }).kind === 'report'
        ? { ...fact, answer: { kind: 'report', findings: null } }
        : fact,
    );
    const aged = uncounted.map((fact) =>
      fact.subject.startsWith('OPS-0') && fact.source === 'C' ? { ...fact, assessedAt: NOW - 89 * DAY } : fact,
    );
    expect(score(aged)).toMatchObject({ rated: true, tier: 'A' });
  });
  test('is held at 49 when a search found no audit', () => {
    expect(
      score(bestFacts().filter(({ subject, answer }) => subject !== 'COD-03' || (answer as { kind: string }).kind === 'searched')).high,
    ).toBe(49);
  });
});

test('an answer to a check that is not built moves nothing', () => {
  const before = score(bestFacts());
  const after = score([...bestFacts(), aFact('COD-05', { high: 'confirmed' }), aFact('COD-01', { match: 'none' })]);
  expect([after.low, after.high, after.coverage]).toEqual([before.low, before.high, before.coverage]);
});

test('with the facts of the chain withheld, the score contains the score with them', () => {
  const facts = bestFacts();
  const worst = METHOD.checks
    .filter(({ built, sources: [first] }) => built && first !== undefined && isRepeatable(first))
    .map(({ id }) => aFact(id, SAMPLES[id].at(-1)?.[0] as never));
  for (const proven of [facts, [...facts.filter(({ subject }) => !worst.some((each) => each.subject === subject)), ...worst]]) {
    const whole = score(proven);
    const withheld = score(proven.filter(({ source }) => !isRepeatable(source)));
    expect(withheld.low).toBeLessThanOrEqual(whole.low);
    expect(withheld.high).toBeGreaterThanOrEqual(whole.high);
  }
});
