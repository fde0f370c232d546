import { ANSWERS } from '@redoubt/domain/catalog/score/answers';
import { expect, test } from 'vitest';
import { listSubjectWords } from './subject-words.ts';

test('whatever a fact can be about has words for visitors who know no ids of the method', () => {
  const words = listSubjectWords();
  expect(Object.keys(words)).toEqual(expect.arrayContaining(Object.keys(ANSWERS)));
  expect(words['GOV-01']).toBe("Who can take users' value, and after what notice?");
});
