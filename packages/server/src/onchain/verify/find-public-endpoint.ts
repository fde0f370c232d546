import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import { isLoopbackHost } from '../../platform/loopback.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { chooseChains } from '../record/choose-chains.ts';

/**
 * A public endpoint that visitors can use. An operator's private ones are secret, because their
 * addresses hold keys; except one on this machine, such as the demo chain's, when the site itself runs
 * on localhost.
 */
export async function findPublicEndpoint(
  { rpcUrls, publicOrigin }: Pick<Settings, 'rpcUrls' | 'publicOrigin'>,
  chainId: number,
): Promise<string | null> {
  const publicUrl = (await listPublicEndpoints()).find((chain) => chain.chainId === chainId)?.urls[0];
  if (publicUrl !== undefined) return publicUrl;
  if (!isLoopback(publicOrigin)) return null;
  const own = (await chooseChains({ rpcUrls })).find((chain) => chain.chainId === chainId)?.urls;
  return own?.find(isLoopback) ?? null;
}

const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname);
