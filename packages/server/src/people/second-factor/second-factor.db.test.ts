import { UserId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { presentStep, showAppCode } from '@redoubt/testing/identity/authenticator-app';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyAuditLog } from '../../platform/audit-log/verify-audit-log.ts';
import { createUser } from '../account/create-user.ts';
import type { SessionUser } from '../session/find-session.ts';
import { insertSession } from '../session/session-store.ts';
import { localUserPool as pool } from '../user-pool/user-pool-local.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, getSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { checkSecondFactor } from './check-code.ts';
import { clearSecondFactor } from './clear-second-factor.ts';
import { hasNeededFactor, requireSecondFactor } from './require-second-factor.ts';
import { confirmSecret } from './second-factor-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const installationSecret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const password = 'seven ducks 7';
const allow = async () => undefined;
const shared = { password, allow, installationSecret, site };

const WRONG = { code: 'CodeMismatchException' };
const FORBIDDEN = { code: 'ForbiddenException' };
const CONFLICT = { code: 'ConflictException' };

async function member(name: string): Promise<SessionUser> {
  const email = `${name}@a.example`;
  const { username } = await createUser({ db }, { email, password, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'test' });
  const { id } = await db.selectFrom('user_account').where('username', '=', username).select('id').executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  return { id: userId, sessionId: await insertSession(db, { userId }), username, email, role: 'user' };
}

/** Codes of steps counted from when the file began. */
const BEGAN = presentStep();
const codeOf = (secret: string, steps = 1) => showAppCode(secret, BEGAN + steps);
const wrongCodeOf = (secret: string) => {
  const accepted = [-1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !accepted.includes(code)) ?? '';
};

/** A user whose second factor is on, by the code of the first step. */
async function guarded(name: string) {
  const user = await member(name);
  const { secret } = await beginSecondFactor({ db, pool }, { user, ...shared });
  const recoveryCodes = await confirmSecondFactor({ db }, { user, code: codeOf(secret, 0), installationSecret, site });
  return { user, secret, recoveryCodes };
}

const logIn = ({ id: userId }: SessionUser, code: string) => checkSecondFactor({ db }, { userId, code, installationSecret, site });
const subjects = async ({ email }: SessionUser) =>
  (await db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').orderBy('id').select('subject').execute()).map(
    ({ subject }) => subject,
  );
const audited = async ({ username }: SessionUser) =>
  (await db.selectFrom('audit_log').where('subject', '=', username).orderBy('id').select(['actor', 'action']).execute())
    .filter(({ action }) => action.startsWith('user.second-factor'))
    .map(({ actor, action }) => `${action.slice('user.second-factor.'.length)} by ${actor === username ? 'the owner' : actor}`);

test('it is off until a first code confirms it; then it asks, other sessions are over, and mail and audit log tell', async () => {
  const user = await member('ada');
  const other = await insertSession(db, { userId: user.id });
  const { secret } = await beginSecondFactor({ db, pool }, { user, ...shared });
  await logIn(user, '');
  expect(await getSecondFactor({ db }, { user })).toEqual({ since: null, recoveryCodesLeft: 0 });
  await expect(confirmSecondFactor({ db }, { user, code: wrongCodeOf(secret), installationSecret, site })).rejects.toMatchObject(WRONG);

  const codes = await confirmSecondFactor({ db }, { user, code: codeOf(secret), installationSecret, site });
  expect(codes).toHaveLength(10);
  expect(await getSecondFactor({ db }, { user })).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 });
  await expect(logIn(user, '')).rejects.toMatchObject({ code: 'SecondFactorRequiredException' });
  const open = await db.selectFrom('user_session').where('user_id', '=', user.id).where('ended_at', 'is', null).select('id').execute();
  expect(open).toEqual([{ id: user.sessionId }]);
  expect(open).not.toContainEqual({ id: other });
  expect(await subjects(user)).toEqual(['Your second factor for Redoubt was turned on']);
  expect(await audited(user)).toEqual(['on by the owner']);
});

const toHex = (secret: string) => {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(40, '0');
};

