import { expect, test } from 'vitest';
import { type Address, type ChainReader, toWordHex } from '../evm/reader.ts';
import { resolveName } from './resolve-name.ts';

const at = (digit: string): Address => `0x${digit.repeat(40)}`;
const REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e';
/** Hashes of ENSIP-1's examples, and of a well-known name. */
const NODES = {
  eth: '93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae',
  'vitalik.eth': 'ee6c4522aab0003e8d14cd40a6af439055fd2577951148c14b6cea9a53475835',
};
const SUPPORTS_WILDCARD = `01ffc9a79061b923${'0'.repeat(56)}`;

/** A chain on which these calls answer with a word, 'reverts', or the words of `bytes`; all others answer nothing. */
function chainOf(answers: Readonly<Record<string, bigint | 'reverts' | readonly bigint[]>>): Pick<ChainReader, 'call'> {
  return {
    call: async ({ to, data }) => {
      const answer = Object.entries(answers).find(([call]) => `${to} ${data.slice(2)}`.startsWith(call))?.[1];
      if (answer === undefined) return { ok: true, data: '0x' };
      if (answer === 'reverts') return { ok: false, data: '0x' };
      return { ok: true, data: `0x${(typeof answer === 'bigint' ? [answer] : answer).map(toWordHex).join('')}` };
    },
  };
}

const resolverOf = (name: keyof typeof NODES) => `${REGISTRY} 0178b8bf${NODES[name]}`;

test('a name leads to the address that its resolver names, in the form that the registry holds (ANL-05)', async () => {
  const chain = chainOf({
    [resolverOf('vitalik.eth')]: BigInt(at('b')),
    [`${at('b')} 3b3b57de${NODES['vitalik.eth']}`]: BigInt(at('a')),
  });
  expect(await resolveName(chain, ' Vitalik.eth')).toEqual({ name: 'vitalik.eth', address: at('a'), resolver: at('b') });
});

test('a name without a record of its own is resolved by the wildcard above it, and by no other resolver above it (ANL-05)', async () => {
  const above = { [resolverOf('eth')]: BigInt(at('b')) };
  const wildcard = { [`${at('b')} ${SUPPORTS_WILDCARD}`]: 1n };
  // resolve(bytes,bytes) with the name in DNS's form: 7 vitalik, 3 eth, 0.
  const call = `${at('b')} 9061b923${toWordHex(64n)}${toWordHex(128n)}${toWordHex(13n)}07766974616c696b0365746800`;
  const chain = chainOf({ ...above, ...wildcard, [call]: [32n, 32n, BigInt(at('a'))] });
  expect(await resolveName(chain, 'vitalik.eth')).toMatchObject({ address: at('a'), resolver: at('b') });
  await expect(resolveName(chainOf(above), 'vitalik.eth')).rejects.toThrow('vitalik.eth has no resolver');
  await expect(resolveName(chainOf({ ...above, ...wildcard, [call]: 'reverts' }), 'vitalik.eth')).rejects.toThrow('no answer on chain');
});

test.each([
  ['a name with hidden characters', 'vita\u200blik.eth', 'characters that do not show'],
  ['a name with a forbidden sign', 'vital?ik.eth', 'ENS forbids this name'],
  ['a name of mixed letters', 'met\u0430mask.eth', 'ENS forbids this name'],
  ['a name that is not registered', 'vitalik.eth', 'has no resolver'],
])('%s is said to be none, and no address is guessed (ANL-05)', async (_what, name, words) => {
  await expect(resolveName(chainOf({}), name)).rejects.toThrow(words);
});

test('a resolver without an address for the name says so (ANL-05)', async () => {
  const chain = chainOf({ [resolverOf('vitalik.eth')]: BigInt(at('b')) });
  await expect(resolveName(chain, 'vitalik.eth')).rejects.toThrow('names no Ethereum address');
});
