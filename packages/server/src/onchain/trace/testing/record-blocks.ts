import type { Db } from '@redoubt/db/client';
import type { Movement } from '@redoubt/tracing/model/movement';
import { fromPos, ZERO_ADDRESS } from '@redoubt/tracing/model/movement';
import type { BlockMovements } from '@redoubt/tracing/read/read-movements';
import type pg from 'pg';
import { commitMovements } from '../../movement/commit-movements.ts';
import { acquireLease } from '../../record/chain-store.ts';
import type { LeaderLease } from '../../record/write-chain.ts';

export const TEST_CHAIN = { chainId: 31_337, slug: 'demo' } as const;

const toHash = (kind: number, number: number) => `0x${(BigInt(kind) * 2n ** 64n + BigInt(number)).toString(16).padStart(64, '0')}` as const;

/** The hash of the transaction at the start of a block that `recordBlocks` wrote. */
export const toTransactionHash = (block: number) => toHash(2, block);

type Recorded = {
  readonly movements: readonly Movement[];
  readonly to: number;
  /** The first block on record. */
  readonly from?: number;
  /** Blocks without their calls. */
  readonly untraced?: ReadonlySet<number>;
  /** Blocks whose transaction has more movements than can be kept. */
  readonly gaps?: ReadonlySet<number>;
};

/** Blocks `from` to `to` with these movements: one transaction in each block. */
function toBlocks({ movements, to, from = 0, untraced, gaps }: Recorded): BlockMovements[] {
  const byBlock = Map.groupBy(movements, ({ pos }) => fromPos(pos).block);
  return Array.from({ length: to + 1 - from }, (_, at): BlockMovements => {
    const number = from + at;
    const own = byBlock.get(number) ?? [];
    const isLost = gaps?.has(number) === true;
    const signer = own[0]?.from ?? (isLost ? ZERO_ADDRESS : undefined);
    return {
      number,
      hash: toHash(1, number),
      parentHash: toHash(1, number - 1 < 0 ? 0 : number - 1),
      timestamp: 1_790_000_000 + number,
      traced: untraced?.has(number) !== true,
      transactions:
        signer === undefined ? [] : [{ index: 0, hash: toTransactionHash(number), signer, fee: 0n, ok: true, zeros: 0, made: [] }],
      movements: own,
      gaps: isLost ? [0] : [],
    };
  });
}

/** A chain that a follower has read to a block, and the lease to write it. */
async function followTo(db: Db, { to }: { to: number }): Promise<LeaderLease> {
  const { chainId, slug } = TEST_CHAIN;
  const hash = Buffer.from(toHash(1, to).slice(2), 'hex');
  await db
    .insertInto('chain')
    .values({ chain_id: chainId, slug, indexed: to, indexed_hash: hash, indexed_time: new Date(), finalized: to, head: to })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ indexed: to, indexed_hash: hash, finalized: to, head: to }))
    .execute();
  const lease = await acquireLease(db, { chainId, leader: 'test', leaseMs: 600_000, force: true });
  if (lease === undefined) throw new Error('There is no lease.');
  return lease;
}

/** Records blocks `from` to `to` of a chain that a follower has read to there. */
export async function recordBlocks({ db, pool }: { db: Db; pool: pg.Pool }, recorded: Recorded): Promise<void> {
  await commitMovements(pool, await followTo(db, recorded), toBlocks(recorded));
}
