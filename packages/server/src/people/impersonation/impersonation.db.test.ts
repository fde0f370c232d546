import { UserId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyAuditLog } from '../../platform/audit-log/verify-audit-log.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { disableUser, setAdmin } from '../account/manage-user.ts';
import { endLostImpersonations, sweepImpersonations } from '../session/end-impersonations.ts';
import { findSession, type SessionUser } from '../session/find-session.ts';
import { endSession, insertSession } from '../session/session-store.ts';
import { findImpersonationTarget } from './find-impersonation-target.ts';
import { startImpersonation } from './start-impersonation.ts';
import { stopImpersonation } from './stop-impersonation.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const context = { db, settings: { secondFactorForAdmins: false } };

let added = 0;

/** A user with a confirmed address, logged in. */
async function add({ role = 'user', confirmed = true }: { role?: 'user' | 'editor' | 'admin'; confirmed?: boolean } = {}) {
  added += 1;
  const username = `person${String(added).padStart(4, '0')}`;
  const email = `${username}@a.example`;
  const values = { username, email, role, confirmed_at: confirmed ? new Date() : null };
  const { id } = await db.insertInto('user_account').values(values).returning('id').executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  return { userId, username, email, sessionId: await insertSession(db, { userId }) };
}

type Person = Awaited<ReturnType<typeof add>>;

/** Who this browser is, for the site. */
async function seenAs({ sessionId }: Pick<Person, 'sessionId'>): Promise<SessionUser> {
  const user = await findSession({ db }, { sessionId });
  if (user === undefined) throw new Error('No user is logged in.');
  return user;
}

const start = async (person: Person, nameOrEmail: string) => startImpersonation(context, { user: await seenAs(person), nameOrEmail });
const stop = async (person: Person, adminId: string) => stopImpersonation({ db }, { user: await seenAs(person), adminId });

/** An admin who impersonates a user. */
async function impersonating() {
  const admin = await add({ role: 'admin' });
  const target = await add();
  await start(admin, target.username);
  return { admin, target };
}

/** What the log says of what an admin did, the oldest first. */
const logOf = ({ username: actor }: Pick<Person, 'username'>) =>
  db.selectFrom('audit_log').where('actor', '=', actor).orderBy('id').select(['action', 'subject', 'details']).execute();

test('IMP-07, SESS-03: the session answers for the target, with the admin beside, until the admin goes back', async () => {
  const admin = await add({ role: 'admin' });
  const target = await add();
  expect(await start(admin, target.username)).toEqual({
    user: { id: target.username, email: target.email, username: target.username },
    adminId: admin.username,
  });
  expect(await seenAs(admin)).toEqual({
    id: target.userId,
    sessionId: admin.sessionId,
    username: target.username,
    email: target.email,
    role: 'user',
    adminId: admin.username,
    createdAt: expect.any(Date),
    impersonationEndsAt: expect.any(Date),
  });
  expect(await stop(admin, admin.username)).toEqual({ id: admin.username, email: admin.email, username: admin.username });
  const back = await seenAs(admin);
  expect(back).toMatchObject({ id: admin.userId, role: 'admin' });
  expect(back).not.toHaveProperty('adminId');
});

test('only the session that started it impersonates; another session of the same admin does not', async () => {
  const { admin } = await impersonating();
  const other = await insertSession(db, { userId: admin.userId });
  expect(await seenAs({ sessionId: other })).toMatchObject({ username: admin.username });
});

test('IMP-06: an admin finds a user by username or address', async () => {
  const admin = await add({ role: 'admin' });
  const target = await add();
  const found = { id: target.username, email: target.email, username: target.username };
  const user = await seenAs(admin);
  expect(await findImpersonationTarget(context, { user, nameOrEmail: target.username })).toEqual(found);
  expect(await findImpersonationTarget(context, { user, nameOrEmail: ` ${target.email.toUpperCase()} ` })).toEqual(found);
});

test("IMP-05: an unknown id is 'User doesn't exist.', for the lookup and the switch", async () => {
  const admin = await add({ role: 'admin' });
  const unknown = { code: 'ResourceNotFoundException', message: "User doesn't exist." };
  await expect(findImpersonationTarget(context, { user: await seenAs(admin), nameOrEmail: 'unknown0' })).rejects.toMatchObject(unknown);
  await expect(start(admin, 'unknown0')).rejects.toMatchObject(unknown);
});

