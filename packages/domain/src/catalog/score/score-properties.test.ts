import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trait } from '../file/trait.ts';
import { isBuilt } from './deployment-score.ts';
import { METHOD } from './method.ts';
import type { Method } from './method-types.ts';
import { explainChange } from './publish/explain-change.ts';
import { blendParts, type ProjectScore } from './score.ts';
import { aProject, CAP_IDS, CHECK_IDS, idOf, someValues, TRAIT_IDS } from './testing/arbitrary.ts';
import { ALL_TRAITS, type DeploymentValues, NO_TRAITS, partOf } from './testing/values.ts';
import { applies } from './traits.ts';
import type { Interval, Tri } from './types.ts';

// P1 to P18 of docs/methodology-reference.md, over values. The rest, over facts, is in fact-properties.test.ts.

const RUNS = { numRuns: 400 };
/** What binary fractions leave. */
const EPSILON = 1e-9;

type Project = { readonly deployments: readonly DeploymentValues[]; readonly shares: Readonly<Record<string, number>> | null };

function score({ deployments, shares }: Project, method: Method = METHOD): ProjectScore {
  const [home, ...others] = deployments.map((values, index) => ({ id: idOf(index), part: partOf(values, method) }));
  if (home === undefined) throw new Error('A project has a home.');
  return blendParts(home, others, method, { asOf: 0, shares });
}

/** The project with its deployment of that number changed. */
function change(project: Project, index: number, change: (values: DeploymentValues) => DeploymentValues): Project {
  const place = index % project.deployments.length;
  return { ...project, deployments: project.deployments.map((values, at) => (at === place ? change(values) : values)) };
}
const withCheck = (id: string, value: (before: Interval) => Interval) => (values: DeploymentValues) => ({
  ...values,
  checks: { ...values.checks, [id]: value(values.checks[id] ?? [0, 1000]) },
});
const withTrait = (id: Trait, value: Tri) => (values: DeploymentValues) => ({ ...values, traits: { ...values.traits, [id]: value } });
const withCap = (id: string, value: Tri) => (values: DeploymentValues) => ({ ...values, caps: { ...values.caps, [id]: value } });

const place = fc.nat(3);
const checkId = fc.constantFrom(...CHECK_IDS);
const capId = fc.constantFrom(...CAP_IDS);
const traitId = fc.constantFrom(...TRAIT_IDS);
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

/** A point inside, in whole thousandths. */
const inside = ([low, high]: Interval, part: number): number => low + Math.round((high - low) * part);

function expectNotWider(after: ProjectScore, before: ProjectScore) {
  expect(after.low).toBeGreaterThanOrEqual(before.low - EPSILON);
  expect(after.high).toBeLessThanOrEqual(before.high + EPSILON);
}
function expectNotHigher(after: ProjectScore, before: ProjectScore) {
  expect(after.low).toBeLessThanOrEqual(before.low + EPSILON);
  expect(after.high).toBeLessThanOrEqual(before.high + EPSILON);
}

test('P1: ends are in order and between 0 and 100, everywhere', () => {
  fc.assert(
    fc.property(aProject, (project) => {
      const all = score(project);
      const parts = [all.home, ...all.others].map(({ part }) => part);
      for (const span of [all, ...parts, ...parts.map(({ mean }) => mean), ...parts.flatMap(({ dimensions }) => dimensions)]) {
        expect(span.low).toBeGreaterThanOrEqual(0);
        expect(span.low).toBeLessThanOrEqual(span.high + EPSILON);
        expect(span.high).toBeLessThanOrEqual(100 + EPSILON);
      }
    }),
    RUNS,
  );
});

describe('P2: learning only narrows', () => {
  test('a value', () => {
    fc.assert(
      fc.property(aProject, place, checkId, fraction, fraction, (project, index, id, one, other) => {
        const narrow = (value: Interval): Interval => {
          const ends = [inside(value, one), inside(value, other)];
          return [Math.min(...ends), Math.max(...ends)];
        };
        expectNotWider(score(change(project, index, withCheck(id, narrow))), score(project));
      }),
      RUNS,
    );
  });
  test('a trait', () => {
    fc.assert(
      fc.property(aProject, place, traitId, fc.constantFrom<Tri>('yes', 'no'), (project, index, id, settled) => {
        const open = change(project, index, withTrait(id, 'maybe'));
        expectNotWider(score(change(open, index, withTrait(id, settled))), score(open));
      }),
      RUNS,
    );
  });
  test("a cap's condition", () => {
    fc.assert(
      fc.property(aProject, place, capId, fc.constantFrom<Tri>('yes', 'no'), (project, index, id, settled) => {
        const open = change(project, index, withCap(id, 'maybe'));
        expectNotWider(score(change(open, index, withCap(id, settled))), score(open));
      }),
      RUNS,
    );
  });
});

