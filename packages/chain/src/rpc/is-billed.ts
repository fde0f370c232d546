import type { RequestBudget } from './meter.ts';

/** Names of this machine or its network: loopback, private ones, and names that only such a network knows. */
const OWN_NETWORK =
  /^(localhost|[^.:[\]]+|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[::1\]|\[f[cd].*\]|.*\.(local|internal|lan|localhost))$/i;

/** Whether an address is of this machine or its network. */
export const isOwnNetwork = (url: string): boolean => OWN_NETWORK.test(new URL(url).hostname);

/** Whether each request to an endpoint counts: it has a budget, or it is no node of the operator's own network. */
export function isBilled(url: string, { perSecond, unitsPerDay }: RequestBudget = {}): boolean {
  return perSecond !== undefined || unitsPerDay !== undefined || !isOwnNetwork(url);
}
