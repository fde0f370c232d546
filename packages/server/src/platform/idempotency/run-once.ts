import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { sql } from 'kysely';

/** The response to a call: enough to answer its repetition alike. */
export type Outcome = { readonly status: number; readonly body: object };

/** How long a key is stored. Retries of a browser end within seconds. */
export const IDEMPOTENCY_KEY_TTL = '24 hours';

/**
 * Runs `work` unless this `key` was used in this `scope` before; then gives the first outcome again. Key and work share one
 * transaction: either both happened, or neither. A call that comes while the first still works waits for it.
 * `requestHash` is of everything that decides what the call does.
 *
 * Throws `ConflictException` when the key was used for another request. What `work` throws leaves the key unused.
 */
export async function runOnce(
  { db }: { db: Db },
  { scope, key, requestHash, work }: { scope: string; key: string; requestHash: Buffer; work: (tx: Tx) => Promise<Outcome> },
): Promise<Outcome & { readonly repeated: boolean }> {
  return inTransaction(db, async (tx) => {
    await deleteExpired(tx, { scope, key });
    if (await claim(tx, { scope, key, requestHash })) {
      const outcome = await work(tx);
      await tx
        .updateTable('idempotency_key')
        .set({ status: outcome.status, body: JSON.stringify(outcome.body) })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute();
      return { ...outcome, repeated: false };
    }
    const first = await tx
      .selectFrom('idempotency_key')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .select(['request_hash', 'status', 'body'])
      .executeTakeFirstOrThrow();
    if (!first.request_hash.equals(requestHash)) {
      throw new AppError('ConflictException', { message: 'This Idempotency-Key was used for another request.' });
    }
    return { status: first.status, body: first.body, repeated: true };
  });
}

type KeyRow = { scope: string; key: string };

async function deleteExpired(tx: Tx, { scope, key }: KeyRow): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '<', sql<Date>`now() - ${IDEMPOTENCY_KEY_TTL}::interval`)
    .execute();
}

/** Whether the key was free. Waits for a transaction that holds it. The outcome is not known yet: no reader sees the 0. */
async function claim(tx: Tx, { scope, key, requestHash }: KeyRow & { requestHash: Buffer }): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_key')
    .values({ scope, key, request_hash: requestHash, status: 0, body: '{}' })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired keys. Returns how many. */
export async function sweepIdempotencyKeys({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - ${IDEMPOTENCY_KEY_TTL}::interval`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
