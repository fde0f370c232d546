import { expect, test } from 'vitest';
import { hidesCharacters, showText } from './chain-text.ts';

const FAMILY = '👨\u200d👩\u200d👧';

test.each([
  ['USDC', 'USDC'],
  [' Wrapped  Ether \0\0', 'Wrapped  Ether'],
  ['\u3164', undefined],
  ['\u2800\u2800\u2800', undefined],
  ['\uffa0 ', undefined],
  ['\ufffd\ufffd', undefined],
  ['US\u00addC', 'US[U+00AD]dC'],
  ['\u202eCDSU', '[U+202E]CDSU'],
  ['US\0DC', 'US[U+0000]DC'],
  ['USDC\u{e0055}', 'USDC[U+E0055]'],
  ['vita\u200blik', 'vita[U+200B]lik'],
  ['a\u200db', 'a[U+200D]b'],
  [FAMILY, FAMILY],
  ['❤\ufe0f Dog', '❤\ufe0f Dog'],
  ['é', 'é'],
])('a name that was written as %j is shown as %j (BR-22)', (text, shown) => {
  expect(showText(text, { lengthMax: 40 })).toBe(shown);
});

test('a name is cut, also where its hidden characters take more room than they did (BR-22)', () => {
  expect(showText('x'.repeat(300), { lengthMax: 200 })).toHaveLength(200);
  expect(showText(`a${'\u200b'.repeat(100)}`, { lengthMax: 20 })).toBe('a[U+200B][U+200B][U+');
});

test('hidden characters are found, and joined emoji have none (BR-23)', () => {
  expect(['vita\u200blik.eth', 'ａ', `${FAMILY}.eth`, 'plain.eth'].map(hidesCharacters)).toEqual([true, false, false, false]);
});
