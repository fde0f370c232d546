/** When the next block is due, learned from the times of the last ones. */
export type HeadPace = {
  /** A block became the newest; `timestamp` in seconds. */
  record(block: { readonly number: number; readonly timestamp: number }): void;
  /** The next block was asked for in vain. */
  recordMiss(): void;
  /** 0 when a block may be there; `undefined` when blocks come at no known pace. */
  untilDueMs(): number | undefined;
  /** Whether the next block was asked for in vain so often that its slot counts as missed. */
  isOverdue(): boolean;
};

/** Blocks that are remembered, and how many are needed before the pace is believed. */
const KEPT = 16;
const NEEDED = 8;
const DUE_MS_MAX = 30_000;
/** Tries for one block; then the chain missed a slot, and the next one is waited for. */
const MISSES_MAX = 4;
/** Shares of the time between blocks: earlier after a block that was there, later after one that was not. One try in six is in vain. */
const EARLIER = 1 / 60;
const LATER = 1 / 12;
/** How far arrivals may differ, as a share of the time between blocks, for a pace to be one. */
const SPREAD_MAX = 0.5;

/**
 * Learns when a chain's blocks arrive, so that each is asked for once. Blocks carry the time of their slot,
 * and arrive a little later: by how much is learned from hits and misses.
 */
export function createHeadPace(now: () => number = () => performance.now()): HeadPace {
  const seen: { number: number; timestampMs: number; lateMs: number }[] = [];
  let aimMs: number | undefined;
  let misses = 0;

  /** The time between blocks; `undefined` when there is no pace. Missed slots are multiples of it. */
  function findPeriodMs(): number | undefined {
    if (seen.length <= NEEDED) return undefined;
    const periods = seen.slice(1).map(({ timestampMs }, index) => timestampMs - (seen[index]?.timestampMs ?? 0));
    const periodMs = Math.min(...periods);
    const late = seen.map(({ lateMs }) => lateMs);
    return periodMs > 0 && Math.max(...late) - Math.min(...late) <= periodMs * SPREAD_MAX ? periodMs : undefined;
  }

  return {
    record({ number, timestamp }) {
      const last = seen.at(-1);
      if (last?.number === number) return;
      // Several new blocks at once tell of an outage, and a lower one of a reorganisation.
      if (last !== undefined && number !== last.number + 1) {
        seen.length = 0;
        aimMs = undefined;
      }
      const timestampMs = timestamp * 1000;
      seen.push({ number, timestampMs, lateMs: now() - timestampMs });
      if (seen.length > KEPT) seen.shift();
      const periodMs = findPeriodMs();
      if (periodMs === undefined) aimMs = undefined;
      else if (aimMs === undefined) aimMs = middleOf(seen.map(({ lateMs }) => lateMs));
      else if (misses === 0) aimMs -= periodMs * EARLIER;
      misses = 0;
    },
    recordMiss() {
      misses += 1;
      const periodMs = findPeriodMs();
      if (misses === 1 && aimMs !== undefined && periodMs !== undefined) aimMs += periodMs * LATER;
    },
    untilDueMs() {
      const periodMs = findPeriodMs();
      const last = seen.at(-1);
      if (periodMs === undefined || aimMs === undefined || last === undefined) return undefined;
      if (misses % MISSES_MAX !== 0) return 0;
      const slots = 1 + misses / MISSES_MAX;
      return Math.max(0, Math.min(DUE_MS_MAX, last.timestampMs + periodMs * slots + aimMs - now()));
    },
    isOverdue: () => misses >= MISSES_MAX,
  };
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
