import { budgetKey } from '@redoubt/chain/parse-budgets';
import type { History } from '@redoubt/chain/plan/history';
import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import type { RequestBudget } from '@redoubt/chain/rpc/meter';
import type { Settings } from '../../platform/settings/settings.ts';

/** A chain with its endpoints; `rateLimited` where they are public ones. */
export type ChainToFollow = {
  readonly chainId: number;
  readonly urls: readonly string[];
  readonly rateLimited: boolean;
  /** Of each endpoint, in their order. */
  readonly budgets?: readonly RequestBudget[];
  /** One day by default. */
  readonly history?: History | undefined;
};

type ChainSettings = Pick<Settings, 'rpcUrls'> & Partial<Pick<Settings, 'rpcBudgets' | 'history'>>;

/** The chains of the settings. Public endpoints are used only for chains without private ones. */
export async function chooseChains({ rpcUrls, rpcBudgets, history }: ChainSettings): Promise<ChainToFollow[]> {
  const own = (rpcUrls?.chains ?? []).map(({ chainId, urls }): ChainToFollow => {
    const budgets = urls.map((url) => rpcBudgets?.get(budgetKey({ chainId, url })) ?? {});
    return { chainId, urls, rateLimited: false, history, ...(rpcBudgets !== undefined && { budgets }) };
  });
  if (rpcUrls?.public !== true) return own;
  const taken = new Set(own.map(({ chainId }) => chainId));
  const others = (await listPublicEndpoints()).filter(({ chainId }) => !taken.has(chainId));
  return [...own, ...others.map((chain) => ({ ...chain, rateLimited: true }))];
}
