import type { Db, Tx } from '@redoubt/db/client';
import { toCanonicalEmail } from '@redoubt/domain/form';
import { UserId } from '@redoubt/domain/ids';
import type { User } from '@redoubt/domain/people/account/user';
import type { Role } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';

type Row = { username: string; email: string | null; role: Role; confirmed_at: Date | null; disabled_at: Date | null };

const COLUMNS = ['username', 'email', 'role', 'confirmed_at', 'disabled_at'] as const;

/** A user, and the id that rows reference; the id does not leave the server. */
export type FoundUser = { readonly id: UserId; readonly role: Role; readonly user: User };

/** Every user, in the order of sign-up. */
export async function listUserRows(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('user_account').orderBy('created_at').orderBy('username').select(COLUMNS).execute();
  return rows.map(toUser);
}

/** The person with this username or email address. */
export async function findUser(db: Db, { nameOrEmail }: { nameOrEmail: string }): Promise<FoundUser | undefined> {
  return toFoundUser(await selectUser(db, nameOrEmail).executeTakeFirst());
}

/** The same, locked until the transaction ends. */
export async function findUserForUpdate(tx: Tx, { nameOrEmail }: { nameOrEmail: string }): Promise<FoundUser | undefined> {
  return toFoundUser(await selectUser(tx, nameOrEmail).forUpdate().executeTakeFirst());
}

/**
 * Keeps these accounts from being deleted until the transaction ends. Transactions that write rows of users call it before they touch those rows:
 * a deletion waits for them. Returns the accounts that exist.
 */
export async function lockUsers(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('user_account')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Every admin who is not shut out, locked until the transaction ends: who takes a role away waits for who does the same. */
export async function listAdminsForUpdate(tx: Tx): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('user_account')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => UserId.parse(id));
}

/** Sets what is decided about a person. */
export async function updateUser(tx: Tx, { id, role, disabled }: { id: UserId; role?: Role; disabled?: boolean }): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({
      ...(role !== undefined && { role }),
      ...(disabled !== undefined && { disabled_at: disabled ? sql<Date>`coalesce(disabled_at, now())` : null }),
    })
    .where('id', '=', id)
    .execute();
}

// An address has a sign @ and a username has none, so a text is never both.
function selectUser(db: Db, nameOrEmail: string) {
  return db
    .selectFrom('user_account')
    .where((account) => account.or([account('username', '=', nameOrEmail.trim()), account('email', '=', toCanonicalEmail(nameOrEmail))]))
    .select(['id', ...COLUMNS]);
}

function toFoundUser(row: (Row & { id: string }) | undefined): FoundUser | undefined {
  return row && { id: UserId.parse(row.id), role: row.role, user: toUser(row) };
}

function toUser({ username, email, role, confirmed_at, disabled_at }: Row): User {
  return { id: username, email, username, admin: role === 'admin', confirmed: confirmed_at !== null, disabled: disabled_at !== null };
}
