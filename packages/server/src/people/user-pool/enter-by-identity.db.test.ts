import { AppError } from '@redoubt/domain/errors';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '../account/create-user.ts';
import { findIdentityPicture } from '../account/identity-store.ts';
import { checkLogin } from '../login/check-login.ts';
import { confirmEmail } from '../login/confirm-email.ts';
import { requestReset } from '../login/request-reset.ts';
import { resetPassword } from '../login/reset-password.ts';
import { signUp } from '../login/sign-up.ts';
import { enterByIdentity } from './enter-by-identity.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const ISSUER = 'https://pool.example';
const PASSWORD = 'seven ducks 7';
const secret = 'a secret of the test';
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const allow = async () => undefined;

const enter = (subject: string, verifiedEmail: string | undefined, picture: string | null = null, issuer = ISSUER) =>
  enterByIdentity({ db }, { issuer, subject, method: 'google', verifiedEmail, picture });

const accounts = async (email: string) =>
  db.selectFrom('user_account').where('email', '=', email).select(['id', 'password_hash', 'confirmed_at']).execute();

async function newestMail(email: string) {
  const mails = db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at', 'desc').select(['subject', 'text_body']);
  return mails.executeTakeFirst();
}

test('AUTH-61: the first login makes an account with that address and no password; the next one finds it', async () => {
  const first = await enter('ada', 'ada@g.example');
  const again = await enter('ada', 'ada@g.example');
  const [account] = await accounts('ada@g.example');
  expect(first).toEqual({ outcome: 'entered', userId: account?.id, isNew: true });
  expect(again).toEqual({ outcome: 'entered', userId: account?.id, isNew: false });
  expect(account).toMatchObject({ password_hash: null, confirmed_at: expect.any(Date) });
});

test('an account is known by issuer and subject: a new address at the provider changes nothing, the same name elsewhere is another user', async () => {
  const first = await enter('bea', 'bea@g.example');
  expect(await enter('bea', 'bea@new.example')).toEqual({ ...first, isNew: false });
  expect(await accounts('bea@new.example')).toEqual([]);
  const other = await enter('bea', 'bea@other.example', null, 'https://other.example');
  expect(other).toMatchObject({ outcome: 'entered', isNew: true });
  expect(other).not.toMatchObject({ userId: (first as { userId: string }).userId });
});

test('a new user whose address is not verified gets no account; a known user gets in', async () => {
  expect(await enter('cid', undefined)).toEqual({ outcome: 'unverified' });
  await enter('cid', 'cid@g.example');
  expect(await enter('cid', undefined)).toMatchObject({ outcome: 'entered', isNew: false });
});

test('SESS-35: an address that belongs to an account with a password is not joined to it', async () => {
  await createUser({ db }, { email: 'dan@g.example', password: PASSWORD, admin: false, confirmed: true, siteName: 'R', actor: 'test' });
  expect(await enter('dan', 'dan@g.example')).toEqual({ outcome: 'not-linked' });
  expect(await db.selectFrom('user_identity').where('subject', '=', 'dan').selectAll().execute()).toEqual([]);
});

test('SESS-35: an account that an operator made is not taken over before it is confirmed, either', async () => {
  await createUser({ db }, { email: 'eve@g.example', password: PASSWORD, admin: true, confirmed: false, siteName: 'R', actor: 'test' });
  expect(await enter('eve', 'eve@g.example')).toEqual({ outcome: 'not-linked' });
});

test('SESS-35: nor is an address that another identity has', async () => {
  await enter('fay', 'fay@g.example');
  expect(await enter('fay-too', 'fay@g.example')).toEqual({ outcome: 'not-linked' });
});

test('an unconfirmed sign-up gives way, and the password typed there opens nothing', async () => {
  await signUp({ db }, { email: 'gil@g.example', password: PASSWORD, secret, site, allow });
  const code = /\d{6}/.exec((await newestMail('gil@g.example'))?.text_body ?? '')?.[0] ?? '';
  expect(await enter('gil', 'gil@g.example')).toMatchObject({ outcome: 'entered', isNew: true });
  await expect(confirmEmail({ db }, { email: 'gil@g.example', code, secret, allow })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
  await expect(checkLogin({ db }, { email: 'gil@g.example', password: PASSWORD })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
  expect(await accounts('gil@g.example')).toMatchObject([{ password_hash: null }]);
});

test('a disabled account stays shut, also before it was ever confirmed', async () => {
  await enter('hal', 'hal@g.example');
  await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('email', '=', 'hal@g.example').execute();
  expect(await enter('hal', 'hal@g.example')).toEqual({ outcome: 'disabled' });
  await signUp({ db }, { email: 'ida@g.example', password: PASSWORD, secret, site, allow });
  await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('email', '=', 'ida@g.example').execute();
  expect(await enter('ida', 'ida@g.example')).toEqual({ outcome: 'disabled' });
});

test('twenty first logins at once make one account', async () => {
  const entries = await Promise.all(Array.from({ length: 20 }, () => enter('jon', 'jon@g.example')));
  expect(entries.filter((entry) => entry.outcome === 'entered')).toHaveLength(20);
  expect(entries.filter((entry) => entry.outcome === 'entered' && entry.isNew)).toHaveLength(1);
  expect(await accounts('jon@g.example')).toHaveLength(1);
});

test('the picture is the one that the provider showed last', async () => {
  const entry = await enter('kim', 'kim@g.example', 'https://pictures.example/1');
  if (entry.outcome !== 'entered') throw new Error('No user entered.');
  await enter('kim', 'kim@g.example', 'https://pictures.example/2');
  expect(await findIdentityPicture(db, { userId: entry.userId })).toBe('https://pictures.example/2');
  await enter('kim', 'kim@g.example', null);
  expect(await findIdentityPicture(db, { userId: entry.userId })).toBeNull();
});

test('who comes from Google gets no password by mail, and is told how to log in', async () => {
  await enter('liv', 'liv@g.example');
  await requestReset({ db }, { email: 'liv@g.example', secret, site });
  const mail = await newestMail('liv@g.example');
  expect(mail?.subject).toBe('You log in to Redoubt with Google');
  expect(mail?.text_body).not.toMatch(/\d{6}/);
  const guess = { email: 'liv@g.example', code: '123456', newPassword: PASSWORD, secret, site, allow };
  await expect(resetPassword({ db }, guess)).rejects.toThrow(AppError);
  expect(await accounts('liv@g.example')).toMatchObject([{ password_hash: null }]);
});
