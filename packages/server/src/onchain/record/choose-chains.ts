import { budgetKey } from '@redoubt/chain/parse-budgets';
import type { History } from '@redoubt/chain/plan/history';
import { listPublicEndpoints } from '@redoubt/chain/public-endpoints';
import { isOwnNetwork } from '@redoubt/chain/rpc/is-billed';
import { type RequestBudget, UNITS_PER_DAY } from '@redoubt/chain/rpc/meter';
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
    const budgets = urls.map((url) => withDailyLimit(url, rpcBudgets?.get(budgetKey({ chainId, url }))));
    return { chainId, urls, rateLimited: false, history, budgets };
  });
  if (rpcUrls?.public !== true) return own;
  const taken = new Set(own.map(({ chainId }) => chainId));
  const others = (await listPublicEndpoints()).filter(({ chainId }) => !taken.has(chainId));
  return [...own, ...others.map((chain) => ({ ...chain, rateLimited: true, budgets: chain.urls.map((url) => withDailyLimit(url)) }))];
}

/** An endpoint of others has a limit, which `RPC_DAILY` replaces. */
function withDailyLimit(url: string, budget: RequestBudget = {}): RequestBudget {
  return isOwnNetwork(url) ? budget : { ...budget, unitsPerDay: budget.unitsPerDay ?? UNITS_PER_DAY };
}
