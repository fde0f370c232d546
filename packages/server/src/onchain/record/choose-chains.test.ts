import { UNITS_PER_DAY } from '@redoubt/chain/rpc/meter';
import { expect, test } from 'vitest';
import { chooseChains } from './choose-chains.ts';

test('nothing is asked when nothing is named', async () => {
  expect(await chooseChains({ rpcUrls: undefined })).toEqual([]);
});

test('of a chain with endpoints of one’s own, everybody’s are left alone; the others are asked gently', async () => {
  const chains = await chooseChains({ rpcUrls: { chains: [{ chainId: 1, urls: ['https://own.example/'] }], public: true } });
  expect(chains.filter(({ chainId }) => chainId === 1)).toMatchObject([{ urls: ['https://own.example/'], rateLimited: false }]);
  expect(chains.slice(1).every(({ rateLimited }) => rateLimited)).toBe(true);
  expect(chains).toHaveLength(7);
});

test('an endpoint of others has a limit of units a day unless the operator sets one; one of the own network has none', async () => {
  const urls = ['https://own.example/', 'https://set.example/', 'https://off.example/', 'http://10.0.0.7:8545/'];
  const rpcBudgets = new Map([
    ['1=https://set.example/', { perSecond: 5, unitsPerDay: 900 }],
    ['1=https://off.example/', { unitsPerDay: Number.POSITIVE_INFINITY }],
  ]);
  const [own, foreign] = await chooseChains({ rpcUrls: { chains: [{ chainId: 1, urls }], public: true }, rpcBudgets });
  expect(own?.budgets?.map(({ unitsPerDay }) => unitsPerDay)).toEqual([UNITS_PER_DAY, 900, Number.POSITIVE_INFINITY, undefined]);
  expect(foreign?.budgets?.[0]).toEqual({ unitsPerDay: UNITS_PER_DAY });
});
