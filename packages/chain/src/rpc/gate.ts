import { setTimeout as wait } from 'node:timers/promises';

/** Lets at most so many through at a time, in the order of arrival, and no two closer than `spacingMs`. */
export type Gate = { pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> };

export function createGate({ atOnce, spacingMs }: { atOnce: number; spacingMs: number }): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let next = 0;
  return {
    async pass(work, signal) {
      signal?.throwIfAborted();
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve)); // Whoever leaves hands over its place.
      try {
        signal?.throwIfAborted();
        if (spacingMs > 0) {
          const turn = Math.max(next, performance.now());
          next = turn + spacingMs;
          await wait(Math.max(0, turn - performance.now()), undefined, signal === undefined ? {} : { signal });
        }
        return await work();
      } finally {
        const after = waiting.shift();
        if (after === undefined) inside -= 1;
        else after();
      }
    },
  };
}
