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

/** The first endpoint over HTTPS that viem names for a chain; undefined where it names none. */
export async function findPublishedEndpoint(chainId: number): Promise<string | undefined> {
  const published = await import('viem/chains');
  const chain = Object.values(published).find(({ id }) => id === chainId);
  return chain?.rpcUrls.default.http.find((url) => url.startsWith('https://'));
}
