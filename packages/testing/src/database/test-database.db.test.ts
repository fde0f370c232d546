import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('two test databases do not see each other’s rows', async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  await first.db
    .insertInto('visitor_salt')
    .values({ day: '2026-11-21', salt: Buffer.from('salt') })
    .execute();
  expect(await second.db.selectFrom('visitor_salt').selectAll().execute()).toEqual([]);
});

test('a test works as the restricted role, as the app does', async () => {
  await using database = await createTestDatabase();
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.db);
  expect(rows).toEqual([{ role: 'redoubt_app' }]);
});
