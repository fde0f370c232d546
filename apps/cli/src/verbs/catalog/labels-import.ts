import { resolve } from 'node:path';
import { importForeignLabels, LABEL_FORMATS, type LabelFormat } from '@redoubt/server/catalog/label/import-labels';
import { createLog } from '@redoubt/server/platform/log';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const ACTOR = 'redoubt labels import';

export const labelsImport = defineVerb({
  options: {
    source: { type: 'string', description: 'The page that the list is taken from; of ofac known' },
    name: { type: 'string', description: 'How the list is called; of ofac known, of a tagpack its title' },
    licence: { type: 'string', description: 'What allows you to use it; of ofac known' },
    date: { type: 'string', description: 'The day as of which it speaks (YYYY-MM-DD), where the file does not say it' },
    'dry-run': { type: 'boolean', description: 'Say what the file holds, and change nothing' },
  },
  operands: ['format', 'file'],
  run: async ({ operands: [format = '', file = ''], options: { 'dry-run': dryRun = false, ...described }, output }) => {
    if (!isFormat(format)) throw new UsageError(`“${format}” is no format of a list. There is: ${LABEL_FORMATS.join(', ')}.`);
    const log = createLog({ process: 'cli', level: 'silent' });
    const params = { format, path: resolve(file), described, actor: ACTOR, dryRun };
    const result = await withDatabase({ settings: readSettings() }, ({ db }) => importForeignLabels({ db, log }, params));
    for (const { why, count } of result.leftOut) output.remark(`${count} left out: ${why}`);
    const { name, date, labels, changed } = result;
    const what = `${labels} ${labels === 1 ? 'label' : 'labels'} of ${name}, as of ${date}.`;
    const text = dryRun ? `Found: ${what} Nothing was changed: this was a dry run.` : `${changed ? 'In use' : 'In use already'}: ${what}`;
    return { text, json: result };
  },
});

function isFormat(text: string): text is LabelFormat {
  return (LABEL_FORMATS as readonly string[]).includes(text);
}
