import type { Hex } from '@redoubt/chain/hex';
import { type BlockRange, FIRST_SIZE, nextRange, type RangeSize, resize, tighten } from '@redoubt/chain/plan/block-range';
import { type BlockActivity, type RangeActivity, readRange } from '@redoubt/chain/read/read-range';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { countRows } from '@redoubt/server/onchain/record/copy-activity';
import type { FollowContext } from './follow-context.ts';

/** Ranges read ahead of the one that is written. */
const AHEAD = 6;

/** Most rows and blocks written at once. Only what has arrived is written: waiting for more gains nothing. */
const ROWS_MAX = 20_000;
const BLOCKS_WRITTEN_MAX = 4_000;

export type CatchUpParams = {
  /** Both included. */
  readonly from: number;
  readonly to: number;
  readonly addresses: ReadonlySet<Hex>;
  /** Range sizes, kept from one call to the next. */
  readonly sizes: RangeSizes;
  readonly signal: AbortSignal;
};

/** The range size that the endpoints accept, as learned so far. */
export type RangeSizes = { current: RangeSize };

export function createRangeSizes(): RangeSizes {
  return { current: FIRST_SIZE };
}

type Reading = { readonly range: BlockRange; readonly answer: Promise<RangeActivity>; arrived: boolean };

/** Reads blocks in ranges, some ahead, and writes them in order. Rejects with the first failure; what was written stays. */
export async function catchUp(
  { client }: Pick<FollowContext, 'client'>,
  { from, to, addresses, sizes, signal }: CatchUpParams,
  write: (blocks: readonly BlockActivity[]) => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const both = AbortSignal.any([signal, ended.signal]);
  const readings: Reading[] = [];
  let next = from;
  const read = (range: BlockRange): Reading => {
    const refused = (blocks: number) => {
      sizes.current = tighten(sizes.current, { refused: blocks });
    };
    const reading: Reading = {
      range,
      answer: readRange(client, { range, addresses, thorough: false, refused, signal: both }),
      arrived: false,
    };
    reading.answer.then(
      () => {
        reading.arrived = true;
      },
      () => undefined, // The failure is handled where the range is awaited.
    );
    return reading;
  };
  try {
    for (;;) {
      while (readings.length < AHEAD) {
        const range = nextRange({ next, head: to, size: sizes.current });
        if (range === undefined) break;
        readings.push(read(range));
        next = range.to + 1;
      }
      const blocks = await takeArrived(readings, sizes);
      if (blocks.length === 0) return;
      signal.throwIfAborted();
      await write(blocks);
    }
  } finally {
    ended.abort();
  }
}

async function takeArrived(readings: Reading[], sizes: RangeSizes): Promise<BlockActivity[]> {
  const blocks: BlockActivity[] = [];
  let rows = 0;
  for (let first = readings[0]; first !== undefined; first = readings[0]) {
    if (blocks.length > 0 && (!first.arrived || rows >= ROWS_MAX || blocks.length >= BLOCKS_WRITTEN_MAX)) break;
    const answer = await first.answer;
    readings.shift();
    requireLinked(blocks, answer.blocks);
    sizes.current = resize(sizes.current, { blocks: answer.blocks.length, bytes: answer.bytes });
    blocks.push(...answer.blocks);
    rows += countRows(answer.blocks);
  }
  return blocks;
}

function requireLinked(before: readonly BlockActivity[], after: readonly BlockActivity[]): void {
  const last = before.at(-1)?.header;
  const next = after[0]?.header;
  if (last !== undefined && next !== undefined && next.parentHash !== last.hash) {
    throw new RpcFault('inconsistent', { detail: 'the chain changed while it was read' });
  }
}
