import { toVoteCounts } from '@redoubt/domain/catalog/vote/outcome';
import { expect, test } from 'vitest';
import { standingText } from './vote-text.ts';

test('PROJ-04: the average of all projects stands beside the votes of one from 20 votes on, never beside none', () => {
  expect(standingText(toVoteCounts({ yes: 0, no: 0 }), 100)).toBe('No votes yet');
  expect(standingText(toVoteCounts({ yes: 14, no: 5 }), 100)).toBe('73 % yes of 19 votes');
  expect(standingText(toVoteCounts({ yes: 15, no: 5 }), 61.9)).toBe('75 % yes of 20 votes; 61 % is the average of all projects');
  expect(standingText(toVoteCounts({ yes: 15, no: 5 }), null)).toBe('75 % yes of 20 votes');
});
