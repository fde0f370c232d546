import { migrate } from '@redoubt/db/migrate';
import { requireOwnerUrl } from '@redoubt/server/platform/database';
import { createLog } from '@redoubt/server/platform/log';
import { inheritedEnvironment, readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { loadCatalogue } from '../serve/load-catalogue.ts';
import { serve } from '../serve/serve.ts';
import { withDatabase } from '../with-database.ts';

export const serveVerb = defineVerb({
  options: { dev: { type: 'boolean', description: 'For development: pages are compiled on request, and reload.' } },
  operands: [],
  run: async ({ options: { dev = false }, output }) => {
    await serve({ settings: readSettings(), environment: inheritedEnvironment(), dev, output });
    return undefined;
  },
});

export const migrateVerb = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const catalogue = await withDatabase({ settings: readSettings() }, async ({ db, location }) => {
      await migrate({ ownerUrl: requireOwnerUrl(location) });
      return loadCatalogue({ db, log: createLog({ process: 'cli', level: 'silent' }) });
    });
    return { text: `The database is up to date: ${catalogue}.`, json: { upToDate: true } };
  },
});
