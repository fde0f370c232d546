import { chainName } from '@redoubt/domain/chain/known-chains';
import { toChainSlug } from '@redoubt/domain/chain/to-chain-slug';
import { chooseChains } from '../chain/choose-chains.ts';
import type { Settings } from '../settings.ts';
import { findPublicEndpoint } from './find-public-endpoint.ts';

/** Where a visitor can ask the chains that are connected, as far as that may be told; in the order of the settings. */
export async function listProposedEndpoints(
  settings: Pick<Settings, 'rpcUrls' | 'publicOrigin'>,
): Promise<{ chainName: string; url: string }[]> {
  const proposed = [];
  for (const { chainId } of await chooseChains(settings)) {
    const url = await findPublicEndpoint(settings, chainId);
    if (url !== null) proposed.push({ chainName: chainName(toChainSlug(String(chainId))), url });
  }
  return proposed;
}
