import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/demo-chain-id';
import { chooseChains } from '@redoubt/server/onchain/record/choose-chains';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { toDemoChainUrl } from './serve/demo-chain.ts';

/** Where the settings say that a chain can be asked; undefined where they name no place. The demo chain that `redoubt serve` starts is in none. */
export async function findChainUrls(settings: Settings, chainId: number): Promise<readonly string[] | undefined> {
  const named = (await chooseChains(settings)).find((chain) => chain.chainId === chainId)?.urls;
  if (named !== undefined || chainId !== DEMO_CHAIN_ID || settings.demoChain === undefined) return named;
  return [toDemoChainUrl(settings.demoChain)];
}
