import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { User } from '@redoubt/domain/people/account/user';
import { hashPassword } from '@redoubt/identity/password-hash';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { ensureAccount, setPassword } from './account-store.ts';
import { requireGoodPassword } from './require-password.ts';
import { findUserForUpdate, updateUser } from './user-store.ts';

type NewUser = {
  readonly email: string;
  readonly password: string;
  readonly admin: boolean;
  /** Without it the person must confirm the address before the first login. */
  readonly confirmed: boolean;
  readonly siteName: string;
  /** Who adds them, for the audit log. */
  readonly actor: string;
};

/** Adds a person on an operator's word. Throws `InvalidPasswordException`, or `UsernameExistsException` for an address in use. */
export async function createUser({ db }: { db: Db }, { email, password, admin, confirmed, siteName, actor }: NewUser): Promise<User> {
  requireGoodPassword(password, { email, siteName });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const account = await ensureAccount(tx, { email });
    if (account.passwordHash !== null || account.confirmedAt !== null) throw new AppError('UsernameExistsException', { field: 'email' });
    await setPassword(tx, { id: account.id, passwordHash, confirmed });
    if (admin) await updateUser(tx, { id: account.id, role: 'admin' });
    const found = await findUserForUpdate(tx, { nameOrEmail: email });
    if (found === undefined) throw new Error('A user who was just added is not there.');
    await appendAuditLog(tx, { actor, action: 'user.create', subject: found.user.username, details: { admin, confirmed } });
    return found.user;
  });
}
