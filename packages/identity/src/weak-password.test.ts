import { expect, test } from 'vitest';
import { findWeakness } from './weak-password.ts';

const account = { email: 'grace.hopper@compilers.example', productWords: ['Redoubt'] };

test.each([
  ['among the most used', 'password1', 'common'],
  ['among the most used, in other letters', 'PassWord1', 'common'],
  ['among the most used, in wide letters', 'ｐassword1', 'common'],
  ['the whole address', 'grace.hopper@compilers.example', 'address'],
  ['its first part and a year', 'grace.hopper1906', 'address'],
  ['its domain and digits in front', '12compilers', 'address'],
  ["the product's name with signs", '!!redoubt2026!', 'product'],
  ['four words and a number', 'seven ducks cross 3 roads', undefined],
  ['a sentence in which the address is one word', 'grace.hopper likes 7 ducks', undefined],
] as const)('a password that is %s', (_name, password, expected) => {
  expect(findWeakness(password, account)).toBe(expected);
});

test('an address too short to be told from chance forbids nothing', () => {
  expect(findWeakness('bob12345x', { email: 'bob@x.example', productWords: [] })).toBeUndefined();
});
