import type { Db } from '@redoubt/db/client';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { sql } from 'kysely';
import { listFollowedChains } from '../../onchain/record/list-followed-chains.ts';
import { listUsageToday, type UsageToday } from '../../onchain/record/usage-store.ts';
import { CHECKED_BACKUP } from './backup-store.ts';

/** A few numbers about the whole system, for monitoring. */
export type SystemFigures = {
  /** Seconds since a worker was last alive; `undefined` when none ever was. */
  readonly workerAgeSeconds: number | undefined;
  /** Mails that wait to be sent. */
  readonly outboxLength: number;
  /** How long the oldest of them, whose expiry is to come, waits. */
  readonly outboxAgeSeconds: number;
  /** Mails of the last day that were given up. */
  readonly mailsDropped: number;
  /** Webhook calls that wait for a try, and those of the last day that were given up. */
  readonly webhooksWaiting: number;
  readonly webhooksDropped: number;
  readonly jobs: readonly JobFigures[];
  /** Age of the oldest analysis of a contract; `undefined` when there is none. */
  readonly analysisAgeSeconds: number | undefined;
  readonly gaps: readonly ChainGap[];
  /** Age of the newest backup that was restored and read; of the database where there is none. */
  readonly backupAgeSeconds: number;
  readonly isBackedUp: boolean;
  readonly databaseBytes: number;
  /** Analytics events ever recorded. */
  readonly events: number;
  readonly chains: FollowedChains;
  /** What was sent to the chains' endpoints today. */
  readonly usage: readonly UsageToday[];
};

/** The queue's jobs of one name. */
export type JobFigures = {
  readonly job: string;
  /** Due, and not begun. */
  readonly waiting: number;
  readonly running: number;
  /** Failed for good. */
  readonly failed: number;
  /** How long the oldest due job waits. */
  readonly ageSeconds: number;
};

/** What of a chain is not read or searched yet. */
export type ChainGap = {
  readonly chain: string;
  /** Blocks of the past that are still to be read. */
  readonly pastBlocks: number;
  /** How far the search for alerts is behind the record. */
  readonly alertLagSeconds: number;
};

/** Cheap enough for every few seconds: each figure is one index look-up or a count of few rows. */
export async function readSystemFigures({ db }: { db: Db }): Promise<SystemFigures> {
  const { rows } = await sql<{
    worker_age: number | null;
    outbox: number;
    outbox_age: number;
    mails_dropped: number;
    events: number;
    webhooks: number;
    webhooks_dropped: number;
    analysis_age: number | null;
    bytes: number;
    backup_age: number;
    is_backed_up: boolean;
  }>`
    select
      (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeat) as worker_age,
      (select count(*)::float8 from mail where sent_at is null and dropped_at is null) as outbox,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mail
        where sent_at is null and dropped_at is null and expires_at > now()) as outbox_age,
      (select count(*)::float8 from mail where created_at > now() - interval '2 days' and dropped_at > now() - interval '1 day') as mails_dropped,
      (select count(*)::float8 from webhook_delivery where next_at is not null) as webhooks,
      (select count(*)::float8 from webhook_delivery
        where created_at > now() - interval '3 days' and dropped_at > now() - interval '1 day') as webhooks_dropped,
      (select extract(epoch from now() - min(analysed_at))::float8 from power_map) as analysis_age,
      extract(epoch from now() - ${CHECKED_BACKUP})::float8 as backup_age,
      exists (select from backup where checked) as is_backed_up,
      pg_database_size(current_database())::float8 as bytes,
      (select coalesce(max(id), 0)::float8 from event) as events`.execute(db);
  const [figures] = rows;
  return {
    workerAgeSeconds: figures?.worker_age ?? undefined,
    outboxLength: figures?.outbox ?? 0,
    outboxAgeSeconds: figures?.outbox_age ?? 0,
    mailsDropped: figures?.mails_dropped ?? 0,
    webhooksWaiting: figures?.webhooks ?? 0,
    webhooksDropped: figures?.webhooks_dropped ?? 0,
    jobs: await countJobs(db),
    analysisAgeSeconds: figures?.analysis_age ?? undefined,
    backupAgeSeconds: figures?.backup_age ?? 0,
    isBackedUp: figures?.is_backed_up ?? false,
    gaps: await measureGaps(db),
    databaseBytes: figures?.bytes ?? 0,
    events: figures?.events ?? 0,
    chains: await listFollowedChains({ db }),
    usage: await listUsageToday({ db }),
  };
}

async function countJobs(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task_identifier as job,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::float8 as waiting,
      (count(*) filter (where locked_at is not null))::float8 as running,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::float8 as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as "ageSeconds"
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  return rows;
}

async function measureGaps(db: Db): Promise<ChainGap[]> {
  const { rows } = await sql<ChainGap>`
    select slug as chain,
      (select coalesce(max(live_from - 1 - backfilled_to), 0)::float8 from tracked_contract t where t.chain_id = c.chain_id) as "pastBlocks",
      coalesce((select greatest(0, extract(epoch from c.indexed_time - greatest(a.block_time, c.indexed_time - interval '30 days')))
        from alert_cursor a where a.chain_id = c.chain_id), 0)::float8 as "alertLagSeconds"
    from chain c where exists (select from chain_endpoint e where e.chain_id = c.chain_id) order by chain_id`.execute(db);
  return rows;
}
