import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { GET } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

test('ACCT-02: users get their own profile, without secrets', async () => {
  const ada = await logInMember({ name: 'ada' });
  expect(await call(GET, { headers: ada.headers })).toMatchObject({ status: 200 });
  expect((await call(GET, { headers: ada.headers })).body).toEqual({
    username: ada.username,
    email: 'ada@a.example',
    emailVerified: true,
    name: null,
    image: null,
    provider: 'email',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    surveyCompleted: false,
    hasPassword: true,
  });
});

test('ACCT-02: an account of an identity provider has no password', async () => {
  const bea = await logIn({ username: 'bea000001' });
  expect((await call(GET, { headers: bea.headers })).body).toMatchObject({ provider: 'google', hasPassword: false, email: null });
});

test('ACCT-02: without a session there is no profile', async () => {
  expect(await call(GET)).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
});
