import { rm } from 'node:fs/promises';
import { createDatabase, type Db } from '@redoubt/db/client';
import { startPostgres } from '@redoubt/db/embedded/postgres';
import { migrate } from '@redoubt/db/migrate';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { sql } from 'kysely';

/** A migrated, empty database, configured as the product starts it; disposing removes it. */
export async function createScratchDatabase({
  connectionsMax = 10,
}: {
  connectionsMax?: number;
} = {}): Promise<{ db: Db; ownerDb: Db; appUrl: string; ownerUrl: string; dataDir: string } & AsyncDisposable> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir, ownerPassword: 'owner', appPassword: 'app' });
  await migrate(postgres);
  const { db } = createDatabase({ url: postgres.appUrl, connectionsMax });
  const { db: ownerDb } = createDatabase({ url: postgres.ownerUrl, connectionsMax: 1 });
  return {
    db,
    ownerDb,
    appUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([db.destroy(), ownerDb.destroy()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` on a connection without a statement timeout: to load, count and vacuum. */
export async function withoutTimeout(db: Db, work: (db: Db) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
