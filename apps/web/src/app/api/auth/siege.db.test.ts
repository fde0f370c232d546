import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { presentStep, showAppCode } from '@redoubt/testing/identity/authenticator-app';
import { mailOrderedCodes, passTime, prolongPauses } from '@redoubt/testing/product/siege';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { createBrowser, type TestBrowser } from '@/testing/browser';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, provideTestContext } from '@/testing/web-context';
import { POST as changePassword } from '../user/change-password/route.ts';
import { POST as beginSecondFactor } from '../user/second-factor/begin/route.ts';
import { POST as confirmSecondFactor } from '../user/second-factor/confirm/route.ts';
import { POST as confirmBrowser } from './confirm-browser/route.ts';
import { POST as forgotPassword } from './forgot-password/route.ts';
import { POST as resendConfirmation } from './resend-confirmation/route.ts';
import { POST as resetForgottenPassword } from './reset-forgotten-password/route.ts';
import { POST as signup } from './signup/route.ts';
import { POST as verifyEmail } from './verify-email/route.ts';

// Strangers try to lock a user out: fifty requests an hour from one network, and from several. The
// limits are the real ones.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

beforeEach(async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  await db.deleteFrom('rate_limit').execute();
});

const HOME = '203.0.113.1';
const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index + 1}`);

const work = () => mailOrderedCodes(db, { secret: getContext().secrets.sessionSecret, origin: 'https://site.example' });

const mailsTo = (email: string) =>
  db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select(['subject', 'text_body as text']).execute();
const loginMails = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Confirm your browser'));
const newestLink = async (email: string) =>
  /confirm-browser#([a-p]{32})$/m.exec((await loginMails(email)).at(-1)?.text ?? '')?.[1] ?? 'none';
const newestResetMail = async (email: string) => {
  const text = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reset')).at(-1)?.text ?? '';
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? 'none', token: /token=([a-p]{32})\b/.exec(text)?.[1] ?? 'none' };
};

const comesIn = async (browser: TestBrowser, who: { email: string; password: string }) => (await browser.logIn(who)).status === 200;

/** Wrong logins, spread over networks. A pause follows that outlasts the test. */
async function besiege(email: string, { from, times = 12 }: { from: number; times?: number }): Promise<void> {
  const strangers = networks(from).map((network) => createBrowser({ network }));
  for (let index = 0; index < times; index += 1) {
    await strangers[index % from]?.logIn({ email, password: `wrong horse ${index}` });
    // As if each attempt waited for the end of the pause before it.
    if (index < times / 2) await db.updateTable('login_failure').set({ blocked_until: null }).execute();
  }
  await prolongPauses(db);
}

test.each([1, 7])('fifty wrong logins from %i networks do not lock out a browser that logged in before', async (from) => {
  const { email } = await logInMember({ name: `known-${from}` });
  const known = createBrowser({ network: HOME });
  const other = createBrowser({ network: HOME });
  expect(await comesIn(known, { email, password: MEMBER_PASSWORD })).toBe(true);
  await known.logOut();
  await besiege(email, { from, times: 50 });
  expect(await comesIn(known, { email, password: MEMBER_PASSWORD })).toBe(true);
  // That does not reset the strangers' count, and the browser's own failures count for itself.
  expect(await comesIn(other, { email, password: MEMBER_PASSWORD })).toBe(false);
  for (let tries = 0; tries < 20; tries += 1) await known.logIn({ email, password: 'wrong horse' });
  await prolongPauses(db);
  expect(await comesIn(known, { email, password: MEMBER_PASSWORD })).toBe(false);
});

test('a mark of another user, of another site or from before a password change is not trusted', async () => {
  const ada = await logInMember({ name: 'ada' });
  const bob = await logInMember({ name: 'bob' });
  const adas = createBrowser();
  const bobs = createBrowser();
  await adas.logIn({ email: ada.email, password: MEMBER_PASSWORD });
  await bobs.logIn({ email: bob.email, password: MEMBER_PASSWORD });
  await besiege(ada.email, { from: 2 });
  expect(await comesIn(bobs, { email: ada.email, password: MEMBER_PASSWORD })).toBe(false);
  const forged = createBrowser();
  const [mark = ''] = (adas.cookie('redoubt-browser') ?? '').split('.');
  forged.setCookie('redoubt-browser', `${mark}.${Buffer.alloc(32).toString('base64url')}`);
  expect(await comesIn(forged, { email: ada.email, password: MEMBER_PASSWORD })).toBe(false);
  expect(await comesIn(adas, { email: ada.email, password: MEMBER_PASSWORD })).toBe(true);

  // After a password change elsewhere only that browser is trusted.
  const elsewhere = createBrowser();
  elsewhere.setCookie('next-auth.session-token', ada.headers.cookie.split('=')[1] ?? '');
  const change = { oldPassword: MEMBER_PASSWORD, newPassword: 'eight geese 8' };
  expect((await elsewhere.post(changePassword, change)).status).toBe(200);
  await besiege(ada.email, { from: 2 });
  expect(await comesIn(adas, { email: ada.email, password: 'eight geese 8' })).toBe(false);
  expect(await comesIn(elsewhere, { email: ada.email, password: 'eight geese 8' })).toBe(true);
});

test.each([1, 7])('fifty wrong logins from %i networks do not lock out a user with the password and the mailbox', async (from) => {
  const { email } = await logInMember({ name: `owner-${from}` });
  await besiege(email, { from, times: 50 });
  await work();
  expect(await loginMails(email)).toEqual([]);
  const owner = createBrowser({ network: HOME });
  expect(await comesIn(owner, { email, password: MEMBER_PASSWORD })).toBe(false);
  await work();
  expect(await loginMails(email)).toHaveLength(1);
  const token = await newestLink(email);

  // The link works once, in the browser that gave the password, which must then give it again.
  const thief = createBrowser({ network: '192.0.2.66' });
  await thief.logIn({ email, password: 'wrong horse' });
  expect(await thief.post(confirmBrowser, { token })).toMatchObject({ status: 400, body: { code: 'ExpiredCodeException' } });
  expect((await owner.post(confirmBrowser, { token: 'a'.repeat(32) })).status).toBe(400);
  expect(await owner.post(confirmBrowser, { token })).toMatchObject({ status: 200, body: { success: true } });
  expect(owner.cookie('next-auth.session-token')).toBeUndefined();
  expect((await owner.post(confirmBrowser, { token })).status).toBe(400);
  expect(await comesIn(owner, { email, password: 'wrong horse' })).toBe(false);
  expect(await comesIn(owner, { email, password: MEMBER_PASSWORD })).toBe(true);
  expect(await comesIn(thief, { email, password: MEMBER_PASSWORD })).toBe(false);
});

test('the link expires after ten minutes, and with a new password', async () => {
  const late = await logInMember({ name: 'late' });
  const changed = await logInMember({ name: 'changed' });
  for (const { email, headers } of [late, changed]) {
    await besiege(email, { from: 1 });
    const owner = createBrowser();
    await owner.logIn({ email, password: MEMBER_PASSWORD });
    await work();
    if (email === late.email) await passTime(db, { seconds: 600 });
    else await call(changePassword, { method: 'POST', body: { oldPassword: MEMBER_PASSWORD, newPassword: 'eight geese 8' }, headers });
    expect(await owner.post(confirmBrowser, { token: await newestLink(email) })).toMatchObject({ body: { code: 'ExpiredCodeException' } });
  }
});

test('the link does not bypass the second factor', async () => {
  const { email, headers } = await logInMember({ name: 'factor' });
  const post = (handler: typeof signup, body: unknown) => call(handler, { method: 'POST', body, headers });
  const { secret } = (await post(beginSecondFactor, { password: MEMBER_PASSWORD })).body as { secret: string };
  const began = presentStep();
  expect((await post(confirmSecondFactor, { code: showAppCode(secret, began) })).status).toBe(200);
  await besiege(email, { from: 2 });
  const owner = createBrowser({ network: HOME });
  await owner.logIn({ email, password: MEMBER_PASSWORD });
  await work();
  expect((await owner.post(confirmBrowser, { token: await newestLink(email) })).status).toBe(200);
  const asked = await owner.logIn({ email, password: MEMBER_PASSWORD });
  expect(asked).toMatchObject({ status: 401, body: { url: expect.stringContaining('SecondFactorRequiredException') } });
  const form = { email, password: MEMBER_PASSWORD, code: showAppCode(secret, began + 1), json: 'true' };
  const { body } = await owner.callProtocol('csrf');
  const { csrfToken } = body as { csrfToken: string };
  expect((await owner.callProtocol('callback/credentials', { csrfToken, ...form })).status).toBe(200);
});

test('during a pause the right and a wrong password get the same answer: status, body, headers, cookies', async () => {
  const { email } = await logInMember({ name: 'told' });
  await besiege(email, { from: 2 });
  const answerOf = async (password: string) => {
    const { status, body, headers } = await createBrowser({ network: HOME }).logIn({ email, password });
    const shape = [...headers].map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '') : value]);
    return { status, body, shape };
  };
  const wrong = await answerOf('wrong horse');
  expect(wrong.shape.join()).toContain('redoubt-browser');
  expect(await answerOf(MEMBER_PASSWORD)).toEqual(wrong);
});

test('the owner gets a mail once in five minutes, and strangers without the password cause none', async () => {
  const { email } = await logInMember({ name: 'once' });
  await besiege(email, { from: 3 });
  const owner = createBrowser({ network: HOME });
  for (let tries = 0; tries < 4; tries += 1) await owner.logIn({ email, password: MEMBER_PASSWORD });
  await createBrowser().logIn({ email, password: MEMBER_PASSWORD });
  expect(await work()).toBeGreaterThanOrEqual(5);
  expect(await loginMails(email)).toHaveLength(1);
  await passTime(db, { seconds: 300 });
  await prolongPauses(db);
  await owner.logIn({ email, password: MEMBER_PASSWORD });
  await work();
  expect(await loginMails(email)).toHaveLength(2);
});

test('unconfirmed and disabled users get no such mail', async () => {
  const email = 'waiting@a.example';
  await createBrowser().post(signup, { email, password: MEMBER_PASSWORD });
  await besiege(email, { from: 1 });
  await createBrowser().logIn({ email, password: MEMBER_PASSWORD });
  const disabled = await logInMember({ name: 'disabled' });
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('email', '=', disabled.email).execute();
  await besiege(disabled.email, { from: 1 });
  await createBrowser().logIn({ email: disabled.email, password: MEMBER_PASSWORD });
  await work();
  expect([...(await loginMails(email)), ...(await loginMails(disabled.email))]).toEqual([]);
});

test('wrong codes of strangers do not use up the tries of the requesting browser', async () => {
  const { email } = await logInMember({ name: 'asked' });
  const owner = createBrowser({ network: HOME });
  expect((await owner.post(forgotPassword, { email })).status).toBe(200);
  await work();
  const { code } = await newestResetMail(email);
  for (const network of ['198.51.100.1', ...networks(10), HOME]) {
    for (let tries = 0; tries < 4; tries += 1) {
      await createBrowser({ network }).post(resetForgottenPassword, { email, code: '00000x', newPassword: 'eight geese 8' });
    }
  }
  expect((await owner.post(resetForgottenPassword, { email, code, newPassword: 'eight geese 8' })).status).toBe(200);
  // The browser is trusted from then on, so its next login is not paused.
  await besiege(email, { from: 2 });
  expect(await comesIn(owner, { email, password: 'eight geese 8' })).toBe(true);
});

test('one network tries ten codes an hour for which another browser asked', async () => {
  const tryCode = (network: string) =>
    createBrowser({ network }).post(verifyEmail, { email: 'missing-10@a.example', verificationCode: '000000' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await tryCode('198.51.100.1')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  expect((await tryCode('198.51.100.2')).status).toBe(400);
});

test('codes that strangers ask for use up no allowance of the owner, and end no code of theirs', async () => {
  const { email } = await logInMember({ name: 'flooded' });
  const owner = createBrowser({ network: HOME });
  await owner.post(forgotPassword, { email });
  await work();
  const { code } = await newestResetMail(email);
  const stranger = createBrowser({ network: '198.51.100.1' });
  expect((await stranger.post(forgotPassword, { email })).status).toBe(200);
  expect((await stranger.post(forgotPassword, { email })).status).toBe(429);
  for (let asked = 0; asked < 6; asked += 1) await stranger.post(signup, { email, password: MEMBER_PASSWORD });
  await work();
  expect((await newestResetMail(email)).code).not.toBe(code);
  await db.deleteFrom('rate_limit').execute();
  // Codes for another purpose, from many networks, do not use up those for a new password.
  for (const network of networks(9)) await createBrowser({ network }).post(resendConfirmation, { email });
  await work();
  for (const network of networks(4)) await createBrowser({ network }).post(forgotPassword, { email });
  expect(await work()).toBe(4);
  expect((await createBrowser({ network: HOME }).post(forgotPassword, { email })).status).toBe(200);
  expect((await owner.post(resetForgottenPassword, { email, code, newPassword: 'eight geese 8' })).status).toBe(200);
});

test('however many networks request codes, the mailbox has a recent link that sets a new password', async () => {
  const { email } = await logInMember({ name: 'reader' });
  const mailed: number[] = [];
  for (let minute = 0; minute < 150; minute += 1) {
    const stranger = createBrowser({ network: `192.0.2.${minute}` });
    expect((await stranger.post(forgotPassword, { email })).status).toBe(200);
    if ((await work()) > 0) {
      mailed.push(minute);
      for (let tries = 0; tries < 5; tries += 1) {
        await stranger.post(resetForgottenPassword, { email, code: '00000x', newPassword: 'eight geese 8' });
        const other = createBrowser({ network: `198.51.100.${minute}` });
        await other.post(resetForgottenPassword, { email, code: '00000x', newPassword: 'eight geese 8' });
      }
    }
    await passTime(db, { seconds: 60 });
  }
  const gaps = mailed.slice(1).map((minute, index) => minute - (mailed[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
  const mostInAnHour = Math.max(...mailed.map((start) => mailed.filter((at) => at >= start && at < start + 60).length));
  expect(mostInAnHour).toBeLessThanOrEqual(12);
  const owner = createBrowser({ network: HOME });
  await owner.post(forgotPassword, { email });
  await work();
  const { token } = await newestResetMail(email);
  expect((await owner.post(resetForgottenPassword, { email, code: token, newPassword: 'eight geese 8' })).status).toBe(200);
  expect((await owner.post(resetForgottenPassword, { email, code: token, newPassword: 'nine swans 9' })).status).toBe(400);
  expect(await comesIn(owner, { email, password: 'eight geese 8' })).toBe(true);
});

test('a new user is confirmed by their own code, whatever strangers try meanwhile', async () => {
  const email = 'newcomer@a.example';
  const newcomer = createBrowser({ network: HOME });
  expect((await newcomer.post(signup, { email, password: MEMBER_PASSWORD })).status).toBe(200);
  const codes = async () => (await mailsTo(email)).map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
  const [code = ''] = await codes();
  for (const network of networks(2)) {
    const stranger = createBrowser({ network });
    expect((await stranger.post(signup, { email, password: 'planted swan 9' })).status).toBe(200);
    await stranger.post(resendConfirmation, { email });
    for (let tries = 0; tries < 5; tries += 1) await stranger.post(verifyEmail, { email, verificationCode: '00000x' });
  }
  // A stranger’s own code would confirm the stranger’s password: it does not work in the new user's
  // browser.
  const planted = (await codes()).at(-1) ?? '';
  if (planted !== code) expect((await newcomer.post(verifyEmail, { email, verificationCode: planted })).status).toBe(400);
  expect((await newcomer.post(verifyEmail, { email, verificationCode: code })).status).toBe(200);
  expect(await comesIn(newcomer, { email, password: MEMBER_PASSWORD })).toBe(true);
});
