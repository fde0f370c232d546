import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { createUser } from '@redoubt/server/people/account/create-user';
import { requestReset } from '@redoubt/server/people/login/request-reset';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { logIn } from '@redoubt/testing/identity/log-in';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { startSecondWeb } from '@redoubt/testing/product/second-web';
import { test } from '../support/test.ts';

const PASSWORD = 'seven ducks 7';

test('guesses at a code, failed logins and ended sessions count in both of two web processes', async () => {
  const dataDir = await makeDataDir();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { PUBLIC_URL: origin, LIMITS_SCALE: '1000' };
  await using product = await startProduct({ dataDir, port, environment });
  await using second = await startSecondWeb({ dataDir, environment });
  const webs = [product.url, second.url];
  const at = (index: number) => webs[index % 2] ?? '';
  const [coded, tried, seen] = ['code@a.example', 'tried@a.example', 'seen@a.example'];
  await using database = await openProductDatabase({ dataDir });
  const { db } = database;
  const account = { password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'test' };
  for (const email of [coded, tried, seen]) await createUser({ db }, { email, ...account });

  // A code: five guesses in all, then even the right one is refused, by both.
  const { sessionSecret: secret } = await readSecrets({ dataDir });
  await requestReset({ db }, { email: coded, secret, site: { name: 'Redoubt', origin } });
  const { text_body: text } = await db
    .selectFrom('mail')
    .where('recipient', '=', coded)
    .orderBy('created_at', 'desc')
    .select('text_body')
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  const reset = async (index: number, typed: string) => {
    const body = JSON.stringify({ email: coded, code: typed, newPassword: 'eight geese 8' });
    const headers = { origin, 'content-type': 'application/json' };
    const answer = await fetch(`${at(index)}/api/auth/reset-forgotten-password`, { method: 'POST', headers, body });
    const { code: failure }: { code?: string } = await answer.json();
    return failure;
  };
  for (let index = 0; index < 5; index += 1) expect(await reset(index, wrong)).toBe('CodeMismatchException');
  expect([await reset(0, code), await reset(1, code)]).toEqual(['ExpiredCodeException', 'ExpiredCodeException']);

  // Failed logins: after thirteen, of which each process saw half, the pause holds in both, for the right password as well.
  for (let index = 0; index < 13; index += 1) await logIn(at(index), { origin, email: tried, password: 'wrong horse 9' });
  // Both at once: the pause lasts seconds.
  expect(await Promise.all([0, 1].map((index) => logIn(at(index), { origin, email: tried, password: PASSWORD })))).toEqual([
    undefined,
    undefined,
  ]);

  // A session that was opened at one is known to the other, and ends in both.
  const cookie = (await logIn(at(0), { origin, email: seen, password: PASSWORD })) ?? '';
  const ask = async (index: number) => (await fetch(`${at(index)}/api/user/profile`, { headers: { cookie } })).status;
  expect([await ask(0), await ask(1)]).toEqual([200, 200]);
  await fetch(`${at(1)}/api/user/sessions/end-all`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([await ask(0), await ask(1)]).toEqual([401, 401]);
  await product.stop();
  await rm(dataDir, { recursive: true });
});
