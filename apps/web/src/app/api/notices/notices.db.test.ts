import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, provideTestContext } from '@/testing/web-context';
import { POST as remove } from '../user/account/delete/route.ts';
import { POST as exportData } from '../user/export/route.ts';
import { POST as removeNotice } from './remove/route.ts';
import { POST as ask } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  provideTestContext({ db });
  await db.deleteFrom('product_notice').execute();
});

const post = (handler: typeof ask, body: unknown, headers: Record<string, string> = {}) => call(handler, { method: 'POST', body, headers });
const count = async () => (await db.selectFrom('product_notice').select('topic').execute()).length;

test('a new address, a known one, and a bot that fills the hidden field get the same answer', async () => {
  const answers = [
    await post(ask, { topic: 'skytrace', email: ' Ada@A.example ' }),
    await post(ask, { topic: 'skytrace', email: 'ada@a.example' }),
    await post(ask, { topic: 'skytrace', email: 'bot@a.example', website: 'x' }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
  expect(await db.selectFrom('product_notice').select(['topic', 'email']).execute()).toEqual([
    { topic: 'skytrace', email: 'ada@a.example' },
  ]);
});

test.each([
  ['a list of addresses', { topic: 'skytrace', email: 'ada@a.example,bob@a.example' }],
  ['a line break', { topic: 'skytrace', email: 'ada@a.example\nbcc:bob@a.example' }],
  ['something that is not announced', { topic: 'other', email: 'ada@a.example' }],
  ['no address', { topic: 'skytrace' }],
])('%s is refused, and nothing is stored', async (_, body) => {
  expect(await post(ask, body)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException' } });
  expect(await count()).toBe(0);
});

test('a network can add ten addresses an hour', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await post(ask, { topic: 'skytrace', email: `user-${index}@a.example` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('the key of a mail removes only its address; an unknown key gets the same answer', async () => {
  await post(ask, { topic: 'skytrace', email: 'ada@a.example' });
  await post(ask, { topic: 'contract-scan', email: 'ada@a.example' });
  const { key } = await db.selectFrom('product_notice').where('topic', '=', 'skytrace').select('key').executeTakeFirstOrThrow();
  for (const each of [key, key, 'f'.repeat(32)])
    expect(await post(removeNotice, { key: each })).toMatchObject({ status: 200, body: { success: true } });
  expect(await db.selectFrom('product_notice').select('topic').execute()).toEqual([{ topic: 'contract-scan' }]);
  expect((await post(removeNotice, { key: 'x' })).status).toBe(400);
});

test('waitlist entries are in the export of their account, and are deleted with it', async () => {
  const ada = await logInMember({ name: 'ada' });
  await post(ask, { topic: 'skytrace', email: 'ada@a.example' });
  await post(ask, { topic: 'skytrace', email: 'bob@a.example' });
  const { body } = await post(exportData, { password: MEMBER_PASSWORD }, ada.headers);
  expect(body).toMatchObject({ notices: [{ topic: 'skytrace', createdAt: expect.any(String) }] });
  expect((await post(remove, { password: MEMBER_PASSWORD }, ada.headers)).status).toBe(200);
  expect(await db.selectFrom('product_notice').select('email').execute()).toEqual([{ email: 'bob@a.example' }]);
});
