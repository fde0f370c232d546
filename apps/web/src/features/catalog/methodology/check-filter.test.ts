import { METHOD } from '@redoubt/domain/catalog/score/method';
import { expect, test } from 'vitest';
import { filterChecks, parseCheckFilter } from './check-filter.ts';

const idsOf = (parameters: Record<string, string | string[]>) =>
  filterChecks(METHOD.checks, parseCheckFilter(parameters)).map(({ id }) => id);

test('without a filter all checks are listed', () => {
  expect(idsOf({})).toHaveLength(METHOD.checks.length);
});

test('dimension, source and keyword narrow the list together', () => {
  expect(idsOf({ dimension: 'COM', source: 'V' })).toEqual(['COM-03', 'COM-04']);
  expect(idsOf({ q: ' cod-02 ' })).toEqual(['COD-02']);
  expect(idsOf({ q: 'TIMELOCK', dimension: 'GOV' })).toContain('GOV-04');
  expect(idsOf({ q: 'no check says this' })).toEqual([]);
});

test('what an address names wrongly does not narrow the list', () => {
  expect(idsOf({ dimension: 'XYZ', source: ['R', 'L'], q: ['a', 'b'] })).toHaveLength(METHOD.checks.length);
});
