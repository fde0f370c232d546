import { toVoteCounts } from '@redoubt/domain/catalog/vote/to-vote-counts';
import { expect, test } from 'vitest';
import { standingWords } from './vote-words.ts';

test('PROJ-04: the average of all projects stands beside the votes of one from 20 votes on, never beside none', () => {
  expect(standingWords(toVoteCounts({ yes: 0, no: 0 }), 100)).toBe('No votes yet');
  expect(standingWords(toVoteCounts({ yes: 14, no: 5 }), 100)).toBe('73 % yes of 19 votes');
  expect(standingWords(toVoteCounts({ yes: 15, no: 5 }), 61.9)).toBe('75 % yes of 20 votes; 61 % is the average of all projects');
  expect(standingWords(toVoteCounts({ yes: 15, no: 5 }), null)).toBe('75 % yes of 20 votes');
});
