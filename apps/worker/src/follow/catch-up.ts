import type { Hex } from '@redoubt/chain/hex';
import { type BlockRange, FIRST_SIZE, nextRange, type RangeSize, resize, tighten } from '@redoubt/chain/plan/block-range';
import { type BlockActivity, type RangeActivity, readRange } from '@redoubt/chain/read/read-range';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { countRows } from '@redoubt/server/onchain/record/copy-activity';
import type { FollowContext } from './follow-context.ts';

/** Ranges that are read while one is written. */
const AHEAD = 6;

/** Rows that are written at once, as long as they are there already: waiting for more would gain nothing. */
const ROWS_MAX = 20_000;
const BLOCKS_WRITTEN_MAX = 4_000;

export type Stretch = {
  /** Both included. */
  readonly from: number;
  readonly to: number;
  readonly addresses: ReadonlySet<Hex>;
  /** How large ranges may be; kept from one stretch to the next. */
  readonly sizes: RangeSizes;
  readonly signal: AbortSignal;
};

/** What was learned about the size of ranges. */
export type RangeSizes = { current: RangeSize };

export function createRangeSizes(): RangeSizes {
  return { current: FIRST_SIZE };
}

type Reading = { readonly range: BlockRange; readonly answer: Promise<RangeActivity>; arrived: boolean };

/** Reads a stretch in ranges, some ahead of what is written, and writes it in order. Ends with the first failure, having kept what was written. */
export async function catchUp(
  { client }: Pick<FollowContext, 'client'>,
  { from, to, addresses, sizes, signal }: Stretch,
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
      () => undefined, // Whoever waits for it in its turn hears of the failure.
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
  const [last, next] = [before.at(-1)?.header, after[0]?.header];
  if (last !== undefined && next !== undefined && next.parentHash !== last.hash) {
    throw new RpcFault('inconsistent', { detail: 'the chain changed while it was read' });
  }
}
