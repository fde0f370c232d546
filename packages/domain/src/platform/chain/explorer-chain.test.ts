import { expect, test } from 'vitest';
import { findNamedChain } from './explorer-chain.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;

test.each([
  [`https://etherscan.io/address/${ADDRESS}#code`, 'ethereum'],
  [`optimistic.etherscan.io/tx/0x${'1'.repeat(64)}`, 'optimism'],
  [`https://www.bscscan.com/token/${ADDRESS}`, 'bsc'],
  [`https://subnets.avax.network/beam/address/${ADDRESS}`, 'beam'],
  [`eip155:8453:${ADDRESS}`, 'base'],
  [`https://etherscan.io.example.org/address/${ADDRESS}`, undefined],
  [`https://example.org/?u=https://etherscan.io/address/${ADDRESS}`, undefined],
  [ADDRESS, undefined],
])('a pasted link names the chain of its explorer, and no other link does (ANL-05): %s', (text, chain) => {
  expect(findNamedChain(text)).toBe(chain);
});
