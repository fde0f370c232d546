import { expect, test } from 'vitest';
import { findPublicEndpoint } from './find-public-endpoint.ts';
import { listProposedEndpoints } from './list-proposed-endpoints.ts';

const rpcUrls = { chains: [{ chainId: 31_337, urls: ['https://rpc.example/secret-key', 'http://127.0.0.1:8545'] }], public: false };
const find = (publicOrigin: string, chainId: number) => findPublicEndpoint({ rpcUrls, publicOrigin }, chainId);

test('an operator’s endpoint is secret, except one on this machine for visitors on this machine', async () => {
  expect(await find('https://site.example', 31_337)).toBeNull();
  expect(await find('http://localhost:3000', 31_337)).toBe('http://127.0.0.1:8545');
  expect(await find('http://localhost:3000', 4_242)).toBeNull();
});

test('the largest chains have a public endpoint', async () => {
  expect(await find('https://site.example', 1)).toMatch(/^https:\/\//);
});

test('proposed are the chains that are connected, none by an endpoint of the operator’s own, then the largest and all others that are published', async () => {
  const chains = [...rpcUrls.chains, { chainId: 1, urls: ['https://rpc.example/another-key'] }];
  const propose = (publicOrigin: string) => listProposedEndpoints({ rpcUrls: { chains, public: false }, publicOrigin });
  const demo = { chain: 'demo', chainName: 'Demo chain', url: 'http://127.0.0.1:8545' };
  const [first, ...rest] = await propose('https://site.example');
  expect(first).toEqual({ chain: 'ethereum', chainName: 'Ethereum', url: await find('https://site.example', 1) });
  expect(await propose('http://localhost:3000')).toEqual([demo, first, ...rest]);
  expect(rest.slice(0, 6).map(({ chain }) => chain)).toEqual(['bsc', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'base']);
  expect(rest.length).toBeGreaterThan(40);
  expect(new Set(rest.map(({ chain }) => chain)).size).toBe(rest.length);
  expect(rest.every(({ url }) => url.startsWith('https://') && !url.includes('rpc.example'))).toBe(true);
});
