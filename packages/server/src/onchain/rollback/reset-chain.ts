import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { lockAlertCursor } from '../alert/alert-cursor.ts';
import { orderFollowUps, retractAlerts } from '../alert/alert-store.ts';
import { resetMovements } from '../movement/movement-chain.ts';

/** Deletes everything recorded of a chain, so that it is followed from its start again, with the catalogue's contracts. */
export async function resetChain(tx: Tx, { chainId }: { chainId: number }): Promise<void> {
  await lockAlertCursor(tx, { chainId });
  await sql`select drop_chain_partitions(${chainId})`.execute(tx);
  await resetMovements(tx, { chainId });
  for (const table of [
    'chain_block',
    'tracked_contract',
    'activity_window',
    'activity_total',
    'activity_caller',
    'activity_summary',
    'activity_hour',
    'power_map',
    'outside_transaction',
    'silent_change',
    'contract_deployment',
    'control_log',
    'unfinished_analysis',
    'token_simulation',
    'failed_simulation',
    'alert_cursor',
  ] as const) {
    await tx.deleteFrom(table).where('chain_id', '=', String(chainId)).execute();
  }
  // Alerts whose cause is still on the chain are found again and come back. Late ones were never notified, and are deleted.
  await tx.deleteFrom('alert').where('chain_id', '=', String(chainId)).where('late', '=', true).execute();
  await retractAlerts(tx, { chainId, fork: -1 });
  await orderFollowUps(tx);
  await tx
    .updateTable('chain')
    .where('chain_id', '=', String(chainId))
    .set({
      phase: 'waiting',
      fault: null,
      genesis_hash: null,
      head: null,
      head_time: null,
      finalized: null,
      indexed: null,
      indexed_hash: null,
      indexed_time: null,
      traces: 'unknown',
      traced_from: null,
      past_fault: null,
      control_fault: null,
    })
    .execute();
}

/** Resets a chain on an operator's command and revokes the leader's lease. `false`: it was never followed. */
export async function forgetChain(db: Db, { slug }: { slug: string }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ chain_id: string }>`
      update chain set epoch = epoch + 1, leased_until = null where slug = ${slug} returning chain_id`.execute(tx);
    const [row] = rows;
    if (row === undefined) return false;
    await resetChain(tx, { chainId: Number(row.chain_id) });
    return true;
  });
}