test.each([['user'], ['editor']] as const)('OP-22: %s may neither look up nor switch', async (role) => {
  const person = await add({ role });
  const target = await add();
  const user = await seenAs(person);
  await expect(findImpersonationTarget(context, { user, nameOrEmail: target.username })).rejects.toMatchObject({
    code: 'ForbiddenException',
  });
  await expect(start(person, target.username)).rejects.toMatchObject({ code: 'ForbiddenException' });
  expect(await seenAs(person)).toMatchObject({ username: person.username });
});

test('OP-22: an admin whose session ends, or who is disabled, between the check and the switch impersonates no one', async () => {
  const [ended, disabled, target] = [await add({ role: 'admin' }), await add({ role: 'admin' }), await add()];
  const [asEnded, asDisabled] = [await seenAs(ended), await seenAs(disabled)];
  await endSession(db, { sessionId: ended.sessionId });
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', disabled.userId).execute();
  for (const user of [asEnded, asDisabled]) {
    const switching = startImpersonation(context, { user, nameOrEmail: target.username });
    await expect(switching).rejects.toMatchObject({ code: 'ForbiddenException' });
  }
});

test('OP-22: the role that counts is the one in the database, not the one in the request', async () => {
  const person = await add();
  const target = await add();
  const forged = { ...(await seenAs(person)), role: 'admin' as const };
  await expect(startImpersonation(context, { user: forged, nameOrEmail: target.username })).rejects.toMatchObject({
    code: 'ForbiddenException',
  });
});

test('OP-22: where admins need a second factor, one without may neither look up nor switch', async () => {
  const admin = await add({ role: 'admin' });
  const target = await add();
  const strict = { db, settings: { secondFactorForAdmins: true } };
  const request = { user: await seenAs(admin), nameOrEmail: target.username };
  await expect(findImpersonationTarget(strict, request)).rejects.toMatchObject({ code: 'ForbiddenException' });
  await expect(startImpersonation(strict, request)).rejects.toMatchObject({ code: 'ForbiddenException' });
});

test('OP-22: an admin who impersonates already cannot impersonate a second user', async () => {
  const { admin, target } = await impersonating();
  const third = await add();
  await expect(start(admin, third.username)).rejects.toMatchObject({ code: 'ForbiddenException' });
  expect(await seenAs(admin)).toMatchObject({ username: target.username });
});

test.each([
  ['themself', 'You cannot impersonate yourself.', async (admin: Person) => admin],
  ['another admin', 'Another admin cannot be impersonated.', async () => add({ role: 'admin' })],
  ['who never confirmed an address', 'This account has not been confirmed yet.', async () => add({ confirmed: false })],
  [
    'who is shut out',
    'This account is disabled.',
    async () => {
      const person = await add();
      await disableUser({ db }, { nameOrEmail: person.username, actor: 'test', disabled: true });
      return person;
    },
  ],
])('OP-22: an admin cannot become %s', async (_who, message, find) => {
  const admin = await add({ role: 'admin' });
  const { username } = await find(admin);
  await expect(start(admin, username)).rejects.toMatchObject({ code: 'ForbiddenException', message });
  const seen = await seenAs(admin);
  expect(seen.username).toBe(admin.username);
  expect(seen).not.toHaveProperty('adminId');
});

test('T-29, OP-22: an exit that names anyone but the admin is rejected', async () => {
  const { admin, target } = await impersonating();
  const other = await add({ role: 'admin' });
  for (const adminId of [other.username, target.username, admin.userId]) {
    await expect(stop(admin, adminId)).rejects.toMatchObject({ code: 'ForbiddenException' });
  }
  expect(await seenAs(admin)).toMatchObject({ adminId: admin.username });
});

test('an exit without an impersonation fails; a repeated exit of the admin succeeds again', async () => {
  const { admin } = await impersonating();
  const person = await add();
  await expect(stop(person, admin.username)).rejects.toMatchObject({ code: 'ForbiddenException' });
  await expect(stop(person, person.username)).rejects.toMatchObject({ code: 'ForbiddenException' });
  const back = { id: admin.username, email: admin.email, username: admin.username };
  expect(await stop(admin, admin.username)).toEqual(back);
  expect(await stop(admin, admin.username)).toEqual(back);
  expect((await logOf(admin)).map(({ action }) => action)).toEqual(['impersonation.start', 'impersonation.stop']);
});

