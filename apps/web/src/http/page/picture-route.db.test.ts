import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { createElement } from 'react';
import { afterAll, expect, test } from 'vitest';
import { provideTestContext } from '../../testing/web-context.ts';
import { pictureRoute } from './picture-route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('a network that requests too many pictures gets 429', async () => {
  // So small that no use is restored during the test, even on a slow machine.
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '0.05' } });
  const picture = pictureRoute({ read: async () => ({}), draw: () => createElement('div') });
  const ask = async () => {
    const headers = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' };
    const request = new Request('http://localhost:3000/picture.png', { method: 'HEAD', headers });
    return (await picture(request, { params: Promise.resolve({}) })).status;
  };
  const answers = await Promise.all(Array.from({ length: 25 }, ask));
  expect(answers).toContain(200);
  expect(answers).toContain(429);
});
