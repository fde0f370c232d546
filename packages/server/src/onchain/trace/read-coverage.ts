import type { Db } from '@redoubt/db/client';
import { fromPos } from '@redoubt/tracing/model/movement';
import type { BlockRange, Covered, MovementAsk } from '@redoubt/tracing/model/store';
import { listRecorded } from '../movement/movement-chain.ts';

/** Which blocks of a question about an account's movements the record has, and which it lacks. */
export type Coverage = (ask: Pick<MovementAsk, 'asset' | 'after' | 'until'>) => Pick<Covered<unknown>, 'complete' | 'missing'>;

/** What of a question the record can answer: the blocks from its first on that were read without a gap. */
export async function readCoverage(db: Db, { chainId, chain }: { chainId: number; chain: number }): Promise<Coverage> {
  const [native, token, internal] = await Promise.all(
    (['native', 'token', 'internal'] as const).map((what) => listRecorded(db, { chainId, what })),
  );
  const gaps = await db.selectFrom('movement_tx').where('chain', '=', chain).where('gap', '=', true).select('pos').orderBy('pos').execute();
  const gapBlocks = gaps.map(({ pos }) => fromPos(BigInt(pos)).block);
  return ({ asset, after, until }) => {
    const from = fromPos(after).block;
    const last = fromPos(until - 1n).block;
    const range = (asset === 'native' ? native : token)?.find((each) => each.from <= from && each.to >= from);
    if (range === undefined) return { complete: undefined, missing: [] };
    const complete = { from, to: Math.min(range.to, last) };
    const lost = gapBlocks.filter((block) => block >= complete.from && block <= complete.to);
    return {
      complete,
      missing: [
        ...(asset === 'native' ? subtract(complete, internal ?? []).map((each) => ({ what: 'internal' as const, range: each })) : []),
        ...lost.map((block) => ({
          what: asset === 'native' ? ('native' as const) : ('token' as const),
          range: { from: block, to: block },
        })),
      ],
    };
  };
}

function subtract(whole: BlockRange, parts: readonly BlockRange[]): BlockRange[] {
  const left: BlockRange[] = [];
  let next = whole.from;
  for (const { from, to } of parts) {
    if (to < next || from > whole.to) continue;
    if (from > next) left.push({ from: next, to: from - 1 });
    next = Math.max(next, to + 1);
  }
  if (next <= whole.to) left.push({ from: next, to: whole.to });
  return left;
}
