import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { WORKER_DEAD_AFTER_SECONDS } from './is-worker-alive.ts';

/** Equal for equal secrets. It tells nothing of them: they are random, of 256 bits. */
export function digestSecrets({ sessionSecret }: { sessionSecret: string }): string {
  return createHmac('sha256', sessionSecret).update('the secrets of this worker').digest('hex');
}

/** Whether a worker is alive that has other secrets: sessions and codes of one process would not hold at the other. */
export async function hasForeignWorker({ db }: Pick<Context, 'db'>, secrets: { sessionSecret: string }): Promise<boolean> {
  const row = await db
    .selectFrom('worker_heartbeat')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${WORKER_DEAD_AFTER_SECONDS})`)
    .where('secrets_digest', '<>', digestSecrets(secrets))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
