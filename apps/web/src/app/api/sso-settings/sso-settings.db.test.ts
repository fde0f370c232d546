import { randomUUID } from 'node:crypto';
import type { SsoSettings } from '@redoubt/domain/people/preferences/schema';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember } from '@/testing/member';
import { call, FORM_HEADERS, provideTestContext } from '@/testing/web-context';
import { GET, POST as read } from './route.ts';
import { POST as unsubscribe } from './unsubscribe/route.ts';
import { POST as update } from './update/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

type Person = Awaited<ReturnType<typeof logInMember>>;

const OFF = {
  securityAlerts: false,
  watchlistAlerts: false,
  portfolioAlerts: false,
  weeklyDigest: false,
  productUpdates: false,
  marketing: false,
};

const post = (handler: typeof read, body: unknown, headers?: Record<string, string>) =>
  call(handler, { method: 'POST', body, ...(headers !== undefined && { headers }) });
const own = async ({ headers }: Person) => (await post(read, {}, headers)).body as SsoSettings;

test('ACCT-12, ACCT-15: users read their own preferences; marketing mails are off by default', async () => {
  const ada = await logInMember({ name: 'ada' });
  const settings = await own(ada);
  expect(settings).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: 'ada@a.example',
    securityAlerts: true,
    watchlistAlerts: true,
    portfolioAlerts: true,
    weeklyDigest: false,
    productUpdates: false,
    marketing: false,
    unsubscribedAt: null,
    updatedAt: expect.any(String),
  });
  expect(settings.id).not.toBe(ada.userId);
  expect(await own(ada)).toEqual(settings);
});

test('ACCT-12, T-28: the id in a mail gives access to them, with the address masked', async () => {
  const settings = await own(await logInMember({ name: 'bea' }));
  expect((await post(read, { id: settings.id })).body).toEqual({ ...settings, email: 'b***@a.example' });
});

test('without an id and a session the answer is an error', async () => {
  expect(await post(read, {})).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
  expect(await post(update, { marketing: true })).toMatchObject({ status: 401 });
  expect(await post(read, { id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await post(unsubscribe, { id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await post(unsubscribe, {})).toMatchObject({ status: 400, body: { field: 'id' } });
});

test('ACCT-13: choices are stored; absent ones stay unchanged', async () => {
  const cem = await logInMember({ name: 'cem' });
  expect(await post(update, { weeklyDigest: true, securityAlerts: false }, cem.headers)).toMatchObject({
    status: 200,
    body: { weeklyDigest: true, securityAlerts: false, watchlistAlerts: true },
  });
  expect(await own(cem)).toMatchObject({ weeklyDigest: true, securityAlerts: false, watchlistAlerts: true });
});

test('ACCT-13: without scripts a form stores the ticked mails, and leads back to its page', async () => {
  const ivo = await logInMember({ name: 'ivo' });
  const headers = { ...ivo.headers, ...FORM_HEADERS };
  const sent = await update(
    new Request('http://localhost:3000/api/test', { method: 'POST', headers, body: 'weeklyDigest=on&watchlistAlerts=on' }),
    { params: Promise.resolve({}) },
  );
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/my/settings#mails']);
  expect(await own(ivo)).toMatchObject({ ...OFF, weeklyDigest: true, watchlistAlerts: true });
});

test('NOTE-13: a weekly digest stores the browser’s time zone; a missing or unknown one changes nothing', async () => {
  const kim = await logInMember({ name: 'kim' });
  const zone = async () =>
    (await db.selectFrom('mail_preference').where('user_id', '=', kim.userId).select('time_zone').executeTakeFirst())?.time_zone;
  for (const body of [{ weeklyDigest: true, timeZone: 'Asia/Tokyo' }, { weeklyDigest: false }, { timeZone: 'Europe/Atlantis' }]) {
    expect((await post(update, body, kim.headers)).status).toBe(200);
    expect(await zone()).toBe('Asia/Tokyo');
  }
});

test("ACCT-13: sending the whole object changes only the choices, and never another user's", async () => {
  const dan = await logInMember({ name: 'dan' });
  const eve = await logInMember({ name: 'eve' });
  const before = await own(dan);
  const theirs = await own(eve);
  const body = { ...before, marketing: true, userId: eve.userId, unsubscribedAt: '2020-01-01T00:00:00Z', email: 'x@a.example' };
  expect((await post(update, body, dan.headers)).body).toMatchObject({
    id: before.id,
    email: 'dan@a.example',
    marketing: true,
    unsubscribedAt: null,
  });
  for (const id of [theirs.id, 'zzz']) {
    expect(await post(update, { ...body, id, marketing: false }, dan.headers)).toMatchObject({
      status: 404,
      body: { code: 'ResourceNotFoundException' },
    });
  }
  expect(await own(dan)).toMatchObject({ marketing: true });
  expect(await own(eve)).toEqual(theirs);
});

test('ACCT-14: unsubscribing by the id turns everything off, and can be repeated', async () => {
  const flo = await logInMember({ name: 'flo' });
  const { id } = await own(flo);
  const first = await post(unsubscribe, { id });
  expect(first).toMatchObject({ status: 200, body: { ...OFF, email: 'f***@a.example', unsubscribedAt: expect.any(String) } });
  expect((await post(unsubscribe, { id })).body).toEqual(first.body);
  expect(await own(flo)).toMatchObject({ ...OFF, unsubscribedAt: expect.any(String) });
});

test('turning something on ends the unsubscription; turning something off does not', async () => {
  const gus = await logInMember({ name: 'gus' });
  const { id } = await own(gus);
  await post(unsubscribe, { id });
  expect((await post(update, { marketing: false }, gus.headers)).body).toMatchObject({ unsubscribedAt: expect.any(String) });
  expect((await post(update, { weeklyDigest: true }, gus.headers)).body).toMatchObject({ weeklyDigest: true, unsubscribedAt: null });
});

test('ten concurrent first reads return the same', async () => {
  const hal = await logInMember({ name: 'hal' });
  const ids = (await Promise.all(Array.from({ length: 10 }, () => own(hal)))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
});

test('OP-40: GET changes nothing', async () => {
  expect((await call(GET)).status).toBe(405);
});

test('guessing ids is limited', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const statuses = [];
  for (let asked = 0; asked < 31; asked += 1) statuses.push((await post(read, { id: randomUUID() })).status);
  expect(statuses.indexOf(429)).toBe(30);
});
