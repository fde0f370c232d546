import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Says that the worker is alive now, and by `digestSecrets` which secrets it has. */
export async function recordHeartbeat(
  db: Db,
  { workerId, secretsDigest }: { workerId: string; secretsDigest?: string | undefined },
): Promise<void> {
  await db
    .insertInto('worker_heartbeat')
    .values({ id: workerId, secrets_digest: secretsDigest ?? null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Forgets a worker that stopped in order. */
export async function deleteHeartbeat(db: Db, { workerId }: { workerId: string }): Promise<void> {
  await db.deleteFrom('worker_heartbeat').where('id', '=', workerId).execute();
}

/** Forgets workers that were last seen longer ago. Returns how many. */
export async function deleteHeartbeatsBefore(db: Db, { olderThanSeconds }: { olderThanSeconds: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('worker_heartbeat')
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
