/** Blocks from `from` to `to`, both included. */
export type BlockRange = { readonly from: number; readonly to: number };

/** How many blocks to request next, and the most to request ever. */
export type RangeSize = { readonly blocks: number; readonly blocksMax: number };

/** Size of one answer: smaller wastes round trips, larger is slower at the node (anvil: 0.6 MB is best). */
const TARGET_BYTES = 1_000_000;

/** Most blocks in a range, even if all are empty: a failed try loses that much. */
export const BLOCKS_MAX = 2_000;

export const FIRST_SIZE: RangeSize = { blocks: 20, blocksMax: BLOCKS_MAX };

/** The next blocks to read up to `head`, or `undefined` when there are none. */
export function nextRange({ next, head, size }: { next: number; head: number; size: RangeSize }): BlockRange | undefined {
  if (next > head) return undefined;
  return { from: next, to: Math.min(head, next + size.blocks - 1) };
}

/** After an answer: moves towards the target size, at most fourfold up or down. */
export function resize(size: RangeSize, { blocks, bytes }: { blocks: number; bytes: number }): RangeSize {
  const wanted = (blocks * TARGET_BYTES) / Math.max(bytes, 1);
  const step = Math.min(Math.max(wanted, size.blocks / 4), size.blocks * 4);
  return { ...size, blocks: Math.min(Math.max(Math.round(step), 1), size.blocksMax) };
}

/** After an endpoint refused a range of `refused` blocks: half of that, and never as much again. */
export function tighten(size: RangeSize, { refused }: { refused: number }): RangeSize {
  const blocksMax = Math.max(1, Math.min(size.blocksMax, Math.floor(refused / 2)));
  return { blocks: Math.min(size.blocks, blocksMax), blocksMax };
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
