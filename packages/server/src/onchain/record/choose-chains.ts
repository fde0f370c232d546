import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import type { Settings } from '../../platform/settings/settings.ts';

/** A chain with its endpoints; `rateLimited` where they are public ones. */
export type ChainToFollow = { readonly chainId: number; readonly urls: readonly string[]; readonly rateLimited: boolean };

/** The chains of the settings. Public endpoints are used only for chains without private ones. */
export async function chooseChains({ rpcUrls }: Pick<Settings, 'rpcUrls'>): Promise<ChainToFollow[]> {
  const own = (rpcUrls?.chains ?? []).map((chain) => ({ ...chain, rateLimited: false }));
  if (rpcUrls?.public !== true) return own;
  const taken = new Set(own.map(({ chainId }) => chainId));
  const others = (await listPublicEndpoints()).filter(({ chainId }) => !taken.has(chainId));
  return [...own, ...others.map((chain) => ({ ...chain, rateLimited: true }))];
}
