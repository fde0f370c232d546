import type { ConfiguredChain } from './parse-rpc-urls.ts';

/** Chains of which everybody's endpoints are taken: those with a name of their own in the product's interface. */
const CHAINS = ['mainnet', 'bsc', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'base'] as const;

/** The endpoints that viem names for everybody. Loaded only when they are wanted: the list of all chains is large. */
export async function listPublicEndpoints(): Promise<ConfiguredChain[]> {
  const published = await import('viem/chains');
  return CHAINS.map((name) => {
    const chain = published[name];
    return { chainId: chain.id, urls: [...chain.rpcUrls.default.http] };
  });
}
