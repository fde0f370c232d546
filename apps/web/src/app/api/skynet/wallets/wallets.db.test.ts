import { addressOf } from '@redoubt/testing/chain/chain-rows';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

const ask = (query: string) => call(GET, { path: `/api/skynet/wallets${query}` });
const owner = addressOf(7);

test.each([
  ['', 'address'],
  [`?address=${owner}`, 'protocol'],
  [`?address=${owner.slice(0, -1)}&protocol=ethereum`, 'address'],
  [`?address=${owner}0&protocol=ethereum`, 'address'],
  ['?address=vitalik.eth&protocol=ethereum', 'address'],
  [`?address=${owner}&protocol=`, 'protocol'],
  [`?address=${owner}&protocol=Ether%20eum`, 'protocol'],
])('SKY-11: %s is refused with the field %s', async (query, field) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
});

test.each(['ethereum', '1', 'never-heard-of', '31337'])('SKY-11: the chain %s is reported as not connected', async (protocol) => {
  expect(await ask(`?address=${owner.toUpperCase().replace('0X', '0x')}&protocol=${protocol}`)).toMatchObject({
    status: 404,
    body: { code: 'ChainNotConnectedException', field: 'protocol' },
  });
});

test('a network that sends too many requests gets 429', async () => {
  // So small that no use is restored during the test, even on a slow machine.
  provideTestContext({ db, environment: { LIMITS_SCALE: '0.1' } });
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(`?address=${owner}&protocol=ethereum`)));
  expect(answers.map(({ status }) => status)).toContain(429);
});
