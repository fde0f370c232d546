import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from './client.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

test('a silent server counts as unavailable, and the next query gets a connection that works', async () => {
  await using database = await createTestDatabase();
  const { db } = createDatabase({ url: database.appUrl, connectionsMax: 1, silenceMaxMs: 200 });
  const failure: unknown = await sql`select pg_sleep(20)`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a server that falls silent within a transaction ends it', async () => {
  await using database = await createTestDatabase();
  const { db } = createDatabase({ url: database.appUrl, connectionsMax: 1, silenceMaxMs: 200 });
  const work = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('visitor_salt')
      .values({ day: '2026-01-01', salt: Buffer.from('salt') })
      .execute();
    await sql`select pg_sleep(20)`.execute(tx);
  });
  const failure: unknown = await work.catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await db.selectFrom('visitor_salt').select('day').execute()).toEqual([]);
  await db.destroy();
});

test('without a limit a query may take its time', async () => {
  await using database = await createTestDatabase();
  const { db } = createDatabase({ url: database.appUrl, connectionsMax: 1 });
  await expect(sql`select pg_sleep(0.4)`.execute(db)).resolves.toBeDefined();
  await db.destroy();
});

test('a connection that rests longer than a server may be silent is kept and used again', async () => {
  await using database = await createTestDatabase();
  const { db } = createDatabase({ url: database.appUrl, connectionsMax: 1, silenceMaxMs: 100 });
  const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const pid = await readPid();
  await new Promise((rested) => setTimeout(rested, 300));
  expect(await readPid()).toBe(pid);
  await db.destroy();
});
