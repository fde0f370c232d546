import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { BrowserKey } from './trusted-browser-store.ts';

export type Purpose = 'sign-up' | 'password-reset';

/**
 * How long a code can be used from when its mail left, and how often it can be tried: so often by the browser that asked for it, and so often
 * by all others together. Source: OP-36.
 */
export const CODE_MINUTES = 10;
const ATTEMPTS_MAX = 5;

/** A queue, or a mail server that asks to come back later, may hold a mail for most of the time that a code lasts from its making. */
const IS_OPEN = sql<boolean>`(verification_code.expires_at > now() or exists (
  select from mail where mail.id = verification_code.mail_id and mail.sent_at > now() - make_interval(mins => ${CODE_MINUTES})))`;

/** With how many codes of one address a try is compared at most, the newest first. */
const COMPARED_MAX = 3;

type NewCode = {
  readonly id: string;
  readonly addressKey: Buffer;
  readonly userId: UserId | undefined;
  readonly purpose: Purpose | 'login';
  readonly requestId: string;
  readonly browser: BrowserKey;
  readonly passwordHash: string | null;
  readonly codeHash: Buffer;
  readonly linkHash: Buffer | null;
};

/** Stores a code, and ends the one before of the same request. Returns when it ends, unless its mail leaves later (`setCodeMail`). */
export async function insertCode(tx: Tx, code: NewCode): Promise<Date> {
  const { addressKey, purpose, requestId } = code;
  await tx
    .updateTable('verification_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('request_id', '=', requestId)
    .where('ended_at', 'is', null)
    .execute();
  const { expires_at } = await tx
    .insertInto('verification_code')
    .values({
      id: code.id,
      address_key: addressKey,
      user_id: code.userId ?? null,
      purpose,
      request_id: requestId,
      browser_key: code.browser ?? null,
      password_hash: code.passwordHash,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Says with which mail a code goes out. */
export async function setCodeMail(tx: Tx, { id, mailId }: { id: string; mailId: string }): Promise<void> {
  await tx.updateTable('verification_code').set({ mail_id: mailId }).where('id', '=', id).execute();
}

/** The newest code of an address for a purpose, whether or not it can still be used; that of a browser before all others. */
export async function findNewestCode(
  db: Db,
  { addressKey, purpose, browser }: { addressKey: Buffer; purpose: Purpose; browser?: BrowserKey },
) {
  return db
    .selectFrom('verification_code')
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .orderBy(askedBy(browser), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .select(['request_id as requestId', 'password_hash as passwordHash', 'browser_key as browser'])
    .executeTakeFirst();
}

type Sought = { readonly addressKey: Buffer; readonly purpose: Purpose; readonly browser: BrowserKey };

/** Whether this browser asked for a code of the address that has not ended. Its tries then concern that code alone. */
export async function hasOwnCode(db: Db, { addressKey, purpose, browser }: Sought): Promise<boolean> {
  const row = await selectUnended(db, { addressKey, purpose }).where(askedBy(browser)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A code that may be compared with what was typed. */
export type LiveCode = { readonly id: string; readonly codeHash: Buffer };

/**
 * The codes that a try is compared with, the try counted: before anybody knows whether it is right, and for good, so that tries at the same
 * time count as well. A browser that asked for codes tries its own, every other the newest ones of others; the two are counted apart, so
 * that strangers cannot use up the tries of who asked. A try that meets several codes counts so many times for each: the odds of guessing
 * grow with the codes that were sent, not with those that are open.
 */
export async function takeTries(tx: Tx, { addressKey, purpose, browser, own }: Sought & { own: boolean }): Promise<LiveCode[]> {
  const used = sql<number>`case when ${own}::boolean then attempts else foreign_attempts end`;
  const compared = selectUnended(tx, { addressKey, purpose })
    .where(used, '<', ATTEMPTS_MAX)
    .where(askedBy(browser), '=', own)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(COMPARED_MAX);
  const count = sql<number>`(select count(*)::int from compared)`;
  return tx
    .with('compared', () => compared)
    .updateTable('verification_code')
    .set({
      attempts: sql`attempts + case when ${own}::boolean then ${count} else 0 end`,
      foreign_attempts: sql`foreign_attempts + case when ${own}::boolean then 0 else ${count} end`,
    })
    .where('id', 'in', (query) => query.selectFrom('compared').select('id'))
    .where(used, '<', ATTEMPTS_MAX)
    .returning(['id', 'code_hash as codeHash'])
    .execute();
}

/** A link that may be compared with the one that was opened. */
export type LiveLink = { readonly id: string; readonly hash: Buffer };

/** The links mailed with codes of an address that can be used. They cannot be guessed, so their tries are not counted. */
export async function listLinks(db: Db, { addressKey, purpose }: { addressKey: Buffer; purpose: Purpose }): Promise<LiveLink[]> {
  const rows = await selectUnended(db, { addressKey, purpose }).where('link_hash', 'is not', null).select('link_hash').execute();
  return rows.flatMap(({ id, link_hash: hash }) => (hash === null ? [] : [{ id, hash }]));
}

/** The links by which a login may go on in this browser. */
export async function listLoginLinks(db: Db, { browser }: { browser: Buffer }): Promise<LiveLink[]> {
  return db
    .selectFrom('verification_code')
    .where('purpose', '=', 'login')
    .where('browser_key', '=', browser)
    .where('ended_at', 'is', null)
    .where(IS_OPEN)
    .select(['id', 'code_hash as hash'])
    .execute();
}

/** Whether a link for a login was mailed to an address within the last so many minutes. */
export async function hasLoginLinkSince(tx: Tx, { addressKey, minutes }: { addressKey: Buffer; minutes: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('verification_code')
    .where('address_key', '=', addressKey)
    .where('purpose', '=', 'login')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code up. Undefined when another transaction was quicker, or when it belongs to no account. */
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

function selectUnended(db: Db, { addressKey, purpose }: { addressKey: Buffer; purpose: Purpose }) {
  return db
    .selectFrom('verification_code')
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where(IS_OPEN)
    .select('id');
}

/** That this browser asked for the code. */
function askedBy(browser: BrowserKey) {
  return sql<boolean>`(browser_key is not distinct from ${browser ?? null})`;
}
