import { expect, test } from 'vitest';
import { listPasswordRules, meetsPasswordRule } from './password.ts';

test.each([
  ['AUTH-19: seven characters', 'abcdef1', false],
  ['AUTH-19: eight characters', 'abcdefg1', true],
  ['AUTH-20: letters alone', 'abcdefgh', false],
  ['AUTH-20: digits alone', '12345678', false],
  ['AUTH-20: a letter that is not of A to Z, with digits', 'äöü12345', false],
  ['AUTH-20: a digit that is not of 0 to 9, with letters', 'abcdefg٣', false],
  ['AUTH-18: nothing', '', false],
  ['OP-37: spaces and any other characters beside', 'a long way 2 go 🦄', true],
  ['OP-37: seven characters of which one has two units', '🦄bcdef1', false],
  ['OP-37: 256 characters', `${'a'.repeat(255)}1`, true],
  ['OP-37: 257 characters', `${'a'.repeat(256)}1`, false],
])('%s', (_name, password, expected) => {
  expect(meetsPasswordRule(password)).toBe(expected);
});

const stateOf = (password: string, refused?: { password: string; reason: string | undefined }) =>
  listPasswordRules(password, { email: 'grace.hopper@compilers.example', siteName: 'Redoubt', refused }).map(({ state }) => state);

test('AUTH-40: a password that is refused although the rule is kept shows why', () => {
  expect(stateOf('')).toEqual(['missing', 'missing', 'missing', 'missing', 'unknown']);
  expect(stateOf('seven ducks 7')).toEqual(['kept', 'kept', 'kept', 'kept', 'unknown']);
  // These the browser sees by itself.
  expect(stateOf('grace.hopper1906')).toEqual(['kept', 'kept', 'kept', 'broken', 'unknown']);
  expect(stateOf('!!redoubt2026!')).toEqual(['kept', 'kept', 'kept', 'broken', 'unknown']);
  // This only the server knows, and it holds for the password that was sent.
  const refused = { password: 'password1', reason: 'common' };
  expect(stateOf('password1', refused)).toEqual(['kept', 'kept', 'kept', 'kept', 'broken']);
  expect(stateOf('password12', refused)).toEqual(['kept', 'kept', 'kept', 'kept', 'unknown']);
});
