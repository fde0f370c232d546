import { type Db, inTransaction } from '@redoubt/db/client';
import { sql } from 'kysely';
import { raiseAlerts } from '../../onchain/alert/alert-store.ts';

type Changed = {
  readonly engagement: string;
  readonly projectId: string;
  readonly chain: string;
  readonly address: `0x${string}`;
  readonly block: string;
  readonly time: Date;
  readonly scope: string;
  readonly report: string;
};

/**
 * Raises an alert for each contract that ran the code of a published audit and no longer does. Only once the block is final: one that is
 * replaced is compared again. Returns how many were raised.
 */
export async function notifyChanges(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Changed>`
      update audited_code code set notified = true
      from engagement e, audit_report report, chain c
      where e.id = code.engagement_id and report.engagement_id = e.id and report.state = 'published' and report.disclosure <> 'hash'
        and c.slug = code.chain and code.verdict = 'different' and code.was_same and not code.notified
        and (c.finalized is null or code.block <= c.finalized)
      returning e.id::text as engagement, e.project_id as "projectId", code.chain, code.address, code.block, code.block_time as time, e.scope, report.id as report`.execute(
      tx,
    );
    return raiseAlerts(
      tx,
      rows.map(({ engagement, projectId, chain, address, block, time, scope, report }) => ({
        dedupeKey: `audited-code:${engagement}:${chain}:${address}:${block}`,
        projectId,
        cause: undefined,
        happenedAt: time,
        state: 'confirmed',
        late: false,
        detail: { kind: 'audited-code', by: null, chain, contract: address, block: Number(block), scope, report },
      })),
    );
  });
}
