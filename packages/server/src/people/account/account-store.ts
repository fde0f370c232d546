import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

const USERNAME_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const USERNAME_LENGTH = 12;

/** A user who signed up. `confirmedAt` is null until the address is confirmed. */
export type Account = {
  readonly id: UserId;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly confirmedAt: Date | null;
  readonly disabledAt: Date | null;
};

/** What stands for an address where the address itself need not be kept. */
export function toAddressKey(email: string): Buffer {
  return createHash('sha256').update(`address ${email}`).digest();
}

/** The account of an address, if anybody has one. */
export async function findAccount(db: Db, { email }: { email: string }): Promise<Account | undefined> {
  return toAccount(await selectAccount(db, email).executeTakeFirst());
}

/** The account of an address; added, not yet confirmed, when there is none. Locked until the transaction ends. */
export async function ensureAccount(tx: Tx, { email }: { email: string }): Promise<Account> {
  await tx
    .insertInto('user_account')
    .values({ username: makeUsername(), email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const account = toAccount(await selectAccount(tx, email).forUpdate().executeTakeFirst());
  if (account === undefined) throw new Error('An account that was just added is not there.');
  return account;
}

/**
 * Locks the account of an address, if there is one, until the transaction ends. Every transaction that makes, tries, uses or ends its codes does so first:
 * several codes are touched at a time, and two who begin with different ones would wait for each other.
 */
export async function lockAccount(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.selectFrom('user_account').where('email', '=', email).select('id').forNoKeyUpdate().execute();
}

/** Confirms the address; `passwordHash` replaces the password unless it is null. False when it was confirmed before. */
export async function confirmAccount(tx: Tx, { id, passwordHash }: { id: UserId; passwordHash: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_account')
    .set({ confirmed_at: sql<Date>`now()`, ...(passwordHash !== null && { password_hash: passwordHash }) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a new password for a user who has just confirmed the address. */
export async function updatePassword(tx: Tx, { id, passwordHash }: { id: UserId; passwordHash: string }): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .execute();
}

/** Sets the password of an account that an operator adds. */
export async function setPassword(
  tx: Tx,
  { id, passwordHash, confirmed }: { id: UserId; passwordHash: string; confirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, ...(confirmed && { confirmed_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();
}

function selectAccount(db: Db, email: string) {
  return db.selectFrom('user_account').where('email', '=', email).select(['id', 'password_hash', 'confirmed_at', 'disabled_at', 'email']);
}

type Row = { id: string; email: string | null; password_hash: string | null; confirmed_at: Date | null; disabled_at: Date | null };

function toAccount(row: Row | undefined): Account | undefined {
  if (row === undefined || row.email === null) return undefined;
  const { id, email, password_hash: passwordHash, confirmed_at: confirmedAt, disabled_at: disabledAt } = row;
  return { id: UserId.parse(id), email, passwordHash, confirmedAt, disabledAt };
}

/** Random, short, never the address. The bytes that the alphabet does not divide evenly are left out. */
function makeUsername(): string {
  const fair = 256 - (256 % USERNAME_CHARACTERS.length);
  let name = '';
  while (name.length < USERNAME_LENGTH) {
    for (const byte of randomBytes(USERNAME_LENGTH)) {
      if (byte < fair && name.length < USERNAME_LENGTH) name += USERNAME_CHARACTERS[byte % USERNAME_CHARACTERS.length];
    }
  }
  return name;
}
