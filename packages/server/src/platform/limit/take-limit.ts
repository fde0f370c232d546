import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { LIMITS, type Limit, type LimitName } from '@redoubt/domain/limits';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long uses that were taken ahead may wait for who uses them. What is left then is lost to them, never to anybody else's gain. */
const AHEAD_MS = 1_000;

/** How many callers are remembered; of one who is forgotten, each use is asked for again. */
const CALLERS_MAX = 10_000;

/** By allowance: how many uses were taken ahead and are left. Who is in it asked a moment ago. */
type Ahead = LRUCache<string, number>;

/** Of each connection of this process. */
const aheadOf = new WeakMap<Db, Ahead>();

export type LimitTaking = {
  readonly name: LimitName;
  readonly key: string;
  readonly scale: number;
  /** How many uses, or parts of one; for a limit whose uses are not taken ahead. */
  readonly uses?: number;
  /** They are taken whether the allowance lasts or not: the next call waits for them. */
  readonly areSpent?: boolean;
};

/**
 * Takes one use from the allowance `name` of `key` (a network, an account), which all web processes share. The first takers
 * may come at once; then one more is given every `seconds / count`. `scale` multiplies the count.
 *
 * Generic cell rate algorithm: one instant per key says when the allowance will be whole again. Reading and moving it is one
 * statement of the database's function of the same name, so uses that arrive together can't share the last one. Where the limit
 * allows it, who comes back within a second has several taken at a time: never more in all than the allowance, at times fewer.
 *
 * Throws `LimitExceededException` with `retryAfterSeconds`.
 */
export async function takeLimit({ db }: { db: Db }, { name, key, scale, uses = 1, areSpent = false }: LimitTaking): Promise<void> {
  const limit: Limit = LIMITS[name];
  const id = createHash('sha256').update(`${name} ${key}`).digest();
  const wait =
    limit.ahead === undefined ? await takeUses(db, { id, limit, scale, uses, areSpent }) : await takeAhead(db, { id, limit, scale });
  if (wait > 0) throw new AppError('LimitExceededException', { retryAfterSeconds: wait, facts: { limit: name } });
}

type Taking = { readonly id: Buffer; readonly limit: Limit; readonly scale: number };

async function takeAhead(db: Db, taking: Taking): Promise<number> {
  const ahead = findAhead(db);
  const caller = taking.id.toString('latin1');
  const left = ahead.get(caller);
  if (left !== undefined && left > 0) {
    ahead.set(caller, left - 1, { noUpdateTTL: true });
    return 0;
  }
  const { ahead: uses = 1 } = taking.limit;
  if (left !== undefined && (await takeUses(db, { ...taking, uses })) === 0) {
    ahead.set(caller, (ahead.get(caller) ?? 0) + uses - 1);
    return 0;
  }
  // A new caller, or one close to the end of the allowance.
  const wait = await takeUses(db, { ...taking, uses: 1 });
  if (wait === 0 && !ahead.has(caller)) ahead.set(caller, 0);
  return wait;
}

function findAhead(db: Db): Ahead {
  const known = aheadOf.get(db);
  if (known !== undefined) return known;
  const made: Ahead = new LRUCache({ max: CALLERS_MAX, ttl: AHEAD_MS });
  aheadOf.set(db, made);
  return made;
}

/** Longer than any debt. */
const NEVER_SECONDS = 1e9;

/** Takes all `uses` or none; answers after how many seconds it is worth asking again, 0 when they were given. */
async function takeUses(
  db: Db,
  { id, limit: { count, seconds }, scale, uses, areSpent = false }: Taking & { uses: number; areSpent?: boolean },
): Promise<number> {
  const step = (seconds / (count * scale)) * uses;
  const whole = areSpent ? NEVER_SECONDS : seconds;
  const { rows } = await sql<{ wait: number }>`select take_limit(${id}, ${step}, ${whole}) as wait`.execute(db);
  return rows[0]?.wait ?? 1;
}

/** Forgets allowances that are whole again: a key without a row has all of it. Returns how many. */
export async function sweepRateLimits({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('full_at', '<', sql<Date>`now()`).executeTakeFirst();
  return Number(numDeletedRows);
}
