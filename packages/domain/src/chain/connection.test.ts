import { expect, test } from 'vitest';
import { describeConnection } from './connection.ts';

const ethereum = { chain: 'ethereum', chainId: 1, head: 24_000_000, indexed: 24_000_000, lagSeconds: 12 };
const base = { chain: 'base', chainId: 8453, head: 40_000_000, indexed: 39_999_990, lagSeconds: 20 };

test('without a chain, on-chain facts are said to be missing', () => {
  expect(describeConnection([])).toEqual({
    connection: 'No chain is connected.',
    consequence: 'On-chain facts show as not assessed.',
    remedy: 'To connect a chain, start with RPC_URLS=1=https://your-node.example, or RPC_URLS=public for public endpoints.',
  });
});

test('connected chains are named', () => {
  expect(describeConnection([ethereum]).connection).toBe('Ethereum is connected.');
  expect(describeConnection([ethereum, base]).connection).toBe('Ethereum and Base are connected.');
});
