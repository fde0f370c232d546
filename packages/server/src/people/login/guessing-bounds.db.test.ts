import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { passTime, prolongPauses } from '@redoubt/testing/product/siege';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnLoginTry, takeLoginTry } from '../account/login-failure-store.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

// How often strangers can guess in an hour, whatever they know and wherever they come from. docs/security.md states these numbers.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const HOUR = 3_600;

/** How long an attacker keeps guessing. */
const HOURS = 24;
const secret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const allow = async () => undefined;
const email = 'ada@a.example';

beforeAll(() => signUp({ db }, { email, password: 'seven ducks 7', secret, site, allow }));

/** The most that fall into any hour, of instants in seconds. */
const mostInAnHour = (instants: readonly number[]) =>
  Math.max(...instants.map((start) => instants.filter((at) => at >= start && at < start + HOUR).length));

async function pass(seconds: number): Promise<number> {
  await passTime(db, { seconds });
  return seconds;
}

async function secondsOfPause(): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select extract(epoch from max(blocked_until) - now())::float8 as left from login_failure`.execute(db);
  return Math.max(0.01, rows[0]?.left ?? 0);
}

/** When passwords are checked, if an attacker tries as soon as they may, and after so many tries waits until all tries are forgotten. */
async function guess({ triesBeforeRest }: { triesBeforeRest: number }): Promise<number[]> {
  await db.deleteFrom('login_failure').execute();
  const instants: number[] = [];
  for (let now = 0, tries = 0; now < HOURS * HOUR; ) {
    if (!(await takeLoginTry(db, { email, browser: undefined })).allowed) {
      now += await pass(await secondsOfPause());
      continue;
    }
    instants.push(now);
    tries += 1;
    if (tries % triesBeforeRest === 0) now += await pass(HOUR + 1);
  }
  return instants;
}

test('of one address 23 passwords are tried in an hour at most, and 18 an hour over a day', async () => {
  for (const triesBeforeRest of [10, 14, 18, 20, 22, 1_000]) {
    const instants = await guess({ triesBeforeRest });
    expect(mostInAnHour(instants)).toBeLessThanOrEqual(23);
    expect(instants.length / HOURS).toBeLessThanOrEqual(18);
  }
});

test('a right password takes back its own try and no failure of others', async () => {
  await db.deleteFrom('login_failure').execute();
  const take = () => takeLoginTry(db, { email, browser: undefined });
  for (let tries = 0; tries < 9; tries += 1) await take();
  // The tenth begins a pause, which ends again because the password was right.
  for (let logins = 0; logins < 3; logins += 1) {
    const login = await take();
    expect(login.allowed).toBe(true);
    await returnLoginTry(db, login);
  }
  expect((await take()).allowed).toBe(true);
  await prolongPauses(db);
  expect((await take()).allowed).toBe(false);
});

test('a code is guessed at ten times at most: five times by who asked for it, five times by all others together', async () => {
  const asker = Buffer.alloc(32, 1);
  await requestReset({ db }, { email, browser: asker, secret, site });
  const reset = (browser: Buffer) =>
    resetPassword({ db }, { email, code: 'wrong!', newPassword: 'eight geese 8', browser, secret, site, allow });
  const answers: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    await reset(index % 2 === 0 ? asker : Buffer.alloc(32, 2 + index)).catch(({ code }: { code: string }) => answers.push(code));
  }
  expect(answers.filter((code) => code === 'CodeMismatchException')).toHaveLength(10);
  expect(answers.slice(10).every((code) => code === 'ExpiredCodeException')).toBe(true);
});

test('a try that meets several codes counts so many times for each: two browsers more do not make a guess likelier', async () => {
  await db.deleteFrom('verification_code').execute();
  for (const asker of [1, 2, 3]) await requestReset({ db }, { email, browser: Buffer.alloc(32, asker), secret, site });
  let compared = 0;
  for (let index = 0; index < 30; index += 1) {
    const before = await sumOfTries();
    const typed = { email, code: 'wrong!', newPassword: 'eight geese 8', browser: Buffer.alloc(32, 10 + index), secret, site, allow };
    await resetPassword({ db }, typed).catch(() => undefined);
    if ((await sumOfTries()) > before) compared += 3;
  }
  // Five of one code; two tries of three each.
  expect(compared).toBe(6);
});

async function sumOfTries(): Promise<number> {
  const { tries } = await db
    .selectFrom('verification_code')
    .select(sql<number>`sum(attempts + foreign_attempts)::int`.as('tries'))
    .executeTakeFirstOrThrow();
  return tries;
}
