import { METHOD } from '@redoubt/domain/catalog/score/method';
import { toBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { scoreProject } from '@redoubt/domain/catalog/score/score';
import { expect, test } from 'vitest';
import { signedPoints, subjectLabel } from '@/entities/score/score-changes';
import { chartSteps } from './chart-steps.ts';
import { listLimits, readCoverageParts } from './score-view.ts';

const asOf = Date.parse('2026-11-20T00:00:00Z');

function breakdownOfNothing() {
  const scope = scopeOf([], { chains: ['ethereum'], asOf });
  return toBreakdown(scoreProject([], METHOD, scope), { facts: [], method: METHOD, scope, host: 'Redoubt' });
}

test('without a single fact no point is covered', () => {
  const breakdown = breakdownOfNothing();
  expect(readCoverageParts(breakdown).map(({ id, points, of }) => [id, points, of])).toEqual([
    ['COD', 0, 34],
    ['GOV', 0, 26],
    ['OPS', 0, 14],
    ['FUN', 0, 11],
    ['MKT', 0, 10],
    ['COM', 0, 5],
  ]);
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
    {
      id: 'CAP-07',
      title: 'Single-key wallet without a timelock',
      proven: true,
      words: 'A danger of Governance Strength. Caps the score at 49.',
    },
  ]);
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
    { asOf: '2026-11-05T00:00:00Z', low: 50, high: 100, changes: [] },
    { asOf: '2026-11-01T00:00:00Z', low: 0, high: 100, changes: [] },
  ];
  expect(chartSteps(changes, { now: new Date('2026-11-09T00:00:00Z'), width: 100, height: 100 })).toMatchObject({
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

test('a line of a change names the check or the rule that moved', () => {
  expect(subjectLabel('GOV-02')).toBe('Privileges to pause or blacklist');
  expect(subjectLabel('limits')).toBe('Weakest link and deal-breakers');
});
