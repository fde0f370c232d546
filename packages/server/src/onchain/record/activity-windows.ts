import type { Tx } from '@redoubt/db/client';
import { HOUR_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import type { Move } from './apply-activity.ts';

/** How far back a window reaches from the time of the cursor's block; a row of exactly that age is in it. */
const SPANS = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS, '30d': 30 * 24 * HOUR_MS } as const;
type Span = keyof typeof SPANS;

export type WindowStarts = ReadonlyMap<Span, Date>;

export async function readWindowStarts(tx: Tx, chainId: number): Promise<WindowStarts> {
  const rows = await tx.selectFrom('activity_window').where('chain_id', '=', String(chainId)).select(['span', 'starts_at']).execute();
  return new Map(rows.map(({ span, starts_at }) => [span, starts_at]));
}

export function startsFor(endsAt: Date): WindowStarts {
  const spans = Object.entries(SPANS) as [Span, number][];
  return new Map(spans.map(([span, lengthMs]) => [span, new Date(endsAt.getTime() - lengthMs)]));
}

export async function writeWindowStarts(tx: Tx, chainId: number, starts: WindowStarts): Promise<void> {
  const rows = [...starts].map(([span, starts_at]) => ({ chain_id: chainId, span, starts_at }));
  await tx
    .insertInto('activity_window')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['chain_id', 'span']).doUpdateSet({ starts_at: sql`excluded.starts_at` }))
    .execute();
}

type Blocks = { readonly fromBlock: number; readonly toBlock: number };

/** Adds the rows of these blocks to all windows that they are in. `from`: time of the first block; `before`: after the last. */
export function enter(starts: WindowStarts, rows: Blocks & { from?: Date; before?: Date }): Move[] {
  const { before } = rows;
  const within = [...starts].filter(([, startsAt]) => before === undefined || startsAt < before);
  return [
    { span: 'all', sign: 1, ...rows },
    ...within.map(([span, startsAt]): Move => ({ span, sign: 1, ...rows, from: later(rows.from, startsAt) })),
  ];
}

/** Removes the same rows again. */
export function leave(starts: WindowStarts, rows: Blocks & { from?: Date }): Move[] {
  return enter(starts, rows).map((move) => ({ ...move, sign: -1 }));
}

/** Rows up to `toBlock` that leave windows which begin later, or enter windows which begin earlier. */
export function shift({ before, after }: { before: WindowStarts; after: WindowStarts }, { toBlock }: { toBlock: number }): Move[] {
  return [...after].flatMap(([span, to]): Move[] => {
    const from = before.get(span);
    if (from === undefined || from.getTime() === to.getTime()) return [];
    return from < to
      ? [{ span, sign: -1, fromBlock: 0, toBlock, from, before: to }]
      : [{ span, sign: 1, fromBlock: 0, toBlock, from: to, before: from }];
  });
}

function later(one: Date | undefined, other: Date): Date {
  return one !== undefined && one > other ? one : other;
}
