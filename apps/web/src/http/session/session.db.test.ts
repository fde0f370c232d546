import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { decode, encode } from 'next-auth/jwt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { logIn, mintToken, provideTestContext } from '../../testing/web-context.ts';
import { readSession } from './session.ts';

const database = await createTestDatabase();
const { db } = database;
beforeAll(() => provideTestContext({ db }));
afterAll(() => database[Symbol.asyncDispose]());

const readCookie = (cookie: string) => readSession(getContext(), new Headers({ cookie }));
const readToken = (token: string) => readCookie(`theme=dark; next-auth.session-token=${token}; a=b`);

test('an open session gives its user', async () => {
  const { token, userId, sessionId } = await logIn({ username: 'vera00001', role: 'editor' });
  expect(await readToken(token)).toEqual({
    id: userId,
    sessionId,
    username: 'vera00001',
    email: null,
    role: 'editor',
    createdAt: expect.any(Date),
  });
});

test('nothing but the session id of a token is trusted', async () => {
  const { userId, sessionId } = await logIn({ username: 'vera00002' });
  const admin = await logIn({ username: 'root00001', role: 'admin' });
  const token = await mintToken({
    sid: sessionId,
    sub: admin.userId,
    id: admin.userId,
    role: 'admin',
    username: 'root00001',
    adminId: 'root00001',
  });
  expect(await readToken(token)).toEqual({
    id: userId,
    sessionId,
    username: 'vera00002',
    email: null,
    role: 'user',
    createdAt: expect.any(Date),
  });
});

test('a role taken away in the database counts at the next request', async () => {
  const { token, userId } = await logIn({ username: 'vera00003', role: 'admin' });
  expect(await readToken(token)).toMatchObject({ role: 'admin' });
  await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', userId).execute();
  expect(await readToken(token)).toMatchObject({ role: 'user' });
});

test('an ended session gives no user, although its token is still valid', async () => {
  const { token, sessionId } = await logIn({ username: 'vera00004' });
  await db.updateTable('user_session').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
  expect(await decode({ token, secret: getContext().secrets.sessionSecret })).toMatchObject({ sid: sessionId });
  expect(await readToken(token)).toBeUndefined();
});

test('an expired session gives no user', async () => {
  const { token, sessionId } = await logIn({ username: 'vera00005' });
  await db
    .updateTable('user_session')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', sessionId)
    .execute();
  expect(await readToken(token)).toBeUndefined();
});

test('an expired token gives no user', async () => {
  const { sessionId } = await logIn({ username: 'vera00006' });
  const token = await encode({ token: { sid: sessionId }, secret: getContext().secrets.sessionSecret, maxAge: -60 });
  expect(await readToken(token)).toBeUndefined();
});

test('a disabled user is not logged in', async () => {
  const { token, userId } = await logIn({ username: 'vera00007' });
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
  expect(await readToken(token)).toBeUndefined();
});

test('a token that was tampered with or is not ours gives no user', async () => {
  const { token, sessionId } = await logIn({ username: 'vera00008' });
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = [
    `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    await encode({ token: { sid: sessionId }, secret: 'another secret' }),
    await encode({ token: { sid: sessionId }, secret: getContext().secrets.sessionSecret, salt: 'another purpose' }),
    `${base64({ alg: 'none' })}.${base64({ sid: sessionId })}.`,
    `${base64({ alg: 'HS256' })}.${base64({ sid: sessionId })}.${base64('')}`,
    sessionId,
    '',
    '%zz',
    await mintToken({ sid: { $ne: '' } }),
    await mintToken({ sid: "' or true --" }),
    await mintToken({}),
  ];
  for (const each of forged) expect(await readToken(each)).toBeUndefined();
  expect(await readToken(token)).toMatchObject({ username: 'vera00008' });
});

test('a token in another header or under another name gives no user', async () => {
  const { token } = await logIn({ username: 'vera00009' });
  expect(await readCookie(`session=${token}`)).toBeUndefined();
  expect(await readSession(getContext(), new Headers({ authorization: `Bearer ${token}` }))).toBeUndefined();
});

test('over TLS only the cookie with the __Secure- prefix counts', async () => {
  provideTestContext({ db, environment: { PUBLIC_URL: 'https://redoubt.example' } });
  const { token } = await logIn({ username: 'vera00010' });
  expect(await readCookie(`next-auth.session-token=${token}`)).toBeUndefined();
  expect(await readCookie(`__Secure-next-auth.session-token=${token}`)).toMatchObject({ username: 'vera00010' });
});
