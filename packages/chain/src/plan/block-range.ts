/** Blocks from `from` to `to`, both included. */
export type BlockRange = { readonly from: number; readonly to: number };

/** How many blocks to request next, and the most to request at all until more is tried again. */
export type RangeSize = {
  readonly blocks: number;
  readonly blocksMax: number;
  /** Answers to ranges of `blocksMax` since that was learned, and how many of them twice as much is tried after. */
  readonly answered: number;
  readonly retryAfter: number;
};

/** Size of one answer: smaller wastes round trips, larger is slower at the node (anvil: 0.6 MB is best). */
const TARGET_BYTES = 1_000_000;

/** Most blocks in a range, even if all are empty: a failed try loses that much. */
export const BLOCKS_MAX = 2_000;

/** A refusal may have come from one of several nodes behind an address, or from a busy one. Each further one is believed for longer. */
const RETRY_AFTER = 16;
const RETRY_AFTER_MAX = 1_024;

export const FIRST_SIZE: RangeSize = { blocks: 20, blocksMax: BLOCKS_MAX, answered: 0, retryAfter: RETRY_AFTER };

/** The next blocks to read up to `head`, or `undefined` when there are none. */
export function nextRange({ next, head, size }: { next: number; head: number; size: RangeSize }): BlockRange | undefined {
  if (next > head) return undefined;
  return { from: next, to: Math.min(head, next + size.blocks - 1) };
}

/** After an answer: moves towards the target size, at most fourfold up or down, and beyond a learned limit after many answers at it. */
export function resize(size: RangeSize, { blocks, bytes }: { blocks: number; bytes: number }): RangeSize {
  const wanted = (blocks * TARGET_BYTES) / Math.max(bytes, 1);
  const step = Math.min(Math.max(wanted, size.blocks / 4), size.blocks * 4);
  const answered = size.answered + (blocks >= size.blocksMax ? 1 : 0);
  const isTriedAgain = answered >= size.retryAfter && size.blocksMax < BLOCKS_MAX;
  const blocksMax = isTriedAgain ? Math.min(BLOCKS_MAX, size.blocksMax * 2) : size.blocksMax;
  return { ...size, blocks: Math.min(Math.max(Math.round(step), 1), blocksMax), blocksMax, answered: isTriedAgain ? 0 : answered };
}

/** After an endpoint refused a range of `refused` blocks: half of that, for as long as `retryAfter` says. */
export function tighten(size: RangeSize, { refused }: { refused: number }): RangeSize {
  const blocksMax = Math.max(1, Math.min(size.blocksMax, Math.floor(refused / 2)));
  return { blocks: Math.min(size.blocks, blocksMax), blocksMax, answered: 0, retryAfter: Math.min(RETRY_AFTER_MAX, size.retryAfter * 2) };
}

/** Both halves; `undefined` for a single block, which can't be halved. */
export function halve({ from, to }: BlockRange): readonly [BlockRange, BlockRange] | undefined {
  if (from === to) return undefined;
  const middle = from + Math.floor((to - from) / 2);
  return [
    { from, to: middle },
    { from: middle + 1, to },
  ];
}
