import { LIMITS, type Limit, WIDE_TIMES } from '@redoubt/domain/limits';
import { networkOf, wideNetworkOf } from '../../http/request/client.ts';

/** Networks that are remembered. Who is forgotten has a whole allowance again. */
const NETWORKS_MAX = 50_000;

/** How many pages each network may have drawn. Of this process: nothing is asked of the database, so n processes give n times as much. */
export type PageAllowance = {
  /** Takes one use for an address; answers after how many seconds it is worth asking again, 0 when it was given. */
  take(address: string, given: { scale: number }): number;
};

/** By the generic cell rate algorithm, as `takeLimit`: one instant a network says when its allowance will be whole again. */
export function createPageAllowance({
  limit = LIMITS.pages,
  now = () => performance.now(),
}: {
  limit?: Limit;
  now?: () => number;
} = {}): PageAllowance {
  const fullAt = new Map<string, number>();
  const wholeMs = limit.seconds * 1_000;

  function take(network: string, scale: number): number {
    const at = Math.max(fullAt.get(network) ?? 0, now()) + wholeMs / (limit.count * scale);
    const wait = at - now() - wholeMs;
    if (wait > 0.001) return Math.max(1, Math.ceil(wait / 1_000));
    // Those that asked longest ago are first, and go first.
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
