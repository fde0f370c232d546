import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestReset } from '@redoubt/server/people/login/request-reset';
import { verifyAuditLog } from '@redoubt/server/platform/audit-log/verify-audit-log';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as createList } from '../../../watchlist/create/route.ts';
import { POST as deleteList } from '../../../watchlist/delete/route.ts';
import { POST as exportData } from '../../export/route.ts';
import { GET as profile } from '../../profile/route.ts';
import { POST as uploadSurvey } from '../../survey/upload/route.ts';
import { POST as updateWallets } from '../../wallets/update/route.ts';
import { POST as remove } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'redoubt-account-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database[Symbol.asyncDispose]();
});
beforeEach(() => provideTestContext({ db, dataDir }));

const wallet = { address: `0x${'ab'.repeat(20)}`, protocol: 'ethereum', label: 'Savings' };

type Person = { headers: Record<string, string> };

const survey = { role: 'investor', interests: ['lending'], experience: 'expert', heardFrom: '' };
const ask = (handler: typeof remove, { headers }: Person, password?: string) =>
  call(handler, { method: 'POST', body: password === undefined ? {} : { password }, headers });

test('the export has all data of the user, and no secret', async () => {
  const ada = await logInMember({ name: 'ada' });
  await call(uploadSurvey, { method: 'POST', body: { survey }, headers: ada.headers });
  await call(createList, { method: 'POST', body: { name: 'Mine' }, headers: ada.headers });
  await call(updateWallets, { method: 'POST', body: { wallets: [wallet] }, headers: ada.headers });
  const event = { name: 'View Project', properties: JSON.stringify({ projectId: 'aave' }), visitor: Buffer.alloc(32) };
  await db
    .insertInto('event')
    .values({ ...event, user_id: ada.userId })
    .execute();
  await insertListings(db, [{ id: 'harbour' }]);
  await db.insertInto('project_vote').values({ project_id: 'harbour', user_id: ada.userId, yes: true }).execute();
  const report = { reference: 'R-AAAAAAAA', kind: 'exploit' as const, description: 'What happened', checks: '[]' };
  await db
    .insertInto('incident_report')
    .values({ ...report, user_id: ada.userId })
    .execute();
  const { status, body } = await ask(exportData, ada, MEMBER_PASSWORD);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { email: 'ada@a.example', username: ada.username },
    emailNotifications: { securityAlerts: true },
    survey,
    reports: [{ reference: 'R-AAAAAAAA', description: 'What happened' }],
    votes: [{ projectId: 'harbour', vote: 'yes' }],
    watchlists: [{ name: 'Mine', projects: [] }],
    wallets: [wallet],
    sessions: [{ id: ada.sessionId, current: true }],
    events: [{ name: 'View Project', properties: { projectId: 'aave' } }],
  });
  expect(JSON.stringify(body)).not.toContain('argon2');
});

test('deleting an account removes everything that names its owner, and leaves others alone', async () => {
  const bea = await logInMember({ name: 'bea' });
  const cem = await logInMember({ name: 'cem' });
  await insertListings(db, [{ id: 'lighthouse' }]);
  await db.insertInto('project_vote').values({ project_id: 'lighthouse', user_id: bea.userId, yes: false }).execute();
  for (const { headers } of [bea, cem]) {
    await call(uploadSurvey, { method: 'POST', body: { survey }, headers });
    await call(createList, { method: 'POST', body: { name: 'Mine' }, headers });
    const { id } = (await call(createList, { method: 'POST', body: { name: 'Deleted' }, headers })).body as { id: string };
    await call(deleteList, { method: 'POST', body: { id }, headers });
    await call(updateWallets, { method: 'POST', body: { wallets: [wallet] }, headers });
  }
  const report = { reference: 'R-BBBBBBBB', kind: 'exploit' as const, description: 'What happened', checks: '[]', email: bea.email };
  await db
    .insertInto('incident_report')
    .values({ ...report, user_id: bea.userId })
    .execute();
  await requestReset({ db }, { email: bea.email, secret: 'k'.repeat(32), site: { name: 'S', origin: 'https://s.example' } });
  expect(await ask(remove, bea, MEMBER_PASSWORD)).toMatchObject({ status: 200, body: { success: true } });
  expect((await call(profile, { headers: bea.headers })).status).toBe(401);
  for (const [table, column] of [
    ['user_account', 'id'],
    ['user_session', 'user_id'],
    ['survey_answer', 'user_id'],
    ['watchlist', 'user_id'],
    ['wallet', 'user_id'],
    ['verification_code', 'user_id'],
    ['event', 'user_id'],
    ['project_vote', 'user_id'],
    ['incident_report', 'user_id'],
  ] as const) {
    const rows = await db.selectFrom(table).where(column, '=', bea.userId).select(column).execute();
    expect(rows, table).toEqual([]);
  }
  expect(await db.selectFrom('project_listing').where('project_id', '=', 'lighthouse').select('votes').execute()).toEqual([{ votes: 0 }]);
  expect(await db.selectFrom('incident_report').where('email', '=', bea.email).select('id').execute()).toEqual([]);
  expect(await db.selectFrom('mail').where('recipient', '=', bea.email).select('id').execute()).toEqual([]);
  expect((await call(profile, { headers: cem.headers })).body).toMatchObject({ surveyCompleted: true });
  expect(await db.selectFrom('watchlist').where('user_id', '=', cem.userId).select('name').orderBy('name').execute()).toEqual([
    { name: 'Deleted' },
    { name: 'Mine' },
  ]);
  const log = await db.selectFrom('audit_log').where('subject', '=', bea.username).orderBy('id').select(['action']).execute();
  expect(log.map(({ action }) => action)).toEqual(['user.create', 'user.delete']);
  expect((await verifyAuditLog({ db })).broken).toBeUndefined();
});

test.each([
  ['the export', exportData],
  ['the deletion', remove],
])('%s needs the password again, whatever else is in the body', async (name, handler) => {
  const dan = await logInMember({ name: name.slice(4) });
  expect(await ask(handler, dan)).toMatchObject({ status: 401, body: { code: 'NotAuthorizedException' } });
  expect(await ask(handler, dan, 'eight geese 8')).toMatchObject({ status: 401, body: { code: 'NotAuthorizedException' } });
  const body = { password: '', userId: dan.userId, confirmed: true };
  expect((await call(handler, { method: 'POST', body, headers: dan.headers })).status).toBe(401);
  expect((await call(profile, { headers: dan.headers })).status).toBe(200);
});

test.each([
  ['the export', exportData, 'eve00000'],
  ['the deletion', remove, 'flo00000'],
])('without a password %s needs a login of the last quarter of an hour', async (_name, handler, name) => {
  const fresh = await logIn({ username: `${name}1` });
  const stale = await logIn({ username: `${name}2` });
  const longAgo = new Date(Date.now() - 16 * 60_000);
  await db.updateTable('user_session').set({ created_at: longAgo }).where('id', '=', stale.sessionId).execute();
  expect(await ask(handler, stale, '')).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  expect((await ask(handler, fresh)).status).toBe(200);
});

test('ten passwords per account and hour, for all calls that take one', async () => {
  provideTestContext({ db, dataDir, environment: { LIMITS_SCALE: '1' } });
  const gus = await logInMember({ name: 'gus' });
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await ask(tries % 2 === 0 ? remove : exportData, gus, 'x')).status);
  expect(statuses.indexOf(429)).toBe(10);
});

test('an admin cannot delete themselves', async () => {
  const hal = await logIn({ username: 'hal000001', role: 'admin' });
  expect(await ask(remove, hal)).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
});
