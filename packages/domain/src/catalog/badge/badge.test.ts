import { describe, expect, test } from 'vitest';
import { describeBadge, isOpenIncident } from './badge.ts';

const facts = {
  name: 'Harbour',
  level: 'unknown' as const,
  verdict: 'Nothing bad is known.',
  score: { low: 66, high: 80, tier: 'B' as const },
  day: '2026-11-01',
  kyc: 'silver' as const,
  incidents: [],
  codeChanged: false,
};
const today = '2026-11-22';
const incident = { date: '2026-11-10', kind: 'exploit' as const, lossUsd: '500000', shareLost: null, response: null };

describe('what a badge says', () => {
  test('the score with its day, once the project was looked into', () => {
    expect(describeBadge(facts, { today })).toEqual({
      state: 'score',
      name: 'Harbour',
      level: 'unknown',
      verdict: 'Nothing bad is known.',
      score: facts.score,
      day: '2026-11-01',
      kyc: 'silver',
    });
    expect(describeBadge({ ...facts, day: '2026-08-24' }, { today }).state).toBe('score');
  });

  test('that it is stale after 90 days without a look', () => {
    expect(describeBadge({ ...facts, day: '2026-08-23' }, { today }).state).toBe('stale');
  });

  test('that nothing is rated, where too little is known', () => {
    expect(describeBadge({ ...facts, score: { low: 0, high: 90, tier: 'NR' } }, { today }).state).toBe('not-rated');
    expect(describeBadge({ ...facts, score: null, day: null }, { today }).state).toBe('not-rated');
  });

  test('OFF-42: that the code changed since its audit, before the score and its age', () => {
    expect(describeBadge({ ...facts, codeChanged: true }, { today }).state).toBe('code-changed');
    expect(describeBadge({ ...facts, day: '2026-08-23', codeChanged: true }, { today }).state).toBe('code-changed');
    expect(describeBadge({ ...facts, codeChanged: true, incidents: [incident] }, { today }).state).toBe('incident');
  });

  test('an open incident before everything else, stale or not rated', () => {
    expect(describeBadge({ ...facts, incidents: [incident] }, { today }).state).toBe('incident');
    expect(describeBadge({ ...facts, score: null, day: null, incidents: [incident] }, { today }).state).toBe('incident');
  });
});

test.each([
  ['of the last 30 days', {}, true],
  ['of 30 days ago', { date: '2026-10-23' }, true],
  ['of 31 days ago', { date: '2026-10-22' }, false],
  ['of a month that ended not long ago', { date: '2026-10' }, true],
  ['of a month that ended long ago', { date: '2026-09' }, false],
  ['of a year, which says nothing about when', { date: '2026' }, false],
  ['whose cause the project has told', { response: { at: '2026-11-12', cause: 'https://harbour.example/post-mortem' } }, false],
  ['that was answered without a cause', { response: { at: '2026-11-12' } }, true],
  ['by which nothing was lost', { lossUsd: '0' }, false],
] as const)('an incident %s', (_name, change, open) => {
  expect(isOpenIncident({ ...incident, ...change }, { today })).toBe(open);
});