test('the database holds neither the secret nor a recovery code', async () => {
  const { user, secret, recoveryCodes } = await guarded('bea');
  const { rows } = await sql<{ row: string }>`
    select f::text || coalesce(string_agg(r::text, ''), '') as row from second_factor f left join recovery_code r using (user_id)
    where f.user_id = ${user.id} group by f.*`.execute(db);
  const stored = JSON.stringify(rows);
  expect(stored).toContain(user.id);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(toHex(secret));
  for (const code of recoveryCodes) {
    const plain = code.replace('-', '');
    expect(stored).not.toContain(plain);
    expect(stored).not.toContain(Buffer.from(plain).toString('hex'));
  }
});

test('a code is used once: neither again, nor once a later one was used', async () => {
  const { user, secret } = await guarded('cem');
  await expect(logIn(user, codeOf(secret, 0))).rejects.toMatchObject(WRONG);
  await logIn(user, codeOf(secret, 1));
  await expect(logIn(user, codeOf(secret, 1))).rejects.toMatchObject(WRONG);
  await expect(logIn(user, codeOf(secret, 0))).rejects.toMatchObject(WRONG);
});

test('of twenty uses of one code at once a single one succeeds, of the app as of recovery', async () => {
  const { user, secret, recoveryCodes } = await guarded('dan');
  const race = async (code: string) => {
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(user, code)));
    return ends.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await race(codeOf(secret))).toBe(1);
  await db.updateTable('second_factor').set({ failures: 0, blocked_until: null }).where('user_id', '=', user.id).execute();
  expect(await race(recoveryCodes[0] ?? '')).toBe(1);
  expect((await getSecondFactor({ db }, { user })).recoveryCodesLeft).toBe(9);
});

test('a recovery code stands in for the app once, and the owner and the audit log learn of it', async () => {
  const { user, recoveryCodes } = await guarded('eve');
  const [first = '', second = ''] = recoveryCodes;
  await logIn(user, first.toUpperCase());
  await expect(logIn(user, first)).rejects.toMatchObject(WRONG);
  await logIn(user, second.replace('-', ' '));
  expect((await getSecondFactor({ db }, { user })).recoveryCodesLeft).toBe(8);
  expect(await audited(user)).toEqual(['on by the owner', 'recovery-used by the owner', 'recovery-used by the owner']);
  expect(await subjects(user)).toEqual([
    'Your second factor for Redoubt was turned on',
    'A recovery code for Redoubt was used',
    'A recovery code for Redoubt was used',
  ]);
});

test("another person's codes and recovery codes are wrong", async () => {
  const flo = await guarded('flo');
  const gus = await guarded('gus');
  await expect(logIn(flo.user, codeOf(gus.secret))).rejects.toMatchObject(WRONG);
  await expect(logIn(flo.user, gus.recoveryCodes[0] ?? '')).rejects.toMatchObject(WRONG);
  expect((await getSecondFactor({ db }, { user: gus.user })).recoveryCodesLeft).toBe(10);
});

test('after ten wrong codes even the right one is refused for a while; time and a right code forgive', async () => {
  const { user, secret } = await guarded('hal');
  const failures = () => db.selectFrom('second_factor').where('user_id', '=', user.id).select('failures').executeTakeFirstOrThrow();
  for (let tries = 0; tries < 10; tries += 1) await expect(logIn(user, wrongCodeOf(secret))).rejects.toMatchObject(WRONG);
  await expect(logIn(user, codeOf(secret))).rejects.toMatchObject(WRONG);
  expect(await failures()).toEqual({ failures: 10 });
  await db
    .updateTable('second_factor')
    .set({ blocked_until: new Date(Date.now() - 1_000) })
    .where('user_id', '=', user.id)
    .execute();
  await logIn(user, codeOf(secret));
  expect(await failures()).toEqual({ failures: 0 });
});

