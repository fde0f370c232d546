import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import type { User } from '@redoubt/domain/people/account/user';
import type { Role } from '@redoubt/domain/people/user/role';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { endLostImpersonations } from '../session/end-impersonations.ts';
import { endOwnSession, endSessions } from '../session/session-store.ts';
import { type FoundUser, findUserForUpdate, listAdminsForUpdate, listUserRows, updateUser } from './user-store.ts';

type Decision = {
  /** A username or an email address. */
  readonly nameOrEmail: string;
  /** Who decides, for the audit log. */
  readonly actor: string;
  /** The admin who decides; without one it is an operator of the machine, who is bound by no role. */
  readonly adminId?: UserId;
};

/** Everybody with an account, in the order in which they came. */
export async function listUsers({ db }: { db: Db }): Promise<User[]> {
  return listUserRows(db);
}

/**
 * Shuts a person out, at once and on every device, or lets them in again. Throws `ResourceNotFoundException`, and `ForbiddenException`
 * for an admin who would shut out themself.
 */
export async function disableUser({ db }: { db: Db }, { disabled, ...decision }: Decision & { disabled: boolean }): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { id, user } = await findSubject(tx, decision);
    await updateUser(tx, { id, disabled });
    if (disabled) await endSessions(tx, { userId: id });
    await endLostImpersonations({ db: tx }, { userId: id });
    const action = disabled ? 'user.disable' : 'user.enable';
    await appendAuditLog(tx, { actor: decision.actor, action, subject: user.username, details: {} });
    return { ...user, disabled };
  });
}

/** Makes a person an admin, or an ordinary user again. Counts from their next request. Throws as `setRole`. */
export async function setAdmin({ db }: { db: Db }, { admin, ...decision }: Decision & { admin: boolean }): Promise<User> {
  return changeRole(db, { ...decision, role: admin ? 'admin' : 'user', details: { admin } });
}

/**
 * Gives a person another role. Counts from their next request. Throws `ResourceNotFoundException`, and `ForbiddenException` for an admin
 * who would take the role from themself.
 */
export async function setRole({ db }: { db: Db }, { role, ...decision }: Decision & { role: Role }): Promise<User> {
  return changeRole(db, { ...decision, role, details: { role } });
}

type RoleChange = Decision & { readonly role: Role; readonly details: Readonly<Record<string, unknown>> };

async function changeRole(db: Db, { role, details, ...decision }: RoleChange): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { id, user } = await findSubject(tx, decision);
    await updateUser(tx, { id, role });
    await endLostImpersonations({ db: tx }, { userId: id });
    await appendAuditLog(tx, { actor: decision.actor, action: 'user.role', subject: user.username, details });
    return { ...user, admin: role === 'admin' };
  });
}

/**
 * Ends one session of a person, or all of them. Throws `ResourceNotFoundException` for an unknown user, and for a session that is not theirs or
 * is over.
 */
export async function endSessionsOf({ db }: { db: Db }, { sessionId, ...decision }: Decision & { sessionId?: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, user } = await findUserByDecision(tx, decision);
    if (sessionId === undefined) await endSessions(tx, { userId: id });
    else if (!(await endOwnSession(tx, { userId: id, sessionId }))) throw new AppError('ResourceNotFoundException');
    await endLostImpersonations({ db: tx }, { userId: id });
    const details = sessionId === undefined ? { all: true } : { sessionId };
    await appendAuditLog(tx, { actor: decision.actor, action: 'user.sessions.end', subject: user.username, details });
  });
}

/**
 * Who a decision is about, if the admin may decide it. All admins are locked first: of two who would take the role from each other, the
 * second is none any more, so one is always left.
 */
async function findSubject(tx: Tx, decision: Decision): Promise<FoundUser> {
  const { adminId } = decision;
  if (adminId !== undefined && !(await listAdminsForUpdate(tx)).includes(adminId)) throw new AppError('ForbiddenException');
  const subject = await findUserByDecision(tx, decision);
  if (subject.id === adminId) {
    throw new AppError('ForbiddenException', { message: 'You cannot change your own role or disable yourself. Another admin can.' });
  }
  return subject;
}

async function findUserByDecision(tx: Tx, { nameOrEmail }: Decision): Promise<FoundUser> {
  const found = await findUserForUpdate(tx, { nameOrEmail });
  if (found === undefined) throw new AppError('ResourceNotFoundException', { message: "User doesn't exist." });
  return found;
}
