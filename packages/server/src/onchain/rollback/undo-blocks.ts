import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type pg from 'pg';
import { takeBackAlerts } from '../alert/alert-cursor.ts';
import { leave, readWindowStarts, shift, startsFor, writeWindowStarts } from '../record/activity-windows.ts';
import { applyActivity } from '../record/apply-activity.ts';
import { type Lead, writeChain } from '../record/write-chain.ts';

/** More than any chain has blocks. */
const BLOCKS_END = Number.MAX_SAFE_INTEGER;

/**
 * Takes back all blocks above `fork`, which must be in the ring: their rows, exactly what these added to the totals, and the cursor.
 * What had left the windows because of them is in again, and alerts that they caused are retracted. Returns how many blocks. Throws LeadershipLost.
 */
export async function undoBlocks(pool: pg.Pool, lead: Lead, { fork }: { fork: number }): Promise<{ undone: number }> {
  const { chainId } = lead;
  return writeChain(pool, lead, async ({ tx }) => {
    const block = await tx
      .selectFrom('chain_block')
      .where('chain_id', '=', String(chainId))
      .where('number', '=', String(fork))
      .select(['hash', 'time'])
      .executeTakeFirstOrThrow();
    const chain = await tx.selectFrom('chain').where('chain_id', '=', String(chainId)).select('indexed').executeTakeFirstOrThrow();
    const [before, after] = [await readWindowStarts(tx, chainId), startsFor(block.time)];
    const undone = leave(before, { fromBlock: fork + 1, toBlock: BLOCKS_END, from: block.time });
    await applyActivity(tx, { chainId, moves: [...undone, ...shift({ before, after }, { toBlock: fork })] });
    await writeWindowStarts(tx, chainId, after);
    await deleteAbove(tx, chainId, fork);
    await takeBackAlerts(tx, { chainId, fork, time: block.time });
    await tx
      .updateTable('chain')
      .where('chain_id', '=', String(chainId))
      .set({ indexed: fork, indexed_hash: block.hash, indexed_time: block.time, updated_at: sql`now()` })
      .execute();
    return { undone: Number(chain.indexed ?? fork) - fork };
  });
}

/** Contracts that were added among the blocks taken back are followed from the first of these on. */
async function deleteAbove(tx: Tx, chainId: number, fork: number): Promise<void> {
  for (const table of ['chain_transaction', 'chain_log', 'chain_internal_call', 'outside_transaction'] as const) {
    await tx.deleteFrom(table).where('chain_id', '=', String(chainId)).where('block', '>', String(fork)).execute();
  }
  await tx.deleteFrom('chain_block').where('chain_id', '=', String(chainId)).where('number', '>', String(fork)).execute();
  await sql`
    update tracked_contract
    set live_from = ${fork + 1}, from_block = least(from_block, ${fork + 1}), backfilled_to = least(backfilled_to, ${fork})
    where chain_id = ${chainId} and live_from > ${fork + 1}`.execute(tx);
}