test('a pause grows to a quarter of an hour and no further, and no time without tries shortens the count', async () => {
  const { user, secret } = await guarded('ida');
  const waitAfter = async (failures: number) => {
    const past = { failures, blocked_until: new Date(Date.now() - 86_400_000) };
    await db.updateTable('second_factor').set(past).where('user_id', '=', user.id).execute();
    await expect(logIn(user, wrongCodeOf(secret))).rejects.toMatchObject(WRONG);
    const { rows } = await sql<{ wait: number | null }>`
      select round(extract(epoch from blocked_until - now()))::int as wait from second_factor where user_id = ${user.id}`.execute(db);
    return rows[0]?.wait ?? null;
  };
  expect(await waitAfter(8)).toBeNull();
  expect(await waitAfter(13)).toBeGreaterThan(12);
  expect(await waitAfter(13)).toBeLessThanOrEqual(16);
  expect(await waitAfter(2_000)).toBeGreaterThan(890);
  expect(await waitAfter(2_000)).toBeLessThanOrEqual(900);
});

test('an app that waits for its first code for a quarter of an hour has to begin again, and so has one that another replaced', async () => {
  const user = await member('jan');
  const { secret: first } = await beginSecondFactor({ db, pool }, { user, ...shared });
  const { secret: second } = await beginSecondFactor({ db, pool }, { user, ...shared });
  await expect(confirmSecondFactor({ db }, { user, code: codeOf(first), installationSecret, site })).rejects.toMatchObject(WRONG);
  await db
    .updateTable('second_factor')
    .set({ created_at: new Date(Date.now() - 901_000) })
    .where('user_id', '=', user.id)
    .execute();
  await expect(confirmSecondFactor({ db }, { user, code: codeOf(second), installationSecret, site })).rejects.toMatchObject(CONFLICT);
});

test('a first code turns on the secret that it is of, and none that took its place meanwhile', async () => {
  const user = await member('lou');
  await beginSecondFactor({ db, pool }, { user, ...shared });
  const secret = Buffer.alloc(48, 1);
  const confirmed = db.transaction().execute((tx) => confirmSecret(tx, { userId: user.id, secret, step: 1n }));
  expect(await confirmed).toBe(false);
  expect(await getSecondFactor({ db }, { user })).toMatchObject({ since: null });
});

test('one that is on is not replaced by beginning again', async () => {
  const { user, secret } = await guarded('kim');
  await expect(beginSecondFactor({ db, pool }, { user, ...shared })).rejects.toMatchObject(CONFLICT);
  await expect(confirmSecondFactor({ db }, { user, code: codeOf(secret), installationSecret, site })).rejects.toMatchObject(CONFLICT);
  await logIn(user, codeOf(secret));
});

test('of confirmations at once a single one gives recovery codes, and those are the ones that count', async () => {
  const user = await member('leo');
  const { secret } = await beginSecondFactor({ db, pool }, { user, ...shared });
  const given = { user, code: codeOf(secret), installationSecret, site };
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => confirmSecondFactor({ db }, given)));
  const lists = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(lists).toHaveLength(1);
  await logIn(user, lists[0]?.[9] ?? '');
});

