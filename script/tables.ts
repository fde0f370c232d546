import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, type Db } from '@redoubt/db/client';
import { startTestPostgres } from '@redoubt/testing/database/test-postgres';
import { sql } from 'kysely';
import { ROOT } from './runner/run-command.ts';

/** Where the types of the tables stand. */
export const TABLES_FILE = 'packages/db/src/tables.ts';

/** One column, as a migrated database describes it. */
type Column = {
  readonly table: string;
  readonly name: string;
  /** Postgres's name of the type; an array's begins with `_`. */
  readonly type: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
  /** Written by the database alone. */
  readonly generated: boolean;
  /** Definitions of the checks that concern this column only. */
  readonly checks: readonly string[];
};

/** What the driver returns for each type; 64-bit integers and numerics arrive as text. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int64',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  varbit: 'string',
};

/** The database knows that a column holds JSON; only the code knows which. Other JSON columns are `Json<object>`. */
const JSON_BODIES: Readonly<Record<string, string>> = {
  'alert.detail': 'AlertDetail',
  'audit_log.details': 'Record<string, unknown>',
  'editor_statement.body': 'Statement',
  'editor_statement.proofs': 'readonly ClaimProof[]',
  'editor_statement.replaces': "StatementOf<'bounty'>",
  'engagement.addresses': 'readonly DeployedAddress[]',
  'event.properties': 'Record<string, string | number | boolean | null>',
  'fact_import.left_out': 'readonly LeftOutCount[]',
  'fact_proposal.body': 'Statement',
  'fact_proposal.today': 'Statement',
  'fact_source_page.entries': 'readonly SourceEntry[]',
  'fact_source_page.left_out': 'readonly LeftOut[]',
  'finding_version.body': 'Finding',
  'incident_report.checks': 'readonly IncidentReportCheck[]',
  'notice_choice.levels': 'NotificationLevels',
  'project_audit.findings': 'AuditFindings',
  'project_audit.issues': 'AuditIssue[]',
  'project_incident.response': 'IncidentResponse',
  'project_incident.returned': 'Returned',
  'project_listing.control': 'ControlSummary',
  'project_listing.reported_ways': 'ReportedWay[]',
  'project_listing.verdict': 'VerdictByQuestion',
  'reported_reading.body': 'ReportedContract',
  'withdrawn_identity_check.body': "StatementOf<'kyc'>",
};

/** Lists of values that no check names: they grow without a migration, or are an array's elements. */
const NARROWED: Readonly<Record<string, string>> = {
  'address_label.kind': 'LabelKind',
  'alert.kind': 'AlertKind',
  'editor_statement.what': "Statement['what']",
  'fact.source': 'FactSource',
  'fact_import.source': 'SourceName',
  'fact_proposal.source': 'SourceName',
  'fact_source.name': 'SourceName',
  'fact_source_seen.source': 'SourceName',
  'fact_source_page.source': 'SourceName',
  'happening.kind': 'NotificationKind',
  'label_list.covers': 'LabelKind[]',
  'project_listing.strengths': 'ControlStrength[]',
  'project_listing.tier': 'Tier',
  'project_statement.kind': 'StatementKind',
  'score_record.tier': 'Tier',
  'webhook.kinds': 'NotificationKind[]',
  // An interval without an end is null; Postgres does not say whether an array holds nulls.
  'project_listing.dimension_highs': '(number | null)[]',
  'project_listing.dimension_lows': '(number | null)[]',
};

/** Types that have a name, so that code can use it. */
const NAMED: Readonly<Record<string, string>> = {
  'activity_summary.kind': 'ActivityKind',
  'activity_summary.span': 'ActivitySpan',
  'activity_total.kind': 'ActivityKind',
  'activity_total.span': 'ActivitySpan',
  'activity_caller.span': 'ActivitySpan',
  'chain.phase': 'ChainPhase',
  'chain_endpoint.state': 'EndpointState',
};

/** Read by `openMovementRecord` alone, which says with each answer what is not on record: no typed query can name them. */
const UNTYPED: readonly string[] = ['movement', 'movement_tx'];

/** Set by a trigger or a function of the database, which its catalogue does not tell from a plain column. */
const SET_BY_DATABASE: readonly string[] = ['alert.change', 'power_map.change'];

