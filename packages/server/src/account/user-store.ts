import type { Db, Tx } from '@redoubt/db/client';
import type { User } from '@redoubt/domain/account/user';
import { UserId } from '@redoubt/domain/ids';
import type { Role } from '@redoubt/domain/user/role';
import { sql } from 'kysely';

type Row = { username: string; email: string | null; role: Role; confirmed_at: Date | null; disabled_at: Date | null };

const COLUMNS = ['username', 'email', 'role', 'confirmed_at', 'disabled_at'] as const;

/** Everybody with an account, in the order in which they came. */
export async function listUserRows(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('user_account').orderBy('created_at').orderBy('username').select(COLUMNS).execute();
  return rows.map(toUser);
}

/** The person with this username or e-mail address, locked until the transaction ends. */
export async function findUserForUpdate(tx: Tx, { nameOrEmail }: { nameOrEmail: string }): Promise<{ id: UserId; user: User } | undefined> {
  const row = await tx
    .selectFrom('user_account')
    .where((account) => account.or([account('username', '=', nameOrEmail), account('email', '=', nameOrEmail.trim().toLowerCase())]))
    .orderBy('username')
    .select(['id', ...COLUMNS])
    .forUpdate()
    .executeTakeFirst();
  return row && { id: UserId.parse(row.id), user: toUser(row) };
}

/** Sets what an operator decides about a person. */
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

export function toUser({ username, email, role, confirmed_at, disabled_at }: Row): User {
  return { id: username, email, username, admin: role === 'admin', confirmed: confirmed_at !== null, disabled: disabled_at !== null };
}
