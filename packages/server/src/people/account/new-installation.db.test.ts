import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { checkLogin } from '../login/check-login.ts';

test('a new installation has no account, and the usual first guesses open nothing', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  expect(await db.selectFrom('user_account').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('user_session').select('id').execute()).toEqual([]);
  for (const name of ['admin', 'root', 'test', 'demo']) {
    for (const password of [name, 'password', 'admin123', '']) {
      const guess = checkLogin({ db }, { email: `${name}@localhost.example`, password });
      await expect(guess).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    }
  }
});
