import { UserId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyAuditLog } from '../../platform/audit-log/verify-audit-log.ts';
import { checkLogin } from '../login/check-login.ts';
import { findSession } from '../session/find-session.ts';
import { insertSession } from '../session/session-store.ts';
import { createUser } from './create-user.ts';
import { disableUser, listUsers, setAdmin, setRole } from './manage-user.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const PASSWORD = 'seven ducks 7';
const given = { password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'test' };
const add = (email: string, overrides: Partial<typeof given> = {}) => createUser({ db }, { ...given, email, ...overrides });

test('a person whom an operator adds can log in at once', async () => {
  const user = await add('ada@a.example', { admin: true });
  expect(user).toMatchObject({ id: user.username, email: 'ada@a.example', admin: true, confirmed: true, disabled: false });
  expect(await checkLogin({ db }, { email: 'ada@a.example', password: PASSWORD })).toBeDefined();
});

test('or after confirming the address, if the operator wants that', async () => {
  expect(await add('bea@a.example', { confirmed: false })).toMatchObject({ confirmed: false });
  await expect(checkLogin({ db }, { email: 'bea@a.example', password: PASSWORD })).rejects.toMatchObject({
    code: 'UserNotConfirmedException',
  });
});

test('an address in use and a weak password are refused', async () => {
  await add('dan@a.example');
  await expect(add('dan@a.example')).rejects.toMatchObject({ code: 'UsernameExistsException' });
  await expect(add('eve@a.example', { password: 'password1' })).rejects.toMatchObject({ code: 'InvalidPasswordException' });
});

test('who is disabled is shut out at once, and let in again later', async () => {
  const { username } = await add('flo@a.example');
  const { userId } = await checkLogin({ db }, { email: 'flo@a.example', password: PASSWORD });
  const sessionId = await insertSession(db, { userId });
  await disableUser({ db }, { nameOrEmail: 'Flo@A.example', actor: 'test', disabled: true });
  expect(await findSession({ db }, { sessionId })).toBeUndefined();
  await expect(checkLogin({ db }, { email: 'flo@a.example', password: PASSWORD })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
  await disableUser({ db }, { nameOrEmail: username, actor: 'test', disabled: false });
  expect(await findSession({ db }, { sessionId })).toBeUndefined();
  expect(await checkLogin({ db }, { email: 'flo@a.example', password: PASSWORD })).toEqual({ userId });
});

test('the admin role comes and goes, and each decision is in the audit log', async () => {
  const { username } = await add('gus@a.example');
  await setAdmin({ db }, { nameOrEmail: username, actor: 'operator', admin: true });
  expect((await listUsers({ db })).find((user) => user.username === username)).toMatchObject({ admin: true });
  await setAdmin({ db }, { nameOrEmail: username, actor: 'operator', admin: false });
  const rows = await db
    .selectFrom('audit_log')
    .where('subject', '=', username)
    .orderBy('id')
    .select(['actor', 'action', 'details'])
    .execute();
  expect(rows).toEqual([
    { actor: 'test', action: 'user.create', details: { admin: false, confirmed: true } },
    { actor: 'operator', action: 'user.role', details: { admin: true } },
    { actor: 'operator', action: 'user.role', details: { admin: false } },
  ]);
  expect((await verifyAuditLog({ db })).broken).toBeUndefined();
});

test('an unknown name throws ResourceNotFoundException', async () => {
  await expect(setAdmin({ db }, { nameOrEmail: 'unknown', actor: 'test', admin: true })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
    message: "User doesn't exist.",
  });
});

test('of two admins who take the role from each other at once, the second is none any more and is refused', async () => {
  const addAdmin = async (name: string) => {
    const { username } = await add(`${name}@a.example`, { admin: true });
    const { id } = await db.selectFrom('user_account').where('username', '=', username).select('id').executeTakeFirstOrThrow();
    return { username, id: UserId.parse(id) };
  };
  const [hal, ida] = [await addAdmin('hal'), await addAdmin('ida')];
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await setRole({ db: tx }, { nameOrEmail: ida.username, actor: hal.username, adminId: hal.id, role: 'user' });
    let over = false;
    second = setRole({ db }, { nameOrEmail: hal.username, actor: ida.username, adminId: ida.id, role: 'user' });
    second
      .catch(() => undefined)
      .finally(() => {
        over = true;
      });
    await waitFor('the second to wait for the first', async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(tx);
      return over || rows.length > 0;
    });
  });
  await expect(second).rejects.toMatchObject({ code: 'ForbiddenException' });
  expect((await listUsers({ db })).find(({ username }) => username === hal.username)).toMatchObject({ admin: true });
});
