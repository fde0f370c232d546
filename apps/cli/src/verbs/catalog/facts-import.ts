import { resolve } from 'node:path';
import { FACT_SOURCES, SourceName } from '@redoubt/domain/office/fact-import/sources';
import { importReadings, importReadingsFile } from '@redoubt/server/catalog/import/import-readings';
import { type FactImport, importFacts, importFactsFile } from '@redoubt/server/office/fact-import/import-facts';
import { PUBLIC_TARGETS } from '@redoubt/server/platform/http/guarded-request';
import { createLog } from '@redoubt/server/platform/log';
import { READINGS_FOLDER, readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const ACTOR = 'redoubt facts import';
const KINDS = ['snapshots', ...SourceName.options];

export const factsImport = defineVerb({
  options: {
    file: {
      type: 'string',
      description: 'A file in place of the source’s own address; of snapshots, readings (docs/readings.md) or discovered.json',
    },
    apply: { type: 'boolean', description: 'State at once what contradicts nothing and is matched by an address or page' },
    repository: { type: 'string', description: 'Of a file for audits (a git tree as GitHub’s API gives it): owner/name' },
    branch: { type: 'string', description: 'Of that repository; main unless given' },
    folder: { type: 'string', description: 'Of that repository: the folder of the reports; all of it unless given' },
    firm: { type: 'string', description: 'Of that repository: who wrote its reports' },
    source: { type: 'string', description: 'Of a discovered.json: its address on github.com at a commit' },
    name: { type: 'string', description: 'Of a discovered.json: the name of the source, L2BEAT unless given' },
    licence: { type: 'string', description: 'Of a discovered.json or a repository: the licence that the repository states' },
    'dry-run': { type: 'boolean', description: 'Print what would change, and change nothing' },
  },
  operands: ['kind'],
  run: async ({ operands: [kind = ''], options, output }) => {
    const source = SourceName.safeParse(kind);
    if (source.success) {
      const result = await importSource(source.data, options);
      for (const line of result.diff) output.remark(line);
      for (const { why, count, examples } of result.leftOut)
        output.remark(`${count} left out: ${why} ${toExamples(examples, count)}`.trim());
      return { text: toText(result, options['dry-run'] ?? false), json: result };
    }
    if (kind !== 'snapshots') throw new UsageError(`“${kind}” is nothing that can be imported. There is: ${KINDS.join(', ')}.`);
    const { file, source: url, name = 'L2BEAT', licence, 'dry-run': dryRun = false } = options;
    if ((url === undefined) !== (licence === undefined)) throw new UsageError('Give --source and --licence together.');
    const provenance = url === undefined || licence === undefined ? undefined : { url, name, licence };
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

type SourceOptions = {
  readonly file?: string | undefined;
  readonly apply?: boolean | undefined;
  readonly repository?: string | undefined;
  readonly branch?: string | undefined;
  readonly folder?: string | undefined;
  readonly firm?: string | undefined;
  readonly licence?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
};

async function importSource(source: SourceName, options: SourceOptions): Promise<FactImport> {
  const { file, apply = false, repository, branch = 'main', folder = '', firm, licence, 'dry-run': dryRun = false } = options;
  const given = [repository, firm, licence].filter((each) => each !== undefined).length;
  if (given > 0 && (source !== 'audits' || file === undefined || given < 3))
    throw new UsageError('Give --repository, --firm and --licence together, with a --file for audits.');
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new UsageError('Give --repository as owner/name.');
  const provenance =
    repository === undefined || firm === undefined || licence === undefined ? undefined : { repository, branch, folder, firm, licence };
  const settings = readSettings();
  const log = createLog({ process: 'cli', level: 'silent' });
  const params = { source, actor: ACTOR, apply, dryRun };
  return withDatabase({ settings }, ({ db }) =>
    file === undefined
      ? importFacts({ db, log }, params, { rule: PUBLIC_TARGETS, agent: `Redoubt (+${settings.publicOrigin})` })
      : importFactsFile({ db, log }, { ...params, path: resolve(file), provenance }),
  );
}

function toExamples(examples: readonly string[], count: number): string {
  if (examples.length === 0) return '';
  return `(${examples.join('; ')}${count > examples.length ? '; …' : ''})`;
}

function toText({ source, entries, agreed, proposed, applied, withdrawn, rejectedBefore, leftOut }: FactImport, dryRun: boolean): string {
  const omitted = leftOut.reduce((total, { count }) => total + count, 0);
  const would = dryRun ? ' Nothing was changed: this was a dry run.' : '';
  const again = rejectedBefore === 0 ? '' : `, ${rejectedBefore} rejected before`;
  return `${FACT_SOURCES[source].title} states ${entries} things: ${agreed} stated already, ${applied} stated now, ${proposed} proposed to editors${again}; ${withdrawn} earlier proposals withdrawn; ${omitted} left out.${would}`;
}
