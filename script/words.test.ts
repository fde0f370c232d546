import { expect, test } from 'vitest';
import { findWords } from './words.ts';

test('code, comments and texts use none of the words that the glossary bans', () => {
  const places = findWords().map(({ path, line, word, instead }) => `${path}:${line} ${word} → ${instead}`);
  expect(places).toEqual([]);
});