test('twenty switches at once are one impersonation, and one line of the log', async () => {
  const admin = await add({ role: 'admin' });
  const targets = await Promise.all(Array.from({ length: 20 }, () => add()));
  const user = await seenAs(admin);
  const outcomes = await Promise.allSettled(targets.map(({ username }) => startImpersonation(context, { user, nameOrEmail: username })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const started = await logOf(admin);
  expect(started).toMatchObject([{ action: 'impersonation.start' }]);
  expect((await seenAs(admin)).username).toBe(started[0]?.subject);
});

test('once an exit was answered, no question about the session that began before brings the target back', async () => {
  const { admin } = await impersonating();
  const asking = Array.from({ length: 20 }, () => seenAs(admin));
  await stop(admin, admin.username);
  await Promise.all(asking);
  for (let each = 0; each < 20; each += 1) expect(await seenAs(admin)).toMatchObject({ username: admin.username, role: 'admin' });
});

const ENDINGS: [string, string, (pair: { admin: Person; target: Person }) => Promise<unknown>][] = [
  ['the admin loses the role', 'role-lost', ({ admin }) => setAdmin({ db }, { nameOrEmail: admin.username, actor: 'x', admin: false })],
  [
    'the target is shut out',
    'target-disabled',
    ({ target }) => disableUser({ db }, { nameOrEmail: target.username, actor: 'x', disabled: true }),
  ],
  [
    'the target becomes an admin',
    'target-is-admin',
    ({ target }) => setAdmin({ db }, { nameOrEmail: target.username, actor: 'x', admin: true }),
  ],
  [
    'the hour is over',
    'time-over',
    ({ admin }) =>
      sql`update impersonation set expires_at = now() where admin_id = ${admin.userId} and expires_at <= now() + interval '60 minutes'`.execute(
        db,
      ),
  ],
  [
    'the role was taken away behind our back',
    'role-lost',
    ({ admin }) => db.updateTable('user_account').set({ role: 'editor' }).where('id', '=', admin.userId).execute(),
  ],
  [
    'the target was shut out behind our back',
    'target-disabled',
    ({ target }) => db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', target.userId).execute(),
  ],
  [
    'the target deletes the account',
    'target-deleted',
    ({ target: { userId, email } }) => db.transaction().execute((tx) => deleteAccountRows(tx, { userId, email })),
  ],
];

test.each(ENDINGS)('when %s, the admin is themself again at once', async (_when, reason, happen) => {
  const pair = await impersonating();
  await happen(pair);
  const seen = await seenAs(pair.admin);
  expect(seen.username).toBe(pair.admin.username);
  expect(seen).not.toHaveProperty('adminId');
  expect(await logOf(pair.admin)).toEqual([
    { action: 'impersonation.start', subject: pair.target.username, details: {} },
    { action: 'impersonation.stop', subject: pair.target.username, details: { reason } },
  ]);
});

test('a role that comes back does not bring the impersonation back', async () => {
  const { admin } = await impersonating();
  await setAdmin({ db }, { nameOrEmail: admin.username, actor: 'x', admin: false });
  await setAdmin({ db }, { nameOrEmail: admin.username, actor: 'x', admin: true });
  expect(await seenAs(admin)).toMatchObject({ username: admin.username });
});

test('a disabled admin has no session, and the log says why the impersonation ended', async () => {
  const { admin, target } = await impersonating();
  await disableUser({ db }, { nameOrEmail: admin.username, actor: 'x', disabled: true });
  expect(await findSession({ db }, { sessionId: admin.sessionId })).toBeUndefined();
  expect((await logOf(admin)).at(-1)).toMatchObject({ action: 'impersonation.stop', subject: target.username });
});

test("when the admin's session ends, the impersonation ends, and a sweep records it", async () => {
  const { admin, target } = await impersonating();
  await endSession(db, { sessionId: admin.sessionId });
  expect(await findSession({ db }, { sessionId: admin.sessionId })).toBeUndefined();
  expect(await endLostImpersonations({ db }, { sessionId: admin.sessionId })).toBe(1);
  expect((await logOf(admin)).at(-1)).toEqual({
    action: 'impersonation.stop',
    subject: target.username,
    details: { reason: 'session-ended' },
  });
  expect(await findSession({ db }, { sessionId: target.sessionId })).toMatchObject({ username: target.username });
});

test('a sweep leaves alone what goes on, and deletes what ended a month ago', async () => {
  await sweepImpersonations({ db });
  const { admin } = await impersonating();
  expect(await sweepImpersonations({ db })).toEqual({ ended: 0, deleted: 0 });
  await stop(admin, admin.username);
  await sql`update impersonation set ended_at = now() - interval '31 days' where admin_id = ${admin.userId}`.execute(db);
  expect(await sweepImpersonations({ db })).toEqual({ ended: 0, deleted: 1 });
});

test('the log holds together after all this', async () => {
  expect((await verifyAuditLog({ db })).broken).toBeUndefined();
});
