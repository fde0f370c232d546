import { expect, test } from 'vitest';
import { findIn, findWords } from './words.ts';

test('code, comments and texts use none of the words that the glossary bans', () => {
  const places = findWords().map(({ path, line, word, instead }) => `${path}:${line} ${word} → ${instead}`);
  expect(places).toEqual([]);
});

test.each([
  ['E-mail', '<label>E-mail</label>'],
  ['e-mails', 'What e-mails are sent'],
  ['Log in', "{ title: 'Log in' }"],
])('“%s” is a second spelling of what has one', (word, text) => {
  expect(findIn('view.tsx', text)).toMatchObject([{ word }]);
});

test('the one spelling passes: Email, the button “Log In”, and to log in within a sentence', () => {
  expect(findIn('view.tsx', "<label>Email</label> 'Log In' 'Please log in.' Log in to vote.")).toEqual([]);
});
