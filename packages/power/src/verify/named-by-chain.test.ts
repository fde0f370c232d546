import { expect, test } from 'vitest';
import type { Address, Hex } from '../evm/reader.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import { listNamedByChain } from './named-by-chain.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const ROLE_GRANTED = '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d';
const OTHER = `0x${'0e'.repeat(32)}`;
const person = (digits: string): Address => `0x${digits.repeat(20)}`;
const word = (hex: string): Hex => `0x${hex.slice(2).padStart(64, '0')}`;
const HEAD = 1_000_000;

const LOGS = [
  { block: 10, topics: [ROLE_GRANTED, word('0x01'), word(person('a1'))], data: '0x', transactionHash: '0xaa' },
  { block: 500_000, topics: [OTHER], data: word(person('b2')), transactionHash: '0xbb' },
  { block: 999_000, topics: [OTHER, word(person('c3'))], data: '0x', transactionHash: '0xcc' },
];

type Filter = { fromBlock: Hex; topics?: Hex[][] };

/** A node that serves the logs of so many blocks at once, and of any number where a topic is named. */
function serve(blocksMax: number, { ofTopics = true } = {}): Endpoint & { asked: Filter[] } {
  const asked: Filter[] = [];
  const answer = (method: string, [first]: readonly unknown[]): Reply => {
    if (method === 'eth_getTransactionByHash')
      return { result: { from: person('d4'), to: CONTRACT, input: `0x65fae35e${word(person('e5')).slice(2)}` } };
    const filter = first as Filter;
    asked.push(filter);
    const [topics] = filter.topics ?? [];
    const isAllowed = topics === undefined ? HEAD - Number(filter.fromBlock) <= blocksMax : ofTopics;
    if (!isAllowed) return { error: { code: -32_005, message: 'range' } };
    return {
      result: LOGS.filter(
        (log) => log.block >= Number(filter.fromBlock) && (topics === undefined || topics.includes(log.topics[0] as Hex)),
      ),
    };
  };
  return { asked, ask: async (method, params) => answer(method, params) };
}

test('all events name accounts, in topics and data, and so do their transactions', async () => {
  const found = await listNamedByChain(serve(HEAD), { address: CONTRACT, toBlock: HEAD });
  expect(found?.fromBlock).toBe(0);
  expect(found?.accounts).toEqual([person('a1'), person('d4'), CONTRACT, person('e5'), person('c3'), person('b2')]);
});

test('an endpoint that limits ranges still gives all events about roles, and all others of its newest blocks, which is said', async () => {
  const endpoint = serve(300_000);
  const found = await listNamedByChain(endpoint, { address: CONTRACT, toBlock: HEAD });
  expect(found?.fromBlock).toBe(750_000);
  expect(found?.accounts).toEqual(expect.arrayContaining([person('a1'), person('c3')]));
  expect(found?.accounts).not.toContain(person('b2'));
  expect(endpoint.asked).toHaveLength(3);
});

test('an endpoint without logs says nothing about holders', async () => {
  const endpoint = serve(-1, { ofTopics: false });
  expect(await listNamedByChain(endpoint, { address: CONTRACT, toBlock: HEAD })).toBeUndefined();
  expect(endpoint.asked.length).toBeLessThan(10);
});
