import { migrate } from '@redoubt/db/migrate';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const databaseMigrate = defineVerb({
  name: 'database migrate',
  summary: 'Bring the database’s tables up to this version. Repeating it is harmless.',
  options: {},
  operands: [],
  run: async () => {
    await withDatabase({ settings: readSettings() }, ({ ownerUrl }) => migrate({ ownerUrl }));
    return { text: 'The database is up to date.', json: { upToDate: true } };
  },
});
