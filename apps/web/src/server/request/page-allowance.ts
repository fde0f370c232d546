import { LIMITS, type Limit, WIDE_TIMES } from '@redoubt/domain/limits';
import { networkOf, wideNetworkOf } from '../../http/request/client.ts';

/** The most networks in memory. A network that is dropped has its full allowance again. */
const NETWORKS_MAX = 50_000;

/**
 * The limit of rendered pages per network. In memory, without the database: n processes allow n
 * times as much.
 */
export type PageAllowance = {
  /** Counts one use. Returns 0 when it is allowed, otherwise the seconds to wait. */
  take(address: string, options: { scale: number }): number;
};

/**
 * The generic cell rate algorithm, as in `takeLimit`: per network, the instant at which its
 * allowance is full again.
 */
export function createPageAllowance({
  limit = LIMITS.pages,
  now = () => performance.now(),
}: {
  limit?: Limit;
  now?: () => number;
} = {}): PageAllowance {
  const fullAt = new Map<string, number>();
  const periodMs = limit.seconds * 1_000;

  function take(network: string, scale: number): number {
    const at = Math.max(fullAt.get(network) ?? 0, now()) + periodMs / (limit.count * scale);
    const wait = at - now() - periodMs;
    if (wait > 0.001) return Math.max(1, Math.ceil(wait / 1_000));
    // The least recently used come first, and are dropped first.
    fullAt.delete(network);
    fullAt.set(network, at);
    for (const oldest of fullAt.keys()) {
      if (fullAt.size <= NETWORKS_MAX) break;
      fullAt.delete(oldest);
    }
    return 0;
  }

  return {
    take(address, { scale }) {
      const wait = take(networkOf(address), scale);
      const wide = wideNetworkOf(address);
      return wait > 0 || wide === undefined ? wait : take(wide, scale * WIDE_TIMES);
    },
  };
}
