import { expect, test } from 'vitest';
import { chainName, findKnownChain, KNOWN_CHAINS } from './known-chains.ts';

test('a chain is shown by its name, an unknown one by its slug', () => {
  expect(chainName('arbitrum')).toBe('Arbitrum One');
  expect(chainName('demo')).toBe('Demo chain');
  expect(chainName('chain-4242')).toBe('chain-4242');
});

test('a slug is never looked up among what every object has', () => {
  expect(findKnownChain('constructor')).toBeUndefined();
});

test('no two chains share an id or a name', () => {
  const chains = Object.values(KNOWN_CHAINS);
  expect(new Set(chains.map(({ chainId }) => chainId)).size).toBe(chains.length);
  expect(new Set(chains.map(({ name }) => name)).size).toBe(chains.length);
});
