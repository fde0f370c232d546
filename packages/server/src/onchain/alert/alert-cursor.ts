import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { retractAlerts } from './alert-store.ts';

export type AlertCursor = { readonly block: number; readonly time: Date };

/**
 * Locks a chain's cursor for the transaction, so that no rollback runs meanwhile. Inserts it where it is missing: what happens on the chain
 * from now on is news.
 */
export async function lockAlertCursor(tx: Tx, { chainId }: { chainId: number }): Promise<AlertCursor> {
  const { rows } = await sql<{ block: string; block_time: Date }>`
    insert into alert_cursor as a (chain_id, block, block_time, news_from)
    select chain_id, first_block - 1, 'epoch', ${new Date()} from chain where chain_id = ${chainId}
    on conflict (chain_id) do update set block = a.block returning block, block_time`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no chain ${chainId} to look through.`);
  return { block: Number(row.block), time: row.block_time };
}

export async function moveAlertCursor(tx: Tx, { chainId, to }: { chainId: number; to: AlertCursor }): Promise<void> {
  await tx.updateTable('alert_cursor').where('chain_id', '=', String(chainId)).set({ block: to.block, block_time: to.time }).execute();
}

/**
 * Rolls alerts back in the transaction that rolls blocks back: retracts those above `fork`, and moves
 * the cursor, so that the replacing blocks are searched. Waits for a search in progress.
 */
export async function rollBackAlerts(tx: Tx, { chainId, fork, time }: { chainId: number; fork: number; time: Date }): Promise<void> {
  const { block } = await lockAlertCursor(tx, { chainId });
  if (block > fork) await moveAlertCursor(tx, { chainId, to: { block: fork, time } });
  await retractAlerts(tx, { chainId, fork });
}
