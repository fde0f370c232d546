import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { presentStep, showAppCode } from '@redoubt/testing/identity/authenticator-app';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInByProtocol } from '@/testing/log-in-by-protocol';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { GET as getSession } from '../../auth/[...nextauth]/route.ts';
import { POST as begin } from './begin/route.ts';
import { POST as confirm } from './confirm/route.ts';
import { POST as end } from './end/route.ts';
import { POST as renew } from './recovery-codes/route.ts';
import { GET } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

type Person = Awaited<ReturnType<typeof logInMember>>;

const password = MEMBER_PASSWORD;
const post = ({ headers }: Pick<Person, 'headers'>, handler: typeof begin, body: unknown) =>
  call(handler, { method: 'POST', body, headers });

const BEGAN = presentStep();
const codeOf = (secret: string, steps = 1) => showAppCode(secret, BEGAN + steps);

async function guard(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await post(person, begin, { password });
  const { secret } = body as { secret: string };
  const confirmed = await post(person, confirm, { code: codeOf(secret, 0) });
  expect(confirmed.status).toBe(200);
  return { secret, ...(confirmed.body as { recoveryCodes: string[] }) };
}

test('a user sets one up with an app, sees that it is on, and turns it off', async () => {
  const ada = await logInMember({ name: 'ada' });
  expect(await call(GET, { headers: ada.headers })).toMatchObject({ status: 200, body: { since: null, recoveryCodesLeft: 0 } });
  const started = await post(ada, begin, { password });
  expect(started).toMatchObject({
    status: 200,
    body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), picture: { side: expect.any(Number), path: expect.stringMatching(/^M/) } },
  });
  const { secret, address } = started.body as { secret: string; address: string };
  expect(address).toBe(`otpauth://totp/Redoubt:ada%40a.example?secret=${secret}&issuer=Redoubt`);
  expect(started.headers.get('cache-control')).toBe('no-store');
  expect(await post(ada, confirm, { code: codeOf(secret, 0) })).toMatchObject({
    status: 200,
    body: { recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[a-z2-9]{5}-[a-z2-9]{5}$/)]) },
  });
  expect(await call(GET, { headers: ada.headers })).toMatchObject({ body: { since: expect.any(String), recoveryCodesLeft: 10 } });
  expect(await post(ada, end, { password, code: codeOf(secret) })).toMatchObject({ status: 200, body: { success: true } });
  expect(await call(GET, { headers: ada.headers })).toMatchObject({ body: { since: null } });
});

test('a login asks for the code only after the right password', async () => {
  const bea = await logInMember({ name: 'bea' });
  const { secret } = await guard(bea);
  const { email } = bea;
  const code = codeOf(secret);
  expect(await logInByProtocol({ email, password })).toMatchObject({ status: 401, error: 'SecondFactorRequiredException' });
  expect(await logInByProtocol({ email, password, code: '' })).toMatchObject({ status: 401, error: 'SecondFactorRequiredException' });
  expect(await logInByProtocol({ email, password, code: 'nonsense' })).toMatchObject({ status: 401, error: 'CodeMismatchException' });
  expect((await logInByProtocol({ email, password: 'x', code })).error).toBe('NotAuthorizedException');
  const done = await logInByProtocol({ email, password, code });
  expect(done).toMatchObject({ status: 200, error: null });
  const asked = new Request('http://localhost:3000/api/auth/session', { headers: { host: 'localhost:3000', cookie: done.cookie } });
  const session = await getSession(asked, { params: Promise.resolve({ nextauth: ['session'] }) });
  expect(await session.json()).toMatchObject({ user: { email } });
  expect((await logInByProtocol({ email, password, code })).error).toBe('CodeMismatchException');
});

test('a wrong password gets the same answer with and without a second factor or a code', async () => {
  const cem = await logInMember({ name: 'cem' });
  const dan = await logInMember({ name: 'dan' });
  await guard(cem);
  const answers = [];
  for (const email of [cem.email, dan.email, 'missing@a.example']) {
    for (const code of [{}, { code: '123456' }]) {
      const { status, address } = await logInByProtocol({ email, password: 'wrong geese 8', ...code });
      answers.push(`${status} ${address}`);
    }
  }
  expect([...new Set(answers)]).toEqual(['401 http://localhost:3000/api/auth/error?error=NotAuthorizedException']);
});

test('no login creates a session without the code', async () => {
  const eve = await logInMember({ name: 'eve' });
  await guard(eve);
  for (const code of ['', '000000', 'abcde-fghjk', 'x'.repeat(5_000)]) await logInByProtocol({ email: eve.email, password, code });
  const open = db.selectFrom('user_session').where('user_id', '=', eve.userId).where('ended_at', 'is', null).select('id');
  expect(await open.execute()).toEqual([{ id: eve.sessionId }]);
});

test('users without one log in as before, whatever is in the field', async () => {
  const flo = await logInMember({ name: 'flo' });
  expect(await logInByProtocol({ email: flo.email, password })).toMatchObject({ status: 200 });
  expect(await logInByProtocol({ email: flo.email, password, code: '123456' })).toMatchObject({ status: 200 });
});

test('each step needs the password or a code, and names the wrong one', async () => {
  const gus = await logInMember({ name: 'gus' });
  const wrong = { status: 401, body: { code: 'NotAuthorizedException' } };
  expect(await post(gus, begin, { password: 'x' })).toMatchObject(wrong);
  expect(await post(gus, begin, {})).toMatchObject(wrong);
  expect(await post(gus, confirm, { code: '123456' })).toMatchObject({ status: 409, body: { code: 'ConflictException' } });
  const { recoveryCodes } = await guard(gus);
  expect(await post(gus, renew, { password: 'x', code: recoveryCodes[0] })).toMatchObject(wrong);
  expect(await post(gus, end, { password: 'x', code: recoveryCodes[0] })).toMatchObject(wrong);
  expect(await post(gus, end, { password, code: '' })).toMatchObject({ status: 400, body: { code: 'CodeMismatchException' } });
  expect(await post(gus, end, { password })).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'code' } });
  expect(await post(gus, renew, { password })).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'code' } });
  expect(await post(gus, renew, { password, code: recoveryCodes[0] })).toMatchObject({ status: 200 });
});

test('passwords can be tried ten times per account and hour, for all calls together', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const hal = await logInMember({ name: 'hal' });
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const handler = [begin, renew, end][tries % 3] ?? begin;
    statuses.push((await post(hal, handler, { password: 'x', code: '123456' })).status);
  }
  expect(statuses.indexOf(429)).toBe(10);
});

test('visitors are refused', async () => {
  expect((await call(GET)).status).toBe(401);
  for (const handler of [begin, confirm, renew, end]) {
    expect(await call(handler, { method: 'POST', body: { code: '1' } })).toMatchObject({ status: 401 });
  }
});

test('users without a password cannot begin', async () => {
  const ida = await logIn({ username: 'ida000001' });
  expect(await post(ida, begin, {})).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
});
