import { expect, test } from 'vitest';
import { explainChainGap } from './chain-gap.ts';

const follow = (chain: string) => ({ chain, chainId: 1, head: 1, indexed: 1, lagSeconds: 1, progress: 'current' as const, reason: '' });

test('without any connected chain, that is the reason, and the project’s chains are what to connect', () => {
  expect(explainChainGap(['ethereum', 'base'], [])).toEqual({
    reason: 'No chain is connected.',
    remedy: 'The operator of this site can connect an RPC endpoint for Ethereum and Base.',
  });
});

test('only the chains that are missing are named', () => {
  expect(explainChainGap(['ethereum', 'base'], [follow('ethereum')])?.reason).toBe('Base is not connected.');
  expect(explainChainGap(['ethereum'], [follow('ethereum')])).toBeUndefined();
});

test('many chains are counted', () => {
  const chains = ['ethereum', 'base', 'optimism', 'polygon', 'scroll', 'linea'];
  expect(explainChainGap(chains, [follow('bsc')])?.reason).toBe('Ethereum, Base, OP Mainnet and 3 more chains are not connected.');
  expect(explainChainGap(chains.slice(0, 4), [follow('bsc')])?.reason).toBe('Ethereum, Base, OP Mainnet and Polygon are not connected.');
});

test('a project without contracts lacks a source, not an endpoint', () => {
  expect(explainChainGap([], [])?.reason).toBe('No contract of the project is on record.');
});
