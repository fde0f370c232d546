import { describe, expect, test } from 'vitest';
import { ANSWERS, type CheckId, isSubject, parseAnswer } from './answers.ts';
import { type DeploymentFacts, toDeploymentFacts } from './facts/deployment-facts.ts';
import { METHOD } from './method.ts';
import type { Check } from './method-types.ts';
import { SAMPLES } from './testing/arbitrary.ts';
import { aFact, chainEvidence, DAY, NOW } from './testing/facts.ts';
import type { Fact } from './types.ts';

const COLLECTIONS: ReadonlySet<string> = new Set(['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07']);

function check(id: CheckId): Check {
  const found = METHOD.checks.find((each) => each.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}
const read = (facts: readonly Fact[], asOf = NOW): DeploymentFacts => toDeploymentFacts(facts, asOf);
const assessed = (id: CheckId, facts: readonly Fact[], asOf = NOW) => check(id).assess(read(facts, asOf)).value;
const searched = (id: 'COD-03' | 'COD-04' | 'OPS-01' | 'OPS-02' | 'FUN-07', overrides: Partial<Fact> = {}) =>
  aFact(id, { kind: 'searched' }, overrides);

const rows = Object.entries(SAMPLES).flatMap(([id, samples]) =>
  samples.map(([answer, low, high]) => [id as CheckId, JSON.stringify(answer), answer, low, high] as const),
);

describe('the rule of each check', () => {
  test('has samples for all 56', () => {
    expect(METHOD.checks.map(({ id }) => id).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
    expect(METHOD.checks).toHaveLength(56);
    for (const { id } of METHOD.checks) expect(isSubject(id)).toBe(true);
  });

  test.each(rows)('%s of %s', (id, _text, answer, low, high) => {
    expect(parseAnswer(id, answer)).toEqual(answer);
    const facts = [aFact(id, answer), ...(COLLECTIONS.has(id) ? [aFact(id, { kind: 'searched' } as never)] : [])];
    expect(assessed(id, facts)).toEqual([low, high]);
  });

  test.each(METHOD.checks.map(({ id }) => id))('%s is unknown without a fact, and when it could not be determined', (id) => {
    expect(assessed(id, [])).toEqual([0, 1000]);
    const tried = check(id).assess(read([aFact(id, { undetermined: 'The node was silent.' })]));
    expect(tried).toMatchObject({ value: [0, 1000], undetermined: ['The node was silent.'] });
  });

  test('takes nothing else for an answer', () => {
    expect(assessed('COD-12', [aFact('COD-12', { level: 'many' } as never)])).toEqual([0, 1000]);
    expect(Object.keys(ANSWERS)).toHaveLength(56 + 5 + 6 + 3);
  });
});

describe('what counts together', () => {
  const report = (party: string) => aFact('COD-03', { kind: 'report' }, { party });

  test('COD-03 counts firms, not reports, and only a search makes it exact', () => {
    expect(assessed('COD-03', [searched('COD-03')])).toEqual([0, 0]);
    expect(assessed('COD-03', [report('a')])).toEqual([600, 1000]);
    expect(assessed('COD-03', [report('a'), report('a'), searched('COD-03')])).toEqual([600, 600]);
    expect(assessed('COD-03', [report('a'), report('b'), searched('COD-03')])).toEqual([850, 850]);
    expect(assessed('COD-03', ['a', 'b', 'c', 'd'].map(report).concat(searched('COD-03')))).toEqual([1000, 1000]);
  });

  test('COD-04 is 0 where no audit was found, and open while one report is not counted', () => {
    const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0 };
    const clean = aFact('COD-04', { kind: 'report', findings: { critical: none, major: none } });
    const bad = aFact('COD-04', { kind: 'report', findings: { critical: none, major: { ...none, unresolved: 1 } } });
    const uncounted = aFact('COD-04', { kind: 'report', findings: null });
    expect(assessed('COD-04', [searched('COD-04')])).toEqual([0, 0]);
    expect(assessed('COD-04', [clean, bad, searched('COD-04')])).toEqual([600, 600]);
    expect(assessed('COD-04', [bad, uncounted, searched('COD-04')])).toEqual([0, 600]);
    expect(assessed('COD-04', [clean])).toEqual([0, 1000]);
  });

  test('OPS-01 adds incidents up, to nothing at worst', () => {
    const incident = (day: string) => aFact('OPS-01', { kind: 'incident', day, shareLost: 'tenth', lossUsd: null });
    expect(assessed('OPS-01', [searched('OPS-01')])).toEqual([1000, 1000]);
    expect(assessed('OPS-01', [incident('2025-01-01'), incident('2024-01-02'), searched('OPS-01')])).toEqual([400, 400]);
    expect(assessed('OPS-01', [incident('2025-12-30'), incident('2025-12-31'), searched('OPS-01')])).toEqual([0, 0]);
    expect(assessed('OPS-01', [incident('2025-01-01')])).toEqual([0, 600]);
  });

  test('OPS-02 is the mean over incidents, best without one, unknown without a search', () => {
    const handled = (good: boolean) => aFact('OPS-02', { kind: 'incident', cause: good, fix: good, repaid: good });
    expect(assessed('OPS-02', [searched('OPS-02')])).toEqual([1000, 1000]);
    expect(assessed('OPS-02', [handled(true), handled(false), searched('OPS-02')])).toEqual([500, 500]);
    expect(assessed('OPS-02', [handled(false)])).toEqual([0, 1000]);
  });

  test('FUN-07 is whole with a company and an identity check', () => {
    const [team, company, identity] = (['named-team', 'company', 'identity-check'] as const).map((kind) => aFact('FUN-07', { kind }));
    expect(assessed('FUN-07', [searched('FUN-07')])).toEqual([0, 0]);
    expect(
      assessed(
        'FUN-07',
        [team, company, identity, searched('FUN-07')].filter((fact) => fact !== undefined),
      ),
    ).toEqual([1000, 1000]);
    expect(
      assessed(
        'FUN-07',
        [team].filter((fact) => fact !== undefined),
      ),
    ).toEqual([400, 1000]);
  });
});

test('FUN-05 takes what a page states of reserves as a claim', () => {
  const measured = { reserves: 'measured', ratio: 1 } as const;
  expect(assessed('FUN-05', [aFact('FUN-05', measured)])).toEqual([1000, 1000]);
  expect(assessed('FUN-05', [aFact('FUN-05', measured, { source: 'C' })])).toEqual([0, 700]);
});

describe('ageing', () => {
  const tests = (daysAgo: number, level: 'tests' | 'proofs' = 'proofs') => aFact('COD-12', { level }, { assessedAt: NOW - daysAgo * DAY });

  test('takes the low end of good news from its age on, all of it at twice the age', () => {
    expect(assessed('COD-12', [tests(180)])).toEqual([1000, 1000]);
    expect(assessed('COD-12', [tests(270)])).toEqual([500, 1000]);
    expect(assessed('COD-12', [tests(270, 'tests')])).toEqual([250, 500]);
    expect(assessed('COD-12', [tests(360)])).toEqual([0, 1000]);
    expect(check('COD-12').assess(read([tests(270)])).fresh).toBe(0.5);
  });

  test('what was read from a chain lasts a week, or as long as a follower watched', () => {
    const source = aFact('COD-01', { match: 'exact' }, { assessedAt: NOW - 100 * DAY });
    const follower = (from: number, to: number) =>
      aFact('scope:follower', { followedFrom: NOW - from * DAY }, { assessedAt: NOW - to * DAY });
    expect(assessed('COD-01', [source])).toEqual([0, 1000]);
    expect(assessed('COD-01', [source, follower(100, 0)])).toEqual([1000, 1000]);
    expect(assessed('COD-01', [source, follower(100, 10.5)])).toEqual([500, 1000]);
    expect(assessed('COD-01', [source, follower(99, 0)])).toEqual([0, 1000]);
  });

  test('a collection is as fresh as its newest search', () => {
    const old = (days: number) => ({ assessedAt: NOW - days * DAY });
    expect(assessed('OPS-01', [searched('OPS-01', old(135))])).toEqual([500, 1000]);
    expect(assessed('OPS-01', [searched('OPS-01', old(135)), searched('OPS-01', old(1))])).toEqual([1000, 1000]);
    const incident = { kind: 'incident', day: '2025-01-01', shareLost: 'tenth', lossUsd: null } as const;
    expect(assessed('OPS-01', [aFact('OPS-01', incident), searched('OPS-01', old(180))])).toEqual([0, 600]);
  });
});

describe('several contracts', () => {
  const source = (contract: string, match: 'exact' | 'metadata' | 'none', overrides: Partial<Fact> = {}) =>
    aFact('COD-01', { match }, { contract, ...overrides });
  const placed = (contract: string, core: 'yes' | 'no' | 'maybe', assessedAt = NOW) =>
    aFact('scope:contract', { core }, { contract, assessedAt });

  test('count by the worst of the core, end by end', () => {
    expect(assessed('COD-01', [source('a', 'exact'), source('b', 'metadata'), placed('a', 'yes'), placed('b', 'yes')])).toEqual([800, 800]);
  });

  test('outside the core do not count; possibly core ones count for the low end', () => {
    expect(assessed('COD-01', [source('a', 'exact'), source('b', 'none'), placed('a', 'yes'), placed('b', 'no')])).toEqual([1000, 1000]);
    expect(assessed('COD-01', [source('a', 'exact'), source('b', 'none'), placed('a', 'yes'), placed('b', 'maybe')])).toEqual([0, 1000]);
    expect(assessed('COD-01', [source('a', 'exact'), source('b', 'none'), placed('a', 'yes')])).toEqual([0, 1000]);
  });

  test('are unknown where one of the core has no answer', () => {
    expect(assessed('COD-01', [source('a', 'exact'), placed('a', 'yes'), placed('b', 'yes')])).toEqual([0, 1000]);
    expect(assessed('COD-01', [source('a', 'metadata'), placed('a', 'yes'), placed('b', 'yes')])).toEqual([0, 800]);
    expect(assessed('COD-01', [aFact('COD-01', { match: 'exact' }), placed('a', 'yes'), placed('b', 'yes')])).toEqual([1000, 1000]);
  });

  test('are placed by what was said last, and stay in when two say it at once', () => {
    expect(assessed('COD-01', [source('a', 'none'), placed('a', 'yes', NOW - DAY), placed('a', 'no')])).toEqual([0, 1000]);
    expect(assessed('COD-01', [source('a', 'none'), placed('a', 'no'), placed('a', 'yes')])).toEqual([0, 0]);
  });

  test('have the newest answer; two about one block that differ are no answer', () => {
    const older = { assessedAt: NOW - DAY };
    const other = { evidence: chainEvidence('0xb2') };
    expect(assessed('COD-01', [source('a', 'none', older), source('a', 'exact'), placed('a', 'yes')])).toEqual([1000, 1000]);
    expect(assessed('COD-01', [source('a', 'none'), source('a', 'exact'), placed('a', 'yes')])).toEqual([0, 1000]);
    expect(assessed('COD-01', [source('a', 'metadata', other), source('a', 'exact'), placed('a', 'yes')])).toEqual([800, 800]);
    expect(assessed('COD-01', [source('a', 'exact'), source('a', 'exact'), placed('a', 'yes')])).toEqual([1000, 1000]);
  });
});

describe('a fact counts as absent', () => {
  test('from a source that may not answer the check', () => {
    expect(
      assessed('GOV-01', [
        aFact('GOV-01', { paths: [], complete: true }, { source: 'C', evidence: aFact('COD-12', { level: 'none' }).evidence }),
      ]),
    ).toEqual([0, 1000]);
  });

  test.each([
    ['a page without an address', 'COD-12', { kind: 'page', urls: [], statedOn: '2026-01-01' }],
    ['an empty address', 'COD-12', { kind: 'page', urls: [''], statedOn: '2026-01-01' }],
    ['a page without a day', 'COD-12', { kind: 'page', urls: ['https://a.example'], statedOn: '' }],
    ['a chain where a page is due', 'COD-12', chainEvidence()],
    ['no block hash', 'COD-01', { ...chainEvidence(), blockHash: '' }],
    ['no method', 'COD-01', { ...chainEvidence(), method: '' }],
    ['no result', 'COD-01', { ...chainEvidence(), resultHash: '' }],
    ['no parameters', 'COD-01', { ...chainEvidence(), params: undefined }],
    ['an analysis without its engine', 'COD-01', { ...chainEvidence(), engine: '' }],
    ['votes without their day', 'COM-04', { kind: 'visitors', countedAt: '' }],
  ] as const)('with %s', (_words, id, evidence) => {
    const best = SAMPLES[id][0]?.[0];
    expect(assessed(id, [aFact(id, best as never)])).not.toEqual([0, 1000]);
    expect(assessed(id, [aFact(id, best as never, { evidence: evidence as never })])).toEqual([0, 1000]);
  });
});
