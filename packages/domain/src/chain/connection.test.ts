import { expect, test } from 'vitest';
import { describeConnection, explainMissingScore } from './connection.ts';

const ethereum = { chain: 'ethereum', chainId: 1, head: 24_000_000, indexed: 24_000_000, lagSeconds: 12 };
const base = { chain: 'base', chainId: 8453, head: 40_000_000, indexed: 39_999_990, lagSeconds: 20 };

test('without a chain, on-chain facts and scores are said to be missing', () => {
  expect(describeConnection([])).toEqual({
    connection: 'No chain is connected.',
    consequence: 'On-chain facts show as not assessed.',
    remedy: 'To connect a chain, start with RPC_URLS=1=https://your-node.example, or RPC_URLS=public for public endpoints.',
  });
  expect(explainMissingScore([])).toBe('A score needs on-chain evidence, and no chain is connected.');
});

test('connected chains are named', () => {
  expect(describeConnection([ethereum]).connection).toBe('Ethereum is connected.');
  expect(describeConnection([ethereum, base]).connection).toBe('Ethereum and Base are connected.');
  expect(explainMissingScore([base])).toBe('A score needs on-chain evidence, and none has been gathered.');
});
