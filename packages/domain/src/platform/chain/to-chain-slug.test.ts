import { expect, test } from 'vitest';
import { toChainSlug } from './to-chain-slug.ts';

test.each([
  ['ethereum', 'ethereum'],
  ['1', 'ethereum'],
  ['8453', 'base'],
  ['31337', 'demo'],
  ['987654321', 'chain-987654321'],
  ['chain-7', 'chain-7'],
  ['never-heard-of', 'never-heard-of'],
])('the chain that is named %s has the slug %s', (reference, slug) => {
  expect(toChainSlug(reference)).toBe(slug);
});
