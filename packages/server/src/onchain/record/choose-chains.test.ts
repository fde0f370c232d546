import { expect, test } from 'vitest';
import { chooseChains } from './choose-chains.ts';

test('nothing is asked when nothing is named', async () => {
  expect(await chooseChains({ rpcUrls: undefined })).toEqual([]);
});

test('of a chain with endpoints of one’s own, everybody’s are left alone; the others are asked gently', async () => {
  const chains = await chooseChains({ rpcUrls: { chains: [{ chainId: 1, urls: ['https://own.example/'] }], public: true } });
  expect(chains.filter(({ chainId }) => chainId === 1)).toEqual([{ chainId: 1, urls: ['https://own.example/'], rateLimited: false }]);
  expect(chains.slice(1).every(({ rateLimited }) => rateLimited)).toBe(true);
  expect(chains).toHaveLength(7);
});
