import { expect, test } from 'vitest';
import { findLookup } from './lookup.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const TRANSACTION = `0x${'1'.repeat(64)}`;

test.each([
  [ADDRESS, { kind: 'address', text: ADDRESS }],
  [TRANSACTION, { kind: 'transaction', text: TRANSACTION }],
  ['vitalik.eth', { kind: 'ens-name', text: 'vitalik.eth' }],
  ['pay.someone.eth', { kind: 'ens-name', text: 'pay.someone.eth' }],
  ['🦄.eth', { kind: 'ens-name', text: '🦄.eth' }],
  ['.eth', undefined],
  ['a..eth', undefined],
  ['two words.eth', undefined],
  ['eth', undefined],
  [ADDRESS.slice(0, -1), undefined],
  [`${ADDRESS}a`, undefined],
  [`0x${'g'.repeat(40)}`, undefined],
])('%s', (term, expected) => {
  expect(findLookup(term)).toEqual(expected);
});
