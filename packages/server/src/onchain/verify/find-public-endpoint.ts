import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import { isLoopbackHost } from '../../platform/loopback.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { chooseChains } from '../record/choose-chains.ts';

/**
 * Where a visitor can ask a chain: everybody's endpoint. An operator's own are not told, since their addresses hold keys; except one on
 * this machine, such as the demo chain's, to visitors of a site that is on this machine, too.
 */
export async function findPublicEndpoint(
  { rpcUrls, publicOrigin }: Pick<Settings, 'rpcUrls' | 'publicOrigin'>,
  chainId: number,
): Promise<string | null> {
  const everybodys = (await listPublicEndpoints()).find((chain) => chain.chainId === chainId)?.urls[0];
  if (everybodys !== undefined) return everybodys;
  if (!isLoopback(publicOrigin)) return null;
  const own = (await chooseChains({ rpcUrls })).find((chain) => chain.chainId === chainId)?.urls;
  return own?.find(isLoopback) ?? null;
}

const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname);
