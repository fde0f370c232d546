import { resolve } from 'node:path';
import { isPhishingSource, PHISHING_SOURCES } from '@redoubt/domain/catalog/phishing/lists';
import { importPhishing, importPhishingFile, type PhishingImport } from '@redoubt/server/catalog/phishing/import-phishing';
import { PUBLIC_TARGETS } from '@redoubt/server/platform/http/guarded-request';
import { createLog } from '@redoubt/server/platform/log';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const ACTOR = 'redoubt phishing import';

export const phishingImport = defineVerb({
  options: {
    address: { type: 'string', description: 'An address in place of the list’s own, or of another list, that begins with https://' },
    file: { type: 'string', description: 'A file in place of an address: JSON, a table (CSV) or a domain a line' },
    date: { type: 'string', description: 'Of a file: the day as of which it speaks (YYYY-MM-DD)' },
    licence: { type: 'string', description: 'What allows you to use the list; of metamask and scamsniffer known' },
    name: { type: 'string', description: 'How another list is called' },
    source: { type: 'string', description: 'The page of another list' },
    rows: { type: 'string', description: 'Of a table with a column “source”: the rows of this source' },
    'dry-run': { type: 'boolean', description: 'Print what would change, and change nothing' },
  },
  operands: ['list'],
  run: async ({ operands: [list = ''], options, output }) => {
    const { address, file: path, date, licence, name, source: page, rows, 'dry-run': dryRun = false } = options;
    const isElsewhere = address !== undefined || path !== undefined;
    if (address !== undefined && path !== undefined) throw new UsageError('Give --address or --file, not both.');
    if (!isElsewhere && !isPhishingSource(list))
      throw new UsageError(
        `“${list}” has no address here. There is: ${Object.keys(PHISHING_SOURCES).join(', ')}; others need --address or --file.`,
      );
    if (path === undefined && [date, rows].some((each) => each !== undefined))
      throw new UsageError('--date and --rows are about a --file.');
    if (!isElsewhere && [name, page].some((each) => each !== undefined))
      throw new UsageError('--name and --source are about an --address or a --file.');
    const settings = readSettings();
    const log = createLog({ process: 'cli', level: 'silent' });
    const params = { list, licence, actor: ACTOR, dryRun };
    const result = await withDatabase({ settings }, ({ db }) =>
      path === undefined
        ? importPhishing(
            { db, log },
            { ...params, address, name, page },
            { rule: PUBLIC_TARGETS, agent: `Redoubt (+${settings.publicOrigin})` },
          )
        : importPhishingFile({ db, log }, { ...params, file: { path: resolve(path), date, name, page, rows } }),
    );
    for (const line of result.diff) output.remark(line);
    for (const line of result.conflicts) output.remark(`! ${line}`);
    for (const { why, count, examples } of result.leftOut)
      output.remark(`${count} left out: ${why}${examples.length === 0 ? '' : ` (${examples.join('; ')})`}`);
    return { text: toText(result, dryRun), json: result };
  },
});

function toText({ name, licence, readOn, listed, allowed, added, removed }: PhishingImport, dryRun: boolean): string {
  const what = `${listed} phishing domains of ${name}, ${allowed} that it allows, as of ${readOn}`;
  const end = dryRun ? 'Nothing was changed: this was a dry run.' : `Right of use: ${licence}.`;
  return `${dryRun ? 'Found' : 'In use'}: ${what}; ${added} added, ${removed} removed. ${end}`;
}
