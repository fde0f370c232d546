import { expect, test } from 'vitest';
import { findMeantChain, readTarget } from './read-target.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const HASH = `0x${'1'.repeat(64)}`;

test('a pasted link of an explorer, a hash and a name are each read as what they are, on the chain that they mean (ANL-05, ANL-06)', () => {
  expect(readTarget(`https://basescan.org/address/${ADDRESS}#code`)).toEqual({ kind: 'address', address: ADDRESS });
  expect(readTarget(`https://etherscan.io/tx/${HASH}`)).toEqual({ kind: 'transaction', hash: HASH });
  expect(readTarget(' Vitalik.eth ')).toEqual({ kind: 'name', name: 'vitalik.eth' });
  expect([`https://basescan.org/tx/${HASH}`, 'vitalik.eth', HASH].map(findMeantChain)).toEqual(['base', 'ethereum', undefined]);
});

test.each([
  ['vita\u200blik.eth', 'vita[U+200B]lik.eth has characters that do not show'],
  ['met\u0430mask.eth', 'several alphabets'],
  ['0x1f98...f984', 'Paste the whole address'],
  ['0x1234', 'Enter an address'],
  ['', 'Enter an address'],
])('of what cannot be read, %j, the reason is said (ANL-05)', (text, words) => {
  const target = readTarget(text);
  expect(target.kind === 'problem' && target.words).toContain(words);
});

test('SRCH-16: a web address is looked for in lists, and is no fault of who pasted it', () => {
  expect(readTarget('https://app.claim-airdrop.example/x?y=1')).toEqual({ kind: 'web-address', host: 'app.claim-airdrop.example' });
  expect(readTarget('hxxps://claim[.]example')).toEqual({ kind: 'web-address', host: 'claim.example' });
  // A list that names the domain above names it, too.
  expect(readTarget(`${'a'.repeat(60)}.${'b'.repeat(30)}.example`)).toEqual({ kind: 'web-address', host: `${'b'.repeat(30)}.example` });
});
