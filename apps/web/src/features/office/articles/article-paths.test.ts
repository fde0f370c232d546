import { expect, test } from 'vitest';
import { findNeighbours, readingTime } from './article-paths.ts';

test('reading takes a minute for 238 words, and never none', () => {
  expect(readingTime({ words: 1_700 })).toBe('7 min read');
  expect(readingTime({ words: 20 })).toBe('1 min read');
});

const LIST = [{ slug: 'newest' }, { slug: 'middle' }, { slug: 'oldest' }];

test.each([
  ['newest', undefined, 'middle'],
  ['middle', 'newest', 'oldest'],
  ['oldest', 'middle', undefined],
  ['unknown', undefined, undefined],
])('beside %s stand %s and %s', (slug, newer, older) => {
  const neighbours = findNeighbours(LIST, slug);
  expect([neighbours.newer?.slug, neighbours.older?.slug]).toEqual([newer, older]);
});
