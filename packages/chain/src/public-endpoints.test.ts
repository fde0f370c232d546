import { expect, test } from 'vitest';
import { listPublicEndpoints } from './public-endpoints.ts';

test('everybody’s endpoints are there for seven chains, all over HTTPS', async () => {
  const chains = await listPublicEndpoints();
  expect(chains.map(({ chainId }) => chainId)).toEqual([1, 56, 137, 42_161, 10, 43_114, 8453]);
  expect(chains.flatMap(({ urls }) => urls).every((url) => url.startsWith('https://'))).toBe(true);
  expect(chains.every(({ urls }) => urls.length > 0)).toBe(true);
});
