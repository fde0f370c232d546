import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** A worker that was silent for so long counts as dead. It speaks every two seconds. */
export const WORKER_DEAD_AFTER_SECONDS = 10;

/** Whether any worker is alive. */
export async function isWorkerAlive({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('worker_heartbeat')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${WORKER_DEAD_AFTER_SECONDS})`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
