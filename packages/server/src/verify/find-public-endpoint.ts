import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import { DEMO_CHAIN_ID } from '@redoubt/domain/chain/demo-chain-id';
import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from '../settings.ts';

/**
 * Where everybody can ask a chain. An operator's own endpoints are never told: their addresses hold keys. The demo chain listens on this
 * machine alone, so that it is named only where the site does, too.
 */
export async function findPublicEndpoint(
  { demoChain, publicOrigin }: Pick<Settings, 'demoChain' | 'publicOrigin'>,
  chainId: number,
): Promise<string | null> {
  if (chainId === DEMO_CHAIN_ID) {
    return demoChain !== undefined && isLoopbackHost(new URL(publicOrigin).hostname) ? `http://127.0.0.1:${demoChain.port}` : null;
  }
  return (await listPublicEndpoints()).find((chain) => chain.chainId === chainId)?.urls[0] ?? null;
}