test('P3: whatever the missing answers turn out to be, the result lies inside', () => {
  const settle = (values: DeploymentValues, parts: readonly number[]): DeploymentValues => {
    const part = (index: number) => parts[index % parts.length] ?? 0;
    const settled = (value: Tri, index: number): Tri => (value === 'maybe' ? (part(index) < 0.5 ? 'no' : 'yes') : value);
    const each = <Value, New>(record: Readonly<Record<string, Value>>, to: (value: Value, index: number) => New) =>
      Object.fromEntries(Object.entries(record).map(([key, value], index) => [key, to(value, index)]));
    return {
      traits: each(values.traits, settled) as Record<Trait, Tri>,
      checks: each(values.checks, (value, index): Interval => [inside(value, part(index)), inside(value, part(index))]),
      caps: each(values.caps, settled),
    };
  };
  fc.assert(
    fc.property(aProject, fc.array(fraction, { minLength: 7, maxLength: 61 }), (project, parts) => {
      const whole = score({ ...project, deployments: project.deployments.map((values) => settle(values, parts)) });
      expect(whole.high - whole.low).toBeLessThanOrEqual(EPSILON);
      expectNotWider(whole, score(project));
    }),
    RUNS,
  );
});

test('P4: a lower end never raises the score', () => {
  fc.assert(
    fc.property(aProject, place, checkId, fraction, fraction, (project, index, id, one, other) => {
      const lower = ([low, high]: Interval): Interval => {
        const newHigh = Math.round(high * one);
        return [Math.min(newHigh, Math.round(low * other)), newHigh];
      };
      expectNotHigher(score(change(project, index, withCheck(id, lower))), score(project));
    }),
    RUNS,
  );
});

test('P5: a cap that becomes likelier never raises the score', () => {
  fc.assert(
    fc.property(aProject, place, capId, (project, index, id) => {
      const [no, maybe, yes] = (['no', 'maybe', 'yes'] as const).map((state) => score(change(project, index, withCap(id, state))));
      if (no === undefined || maybe === undefined || yes === undefined) throw new Error('three states');
      expectNotHigher(maybe, no);
      expectNotHigher(yes, maybe);
    }),
    RUNS,
  );
});

test('P6: hiding an answer never raises the low end', () => {
  fc.assert(
    fc.property(aProject, place, checkId, traitId, capId, fc.nat(2), (project, index, check, trait, cap, what) => {
      const hide =
        [withCheck(check, () => [0, 1000]), withTrait(trait, 'maybe'), withCap(cap, 'maybe')][what] ??
        ((values: DeploymentValues) => values);
      expect(score(change(project, index, hide)).low).toBeLessThanOrEqual(score(project).low + EPSILON);
    }),
    RUNS,
  );
});

test('P7: the order of checks, caps and other deployments does not matter', () => {
  const backwards: Method = { ...METHOD, checks: METHOD.checks.toReversed(), caps: METHOD.caps.toReversed() };
  fc.assert(
    fc.property(aProject, (project) => {
      const [there, back] = [score(project), score(project, backwards)];
      expect([back.low, back.high, back.coverage]).toEqual([there.low, there.high, there.coverage]);
    }),
    RUNS,
  );
});

test('P9: before link and caps, the width is what coverage leaves', () => {
  fc.assert(
    fc.property(someValues, (values) => {
      const { mean, coverage } = partOf(values);
      expect(mean.high - mean.low).toBeCloseTo(100 - coverage, 9);
    }),
    RUNS,
  );
});

test('P10: a proven cap bounds its deployment, and the project when it is at home', () => {
  fc.assert(
    fc.property(aProject, place, capId, (project, index, id) => {
      const proven = change(project, index, (values) => withCap(id, 'yes')({ ...values, traits: ALL_TRAITS }));
      const max = METHOD.caps.find((cap) => cap.id === id)?.max ?? 0;
      const all = score(proven);
      const at = index % project.deployments.length;
      expect([all.home, ...all.others][at]?.part.high).toBeLessThanOrEqual(max);
      if (at === 0) expect(all.high).toBeLessThanOrEqual(max);
    }),
    RUNS,
  );
});

test('P11: the weakest linked dimension holds both ends', () => {
  fc.assert(
    fc.property(someValues, (values) => {
      const part = partOf(values);
      const linked = part.dimensions.filter(({ id }) => ['COD', 'GOV', 'OPS', 'FUN'].includes(id));
      expect(linked).toHaveLength(4);
      expect(part.low).toBeLessThanOrEqual(30 + Math.min(...linked.map(({ low }) => low)));
      expect(part.high).toBeLessThanOrEqual(30 + Math.min(...linked.map(({ high }) => high)));
    }),
    RUNS,
  );
});

