import type { ConfiguredChain } from './parse-rpc-urls.ts';

/** Chains that `public` connects: those that the product names in its interface. */
const CHAINS = ['mainnet', 'bsc', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'base'] as const;

/** The public endpoints that viem lists. Loaded on demand: the list of all chains is large. */
export async function listPublicEndpoints(): Promise<ConfiguredChain[]> {
  const published = await import('viem/chains');
  return CHAINS.map((name) => {
    const chain = published[name];
    return { chainId: chain.id, urls: [...chain.rpcUrls.default.http] };
  });
}

/** The first endpoint over HTTPS that viem lists for a chain; undefined where it lists none. */
export async function findPublishedEndpoint(chainId: number): Promise<string | undefined> {
  const published = await import('viem/chains');
  const chain = Object.values(published).find(({ id }) => id === chainId);
  return chain?.rpcUrls.default.http.find((url) => url.startsWith('https://'));
}
