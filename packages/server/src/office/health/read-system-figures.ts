import type { Db } from '@redoubt/db/client';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { sql } from 'kysely';
import { listFollowedChains } from '../../onchain/record/list-followed-chains.ts';

/** A few numbers about the whole system, for monitoring. */
export type SystemFigures = {
  /** Seconds since a worker was last alive; `undefined` when none ever was. */
  readonly workerAgeSeconds: number | undefined;
  /** Mails that wait to be sent. */
  readonly outboxLength: number;
  /** Analytics events ever recorded. */
  readonly events: number;
  readonly chains: FollowedChains;
};

/** Cheap enough for every few seconds: each figure is one index look-up or a count of few rows. */
export async function readSystemFigures({ db }: { db: Db }): Promise<SystemFigures> {
  const { rows } = await sql<{ worker_age: number | null; outbox: number; events: number }>`
    select
      (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeat) as worker_age,
      (select count(*)::float8 from mail where sent_at is null and dropped_at is null) as outbox,
      (select coalesce(max(id), 0)::float8 from event) as events`.execute(db);
  const [figures] = rows;
  return {
    workerAgeSeconds: figures?.worker_age ?? undefined,
    outboxLength: figures?.outbox ?? 0,
    events: figures?.events ?? 0,
    chains: await listFollowedChains({ db }),
  };
}
