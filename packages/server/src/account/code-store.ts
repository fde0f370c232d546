import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

export type Purpose = 'sign-up' | 'password-reset';

/** How long a code can be used, and how often it can be tried. Source: OP-36. */
export const CODE_MINUTES = 10;
const ATTEMPTS_MAX = 5;

/** Codes of one address that can be used at the same time: those of different sign-ups. */
const LIVE_MAX = 3;

type NewCode = {
  readonly id: string;
  readonly addressKey: Buffer;
  readonly userId: UserId | undefined;
  readonly purpose: Purpose;
  readonly requestId: string;
  readonly passwordHash: string | null;
  readonly codeHash: Buffer;
};

/** Stores a code; ends the one before of the same request, and the oldest when there are too many. Returns when it ends. */
export async function insertCode(tx: Tx, code: NewCode): Promise<Date> {
  const { addressKey, purpose, requestId } = code;
  await tx
    .updateTable('verification_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('request_id', '=', requestId), row('id', 'not in', newest(tx, { addressKey, purpose }, LIVE_MAX - 1))]))
    .execute();
  const { expires_at } = await tx
    .insertInto('verification_code')
    .values({
      id: code.id,
      address_key: addressKey,
      user_id: code.userId ?? null,
      purpose,
      request_id: requestId,
      password_hash: code.passwordHash,
      code_hash: code.codeHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** The newest code of an address for a purpose, whether or not it can still be used. */
export async function findNewestCode(db: Db, { addressKey, purpose }: { addressKey: Buffer; purpose: Purpose }) {
  return db
    .selectFrom('verification_code')
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .select(['request_id as requestId', 'password_hash as passwordHash'])
    .executeTakeFirst();
}

/** A code that may be compared with what was typed. */
export type LiveCode = { readonly id: string; readonly codeHash: Buffer };

/**
 * The codes of an address that can be used, newest first, each with one more try counted: before anybody knows whether the try
 * is right, and for good, so that tries at the same time count as well.
 */
export async function takeTries(db: Db, { addressKey, purpose }: { addressKey: Buffer; purpose: Purpose }): Promise<LiveCode[]> {
  return db
    .updateTable('verification_code')
    .set({ attempts: sql`attempts + 1` })
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', ATTEMPTS_MAX)
    .returning(['id', 'code_hash as codeHash'])
    .execute();
}

/** Uses a code up. Undefined when somebody else was quicker, or when it is nobody's. */
export async function useCode(tx: Tx, { id }: { id: string }): Promise<{ userId: UserId; passwordHash: string | null } | undefined> {
  const row = await tx
    .updateTable('verification_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('user_id', 'is not', null)
    .returning(['user_id', 'password_hash'])
    .executeTakeFirst();
  return row?.user_id ? { userId: UserId.parse(row.user_id), passwordHash: row.password_hash } : undefined;
}

/** Ends every code of a person: what proved the address has served. */
export async function endCodes(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets codes a day after they could last be used. Returns how many. */
export async function sweepCodes({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function newest(db: Db, { addressKey, purpose }: { addressKey: Buffer; purpose: Purpose }, count: number) {
  return db
    .selectFrom('verification_code')
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(count)
    .select('id');
}
