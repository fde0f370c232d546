import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { createMemoryLog } from '@redoubt/testing/product/memory-log';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext, provideContext } from '@/http/context';
import { createBrowser, type TestBrowser } from '@/testing/browser';
import { mintToken, provideTestContext } from '@/testing/web-context';
import { POST as deleteAccount } from '../user/account/delete/route.ts';
import { POST as changePassword } from '../user/change-password/route.ts';
import { POST as exportData } from '../user/export/route.ts';
import { GET as profile } from '../user/profile/route.ts';
import { POST as upload } from '../user/profile/upload/route.ts';
import { GET as sessions } from '../user/sessions/route.ts';
import { POST as forgotPassword } from './forgot-password/route.ts';
import { POST as resendConfirmation } from './resend-confirmation/route.ts';
import { POST as resetForgottenPassword } from './reset-forgotten-password/route.ts';
import { POST as signup } from './signup/route.ts';
import { POST as verifyEmail } from './verify-email/route.ts';

// The life of an account from outside: its cookies, its sessions, and its log.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

const PASSWORD = 'seven ducks 7';
const SESSION = 'next-auth.session-token';

async function readCodes(email: string): Promise<string[]> {
  const mails = await db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select('text_body').execute();
  return mails.flatMap(({ text_body: text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);
}

const newestCode = async (email: string) => (await readCodes(email)).at(-1) ?? 'none';

/** Does the worker's part: sends the queued mails. */
async function sendOrderedCode(email: string, purpose: 'sign-up' | 'password-reset'): Promise<void> {
  const { requestReset } = await import('@redoubt/server/people/login/request-reset');
  const { resendCode } = await import('@redoubt/server/people/login/resend-code');
  const options = { email, secret: getContext().secrets.sessionSecret, site: { name: 'Redoubt', origin: 'https://s.example' } };
  await (purpose === 'sign-up' ? resendCode({ db }, options) : requestReset({ db }, options));
}

async function join(browser: TestBrowser, email: string): Promise<void> {
  expect((await browser.post(signup, { email, password: PASSWORD })).status).toBe(200);
  expect((await browser.post(verifyEmail, { email, verificationCode: await newestCode(email) })).status).toBe(200);
  expect((await browser.logIn({ email, password: PASSWORD })).status).toBe(200);
}

test('over TLS every cookie of a session is Secure, HttpOnly, SameSite and bound to this host', async () => {
  provideTestContext({ db, environment: { PUBLIC_URL: 'https://redoubt.example' } });
  const browser = createBrowser();
  await join(browser, 'ada@a.example');
  await browser.logOut();
  const set = browser.setCookies();
  const names = [...new Set(set.map((each) => each.slice(0, each.indexOf('='))))].sort();
  expect(names).toEqual([
    '__Host-next-auth.csrf-token',
    '__Host-redoubt-browser',
    '__Secure-next-auth.callback-url',
    '__Secure-next-auth.session-token',
  ]);
  for (const cookie of set) {
    const attributes = cookie.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('a login is a new session, whatever session or token the browser brought along', async () => {
  const attacker = createBrowser();
  const victim = createBrowser();
  await join(attacker, 'mallory@a.example');
  await join(victim, 'vera@a.example');
  await victim.logOut();
  const planted = attacker.cookie(SESSION) ?? '';
  const guessed = await mintToken({ sid: '00000000-0000-4000-8000-000000000000' });
  for (const token of [planted, guessed, 'nonsense']) {
    victim.setCookie(SESSION, token);
    await victim.logIn({ email: 'vera@a.example', password: PASSWORD });
    expect(victim.cookie(SESSION)).not.toBe(token);
    expect((await victim.get(profile)).body).toMatchObject({ email: 'vera@a.example' });
  }
  // The attacker's planted session is still the attacker's own.
  attacker.setCookie(SESSION, planted);
  expect((await attacker.get(profile)).body).toMatchObject({ email: 'mallory@a.example' });
  const ids = await db.selectFrom('user_session').select('id').execute();
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
});

test('a copied cookie is dead after the sign-out, after a changed password and after a reset', async () => {
  const email = 'copy@a.example';
  const owner = createBrowser();
  const elsewhere = createBrowser();
  await join(owner, email);
  const copyOf = (browser: TestBrowser) => {
    const copy = createBrowser();
    copy.setCookie(SESSION, browser.cookie(SESSION) ?? '');
    return copy;
  };
  const signedOut = copyOf(owner);
  expect((await signedOut.get(profile)).status).toBe(200);
  await owner.logOut();
  expect((await signedOut.get(profile)).status).toBe(401);

  await owner.logIn({ email, password: PASSWORD });
  await elsewhere.logIn({ email, password: PASSWORD });
  const beforeChange = copyOf(elsewhere);
  await owner.post(changePassword, { oldPassword: PASSWORD, newPassword: 'eight geese 8' });
  expect((await beforeChange.get(profile)).status).toBe(401);
  expect((await owner.get(profile)).status).toBe(200);

  const beforeReset = copyOf(owner);
  await sendOrderedCode(email, 'password-reset');
  await owner.post(resetForgottenPassword, { email, code: await newestCode(email), newPassword: 'nine swans 9' });
  expect((await beforeReset.get(profile)).status).toBe(401);
});

test('twenty uses of one reset code at once set one password', async () => {
  const email = 'reset@a.example';
  const browser = createBrowser();
  await join(browser, email);
  await sendOrderedCode(email, 'password-reset');
  const code = await newestCode(email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => browser.post(resetForgottenPassword, { email, code, newPassword: `new ducks ${index}0` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 500))).toBe(true);
});

test('twenty concurrent sign-ups of one address make one account and get the same answer', async () => {
  const browser = createBrowser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post(signup, { email: 'twenty@a.example', password: PASSWORD })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await db.selectFrom('user_account').where('email', '=', 'twenty@a.example').select('id').execute()).toHaveLength(1);
});

test('over the whole life of an account nothing secret is written to the log, at the most talkative level', async () => {
  const { log, lines } = createMemoryLog({ level: 'trace' });
  provideContext({ ...getContext(), log });
  const email = 'quiet@a.example';
  const passwords = [PASSWORD, 'wrong horse 9', 'eight geese 8', 'nine swans 9'];
  const browser = createBrowser();
  await browser.post(signup, { email, password: PASSWORD });
  await browser.post(resendConfirmation, { email });
  await sendOrderedCode(email, 'sign-up');
  await browser.post(verifyEmail, { email, verificationCode: '000000' });
  await browser.post(verifyEmail, { email, verificationCode: await newestCode(email) });
  await browser.post(verifyEmail, { email, verificationCode: '000000' });
  await browser.logIn({ email, password: 'wrong horse 9' });
  await browser.logIn({ email, password: PASSWORD });
  await browser.post(signup, { email, password: PASSWORD });
  await browser.get(profile);
  await browser.get(sessions);
  const cookies = [browser.cookie(SESSION), browser.cookie('next-auth.csrf-token')];
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await browser.post(upload, { file: png.toString('base64') });
  await browser.post(changePassword, { oldPassword: 'wrong horse 9', newPassword: 'eight geese 8' });
  await browser.post(changePassword, { oldPassword: PASSWORD, newPassword: 'eight geese 8' });
  await browser.post(changePassword, { oldPassword: 'eight geese 8', newPassword: 12 });
  await browser.post(forgotPassword, { email });
  await sendOrderedCode(email, 'password-reset');
  await browser.post(resetForgottenPassword, { email, code: '111111', newPassword: 'nine swans 9' });
  await browser.post(resetForgottenPassword, { email, code: await newestCode(email), newPassword: 'nine swans 9' });
  await browser.logIn({ email, password: 'nine swans 9' });
  cookies.push(browser.cookie(SESSION));
  await browser.post(exportData, { password: 'wrong horse 9' });
  await browser.post(exportData, { password: 'nine swans 9' });
  await browser.callProtocol('session', { csrfToken: 'forged', data: 'x' });
  await browser.logOut();
  await browser.logIn({ email, password: 'nine swans 9' });
  cookies.push(browser.cookie(SESSION));
  const codes = await readCodes(email);
  expect((await browser.post(deleteAccount, { password: 'nine swans 9' })).status).toBe(200);

  expect(codes.length).toBeGreaterThanOrEqual(3);
  const hashes = await db.selectFrom('verification_code').select('password_hash').execute();
  const { sessionSecret, visitorSecret } = getContext().secrets;
  const secrets = [...passwords, ...codes, ...cookies, ...hashes.map(({ password_hash: hash }) => hash), sessionSecret, visitorSecret];
  const text = lines.join('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of secrets.filter((each) => each !== null && each !== undefined)) expect(text).not.toContain(secret);
  expect(text).not.toContain('$argon2');
  // Nor the user: no file may contain email addresses.
  expect(text).not.toContain(email);
});
