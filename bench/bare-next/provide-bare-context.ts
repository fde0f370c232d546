import { createDatabase } from '@redoubt/db/client';
import { createLog } from '@redoubt/server/platform/log';
import { provideContext } from '@/http/context';

export function provideBareContext(): void {
  const { db } = createDatabase({ url: process.env.DATABASE_URL ?? '', connectionsMax: 10 });
  const none = { sessionSecret: '', visitorSecret: '', databaseOwnerPassword: '', databaseAppPassword: '' };
  const settings = JSON.parse(process.env.SETTINGS ?? '{}');
  provideContext({ db, log: createLog({ process: 'web', level: 'silent' }), settings, secrets: none, version: '0' });
}
