import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { expect, test } from 'vitest';
import { groupChecks, listChecks } from './check-rows.ts';

const check = (id: string, state: string) => ({
  id,
  state,
  answer: `${id} answer`,
  asOf: '2026-11-20',
  evidence: null,
  open: { why: 'Not read.' },
});

const breakdown = {
  deployments: [
    {
      dimensions: [{ checks: [check('GOV-01', 'pass'), check('GOV-02', 'concern'), check('GOV-03', 'unknown'), check('GOV-04', 'fail')] }],
      without: ['GOV-09', 'GOV-10'],
    },
  ],
} as unknown as ScoreBreakdown;

test('what failed stands before what is of concern, and what passed, is unknown or is not asked stands apart', () => {
  const groups = groupChecks(listChecks(breakdown, 'GOV'));
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect(ids(groups.open)).toEqual(['GOV-04', 'GOV-02']);
  expect(ids(groups.passed)).toEqual(['GOV-01']);
  expect(ids(groups.unknown)).toContain('GOV-03');
  expect(ids(groups.outside)).toEqual(expect.arrayContaining(['GOV-09', 'GOV-10']));
  expect(groups.unknown.find(({ id }) => id === 'GOV-03')).toMatchObject({ why: 'Not read.' });
  expect(groups.passed[0]).toMatchObject({ why: null, answer: 'GOV-01 answer' });
});

test('every check of the method has one row, also where nothing was assessed', () => {
  const rows = Dimension.options.flatMap((dimension) => listChecks(null, dimension));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(METHOD.checks.map(({ id }) => id).toSorted());
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['unknown', 'not-built']));
});
