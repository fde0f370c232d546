import { expect, test } from 'vitest';
import { findNameProblem, toFreeName, toWatchlistName } from './name.ts';

test('OP-41: a name has 1 to 50 characters, an emoji being one', () => {
  expect(findNameProblem(toWatchlistName('  '))).toBe('Please give the list a name.');
  expect(findNameProblem('🏰'.repeat(50))).toBeUndefined();
  expect(findNameProblem('🏰'.repeat(51))).toBe('Please use at most 50 characters.');
  expect(findNameProblem('a\u202eb')).toBe('Please use ordinary characters.');
  expect(findNameProblem('\ud800')).toBe('Please use ordinary characters.');
});

test('a taken name gets a number and stays within the limit', () => {
  expect(toFreeName('My list', [])).toBe('My list');
  expect(toFreeName('My list', ['My list', 'My list 2'])).toBe('My list 3');
  expect(toFreeName('x'.repeat(50), ['x'.repeat(50)])).toBe(`${'x'.repeat(48)} 2`);
});
