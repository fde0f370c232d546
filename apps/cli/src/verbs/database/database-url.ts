import { locateDatabase } from '@redoubt/server/platform/database';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';

export const databaseUrl = defineVerb({
  name: 'database url',
  summary: 'Print the database’s address, for psql and backups. It contains the owner’s password.',
  options: {},
  operands: [],
  run: async () => {
    const settings = readSettings();
    const { ownerUrl, appUrl } = locateDatabase({ settings, secrets: await readSecrets(settings) });
    return { text: ownerUrl, json: { ownerUrl, appUrl, embedded: settings.databaseUrl === undefined } };
  },
});
