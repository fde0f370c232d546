import { expect, test } from 'vitest';
import { findPublishedEndpoint, listPublicEndpoints } from './public-endpoints.ts';

test('seven chains have public endpoints, all over HTTPS', async () => {
  const chains = await listPublicEndpoints();
  expect(chains.map(({ chainId }) => chainId)).toEqual([1, 56, 137, 42_161, 10, 43_114, 8453]);
  expect(chains.flatMap(({ urls }) => urls).every((url) => url.startsWith('https://'))).toBe(true);
  expect(chains.every(({ urls }) => urls.length > 0)).toBe(true);
});

test('other chains have one where viem lists it, over HTTPS; an unknown chain has none', async () => {
  expect(await findPublishedEndpoint(100)).toMatch(/^https:\/\//);
  expect(await findPublishedEndpoint(4_242_424_242)).toBeUndefined();
});
