import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { checkLogin } from './check-login.ts';
import { confirmEmail } from './confirm-email.ts';
import { signUp } from './sign-up.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const deps = { secret: 'k'.repeat(32), site: { name: 'Redoubt', origin: 'https://site.example' }, allow: async () => undefined };
const PASSWORDS = ['seven ducks 7', 'eight geese 8'];

/** Signs up twice with one address; the codes in the order of the passwords. */
async function signUpTwice(email: string): Promise<string[]> {
  const codes: string[] = [];
  for (const password of PASSWORDS) {
    await signUp({ db }, { email, password, ...deps });
    const mails = await db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at', 'desc').select('text_body').execute();
    codes.push(/\b\d{6}\b/.exec(mails[0]?.text_body ?? '')?.[0] ?? '');
  }
  return codes;
}

test('the codes of two sign-ups used at the same time confirm once, and the password of that one counts', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = `round-${round}@a.example`;
    const codes = await signUpTwice(email);
    const outcomes = await Promise.allSettled(codes.map((code) => confirmEmail({ db }, { email, code, ...deps })));
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes[1 - won]).toMatchObject({ reason: { code: expect.stringMatching(/^(NotAuthorized|ExpiredCode)Exception$/) } });
    const logins = await Promise.allSettled(PASSWORDS.map((password) => checkLogin({ db }, { email, password })));
    expect(logins.map(({ status }) => status === 'fulfilled')).toEqual([won === 0, won === 1]);
  }
});
