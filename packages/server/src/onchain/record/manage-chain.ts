import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Pauses the indexing of a chain and the analyses of its contracts, or resumes them. `false`: it was never followed. */
export async function pauseChain(db: Db, { slug, paused }: { slug: string; paused: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain')
    .where('slug', '=', slug)
    .set({ paused, ...(!paused && { fault: null }) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** - `extended`: the record will begin earlier
 * - `covered`: it begins at that block or earlier already
 * - `unfinished`: an older kind of gap is being read first
 * - `unknown`: nothing of the chain is on record */
export type HistoryChange = 'extended' | 'covered' | 'unfinished' | 'unknown';

/**
 * Lets the record of a chain begin at an earlier block: the follower reads what lies between, newest first.
 * Nothing that is on record leaves it.
 */
export async function extendHistory(db: Db, { slug, startBlock }: { slug: string; startBlock: number }): Promise<HistoryChange> {
  return db.transaction().execute(async (tx) => {
    const chain = await tx
      .selectFrom('chain')
      .where('slug', '=', slug)
      .where('indexed', 'is not', null)
      .select(['chain_id', 'start_block'])
      .forUpdate()
      .executeTakeFirst();
    if (chain === undefined) return 'unknown';
    if (Number(chain.start_block) <= startBlock) return 'covered';
    const { rows } = await sql`
      select from tracked_contract
      where chain_id = ${chain.chain_id} and backfilled_to >= from_block and backfilled_to < live_from - 1 limit 1`.execute(tx);
    if (rows.length > 0) return 'unfinished';
    await tx.updateTable('chain').where('chain_id', '=', chain.chain_id).set({ start_block: startBlock }).execute();
    await sql`
      update tracked_contract set
        live_from = case when backfilled_to >= live_from - 1 then from_block else live_from end,
        from_block = ${startBlock}, backfilled_to = ${startBlock - 1}, past_searched = false, deployer_searched = false
      where chain_id = ${chain.chain_id}`.execute(tx);
    // Made again once the longer history is read: it names more accounts.
    await tx.updateTable('power_map').where('chain_id', '=', chain.chain_id).set({ whole: false }).execute();
    return 'extended';
  });
}
