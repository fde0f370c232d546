import { expect, test } from 'vitest';
import { chainName, findKnownChain } from './known-chains.ts';

test('a chain is shown by its name, an unknown one by its slug', () => {
  expect(chainName('arbitrum')).toBe('Arbitrum One');
  expect(chainName('chain-4242')).toBe('chain-4242');
});

test('a slug is never looked up among what every object has', () => {
  expect(findKnownChain('constructor')).toBeUndefined();
});
