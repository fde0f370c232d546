import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideTestContext } from '@/testing/web-context';
import { POST } from './[...nextauth]/route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => provideTestContext({ db: database.db }));

/**
 * One call of next-auth's protocol from another machine. Without the CSRF token no password is
 * checked.
 */
async function send(action: string, client: string): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/auth/${action}`, {
    method: 'POST',
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'x-redoubt-client': client,
      'x-redoubt-direct': '0',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'email=ada%40a.example&password=x&json=true',
  });
  return POST(request, { params: Promise.resolve({ nextauth: action.split('/') }) });
}

test('a network has a hundred logins an hour, for all addresses together; the next network has its own', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 101; index += 1) statuses.push((await send('callback/credentials', '203.0.113.7')).status);
  expect(statuses.slice(0, 100).filter((status) => status === 429)).toEqual([]);
  const refused = await send('callback/credentials', '203.0.113.7');
  expect([statuses[100], refused.status]).toEqual([429, 429]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send('callback/credentials', '203.0.113.8')).status).not.toBe(429);
});

test('one household of IPv6 is one network, however many addresses it has', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 101; index += 1) statuses.push((await send('callback/credentials', `2001:db8:1:2::${index + 1}`)).status);
  expect(statuses[100]).toBe(429);
});

test('other calls of next-auth’s protocol are limited, except signing out', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 160; index += 1) statuses.push((await send('_log', '203.0.113.9')).status);
  // 120 at once, then two a second.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await send('signout', '203.0.113.9')).status).not.toBe(429);
});
