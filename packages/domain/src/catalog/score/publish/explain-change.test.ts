import { describe, expect, test } from 'vitest';
import type { Subject } from '../answers.ts';
import { scoreProject } from '../score.ts';
import { aFact, DAY, NOW } from '../testing/facts.ts';
import { ALL_BUILT } from '../testing/values.ts';
import type { Fact } from '../types.ts';
import { type ChangeEvidence, type ChangeLine, explainChange } from './explain-change.ts';

const score = (facts: readonly Fact[], { asOf = NOW, others = [] as string[] } = {}) =>
  scoreProject(facts, ALL_BUILT, { asOf, home: 'ethereum', others, shares: null });

function explain(before: readonly Fact[], after: readonly Fact[], evidence: Partial<ChangeEvidence> = {}, asOf = NOW): ChangeLine[] {
  return explainChange(score(before), score(after, { asOf }), { facts: [...before, ...after], ...evidence });
}
const cause = (lines: readonly ChangeLine[], subject: Subject | 'limits') => lines.find((line) => line.subject === subject)?.cause;
const source = (match: 'exact' | 'metadata' | 'none') => aFact('COD-01', { match });

describe('the cause of a change', () => {
  test('is evidence where an unknown became known', () => {
    expect(cause(explain([], [source('exact')]), 'COD-01')).toBe('evidence');
    expect(cause(explain([], [source('none')]), 'COD-01')).toBe('evidence');
  });
  test('is the chain, or the catalogue, where something known became something else', () => {
    expect(cause(explain([source('exact')], [source('none')]), 'COD-01')).toBe('chain');
    expect(cause(explain([source('none')], [source('exact')]), 'COD-01')).toBe('chain');
    const level = (one: 'tests' | 'proofs') => [aFact('COD-12', { level: one })];
    expect(cause(explain(level('tests'), level('proofs')), 'COD-12')).toBe('catalogue');
    expect(cause(explain(level('tests'), []), 'COD-12')).toBe('catalogue');
  });
  test('is age where a fact went stale, time where something matured', () => {
    const tests = [aFact('COD-12', { level: 'proofs' })];
    expect(cause(explain(tests, tests, {}, NOW + 200 * DAY), 'COD-12')).toBe('age');
    const young = [aFact('FUN-01', { changedAt: NOW - 10 * DAY })];
    const followed = [...young, aFact('scope:follower', { followedFrom: NOW }, { assessedAt: NOW + 5 * DAY })];
    expect(cause(explain(young, followed, {}, NOW + 5 * DAY), 'FUN-01')).toBe('time');
  });
  test('is a decision or a reorganisation where the facts say so', () => {
    const [exact, none] = [source('exact'), source('none')];
    expect(cause(explain([exact], [none], { decided: new Set([none.id]) }), 'COD-01')).toBe('decision');
    expect(cause(explain([exact], [none], { withdrawn: new Set([exact.id]) }), 'COD-01')).toBe('reorg');
  });
  test('of link and caps follows from the checks, or names the cap whose condition changed', () => {
    expect(cause(explain([source('exact')], [source('none')]), 'limits')).toBe('chain');
    const fine = aFact('CAP-06', { listed: false, exploiterLabels: 0 });
    const bad = aFact('CAP-06', { listed: true, exploiterLabels: 0 });
    expect(cause(explain([bad, source('exact')], [bad, source('metadata')]), 'limits')).toBe('sum');
    const drained = aFact('CAP-02', { ruleMet: true, confirmed: true });
    expect(cause(explain([fine], [bad]), 'limits')).toBe('chain');
    expect(cause(explain([], [drained]), 'limits')).toBe('evidence');
  });
  test('is the method where that changed, in one line', () => {
    const next = scoreProject(
      [source('exact')],
      { ...ALL_BUILT, version: '3.0.0', homeShare: 0.5 },
      { asOf: NOW, home: 'ethereum', others: [], shares: null },
    );
    const lines = explainChange(score([]), next, { facts: [] });
    expect(lines.map(({ subject, cause: why }) => [subject, why])).toEqual([['method', 'method']]);
    expect(lines[0]?.low).toBeCloseTo(next.low, 9);
  });
});

test('lines name the facts that came in, the largest first, and leave out what did not change', () => {
  const [exact, tests] = [source('exact'), aFact('COD-12', { level: 'proofs' })];
  const lines = explain([tests], [tests, exact]);
  expect(lines[0]).toMatchObject({ subject: 'COD-01', factIds: [exact.id], deployment: 'ethereum' });
  expect(lines.map(({ subject }) => subject)).not.toContain('COD-12');
  expect(explain([tests], [tests])).toEqual([]);
});

test('what applies is one line', () => {
  const closed = aFact('scope:inventory', { closed: true });
  const lines = explain([source('exact'), closed], [source('exact'), closed, aFact('trait:token', { holds: false })]);
  expect(lines.find(({ subject }) => subject === 'applies')).toMatchObject({ cause: 'evidence' });
});

test('a new deployment is one line, and all lines add up', () => {
  const facts = [source('exact'), aFact('COD-12', { level: 'proofs' }, { deployment: '*' })];
  const [before, after] = [score(facts), score(facts, { others: ['base'] })];
  const lines = explainChange(before, after, { facts });
  expect(lines).toMatchObject([{ subject: 'blend', cause: 'catalogue', deployment: '*' }]);
  expect(lines.reduce((sum, { low }) => sum + low, 0)).toBeCloseTo(after.low - before.low, 9);
});
