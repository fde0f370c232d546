import { createDatabase, type Db } from '@redoubt/db/client';
import type { EmbeddedPostgres } from '@redoubt/db/embedded/postgres';
import { type DatabaseLocation, locateDatabase } from '@redoubt/server/platform/database';
import { readSecrets, type Secrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { takeInstance } from './instance.ts';

export type DatabaseAccess = { readonly db: Db; readonly location: DatabaseLocation };

/**
 * Runs `work` with the database: that of DATABASE_URL or DATABASE_APP_URL, the embedded one that is running, or the embedded one started
 * (and brought up to date) for the duration of the work.
 */
export async function withDatabase<T>({ settings }: { settings: Settings }, work: (access: DatabaseAccess) => Promise<T>): Promise<T> {
  const secrets = await readSecrets(settings);
  const location = locateDatabase({ settings, secrets });
  await using _running = location.isEmbedded ? await ensureEmbedded({ settings, secrets }) : undefined;
  const { db } = createDatabase({ url: location.appUrl, connectionsMax: 2, access: location.access });
  try {
    return await work({ db, location });
  } finally {
    await db.destroy();
  }
}

async function ensureEmbedded({ settings: { dataDir }, secrets }: { settings: Settings; secrets: Secrets }): Promise<AsyncDisposable> {
  // Loaded here: over a database of one's own, no verb needs them.
  const [{ findRunningPostgres, startPostgres }, { migrate }] = await Promise.all([
    import('@redoubt/db/embedded/postgres'),
    import('@redoubt/db/migrate'),
  ]);
  const place = { dataDir, ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword };
  const instance = await takeInstance({ dataDir });
  if (instance.kind === 'served') {
    if ((await findRunningPostgres(place)) === undefined) {
      throw new Error(`Redoubt runs at ${instance.supervisor.address}, but its database does not answer yet. Try again in a moment.`);
    }
    return { [Symbol.asyncDispose]: async () => undefined };
  }
  let postgres: EmbeddedPostgres | undefined;
  const release = async () => {
    await postgres?.stop();
    instance.lock.release();
  };
  try {
    postgres = await startPostgres(place);
    await migrate(postgres);
  } catch (error) {
    await release();
    throw error;
  }
  return { [Symbol.asyncDispose]: release };
}
