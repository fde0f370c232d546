import type { Db } from '@redoubt/db/client';
import type { AuditedBuild, AuditedCode, ComparedCode, ReportedCode } from '@redoubt/domain/office/code/schema';
import { sql } from 'kysely';

type Row = {
  readonly id: string;
  readonly addresses: number;
  readonly build: Dated<AuditedBuild> | null;
  readonly codes: Dated<ComparedCode>[];
};
/** As JSON of the database has it. */
type Dated<T> = { readonly [Name in keyof T]: T[Name] extends Date ? string : T[Name] };

/** Of an engagement, in the order of its scope. Only for who was admitted to `see-inside`. */
export async function readAuditedCode(db: Db, { id }: { id: string }): Promise<AuditedCode> {
  const { rows } = await sql<Row>`select ${COLUMNS} from engagement where engagement.id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? { addresses: 0, build: undefined, codes: [] } : toAuditedCode(row);
}

/**
 * Of the reports about a project that hold now, or of one such report. One of which only the hash is public is not among them: it names no
 * project.
 */
export async function listReportedCode(db: Db, of: { readonly projectId: string } | { readonly report: string }): Promise<ReportedCode[]> {
  const chosen = 'report' in of ? sql`report.id = ${of.report}::uuid` : sql`engagement.project_id = ${of.projectId}`;
  const { rows } = await sql<Row & { report: string; scope: string }>`
    select report.id as report, engagement.scope, ${COLUMNS}
    from audit_report report join engagement on engagement.id = report.engagement_id
    where ${chosen} and engagement.kind = 'audit' and report.state = 'published' and report.disclosure <> 'hash'
    order by report.published_at desc, report.id limit 50`.execute(db);
  return rows.map((row) => ({ report: row.report, scope: row.scope, code: toAuditedCode(row) }));
}

const COLUMNS = sql`
  engagement.id::text, jsonb_array_length(engagement.addresses) as addresses,
  (select jsonb_build_object('kind', kind, 'compiler', compiler, 'givenAt', given_at, 'contracts', jsonb_array_length(contracts), 'fault', fault)
    from audited_build where engagement_id = engagement.id) as build,
  coalesce((select jsonb_agg(jsonb_build_object('chain', code.chain, 'address', code.address, 'verdict', code.verdict, 'reason', code.reason,
      'parts', code.parts, 'block', code.block, 'since', code.since, 'comparedAt', code.compared_at,
      'changed', code.was_same and code.verdict = 'different') order by position)
    from jsonb_array_elements(engagement.addresses) with ordinality as named(place, position)
    join audited_code code on code.engagement_id = engagement.id and code.chain = place ->> 'chain' and code.address = place ->> 'address'),
    '[]') as codes`;

function toAuditedCode({ addresses, build, codes }: Row): AuditedCode {
  return {
    addresses,
    build: build === null ? undefined : { ...build, givenAt: new Date(build.givenAt) },
    codes: codes.map(({ since, comparedAt, ...code }) => ({ ...code, since: new Date(since), comparedAt: new Date(comparedAt) })),
  };
}
