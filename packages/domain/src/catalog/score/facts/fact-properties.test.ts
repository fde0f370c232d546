import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../../canonical-json.ts';
import type { CheckId } from '../answers.ts';
import { METHOD } from '../method.ts';
import { toBreakdown } from '../publish/breakdown.ts';
import { type Scope, scopeOf } from '../scope.ts';
import { type ProjectScore, scoreProject } from '../score.ts';
import { CHECK_IDS, SAMPLES, someFacts } from '../testing/arbitrary.ts';
import { aFact, DAY, NOW } from '../testing/facts.ts';
import type { Fact } from '../types.ts';
import { scoreWithoutHost, withoutHost } from '../without-host.ts';

// P7, P8, P14 and P19 to P23 of docs/methodology-reference.md, over facts.

const RUNS = { numRuns: 200 };
/** Whole breakdowns take longer. */
const FEWER_RUNS = { numRuns: 60 };
const EPSILON = 1e-9;
const HOST = 'Host';

const scopeAt = (asOf = NOW): Scope => ({ asOf, home: 'ethereum', others: ['base'], shares: null });
const score = (facts: readonly Fact[], asOf = NOW) => scoreProject(facts, METHOD, scopeAt(asOf));
const bytes = (facts: readonly Fact[], host = HOST) =>
  canonicalJson(toBreakdown(score(facts), { facts, method: METHOD, scope: scopeAt(), host }));
/** Everything in a score that is not a rule. */
const text = (all: ProjectScore) => JSON.stringify(all);
const without = (facts: readonly Fact[], index: number) => facts.filter((_, at) => at !== index);

afterEach(() => vi.restoreAllMocks());

test('P7: the order of facts and of other deployments does not matter', () => {
  fc.assert(
    fc.property(
      someFacts().chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length }))),
      ([facts, shuffled]) => {
        expect(bytes(shuffled)).toBe(bytes(facts));
      },
    ),
    FEWER_RUNS,
  );
  const facts = [aFact('COD-12', { level: 'tests' }, { deployment: '*' })];
  const of = (others: string[]) => scoreProject(facts, METHOD, { asOf: NOW, home: 'ethereum', others, shares: null });
  expect(text(of(['base', 'celo']))).toBe(text(of(['celo', 'base', 'celo', 'ethereum'])));
});

test('P8: the same facts give the same bytes, untouched, without clock or chance', () => {
  vi.spyOn(Date, 'now').mockImplementation(() => {
    throw new Error('a clock');
  });
  vi.spyOn(performance, 'now').mockImplementation(() => {
    throw new Error('a clock');
  });
  const facts = fc.sample(someFacts(), { numRuns: 40, seed: 1 });
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('chance');
  });
  for (const each of facts) {
    const before = structuredClone(each);
    const first = bytes(each.map((fact) => Object.freeze(fact)));
    expect(bytes(before)).toBe(first);
    expect(each).toEqual(before);
  }
});

describe('P14: time alone', () => {
  /** Rules that count days: what happened fades, what stands matures, old coverage stays covered. */
  const TIMED: ReadonlySet<string> = new Set(['FUN-01', 'FUN-02', 'OPS-01', 'OPS-06', 'GOV-07', 'GOV-08', 'COM-03']);

  test('never raises either end of what does not decay or mature', () => {
    fc.assert(
      fc.property(someFacts(), fc.integer({ min: 0, max: 500 }), (facts, days) => {
        const lasting = facts.filter(({ subject }) => !TIMED.has(subject));
        const [now, later] = [score(lasting), score(lasting, NOW + days * DAY)];
        expect(later.low).toBeLessThanOrEqual(now.low + EPSILON);
        expect(later.high).toBeLessThanOrEqual(now.high + EPSILON);
      }),
      RUNS,
    );
  });
});

test('P19: who attests does not matter, only whether it is the same one', () => {
  fc.assert(
    fc.property(someFacts(), (facts) => {
      const renamed = facts.map((fact) => ({ ...fact, party: `zz ${fact.party} of another name` }));
      const swapped = facts.map((fact) => ({ ...fact, party: { Alpha: 'Beta', Beta: 'Alpha' }[fact.party] ?? fact.party }));
      expect(bytes(renamed, `zz ${HOST} of another name`)).toBe(bytes(facts));
      expect(bytes(swapped)).toBe(bytes(facts));
      const bought = facts.map((fact) => ({ ...fact, customer: true, paidUsd: 100_000 }));
      expect(bytes(bought)).toBe(bytes(facts));
    }),
    FEWER_RUNS,
  );
});

describe('P20: without the host', () => {
  test('the score is that of the facts that remain', () => {
    fc.assert(
      fc.property(someFacts(), (facts) => {
        const other = scoreWithoutHost(facts, METHOD, scopeAt(), HOST);
        const remaining = withoutHost(facts, HOST);
        if (other === null) expect(remaining).toEqual(facts);
        else expect(text(other)).toBe(text(score(remaining)));
      }),
      RUNS,
    );
  });
  test('what anyone can run again and what was searched stay', () => {
    const own = { party: HOST };
    const kept = [
      aFact('COD-01', { match: 'exact' }, own),
      aFact('COD-03', { kind: 'searched' }, own),
      aFact('OPS-03', { programme: 'none' }, own),
      aFact('COD-03', { kind: 'report' }, { party: 'Alpha' }),
    ];
    const gone = [aFact('COD-03', { kind: 'report' }, own), aFact('FUN-07', { kind: 'identity-check' }, own)];
    expect(withoutHost([...kept, ...gone], HOST)).toEqual(kept);
    expect(scoreWithoutHost(kept, METHOD, scopeAt(), HOST)).toBeNull();
  });
});