test('turning it off takes the password and a code', async () => {
  const { user, secret, recoveryCodes } = await guarded('mia');
  const end = (given: { password?: string; code: string }) => endSecondFactor({ db, pool }, { user, ...shared, ...given });
  await expect(end({ password: 'eight geese 8', code: codeOf(secret) })).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(end({ code: wrongCodeOf(secret) })).rejects.toMatchObject(WRONG);
  await expect(end({ code: '' })).rejects.toMatchObject(WRONG);
  expect((await getSecondFactor({ db }, { user })).since).not.toBeNull();
  await end({ code: codeOf(secret) });
  await logIn(user, '');
  expect(await getSecondFactor({ db }, { user })).toEqual({ since: null, recoveryCodesLeft: 0 });
  await expect(end({ code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(CONFLICT);
  expect(await audited(user)).toEqual(['on by the owner', 'off by the owner']);
  expect(await subjects(user)).toContain('Your second factor for Redoubt was turned off');
});

test('recovery codes are replaced by the password and a code, and the earlier ones are void', async () => {
  const { user, secret, recoveryCodes } = await guarded('ned');
  const renew = (given: { password?: string; code: string }) => renewRecoveryCodes({ db, pool }, { user, ...shared, ...given });
  await expect(renew({ password: 'x', code: codeOf(secret) })).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  // A session and the password alone are not enough: with new recovery codes they would be.
  await expect(renew({ code: '' })).rejects.toMatchObject(WRONG);
  await expect(renew({ code: wrongCodeOf(secret) })).rejects.toMatchObject(WRONG);
  expect((await getSecondFactor({ db }, { user })).recoveryCodesLeft).toBe(10);
  const fresh = await renew({ code: codeOf(secret) });
  await expect(logIn(user, recoveryCodes[0] ?? '')).rejects.toMatchObject(WRONG);
  await logIn(user, fresh[0] ?? '');
  await renew({ code: fresh[1] ?? '' });
  await expect(logIn(user, fresh[2] ?? '')).rejects.toMatchObject(WRONG);
  expect(await audited(user)).toContain('recovery-renewed by the owner');
  expect(await subjects(user)).toContain('Your recovery codes for Redoubt were replaced');
  const without = await member('olaf');
  await expect(renewRecoveryCodes({ db, pool }, { user: without, ...shared, code: '123456' })).rejects.toMatchObject(CONFLICT);
});

test('who has no password is told to set one up where they log in', async () => {
  const user = await member('quin');
  await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', user.id).execute();
  await expect(beginSecondFactor({ db, pool }, { user, ...shared })).rejects.toMatchObject(FORBIDDEN);
});

test('an operator removes it for who lost it, once, and the owner and the audit log learn of it', async () => {
  const { user } = await guarded('ron');
  const clear = () => clearSecondFactor({ db }, { nameOrEmail: user.email ?? '', actor: 'redoubt user second-factor', site });
  expect(await clear()).toMatchObject({ cleared: true, user: { username: user.username } });
  expect(await clear()).toMatchObject({ cleared: false });
  await logIn(user, '');
  expect(await audited(user)).toEqual(['on by the owner', 'cleared by redoubt user second-factor']);
  expect(await subjects(user)).toContain('Your second factor for Redoubt was removed');
  await expect(clearSecondFactor({ db }, { nameOrEmail: 'unknown', actor: 'x', site })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
});

test('where admins need one, only a factor that is on lets an admin act; elsewhere no one needs one', async () => {
  const needed = { db, settings: { secondFactorForAdmins: true } };
  const free = { db, settings: { secondFactorForAdmins: false } };
  const sue = await member('sue');
  await requireSecondFactor(free, { userId: sue.id });
  await beginSecondFactor({ db, pool }, { user: sue, ...shared });
  await expect(requireSecondFactor(needed, { userId: sue.id })).rejects.toMatchObject(FORBIDDEN);
  expect(await hasNeededFactor(needed, { userId: sue.id })).toBe(false);
  const tom = await guarded('tom');
  await requireSecondFactor(needed, { userId: tom.user.id });
  await clearSecondFactor({ db }, { nameOrEmail: tom.user.username, actor: 'test', site });
  await expect(requireSecondFactor(needed, { userId: tom.user.id })).rejects.toMatchObject(FORBIDDEN);
});

test('an account that is deleted takes its second factor along', async () => {
  const { user } = await guarded('uwe');
  await db.deleteFrom('user_account').where('id', '=', user.id).execute();
  expect(await db.selectFrom('second_factor').where('user_id', '=', user.id).selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recovery_code').where('user_id', '=', user.id).selectAll().execute()).toEqual([]);
});

test('with another installation’s secret no code is right, and the log-in fails loudly rather than letting anybody in', async () => {
  const { user, secret, recoveryCodes } = await guarded('vera');
  const elsewhere = (code: string) => checkSecondFactor({ db }, { userId: user.id, code, installationSecret: 'j'.repeat(64), site });
  await expect(elsewhere(codeOf(secret))).rejects.toThrow();
  await expect(elsewhere(recoveryCodes[0] ?? '')).rejects.toMatchObject(WRONG);
});

test('the audit log is whole after all this', async () => {
  expect(await verifyAuditLog({ db })).toMatchObject({ broken: undefined });
});
