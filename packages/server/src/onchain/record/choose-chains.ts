import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import type { Settings } from '../../platform/settings/settings.ts';

/** A chain and where it can be asked; `gentle` when its endpoints are everybody's. */
export type ChainToFollow = { readonly chainId: number; readonly urls: readonly string[]; readonly gentle: boolean };

/** The chains that the settings name. One's own endpoints of a chain are preferred to everybody's, of which nothing is asked then. */
export async function chooseChains({ rpcUrls }: Pick<Settings, 'rpcUrls'>): Promise<ChainToFollow[]> {
  const own = (rpcUrls?.chains ?? []).map((chain) => ({ ...chain, gentle: false }));
  if (rpcUrls?.public !== true) return own;
  const taken = new Set(own.map(({ chainId }) => chainId));
  const others = (await listPublicEndpoints()).filter(({ chainId }) => !taken.has(chainId));
  return [...own, ...others.map((chain) => ({ ...chain, gentle: true }))];
}