test('P21: a fact without a part of its evidence counts as absent', () => {
  const blank = (fact: Fact): Fact => {
    const { evidence } = fact;
    if (evidence.kind === 'page') return { ...fact, evidence: { ...evidence, urls: [] } };
    if (evidence.kind === 'visitors') return { ...fact, evidence: { ...evidence, countedAt: '' } };
    return { ...fact, evidence: { ...evidence, blockHash: '' } };
  };
  fc.assert(
    fc.property(someFacts(), fc.nat(), (facts, pick) => {
      fc.pre(facts.length > 0);
      const index = pick % facts.length;
      const blanked = facts.map((fact, at) => (at === index ? blank(fact) : fact));
      expect(text(score(blanked))).toBe(text(score(without(facts, index))));
    }),
    RUNS,
  );
});

test('P22: facts that came and were withdrawn leave nothing behind', () => {
  fc.assert(
    fc.property(someFacts(), someFacts(), (facts, dropped) => {
      const before = bytes(facts);
      bytes([...facts, ...dropped]);
      const ids = new Set(dropped.map(({ id }) => id));
      expect(bytes([...dropped, ...facts].filter(({ id }) => !ids.has(id)))).toBe(before);
    }),
    RUNS,
  );
});

describe('P23: bad news never raises the score', () => {
  const COLLECTIONS: ReadonlySet<string> = new Set(['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07']);
  const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0 };
  const expectNotHigher = (after: readonly Fact[], before: readonly Fact[]) => {
    const [now, then] = [score(after), score(before)];
    expect(now.low).toBeLessThanOrEqual(then.low + EPSILON);
    expect(now.high).toBeLessThanOrEqual(then.high + EPSILON);
  };
  const place = fc.constantFrom('ethereum', 'base', '*');

  test.each(CHECK_IDS.filter((id) => !COLLECTIONS.has(id)))('%s: the worst answer', (id: CheckId) => {
    const worst = SAMPLES[id].at(-1);
    if (worst === undefined) throw new Error(id);
    const [answer, low, high] = worst;
    // An answer that is better than nothing at all can raise the low end of what was unknown: only 0 is bad news to everybody.
    const settled = (facts: readonly Fact[]) => (low === 0 && high === 0 ? facts : facts.filter(({ subject }) => subject !== id));
    fc.assert(
      fc.property(someFacts(), place, (facts, deployment) => {
        const base = [
          ...settled(facts),
          ...(low === 0 ? [] : [aFact(id, SAMPLES[id][0]?.[0] as never, { deployment: '*', assessedAt: NOW })]),
        ];
        expectNotHigher([...base, aFact(id, answer as never, { deployment, assessedAt: NOW + 1 })], base);
      }),
      { numRuns: 12 },
    );
  });

  test('a report with an open critical finding, an incident, a badly handled one', () => {
    const bad: readonly Fact[] = [
      aFact('COD-04', { kind: 'report', findings: { critical: { ...none, unresolved: 1 }, major: none } }, { deployment: '*' }),
      aFact('OPS-01', { kind: 'incident', day: '2025-12-01', shareLost: 'half', lossUsd: '9000000' }, { deployment: '*' }),
      aFact('OPS-02', { kind: 'incident', cause: false, fix: false, repaid: false }, { deployment: '*' }),
    ];
    fc.assert(
      fc.property(someFacts(), fc.constantFrom(...bad), (facts, news) => {
        // A report is no bad news where it is the first: then "no audit" was the answer.
        const base = [
          ...facts,
          aFact('COD-04', { kind: 'report', findings: null }, { deployment: '*' }),
          aFact(news.subject as 'OPS-01', { kind: 'searched' }, { deployment: '*' }),
        ];
        expectNotHigher([...base, news], base);
      }),
      RUNS,
    );
  });

  test("a cap's condition that is met", () => {
    const met: readonly Fact[] = [
      aFact('CAP-01', { tradingOpen: true, freshBuyerSells: false, holdersSampled: 20, holdersStuck: 20, tax: 1 }, { deployment: '*' }),
      aFact('CAP-02', { ruleMet: true, confirmed: true }, { deployment: '*' }),
      aFact('CAP-04', { runs: true }, { deployment: '*' }),
      aFact('CAP-06', { listed: true, exploiterLabels: 2 }, { deployment: '*' }),
      aFact('CAP-08', { runs: true }, { deployment: '*' }),
    ];
    fc.assert(
      fc.property(someFacts(), fc.constantFrom(...met), (facts, news) => {
        expectNotHigher([...facts, { ...news, assessedAt: NOW + 1 }], facts);
      }),
      RUNS,
    );
  });
});

test('without contracts only what is true everywhere counts; an open inventory is one more deployment without facts', () => {
  const facts = [aFact('COD-12', { level: 'proofs' }, { deployment: '*' })];
  expect(scopeOf(facts, { chains: [], asOf: NOW })).toEqual({ asOf: NOW, home: '*', others: ['?'], shares: null });
  const open = scoreProject(facts, METHOD, scopeOf(facts, { chains: ['base', 'base'], asOf: NOW }));
  expect(open.home.part.mean.low).toBeCloseTo((34 * 3) / 45, 9);
  expect(open.others.map(({ id, part }) => [id, part.mean.low, part.mean.high])).toEqual([['?', 0, 100]]);
  expect(open.uncappedLow).toBeCloseTo((0.7 * 34 * 3) / 45, 9);
  const closed = [...facts, aFact('scope:inventory', { closed: true }, { deployment: 'base' })];
  expect(scopeOf(closed, { chains: ['base'], asOf: NOW }).others).toEqual([]);
  expect(scopeOf(closed, { chains: ['base', 'ethereum'], asOf: NOW }).others).toEqual(['ethereum', '?']);
});
