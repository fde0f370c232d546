import { resolve } from 'node:path';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { exportAccountData, exportPublicData } from '@redoubt/server/privacy/export-data';
import { readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const exportVerb = defineVerb({
  options: {
    out: { type: 'string', description: 'The new folder; redoubt-export-DAY in this one by default.' },
    account: { type: 'string', description: 'Username or email address of the person whose data to export. The audit log records it.' },
  },
  operands: [],
  run: async ({ options: { out, account } }) => {
    const settings = readSettings();
    const day = new Date().toISOString().slice(0, 10);
    const place = { folder: resolve(out ?? `redoubt-export-${day}`), method: METHOD.version };
    const exported = await withDatabase({ settings }, ({ db }) =>
      account === undefined
        ? exportPublicData({ db }, place)
        : exportAccountData(
            { db },
            { ...place, account, pictureBase: `${settings.publicOrigin}/uploads/profile`, actor: 'redoubt export' },
          ),
    );
    const rows = exported.files.filter(({ file }) => file.endsWith('.csv')).reduce((sum, file) => sum + file.rows, 0);
    return { text: `${rows} rows in ${exported.files.length} files, and what they mean, in ${exported.folder}.`, json: exported };
  },
});