/** Facts and records of a chain are appended, never changed: an update of these columns is a type error. */
const WRITTEN_ONCE: readonly string[] = [
  'activity_hour.hour',
  'audit_log.at',
  'chain_block.time',
  'chain_internal_call.time',
  'chain_log.time',
  'chain_transaction.time',
  'fact.assessed_at',
  'fact.valid_from',
  'happening.happened_at',
  'score_record.as_of',
  'verification_code.expires_at',
];

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '@redoubt/domain/catalog/audit/issues': ['AuditIssue'],
  '@redoubt/domain/catalog/claim/claim-proof': ['ClaimProof'],
  '@redoubt/domain/catalog/file/schema': ['AuditFindings', 'IncidentResponse', 'Returned', 'StatementKind'],
  '@redoubt/domain/catalog/label/schema': ['LabelKind'],
  '@redoubt/domain/catalog/reported/schema': ['ReportedContract'],
  '@redoubt/domain/catalog/reported/way': ['ReportedWay'],
  '@redoubt/domain/catalog/score/types': ['FactSource', 'Tier'],
  '@redoubt/domain/catalog/verdict/control-summary': ['ControlStrength', 'ControlSummary'],
  '@redoubt/domain/catalog/verdict/schema': ['VerdictByQuestion'],
  '@redoubt/domain/follow/notification/level': ['NotificationKind', 'NotificationLevels'],
  '@redoubt/domain/office/editor/schema': ['Statement', 'StatementOf'],
  '@redoubt/domain/office/fact-import/entry': ['LeftOut', 'SourceEntry'],
  '@redoubt/domain/office/fact-import/schema': ['LeftOutCount'],
  '@redoubt/domain/office/fact-import/sources': ['SourceName'],
  '@redoubt/domain/office/finding/schema': ['Finding'],
  '@redoubt/domain/office/incident-report/schema': ['IncidentReportCheck'],
  '@redoubt/domain/office/scope/source-file': ['DeployedAddress'],
  '@redoubt/domain/onchain/alert/schema': ['AlertDetail', 'AlertKind'],
  kysely: ['ColumnType', 'GeneratedAlways', 'InsertType', 'JSONColumnType', 'SelectType'],
};

const HEAD = `/** 64-bit integers leave the driver as decimal text, so that no figure is rounded on its way. */
type Int64 = ColumnType<string, bigint | number | string, bigint | number | string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as what it holds, written as JSON text. */
type Json<Body extends object> = JSONColumnType<Body>;
/** May be left out of an insert. */
type Generated<Column> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Column, Column | undefined, Column>;
/** Inserted and never updated. */
type WrittenOnce<Column> = ColumnType<SelectType<Column>, InsertType<Column>, never>;

/** \`backfill\` reads history; \`live\` has caught up; \`stopped\` waits for an operator, and says why. */
export type ChainPhase = 'waiting' | 'backfill' | 'live' | 'stopped';
export type EndpointState = 'unknown' | 'ok' | 'slow' | 'failing' | 'wrong-chain';
export type ActivitySpan = '24h' | '7d' | '30d' | 'all';
export type ActivityKind = 'caller' | 'event' | 'call' | 'internal';

/** Every table as Kysely types it. Written from a migrated database by: node script/tables.ts */`;

const LINE_MAX = 140;

/** The columns of all tables, in the order of the tables' names and then of creation. */
export async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, a.attnotnull as required,
      a.attidentity = 'd' or (d.oid is not null and a.attgenerated = '') as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' as generated,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.oid
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%' and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

/** The text of `TABLES_FILE`, formatted as the rest of the code. Throws on a type of Postgres that it does not know. */
export function writeTables(columns: readonly Column[]): string {
  const imports = Object.entries(IMPORTS).map(([path, names]) => `import type { ${names.join(', ')} } from '${path}';`);
  const typed = columns.filter(({ table }) => !UNTYPED.includes(table));
  const tables = [...Map.groupBy(typed, ({ table }) => table)].map(([table, own]) => {
    return `  ${table}: {\n${own.map((column) => writeColumn(column)).join('\n')}\n  };`;
  });
  return `${imports.join('\n')}\n\n${HEAD}\nexport type Tables = {\n${tables.join('\n')}\n};\n`;
}

function writeColumn(column: Column): string {
  const type = toType(column);
  const line = `    ${column.name}: ${type};`;
  if (line.length <= LINE_MAX) return line;
  return `    ${column.name}:\n${type
    .split(' | ')
    .map((each) => `      | ${each}`)
    .join('\n')};`;
}

function toType(column: Column): string {
  const path = `${column.table}.${column.name}`;
  const value = `${toValue(column, path)}${column.required ? '' : ' | null'}`;
  if (column.generated || SET_BY_DATABASE.includes(path)) return `GeneratedAlways<${value === 'Int64' ? 'string' : value}>`;
  const inserted = column.hasDefault ? `Generated<${value}>` : value;
  return WRITTEN_ONCE.includes(path) ? `WrittenOnce<${inserted}>` : inserted;
}

function toValue({ type, checks }: Column, path: string): string {
  if (type === 'jsonb') return `Json<${JSON_BODIES[path] ?? 'object'}>`;
  const known = NAMED[path] ?? NARROWED[path] ?? checks.map(toUnion).find((union) => union !== undefined);
  if (known !== undefined) return known;
  const element = TYPES[type.replace(/^_/, '')];
  if (element === undefined) throw new Error(`script/tables.ts has no TypeScript for ${type}, the type of ${path}.`);
  return type.startsWith('_') ? `${element}[]` : element;
}

/** The literals that a check allows, where it is a list of them and nothing more. */
function toUnion(check: string): string | undefined {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? [];
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ');
}

if (import.meta.main) {
  const postgres = await startTestPostgres();
  const { db } = createDatabase({ url: postgres.ownerUrl, connectionsMax: 1 });
  try {
    writeFileSync(join(ROOT, TABLES_FILE), writeTables(await readColumns(db)));
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
