import { resolve } from 'node:path';
import { importReadings, importReadingsFile } from '@redoubt/server/catalog/reported/import-readings';
import { createLog } from '@redoubt/server/platform/log';
import { READINGS_FOLDER, readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const ACTOR = 'redoubt facts import';

export const factsImport = defineVerb({
  options: {
    file: { type: 'string', description: 'A file of reported readings (docs/readings.md), or L2BEAT’s discovered.json' },
    source: { type: 'string', description: 'Of a discovered.json: its address on github.com at a commit' },
    name: { type: 'string', description: 'Of a discovered.json: the name of the source, L2BEAT unless given' },
    licence: { type: 'string', description: 'Of a discovered.json: the licence that its repository states' },
    'dry-run': { type: 'boolean', description: 'Print what would change, and change nothing' },
  },
  operands: ['kind'],
  run: async ({ operands: [kind = ''], options: { file, source, name = 'L2BEAT', licence, 'dry-run': dryRun = false }, output }) => {
    if (kind !== 'snapshots') throw new UsageError(`“${kind}” is nothing that can be imported. There is: snapshots.`);
    if ((source === undefined) !== (licence === undefined)) throw new UsageError('Give --source and --licence together.');
    const provenance = source === undefined || licence === undefined ? undefined : { url: source, name, licence };
    const log = createLog({ process: 'cli', level: 'silent' });
    const result = await withDatabase({ settings: readSettings() }, ({ db }) =>
      file === undefined
        ? importReadings({ db, log }, { path: READINGS_FOLDER, actor: ACTOR, dryRun })
        : importReadingsFile({ db, log }, { path: resolve(file), provenance, actor: ACTOR, dryRun }),
    );
    for (const line of [...result.remarks, ...result.diff]) output.remark(line);
    const { readings, snapshots, leftOut, changed } = result;
    const changes = dryRun ? `${changed} lines would change` : `${changed} lines changed`;
    const text = `${readings} readings of ${snapshots} snapshots are about contracts of the catalogue, ${leftOut} are not; ${changes}.`;
    return { text, json: result };
  },
});
