import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type pg from 'pg';
import { rollBackAlerts } from '../alert/alert-cursor.ts';
import { rollBackMovements } from '../movement/movement-chain.ts';
import { leave, readWindowStarts, shift, startsFor, writeWindowStarts } from '../record/activity-windows.ts';
import { applyActivity } from '../record/apply-activity.ts';
import { type LeaderLease, writeChain } from '../record/write-chain.ts';

/** More than any chain has blocks. */
const BLOCKS_END = Number.MAX_SAFE_INTEGER;

/**
 * Rolls back all blocks above `fork`, whose header must be kept: deletes their rows, subtracts them
 * from the totals, moves windows and cursor back, and retracts their alerts. Returns the number of
 * blocks. Throws LeadershipLost.
 */
export async function rollBackBlocks(pool: pg.Pool, lease: LeaderLease, { fork }: { fork: number }): Promise<{ rolledBack: number }> {
  const { chainId } = lease;
  return writeChain(pool, lease, async ({ tx }) => {
    const block = await tx
      .selectFrom('chain_block')
      .where('chain_id', '=', String(chainId))
      .where('number', '=', String(fork))
      .select(['hash', 'time'])
      .executeTakeFirstOrThrow();
    const chain = await tx.selectFrom('chain').where('chain_id', '=', String(chainId)).select('indexed').executeTakeFirstOrThrow();
    const before = await readWindowStarts(tx, chainId);
    const after = startsFor(block.time);
    const left = leave(before, { fromBlock: fork + 1, toBlock: BLOCKS_END, from: block.time });
    await applyActivity(tx, { chainId, moves: [...left, ...shift({ before, after }, { toBlock: fork })] });
    await writeWindowStarts(tx, chainId, after);
    await deleteAbove(tx, chainId, fork);
    await rollBackMovements(tx, { chainId, fork });
    await rollBackAlerts(tx, { chainId, fork, time: block.time });
    await tx
      .updateTable('chain')
      .where('chain_id', '=', String(chainId))
      .set({ indexed: fork, indexed_hash: block.hash, indexed_time: block.time, updated_at: sql`now()` })
      .execute();
    return { rolledBack: Number(chain.indexed ?? fork) - fork };
  });
}

/** Contracts added within the rolled back blocks are followed from the first of these on. */
async function deleteAbove(tx: Tx, chainId: number, fork: number): Promise<void> {
  for (const table of [
    'chain_transaction',
    'chain_log',
    'chain_internal_call',
    'outside_transaction',
    'silent_change',
    'contract_deployment',
    'control_log',
  ] as const) {
    await tx.deleteFrom(table).where('chain_id', '=', String(chainId)).where('block', '>', String(fork)).execute();
  }
  await tx.deleteFrom('chain_block').where('chain_id', '=', String(chainId)).where('number', '>', String(fork)).execute();
  await sql`
    update tracked_contract
    set live_from = ${fork + 1}, from_block = least(from_block, ${fork + 1}), backfilled_to = least(backfilled_to, ${fork}),
      control_from = least(control_from, ${fork + 1})
    where chain_id = ${chainId} and live_from > ${fork + 1}`.execute(tx);
}
