import type { Db, Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { STEP_SECONDS } from '@redoubt/domain/people/second-factor/app-address';
import { sql } from 'kysely';

/** So long a secret waits for the first code of an app. */
const SETUP_MINUTES = 15;

/** After so many tries without a right code each further one is followed by a pause, from 1 s, doubling, to 15 min. Time alone forgives none. */
const FREE_FAILURES = 10;
const PAUSE_SECONDS_MAX = 900;

/** The present step, by the database's clock: the one that all web processes share. */
const PRESENT_STEP = sql<string>`floor(extract(epoch from now()) / ${STEP_SECONDS})::int8`;

/** Keeps a secret that waits for a first code, in place of one that waited before. False when a second factor is on already. */
export async function insertWaitingSecret(db: Db, { userId, secret }: { userId: UserId; secret: Buffer }): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at: sql<Date>`now()` }).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A stored secret and the present step. */
export type StoredSecret = { readonly secret: Buffer; readonly now: bigint };

/** The secret that waits for a first code, unless it has waited too long. */
export async function findWaitingSecret(db: Db, { userId }: { userId: UserId }): Promise<StoredSecret | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${SETUP_MINUTES})`)
    .select(['secret', PRESENT_STEP.as('step')])
    .executeTakeFirst();
  return row && { secret: row.secret, now: BigInt(row.step) };
}

/** Turns the factor with this very secret on. `step` is that of its first code. False when it is on, or another secret waits by now. */
export async function confirmSecret(tx: Tx, { userId, secret, step }: { userId: UserId; secret: Buffer; step: bigint }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()`, used_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Since when a user's second factor is on; `undefined` while it is off. */
export async function findConfirmedAt(db: Db, { userId }: { userId: UserId }): Promise<Date | undefined> {
  const row = await db.selectFrom('second_factor').where('user_id', '=', userId).select('confirmed_at').executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}

/**
 * Counts a code as wrong before it is looked at, so that codes at the same time count as well. Nothing comes back during a pause; those
 * codes do not count, so a pause ends for its owner however often an attacker tries.
 */
export async function takeCodeTry(db: Db, { userId }: { userId: UserId }): Promise<StoredSecret | undefined> {
  const row = await db
    .updateTable('second_factor')
    .set({
      failures: sql`failures + 1`,
      blocked_until: sql<Date | null>`case when failures + 1 < ${FREE_FAILURES} then null
        else now() + make_interval(secs => least(${PAUSE_SECONDS_MAX}, power(2, least(failures + 1 - ${FREE_FAILURES}, 20)))) end`,
    })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((factor) => factor.or([factor('blocked_until', 'is', null), factor('blocked_until', '<=', sql<Date>`now()`)]))
    .returning(['secret', PRESENT_STEP.as('step')])
    .executeTakeFirst();
  return row && { secret: row.secret, now: BigInt(row.step) };
}

/** Uses the code of a step up, and forgives failures. Of uses at once one succeeds; none does for a step before the last one used. */
export async function useStep(db: Db, { userId, step }: { userId: UserId; step: bigint }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ used_step: step, failures: 0, blocked_until: null })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((factor) => factor.or([factor('used_step', 'is', null), factor('used_step', '<', String(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up, and forgives failures. Of uses at once one succeeds. */
export async function useRecoveryCode(tx: Tx, { userId, hash }: { userId: UserId; hash: Buffer }): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('recovery_code').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx.updateTable('second_factor').set({ failures: 0, blocked_until: null }).where('user_id', '=', userId).execute();
  return true;
}

/** Puts new recovery codes in place of all that were left. False while the second factor is off. */
export async function replaceRecoveryCodes(tx: Tx, { userId, hashes }: { userId: UserId; hashes: readonly Buffer[] }): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined) return false;
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
  return true;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, { userId }: { userId: UserId }): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Turns a user's second factor off and deletes it, also one that is not confirmed yet. Returns whether one was on. */
export async function deleteSecondFactor(tx: Tx, { userId }: { userId: UserId }): Promise<boolean> {
  const row = await tx.deleteFrom('second_factor').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Whose the account is: the name for the audit log, the address for mails. */
export async function findOwner(db: Db, { userId }: { userId: UserId }): Promise<{ username: string; email: string | null }> {
  return db.selectFrom('user_account').where('id', '=', userId).select(['username', 'email']).executeTakeFirstOrThrow();
}
