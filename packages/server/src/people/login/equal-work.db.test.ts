import type { Db } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../account/create-user.ts';
import { enterByIdentity } from '../user-pool/enter-by-identity.ts';
import { localUserPool } from '../user-pool/user-pool-local.ts';
import { checkLogin } from './check-login.ts';
import { requestReset } from './request-reset.ts';
import { resendCode } from './resend-code.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

// How long an answer takes must not tell who has an account. bench/account-timing.ts measures that; here it is that no address is asked
// about more, or in another order, than an unknown one.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const [PASSWORD, OTHER] = ['seven ducks 7', 'eight geese 8'];
const secret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const allow = async () => undefined;
const KINDS = ['confirmed', 'waiting', 'disabled', 'google'] as const;
const toEmail = (kind: string) => `${kind}@a.example`;

beforeAll(async () => {
  for (const kind of ['confirmed', 'disabled']) {
    const account = { email: toEmail(kind), password: PASSWORD, admin: false, confirmed: true, siteName: site.name, actor: 'test' };
    await createUser({ db }, account);
  }
  await signUp({ db }, { email: toEmail('waiting'), password: PASSWORD, secret, site, allow });
  await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('email', '=', toEmail('disabled')).execute();
  const claims = { issuer: 'https://issuer.example', subject: '1', method: 'google' as const, picture: null };
  await enterByIdentity({ db }, { ...claims, verifiedEmail: toEmail('google') });
});

/** The pause that an address is in, however long a test takes. */
async function pause(email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await checkLogin({ db }, { email, password: OTHER }).catch(() => undefined);
  await db.updateTable('login_failure').set({ blocked_until: sql<Date>`now() + interval '1 hour'` }).execute();
}

/** The statements that `act` sends, in order, without their values. Its failure is its answer. */
async function watch(act: (watched: Db) => Promise<unknown>): Promise<{ statements: string[]; answer: unknown }> {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const answer = await act(db.withPlugin(plugin)).catch((error: { code: string; message: string }) => [error.code, error.message]);
  return { statements, answer };
}

const ACTIONS: Record<string, (watched: Db, email: string) => Promise<unknown>> = {
  'a login with a wrong password': (watched, email) => checkLogin({ db: watched }, { email, password: OTHER }),
  'asking for a new password': (watched, email) => localUserPool.requestReset({ db: watched }, { email }),
  'asking for a code again': (watched, email) => localUserPool.resend({ db: watched }, { email }),
  'a reset with a wrong code': (watched, email) =>
    resetPassword({ db: watched }, { email, code: 'wrong', newPassword: OTHER, secret, site, allow }),
};

test.each(Object.entries(ACTIONS))('%s runs the same queries and answers the same for every kind of address', async (_name, act) => {
  for (const codes of ['before', 'after'] as const) {
    const expected = await watch((watched) => act(watched, toEmail(`unknown-${codes}`)));
    expect(expected.statements.length).toBeGreaterThan(0);
    for (const kind of KINDS) expect(await watch((watched) => act(watched, toEmail(kind)))).toEqual(expected);
    await db.deleteFrom('login_failure').execute();
    if (codes === 'after') return;
    // What the worker keeps for an address that asked for codes.
    for (const email of [...KINDS, 'unknown-after'].map(toEmail)) {
      await requestReset({ db }, { email, secret, site });
      await resendCode({ db }, { email, secret, site });
    }
  }
});

test('in a pause the right password asks and answers as a wrong one does, and as any of an unknown address', async () => {
  const browser = Buffer.alloc(32, 1);
  for (const email of [...KINDS, 'unknown'].map(toEmail)) await pause(email);
  const logIn = (email: string, password: string) => watch((watched) => checkLogin({ db: watched }, { email, password, browser }));
  const expected = await logIn(toEmail('unknown'), OTHER);
  expect(expected).toMatchObject({ answer: ['NotAuthorizedException', expect.any(String)] });
  expect(expected.statements.join()).toContain('graphile_worker.add_job');
  for (const kind of KINDS) for (const password of [OTHER, PASSWORD]) expect(await logIn(toEmail(kind), password)).toEqual(expected);
});
