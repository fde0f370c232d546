import { rmSync } from 'node:fs';
import { emptyDatabase } from '@redoubt/db/backup/dump';
import { placeOf } from '@redoubt/db/embedded/place';
import { findRunningPostgres } from '@redoubt/db/embedded/postgres';
import { migrate } from '@redoubt/db/migrate';
import { locateDatabase, requireOwnerUrl } from '@redoubt/server/platform/database';
import { readSecrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { takeInstance } from '../instance.ts';
import { withDatabase } from '../with-database.ts';

export const databaseMigrate = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    await withDatabase({ settings: readSettings() }, ({ location }) => migrate({ ownerUrl: requireOwnerUrl(location) }));
    return { text: 'The database is up to date.', json: { upToDate: true } };
  },
});

export const databaseReset = defineVerb({
  options: { yes: { type: 'boolean', description: 'Needed when DATABASE_URL is set: there may be no way back.' } },
  operands: [],
  run: async ({ options: { yes = false } }) => {
    const settings = readSettings();
    const { isEmbedded, ownerUrl } = locateDatabase({ settings, secrets: await readSecrets(settings) });
    if (!isEmbedded && !yes) throw new UsageError('This is a database of your own. Add --yes to delete everything that is in it.');
    if (isEmbedded) await resetEmbedded(settings);
    else await resetForeign(requireOwnerUrl({ ownerUrl }));
    return { text: 'The database is empty.', json: { empty: true } };
  },
});

export const databaseUrl = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const settings = readSettings();
    const location = locateDatabase({ settings, secrets: await readSecrets(settings) });
    const ownerUrl = requireOwnerUrl(location);
    return { text: ownerUrl, json: { ownerUrl, appUrl: location.appUrl, embedded: location.isEmbedded } };
  },
});

/** Deletes the files; the next start creates them again. */
async function resetEmbedded(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const instance = await takeInstance({ dataDir });
  if (instance.kind === 'served') throw new Error(`Redoubt runs at ${instance.supervisor.address}. Stop it first.`);
  try {
    const secrets = await readSecrets({ dataDir });
    const passwords = { ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword };
    // A server that a killed supervisor left behind.
    await (await findRunningPostgres({ dataDir, ...passwords }))?.stop();
    rmSync(placeOf({ dataDir }).clusterDir, { recursive: true, force: true });
  } finally {
    instance.lock.release();
  }
  await withDatabase({ settings }, async () => undefined);
}

async function resetForeign(ownerUrl: string): Promise<void> {
  await emptyDatabase(ownerUrl);
  await migrate({ ownerUrl });
}