test('P12: a project is never above its home, and one more deployment of unknown share never lifts it', () => {
  fc.assert(
    fc.property(aProject, someValues, (project, more) => {
      const all = score(project);
      expect(all.low).toBeLessThanOrEqual(all.home.part.low);
      expect(all.high).toBeLessThanOrEqual(all.home.part.high);
      const unmeasured = { ...project, shares: null };
      expectNotHigher(score({ ...unmeasured, deployments: [...project.deployments, more] }), score(unmeasured));
    }),
    RUNS,
  );
});

describe('P13: no check decides alone', () => {
  const everyTraits = Array.from(
    { length: 64 },
    (_, bits) => Object.fromEntries(TRAIT_IDS.map((id, index) => [id, (bits >> index) % 2 === 1 ? 'yes' : 'no'])) as Record<Trait, Tri>,
  );
  const weightsWith = (traits: Record<Trait, Tri>) => {
    const on = METHOD.checks.filter((check) => isBuilt(check) && applies(check.needs, traits) === 'yes');
    return METHOD.dimensions.map(({ id, weight }) => ({
      id,
      weight,
      checks: on.filter(({ dimension }) => dimension === id),
      sum: on.filter(({ dimension }) => dimension === id).reduce((sum, check) => sum + check.weight, 0),
    }));
  };

  test('of the points that are built, most of each dimension stay whatever the traits are, or the market drops out', () => {
    const least = { COD: 45, GOV: 90, OPS: 84, FUN: 46, MKT: 80, COM: 70 };
    for (const traits of everyTraits) {
      for (const { id, sum } of weightsWith(traits)) {
        if (id === 'MKT' && traits.token === 'no') expect(sum).toBe(0);
        else expect(sum).toBeGreaterThanOrEqual(least[id]);
      }
    }
  });
  test('one check moves the mean by 8.4 points at most; all cheap ones together by 13.6', () => {
    for (const traits of everyTraits) {
      const dimensions = weightsWith(traits).filter(({ sum }) => sum > 0);
      const total = dimensions.reduce((sum, { weight }) => sum + weight, 0);
      const worth = dimensions.flatMap(({ weight, sum, checks }) =>
        checks.map((check) => ({ gaming: check.gaming, points: (100 * weight * check.weight) / (total * sum) })),
      );
      expect(Math.max(...worth.map(({ points }) => points))).toBeLessThanOrEqual(8.4);
      expect(worth.filter(({ gaming }) => gaming === 1).reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(13.6);
    }
  });
  test('each dimension has 100 points, built or not, and all together weigh 100', () => {
    const points = (id: string) => METHOD.checks.filter(({ dimension }) => dimension === id).reduce((sum, { weight }) => sum + weight, 0);
    expect(weightsWith(ALL_TRAITS).map(({ id, weight, sum }) => [id, weight, points(id), sum])).toEqual([
      ['COD', 34, 100, 45],
      ['GOV', 26, 100, 96],
      ['OPS', 14, 100, 92],
      ['FUN', 11, 100, 62],
      ['MKT', 10, 100, 80],
      ['COM', 5, 100, 70],
    ]);
    expect(weightsWith(NO_TRAITS).find(({ id }) => id === 'MKT')?.sum).toBe(0);
  });
});

test('P15: the shown interval contains the exact one', () => {
  fc.assert(
    fc.property(aProject, (project) => {
      const { low, high, shown } = score(project);
      expect(shown.low).toBeLessThanOrEqual(low + EPSILON);
      expect(shown.high).toBeGreaterThanOrEqual(high - EPSILON);
      expect(Number.isInteger(shown.low) && Number.isInteger(shown.high)).toBe(true);
    }),
    RUNS,
  );
});

test('P16: the lines of a change add up to it', () => {
  fc.assert(
    fc.property(aProject, aProject, (one, other) => {
      const [before, after] = [score(one), score(other)];
      const lines = explainChange(before, after, { facts: [] });
      const sum = (end: 'low' | 'high') => lines.reduce((total, line) => total + line[end], 0);
      expect(Math.abs(sum('low') - (after.low - before.low))).toBeLessThan(1e-7);
      expect(Math.abs(sum('high') - (after.high - before.high))).toBeLessThan(1e-7);
    }),
    RUNS,
  );
});

test('P17: what is rated has evidence in a narrow span, or is proven bad', () => {
  fc.assert(
    fc.property(aProject, (project) => {
      const { rated, tier, coverage, low, high } = score(project);
      expect(rated).toBe((coverage >= 60 - EPSILON && high - low <= 35 + EPSILON) || high < 35);
      expect(tier === 'NR').toBe(!rated);
      if (rated) expect(high - low).toBeLessThanOrEqual(35 + EPSILON);
    }),
    RUNS,
  );
});
