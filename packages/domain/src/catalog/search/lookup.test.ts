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
  ['👨\u200d👩\u200d👧.eth', { kind: 'ens-name', text: '👨\u200d👩\u200d👧.eth' }],
  ['vita\u200blik.eth', { kind: 'forbidden-ens-name', text: 'vita[U+200B]lik.eth' }],
  ['met\u0430mask.eth', { kind: 'mixed-ens-name', text: 'met\u0430mask.eth' }],
  ['temp.eth', { kind: 'ens-name', text: 'temp.eth' }],
  ['.eth', undefined],
  ['a..eth', undefined],
  ['two words.eth', undefined],
  ['eth', undefined],
  [ADDRESS.slice(0, -1), undefined],
  [`${ADDRESS}a`, undefined],
  ['a'.repeat(40), { kind: 'address', text: ADDRESS }],
  [`0x${'aa '.repeat(20)}`, { kind: 'address', text: ADDRESS }],
  [`0x${'0'.repeat(24)}${'a'.repeat(40)}`, { kind: 'address', text: ADDRESS }],
  [`eth:${ADDRESS}`, { kind: 'address', text: ADDRESS }],
  [`eip155:1:${ADDRESS}`, { kind: 'address', text: ADDRESS }],
  [`ethereum:${ADDRESS}@1`, { kind: 'address', text: ADDRESS }],
  [`https://etherscan.io/token/${ADDRESS}?a=0x${'b'.repeat(40)}#code`, { kind: 'address', text: ADDRESS }],
  [`https://etherscan.io/tx/${TRANSACTION}`, { kind: 'transaction', text: TRANSACTION }],
  ['0x1f98...f984', { kind: 'shortened-address', text: '0x1f98...f984' }],
  ['0x1f9840a85d5a', { kind: 'shortened-address', text: '0x1f9840a85d5a' }],
  ['0x1f9840', { kind: 'shortened-address', text: '0x1f9840' }],
  ['0x1f984', undefined],
  ['https://app.uniswap.org/swap?chain=base', { kind: 'web-address', text: 'app.uniswap.org' }],
  ['www.aave.com', { kind: 'web-address', text: 'aave.com' }],
  ['curve v2.0', undefined],
  [`0x${'g'.repeat(40)}`, undefined],
])('%s', (term, expected) => {
  expect(findLookup(term)).toEqual(expected);
});
