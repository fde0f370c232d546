import { findPublishedEndpoint, listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import { chainName, KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { Settings } from '../../platform/settings/settings.ts';
import { chooseChains } from '../record/choose-chains.ts';
import { findPublicEndpoint } from './find-public-endpoint.ts';

export type ProposedEndpoint = { readonly chain: string; readonly chainName: string; readonly url: string };

/**
 * Chains for a visitor's own analysis, each with an endpoint that is not secret: connected chains, then
 * the largest, then all others with a published endpoint, by name.
 */
export async function listProposedEndpoints(settings: Pick<Settings, 'rpcUrls' | 'publicOrigin'>): Promise<ProposedEndpoint[]> {
  const byName = Object.values(KNOWN_CHAINS).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const ids = [...(await chooseChains(settings)), ...(await listPublicEndpoints()), ...byName].map(({ chainId }) => chainId);
  const proposed = await Promise.all(
    [...new Set(ids)].map(async (chainId) => {
      const chain = toChainSlug(String(chainId));
      const url = (await findPublicEndpoint(settings, chainId)) ?? (await findPublishedEndpoint(chainId));
      return url === undefined ? [] : [{ chain, chainName: chainName(chain), url }];
    }),
  );
  return proposed.flat();
}
