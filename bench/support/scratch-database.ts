import { rm } from 'node:fs/promises';
import { createDatabase, type Db } from '@redoubt/db/client';
import { startPostgres } from '@redoubt/db/embedded/postgres';
import { migrate } from '@redoubt/db/migrate';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { sql } from 'kysely';

/** A database as the product starts it, with every migration and no rows, that is gone when it is disposed of. */
export async function createScratchDatabase({
  connectionsMax = 10,
}: {
  connectionsMax?: number;
} = {}): Promise<{ db: Db; ownerDb: Db; ownerUrl: string; dataDir: string } & AsyncDisposable> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir, ownerPassword: 'owner', appPassword: 'app' });
  await migrate(postgres);
  const { db } = createDatabase({ url: postgres.appUrl, connectionsMax });
  const { db: ownerDb } = createDatabase({ url: postgres.ownerUrl, connectionsMax: 1 });
  return {
    db,
    ownerDb,
    ownerUrl: postgres.ownerUrl,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([db.destroy(), ownerDb.destroy()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` on a connection that may take its time: to load, count and tidy up. */
export async function withoutTimeout(db: Db, work: (db: Db) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
