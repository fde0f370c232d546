import { KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import * as published from 'viem/chains';
import { expect, test } from 'vitest';

const chains = Object.values(published).filter((chain) => !('testnet' in chain && chain.testnet));

function explorersOf(chainId: number): string[] {
  const explorers = chains.flatMap((chain) => (chain.id === chainId ? Object.values(chain.blockExplorers ?? {}) : []));
  return explorers.map(({ url }) => url.replace(/\/$/, ''));
}

test.each(Object.entries(KNOWN_CHAINS))('%s is a public chain with that id and that explorer', (_slug, { chainId, explorerUrl }) => {
  expect(chains.map(({ id }) => id)).toContain(chainId);
  if (explorerUrl !== undefined) expect(explorersOf(chainId)).toContain(explorerUrl);
});
