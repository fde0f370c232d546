import { ANSWERS } from '@redoubt/domain/catalog/score/answers';
import { expect, test } from 'vitest';
import { listSubjectLabels } from './subject-labels.ts';

test('every subject of a fact has a label', () => {
  const words = listSubjectLabels();
  expect(Object.keys(words)).toEqual(expect.arrayContaining(Object.keys(ANSWERS)));
  expect(words['GOV-01']).toBe('Privileges to withdraw, mint or upgrade');
});
