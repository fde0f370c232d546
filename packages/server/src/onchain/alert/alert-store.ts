import type { Db, Tx } from '@redoubt/db/client';
import type { IncidentSeverity } from '@redoubt/domain/catalog/incident/severity';
import type { AlertDetail, AlertState } from '@redoubt/domain/onchain/alert/schema';
import { rateAlert } from '@redoubt/domain/onchain/alert/severity';
import { type RawBuilder, sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';
import { toBytes, toHex } from '../record/chain-values.ts';

/** The on-chain cause of an alert. */
export type AlertCause = {
  readonly chainId: number;
  readonly contract: `0x${string}`;
  readonly block: number;
  readonly blockHash: `0x${string}` | undefined;
  readonly transaction: `0x${string}`;
  readonly logIndex: number | undefined;
};

export type NewAlert = {
  readonly dedupeKey: string;
  readonly projectId: string;
  readonly cause: AlertCause | undefined;
  readonly happenedAt: Date;
  readonly state: 'pending' | 'confirmed';
  readonly late: boolean;
  readonly detail: AlertDetail;
};

/** An alert as stored. */
export type StoredAlert = {
  readonly id: string;
  readonly severity: IncidentSeverity;
  readonly state: AlertState;
  readonly late: boolean;
  readonly project: { readonly id: string; readonly name: string; readonly demo: boolean };
  readonly cause: (AlertCause & { readonly chain: string; readonly contractName: string | undefined }) | undefined;
  readonly happenedAt: Date;
  readonly raisedAt: Date;
  readonly confirmedAt: Date | undefined;
  readonly retractedAt: Date | undefined;
  readonly detail: AlertDetail;
  readonly change: number;
};

/**
 * Raises alerts, each once: one whose key exists stays as it is. A retracted one is restored, because
 * its cause is on the chain again. Returns how many were raised or restored.
 */
export async function raiseAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<number> {
  let raised = 0;
  for (const alert of alerts) {
    const { cause } = alert;
    const row = {
      chain_id: cause?.chainId ?? null,
      contract: cause === undefined ? null : toBytes(cause.contract),
      block: cause?.block ?? null,
      block_hash: cause?.blockHash === undefined ? null : toBytes(cause.blockHash),
      tx_hash: cause === undefined ? null : toBytes(cause.transaction),
      log_index: cause?.logIndex ?? null,
      happened_at: alert.happenedAt,
      severity: rateAlert(alert.detail),
      state: alert.state,
      detail: JSON.stringify(alert.detail),
      confirmed_at: alert.state === 'confirmed' ? sql<Date>`now()` : null,
    };
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('alert')
      .values({ ...row, dedupe_key: alert.dedupeKey, kind: alert.detail.kind, project_id: alert.projectId, late: alert.late })
      .onConflict((conflict) =>
        conflict
          .column('dedupe_key')
          .doUpdateSet({ ...row, retracted_at: null })
          .where('alert.state', '=', 'retracted'),
      )
      .executeTakeFirstOrThrow();
    raised += Number(numInsertedOrUpdatedRows);
  }
  if (raised > 0) await orderFollowUps(tx);
  return raised;
}

/** Orders the jobs that notify and that refresh lists, once the transaction commits. */
export async function orderFollowUps(tx: Tx): Promise<void> {
  await addJob(tx, 'distribute-notices', {}, { single: true });
  await addJob(tx, 'refresh-alert-days', {}, { single: true });
}

/** Confirms alerts whose block is final. */
export async function confirmAlerts(tx: Tx, { chainId, toBlock }: { chainId: number; toBlock: number }): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update alert set state = 'confirmed', confirmed_at = now()
    where chain_id = ${chainId} and state = 'pending' and block <= ${toBlock}`.execute(tx);
  if (numAffectedRows > 0n) await orderFollowUps(tx);
}

/** Retracts alerts whose cause is above `fork`. */
export async function retractAlerts(tx: Tx, { chainId, fork }: { chainId: number; fork: number }): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update alert set state = 'retracted', retracted_at = now(), confirmed_at = null
    where chain_id = ${chainId} and state <> 'retracted' and block > ${fork}`.execute(tx);
  if (numAffectedRows > 0n) await orderFollowUps(tx);
}

/**
 * Alerts that were raised or changed state after `after`, in that order, as they are now. Continue
 * from `change` of the last one. An alert that changes twice appears at least once, in its last
 * state. Alerts that are `late` are no news.
 */
export async function listAlertChanges(db: Db, { after, limit }: { after: number; limit: number }): Promise<StoredAlert[]> {
  return selectAlerts(db, sql`where a.change > ${after} order by a.change limit ${limit}`);
}

/** The newest change; 0 before the first. */
export async function findLastAlertChange(db: Db): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`select max(change) as last from alert`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

type Row = {
  id: string;
  severity: IncidentSeverity;
  state: AlertState;
  late: boolean;
  project_id: string;
  project_name: string;
  demo: boolean;
  chain_id: string | null;
  slug: string | null;
  contract: Buffer | null;
  contract_name: string | null;
  block: string | null;
  block_hash: Buffer | null;
  tx_hash: Buffer | null;
  log_index: number | null;
  happened_at: Date;
  raised_at: Date;
  confirmed_at: Date | null;
  retracted_at: Date | null;
  detail: AlertDetail;
  change: string;
};

/** Selects alerts with their project, chain and contract. `rest`: conditions, order and limit; the alert is `a`. */
export async function selectAlerts(db: Db, rest: RawBuilder<unknown>): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    select a.id, a.severity, a.state, a.late, a.project_id, p.name as project_name, p.demo, a.chain_id, c.slug, a.contract,
      t.name as contract_name, a.block, a.block_hash, a.tx_hash, a.log_index, a.happened_at, a.raised_at, a.confirmed_at, a.retracted_at,
      a.detail, a.change
    from alert a
    join project p on p.id = a.project_id
    left join chain c on c.chain_id = a.chain_id
    left join tracked_contract t on t.chain_id = a.chain_id and t.address = a.contract and t.project_id = a.project_id
    ${rest}`.execute(db);
  return rows.map(toStored);
}

function toStored(row: Row): StoredAlert {
  const { chain_id, slug, contract, block, tx_hash } = row;
  const isOnChain = chain_id !== null && slug !== null && contract !== null && block !== null && tx_hash !== null;
  return {
    id: row.id,
    severity: row.severity,
    state: row.state,
    late: row.late,
    project: { id: row.project_id, name: row.project_name, demo: row.demo },
    cause: isOnChain
      ? {
          chainId: Number(chain_id),
          chain: slug,
          contract: toHex(contract),
          contractName: row.contract_name ?? undefined,
          block: Number(block),
          blockHash: row.block_hash === null ? undefined : toHex(row.block_hash),
          transaction: toHex(tx_hash),
          logIndex: row.log_index ?? undefined,
        }
      : undefined,
    happenedAt: row.happened_at,
    raisedAt: row.raised_at,
    confirmedAt: row.confirmed_at ?? undefined,
    retractedAt: row.retracted_at ?? undefined,
    detail: row.detail,
    change: Number(row.change),
  };
}
