import { type AppAccess, urlAsAppRole } from '@redoubt/db/app-role';
import { embeddedUrls } from '@redoubt/db/embedded/place';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings/settings.ts';

export type DatabaseLocation = {
  /** As the app, which may not change the schema. */
  readonly appUrl: string;
  readonly access: AppAccess;
  /** As the owner, who may; `undefined` where only the app's login is known. */
  readonly ownerUrl: string | undefined;
  readonly isEmbedded: boolean;
};

/** Where the database is, and how it is entered. Starts nothing. */
export function locateDatabase({
  settings: { databaseUrl, databaseAppUrl, dataDir },
  secrets,
}: {
  settings: Pick<Settings, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'>;
  secrets: Pick<Secrets, 'databaseOwnerPassword' | 'databaseAppPassword'>;
}): DatabaseLocation {
  if (databaseAppUrl !== undefined) return { ownerUrl: databaseUrl, appUrl: databaseAppUrl, access: 'login', isEmbedded: false };
  if (databaseUrl !== undefined) {
    return { ownerUrl: databaseUrl, appUrl: urlAsAppRole(databaseUrl), access: 'role', isEmbedded: false };
  }
  const urls = embeddedUrls({ dataDir, ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword });
  return { ...urls, access: 'login', isEmbedded: true };
}

/** The owner's login. Throws where only the app's is known. */
export function requireOwnerUrl({ ownerUrl }: Pick<DatabaseLocation, 'ownerUrl'>): string {
  if (ownerUrl === undefined) throw new Error('This needs the login of the database’s owner. Give DATABASE_URL, too.');
  return ownerUrl;
}
