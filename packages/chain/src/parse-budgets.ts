import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { parseRpcUrls } from './parse-rpc-urls.ts';
import type { RequestBudget } from './rpc/meter.ts';

/** The budget of each endpoint that has one. */
export type RequestBudgets = ReadonlyMap<string, RequestBudget>;

/** What `RPC_RATE` and `RPC_DAILY` say, each absent where it is not set. */
type BudgetTexts = { readonly rpcUrls: string; readonly rate: string | undefined; readonly daily: string | undefined };

export const budgetKey = ({ chainId, url }: { chainId: number; url: string }): string => `${chainId}=${url}`;

/**
 * Parses one value for all endpoints, or a list in the order of `RPC_URLS`, where an empty place and those
 * after its end have none set. `RPC_DAILY` may be `off`: no limit. A single value leaves out the demo chain, which has no provider. Throws an
 * Error for the operator, without any address.
 */
export function parseBudgets({ rpcUrls, rate, daily }: BudgetTexts): RequestBudgets {
  const entries = rpcUrls
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== 'public')
    .flatMap((entry) => parseRpcUrls(entry).chains.map(({ chainId, urls: [url = ''] }) => ({ chainId, url })));
  const rates = parseList('RPC_RATE', rate, entries);
  const units = parseList('RPC_DAILY', daily, entries, ['off', Number.POSITIVE_INFINITY]);
  return new Map(
    entries.flatMap((entry, index) => {
      const budget = { perSecond: rates[index], unitsPerDay: units[index] };
      return budget.perSecond === undefined && budget.unitsPerDay === undefined ? [] : [[budgetKey(entry), budget] as const];
    }),
  );
}

function parseList(
  name: string,
  text: string | undefined,
  entries: readonly { chainId: number }[],
  [word, meaning]: readonly [word?: string, meaning?: number] = [],
): (number | undefined)[] {
  if (text === undefined) return [];
  const values = text.split(',').map((part) => {
    if (part.trim() === '') return undefined;
    if (part.trim() === word) return meaning;
    const value = Number(part);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`${name}: give numbers above 0, one for all endpoints or one for each.`);
    return value;
  });
  if (values.length === 1) return entries.map(({ chainId }) => (chainId === DEMO_CHAIN_ID ? undefined : values[0]));
  if (values.length > entries.length) throw new Error(`${name}: there are ${values.length} values for ${entries.length} endpoints.`);
  return values;
}
