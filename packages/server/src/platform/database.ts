import { urlAsAppRole } from '@redoubt/db/app-role';
import { embeddedUrls } from '@redoubt/db/embedded/place';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings/settings.ts';

/** Where the database is: as its owner, who may change the schema, and as the app, which may not. Starts nothing. */
export function locateDatabase({
  settings: { databaseUrl, dataDir },
  secrets,
}: {
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  secrets: Pick<Secrets, 'databaseOwnerPassword' | 'databaseAppPassword'>;
}): { appUrl: string; ownerUrl: string } {
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, appUrl: urlAsAppRole(databaseUrl) };
  return embeddedUrls({ dataDir, ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword });
}
