import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startCognitoStub } from '@redoubt/testing/identity/cognito-stub';
import { decode } from 'next-auth/jwt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { logInByProtocol } from '@/testing/log-in-by-protocol';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as mailbox } from '../dev/mailbox/route.ts';
import { POST as deleteAccount } from '../user/account/delete/route.ts';
import { POST as changePassword } from '../user/change-password/route.ts';
import { POST as exportAccount } from '../user/export/route.ts';
import { GET as profile } from '../user/profile/route.ts';
import { POST as beginSecondFactor } from '../user/second-factor/begin/route.ts';
import { POST as forgotPassword } from './forgot-password/route.ts';
import { POST as resendConfirmation } from './resend-confirmation/route.ts';
import { POST as resetForgottenPassword } from './reset-forgotten-password/route.ts';
import { POST as signup } from './signup/route.ts';
import { POST as verifyEmail } from './verify-email/route.ts';

const database = await createTestDatabase();
const { db } = database;
const stub = await startCognitoStub();
beforeAll(() => {
  const environment = {
    COGNITO_USER_POOL_ID: 'eu-central-1_Stub',
    COGNITO_CLIENT_ID: stub.clientId,
    COGNITO_CLIENT_SECRET: stub.clientSecret ?? '',
    COGNITO_ENDPOINT: stub.url,
    COGNITO_ISSUER: stub.issuer,
  };
  provideTestContext({ db, environment });
});
afterAll(async () => {
  await stub[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';
const ORIGIN = 'http://localhost:3000';

const send = (handler: typeof signup, body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { method: 'POST', body, headers: { origin: ORIGIN, ...headers } });

async function member(email: string): Promise<{ cookie: string }> {
  await send(signup, { email, password: PASSWORD });
  await send(verifyEmail, { email, verificationCode: stub.codeOf(email, 'sign-up') });
  const { error, cookie } = await logInByProtocol({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { cookie };
}

test('AUTH-54 to 59, ACCT-09: sign-up, confirmation, login, change and deletion of an account at Cognito', async () => {
  const email = 'ada@a.example';
  const codeDelivery = { medium: 'EMAIL', destination: 'a***@a.example' };
  expect(await send(signup, { email, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { success: true, email, confirmed: false, codeDelivery },
  });
  expect(await logInByProtocol({ email, password: PASSWORD })).toMatchObject({ status: 401, error: 'UserNotConfirmedException' });
  expect(await send(resendConfirmation, { email })).toMatchObject({ status: 200, body: { success: true, codeDelivery } });
  expect(await send(verifyEmail, { email, verificationCode: stub.codeOf(email, 'sign-up') })).toMatchObject({
    status: 200,
    body: { success: true, email },
  });
  const { error, cookie } = await logInByProtocol({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(await call(profile, { headers: { cookie } })).toMatchObject({
    status: 200,
    body: { email, emailVerified: true, provider: 'email', hasPassword: true },
  });
  expect(await send(changePassword, { oldPassword: PASSWORD, newPassword: OTHER }, { cookie })).toMatchObject({ status: 200 });
  expect(await send(exportAccount, { password: PASSWORD }, { cookie })).toMatchObject({ status: 401 });
  expect(await send(exportAccount, { password: OTHER }, { cookie })).toMatchObject({ status: 200 });
  expect(await send(deleteAccount, { password: OTHER }, { cookie })).toMatchObject({ status: 200, body: { success: true } });
  expect(await logInByProtocol({ email, password: OTHER })).toMatchObject({ status: 401, error: 'NotAuthorizedException' });
  expect(() => stub.userOf(email)).toThrow();
});

test('an account at Cognito can have a second factor, which needs its password', async () => {
  const { cookie } = await member('sue@a.example');
  expect(await send(beginSecondFactor, { password: OTHER }, { cookie })).toMatchObject({ status: 401 });
  expect(await send(beginSecondFactor, { password: PASSWORD }, { cookie })).toMatchObject({ status: 200 });
});

test('AUTH-55, AUTH-56: a new password is set by the code that Cognito mailed', async () => {
  const email = 'bea@a.example';
  await member(email);
  expect(await send(forgotPassword, { email })).toMatchObject({ status: 200, body: { success: true } });
  const code = stub.codeOf(email, 'reset');
  expect(await send(resetForgottenPassword, { email, code, newPassword: OTHER })).toMatchObject({ status: 200, body: { success: true } });
  expect(await logInByProtocol({ email, password: OTHER })).toMatchObject({ error: null });
});

test('a known and an unknown address get the same answer', async () => {
  await member('cleo@a.example');
  const answers = async (email: string) => {
    const forgot = await send(forgotPassword, { email });
    const reset = await send(resetForgottenPassword, { email, code: 'no code', newPassword: OTHER });
    const { status, error } = await logInByProtocol({ email, password: OTHER });
    return [forgot.status, forgot.body, reset.status, (reset.body as { message: string }).message, status, error];
  };
  expect(await answers('carl@a.example')).toEqual(await answers('cleo@a.example'));
});

test("AUTH-42: the pool's own limit of codes is LimitExceededException", async () => {
  stub.trouble('ForgotPassword', { type: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' });
  expect(await send(forgotPassword, { email: 'dan@a.example' })).toMatchObject({ status: 429, body: { code: 'LimitExceededException' } });
});

test('while Cognito is unreachable the answer is 503', async () => {
  stub.trouble('SignUp', { type: 'InternalErrorException', status: 500 });
  const answer = await send(signup, { email: 'eve@a.example', password: PASSWORD });
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: 'ServiceUnavailableException',
      message: 'The service that keeps passwords does not answer right now. Please try again in a few minutes.',
    },
  });
  expect(answer.headers.get('retry-after')).toBe('30');
  stub.trouble('InitiateAuth', 'reset');
  expect(await logInByProtocol({ email: 'eve@a.example', password: PASSWORD })).toMatchObject({ status: 401, error: 'UnknownException' });
});

test('no token of Cognito is in the cookie, an address or an answer', async () => {
  await member('flo@a.example');
  const { cookie, address } = await logInByProtocol({ email: 'flo@a.example', password: PASSWORD });
  const token = /session-token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const claims = await decode({ token, secret: getContext().secrets.sessionSecret });
  expect(Object.keys(claims ?? {}).toSorted()).toEqual(['exp', 'iat', 'jti', 'sid']);
  expect(address).not.toMatch(/eyJ|token/i);
  const { body } = await send(exportAccount, { password: PASSWORD }, { cookie });
  expect(JSON.stringify(body)).toContain('flo@a.example');
  expect(JSON.stringify(body)).not.toContain('eyJ');
});

test('with Cognito there is no development mailbox', async () => {
  expect(await call(mailbox, { path: '/api/dev/mailbox' })).toMatchObject({ status: 404 });
});
