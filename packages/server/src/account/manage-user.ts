import { type Db, inTransaction } from '@redoubt/db/client';
import type { User } from '@redoubt/domain/account/user';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';
import { endSessions } from '../session/session-store.ts';
import { findUserForUpdate, listUserRows, updateUser } from './user-store.ts';

type Decision = {
  /** A username or an e-mail address. */
  readonly nameOrEmail: string;
  /** Who decides, for the audit log. */
  readonly actor: string;
};

/** Everybody with an account, in the order in which they came. */
export async function listUsers({ db }: { db: Db }): Promise<User[]> {
  return listUserRows(db);
}

/** Shuts a person out, at once and on every device, or lets them in again. Throws `ResourceNotFoundException`. */
export async function disableUser({ db }: { db: Db }, { nameOrEmail, actor, disabled }: Decision & { disabled: boolean }): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { id, user } = await findUser(tx, nameOrEmail);
    await updateUser(tx, { id, disabled });
    if (disabled) await endSessions(tx, { userId: id });
    await appendAuditLog(tx, { actor, action: disabled ? 'user.disable' : 'user.enable', subject: user.username, details: {} });
    return { ...user, disabled };
  });
}

/** Makes a person an admin, or an ordinary user again. Counts from their next request. Throws `ResourceNotFoundException`. */
export async function setAdmin({ db }: { db: Db }, { nameOrEmail, actor, admin }: Decision & { admin: boolean }): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { id, user } = await findUser(tx, nameOrEmail);
    await updateUser(tx, { id, role: admin ? 'admin' : 'user' });
    await appendAuditLog(tx, { actor, action: 'user.role', subject: user.username, details: { admin } });
    return { ...user, admin };
  });
}

async function findUser(tx: Parameters<typeof findUserForUpdate>[0], nameOrEmail: string) {
  const found = await findUserForUpdate(tx, { nameOrEmail });
  if (found === undefined) throw new AppError('ResourceNotFoundException', { message: "User doesn't exist." });
  return found;
}
