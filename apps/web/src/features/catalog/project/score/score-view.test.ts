import { METHOD } from '@redoubt/domain/catalog/score/method';
import { toBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { scoreProject } from '@redoubt/domain/catalog/score/score';
import { expect, test } from 'vitest';
import { signedPoints, subjectLabel } from '@/entities/score/score-changes';
import { chartSteps } from './chart-steps.ts';
import { listLimits, nameDealBreakers, readCoverageParts, readResults } from './score-view.ts';

const asOf = Date.parse('2026-11-20T00:00:00Z');

function breakdownOfNothing() {
  const scope = scopeOf([], { chains: ['ethereum'], asOf });
  return toBreakdown(scoreProject([], METHOD, scope), { facts: [], method: METHOD, scope, host: 'Redoubt' });
}

test('without a single fact no check is answered and no point is covered', () => {
  const breakdown = breakdownOfNothing();
  expect([...readResults(breakdown).values()].every((value) => value !== null && value[0] === 0 && value[1] === 1000)).toBe(true);
  expect(readCoverageParts(breakdown).map(({ id, points, of }) => [id, points, of])).toEqual([
    ['COD', 0, 34],
    ['GOV', 0, 26],
    ['OPS', 0, 14],
    ['FUN', 0, 11],
    ['MKT', 0, 10],
    ['COM', 0, 5],
  ]);
  expect(readResults(null).size).toBe(0);
  expect(readCoverageParts(null)).toEqual([]);
});

test('a proven deal-breaker and one that is not ruled out differ in text', () => {
  const breakdown = breakdownOfNothing();
  const [home] = breakdown.deployments;
  if (home === undefined) throw new Error('There is no deployment');
  const cap = { max: 5, bindsLow: true, bindsHigh: false, factIds: [], undetermined: [] };
  const caps = [
    { ...cap, id: 'CAP-01', state: 'not-excluded' as const },
    { ...cap, id: 'CAP-07', max: 49, state: 'proven' as const, bindsHigh: true },
    { ...cap, id: 'CAP-10', bindsLow: false, state: 'not-excluded' as const },
  ];
  expect(listLimits({ ...breakdown, deployments: [{ ...home, caps, linkBinds: false }] })).toEqual([
    { id: 'CAP-01', title: 'Cannot be sold', proven: false, words: 'Not ruled out: the low end is capped at 5.' },
    { id: 'CAP-07', title: 'Single-key wallet without a timelock', proven: true, words: 'Caps the score at 49.' },
  ]);
});

test('proven harm to holders is named; possible harm and what is not ruled out are not', () => {
  const breakdown = breakdownOfNothing();
  const [home] = breakdown.deployments;
  if (home === undefined) throw new Error('There is no deployment');
  const cap = { max: 5, bindsLow: true, bindsHigh: true, factIds: [], undetermined: [] };
  const named = (...caps: { id: string; state: 'proven' | 'not-excluded' }[]) =>
    nameDealBreakers({ ...breakdown, deployments: [{ ...home, caps: caps.map((each) => ({ ...cap, ...each })) }] });
  expect(named({ id: 'CAP-01', state: 'proven' }, { id: 'CAP-02', state: 'not-excluded' })).toBe('Cannot be sold.');
  expect(named({ id: 'CAP-09', state: 'proven' })).toBe('Owner privileges were used against holders.');
  expect(named({ id: 'CAP-07', state: 'proven' })).toBe('');
  expect(nameDealBreakers(null)).toBe('');
});

test('the weakest link is told where it binds', () => {
  const breakdown = breakdownOfNothing();
  const [home] = breakdown.deployments;
  if (home === undefined) throw new Error('There is no deployment');
  const limits = listLimits({ ...breakdown, deployments: [{ ...home, caps: [], linkBinds: true, link: { low: 30.9, high: 100 } }] });
  expect(limits.map(({ words }) => words)).toEqual(['The weakest dimension caps the low end at 30.']);
});

test('a history is drawn as steps that reach to now', () => {
  const changes = [
    { asOf: '2026-11-05T00:00:00Z', low: 50, high: 100 },
    { asOf: '2026-11-01T00:00:00Z', low: 0, high: 100 },
  ];
  expect(chartSteps(changes, { now: new Date('2026-11-09T00:00:00Z'), width: 100, height: 100 })).toEqual({
    low: 'M0 100L50 100L50 50L100 50',
    area: 'M0 100L50 100L50 50L100 50L100 0L50 0L50 0L0 0Z',
  });
});

test.each([
  [3.14, '+3.1'],
  [-0.42, '−0.4'],
  [0.01, '+<0.1'],
  [0, '0'],
])('a change of %d points is said as %s', (points, words) => {
  expect(signedPoints(points)).toBe(words);
});

test('a line of a change names the check’s question or the rule that moved', () => {
  expect(subjectLabel('GOV-02')).toBe('Who can stop users?');
  expect(subjectLabel('limits')).toBe('Weakest link and deal-breakers');
});
