import { expect, test } from 'vitest';
import { describeConnection } from './connection.ts';

const ethereum = {
  chain: 'ethereum',
  chainId: 1,
  head: 24_000_000,
  indexed: 24_000_000,
  lagSeconds: 12,
  progress: 'current',
  reason: '',
} as const;
const base = {
  chain: 'base',
  chainId: 8453,
  head: 40_000_000,
  indexed: 39_999_990,
  lagSeconds: 20,
  progress: 'current',
  reason: '',
} as const;

test('without a chain, on-chain facts are said to be missing', () => {
  expect(describeConnection([])).toEqual({
    connection: 'No chain is connected.',
    consequence: 'On-chain facts show as not assessed.',
    remedy: 'To connect a chain, start with RPC_URLS=1=https://your-node.example, or RPC_URLS=public for public endpoints.',
    isLate: false,
  });
});

test('connected chains are named', () => {
  expect(describeConnection([ethereum]).connection).toBe('Ethereum is connected.');
  expect(describeConnection([ethereum, base]).connection).toBe('Ethereum and Base are connected.');
});

test('a chain whose record is old is told with where it stands', () => {
  expect(describeConnection([ethereum, base])).toMatchObject({ isLate: false });
  expect(describeConnection([{ ...ethereum, progress: 'reading' }])).toMatchObject({ isLate: false });
  expect(describeConnection([{ ...base, progress: 'paused' }])).toEqual({
    connection: 'Base is connected.',
    consequence: 'Indexing of Base is paused at block 39,999,990.',
    isLate: true,
  });
  expect(describeConnection([{ ...base, progress: 'out-of-quota' }])).toMatchObject({ isLate: true });
  expect(describeConnection([ethereum, { ...base, progress: 'behind' }]).consequence).toBe('Indexing of Base is 10 blocks behind.');
  expect(
    describeConnection([
      { ...ethereum, progress: 'paused' },
      { ...base, progress: 'behind' },
    ]).consequence,
  ).toBe('Indexing of Ethereum and Base is behind.');
});
