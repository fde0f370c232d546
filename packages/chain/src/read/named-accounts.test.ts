import { expect, test } from 'vitest';
import { listNamedAccounts } from './named-accounts.ts';

const KEY = 'a5'.repeat(20);
const toWord = (hex: string) => hex.padStart(64, '0');

test('the addresses that a call names are found, and its amounts, hashes and flags are not', () => {
  const words = [
    toWord(KEY),
    toWord('1'),
    toWord((10n ** 27n).toString(16)),
    'f'.repeat(64),
    toWord(KEY),
    toWord('00000000219ab540356cbb839cbe05303d7705fa'),
  ];
  expect(listNamedAccounts(`0x2f2ff15d${words.join('')}`, { skip: 4, accountsMax: 8 })).toEqual([
    `0x${KEY}`,
    '0x00000000219ab540356cbb839cbe05303d7705fa',
  ]);
});

test('no more addresses than asked for are listed, and a word that is cut off is none', () => {
  const others = ['1', '2', '3'].map((digit) => toWord(digit.repeat(40)));
  expect(listNamedAccounts(`0x${others.join('')}`, { accountsMax: 2 })).toEqual([`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]);
  expect(listNamedAccounts(`0x${toWord(KEY).slice(0, 62)}`, { accountsMax: 2 })).toEqual([]);
});
