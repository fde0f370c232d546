import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { may } from '@redoubt/domain/office/engagement/access';
import {
  type OfficeReport,
  type ReportDocument,
  type ReportState,
  type ReportStatus,
  SignedReport,
} from '@redoubt/domain/office/report/document';
import type { Context } from '../../platform/context.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from '../engagement/admit.ts';

type Ctx = Pick<Context, 'db'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A report as everybody may see it. */
export type PublicReport = {
  readonly id: string;
  /** Whether it is about a demo project: then its people and findings are invented. */
  readonly demo: boolean;
  readonly state: 'published' | 'superseded' | 'withdrawn';
  readonly publishedAt: Date;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  /** The id of the report that holds now, where this one was superseded. */
  readonly currentId: string | null;
  readonly sha256: string;
  /** The signed file and what it says; `undefined` where only the hash is public. */
  readonly published: { readonly file: string; readonly report: ReportDocument } | undefined;
};

/** A published report, superseded and withdrawn ones included. `undefined` for any other id. */
export async function findPublicReport({ db }: Ctx, { id }: { id: string }): Promise<PublicReport | undefined> {
  if (!UUID.test(id)) return undefined;
  const row = await select(db).where('report.id', '=', id).executeTakeFirst();
  if (row?.published_at == null) return undefined;
  const { disclosure, public_file, public_sha256, file_sha256, published_at, ended_at, reason, current, demo } = row;
  const state = asPublic(row.state);
  // The file with everything is read only where all of it is public.
  const file = disclosure === 'full' ? await readFile(db, id) : disclosure === 'part' ? public_file : null;
  return {
    id,
    demo,
    state,
    publishedAt: published_at,
    endedAt: ended_at,
    reason,
    currentId: state === 'superseded' ? current : null,
    sha256: public_sha256 ?? file_sha256,
    published: file === null ? undefined : { file, report: SignedReport.parse(JSON.parse(file)).report },
  };
}

/** What this site says of the file with that hash. A draft gets the answer of a file that was never here: no one learns of it by its hash. */
export async function getReportStatus({ db }: Ctx, { sha256 }: { sha256: string }): Promise<ReportStatus> {
  const row = await select(db)
    .where((each) => each.or([each('report.file_sha256', '=', sha256), each('report.public_sha256', '=', sha256)]))
    .where('report.published_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return { state: null, publishedAt: null, endedAt: null, reason: null, current: null };
  return {
    state: asPublic(row.state),
    publishedAt: row.published_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    current: row.current === null ? null : `/reports/${row.current}`,
  };
}

function select(db: Db) {
  return db
    .selectFrom('audit_report as report')
    .innerJoin('engagement', 'engagement.id', 'report.engagement_id')
    .innerJoin('project', 'project.id', 'engagement.project_id')
    .leftJoin('audit_report as newer', (join) =>
      join.onRef('newer.engagement_id', '=', 'report.engagement_id').on('newer.state', '=', 'published'),
    )
    .select([
      'report.id',
      'report.state',
      'report.disclosure',
      'report.public_file',
      'report.public_sha256',
      'report.file_sha256',
      'report.published_at',
      'report.ended_at',
      'report.reason',
      'newer.id as current',
      'project.demo',
    ]);
}

async function readFile(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('audit_report').where('id', '=', id).select('file').executeTakeFirstOrThrow()).file;
}

/** A published report is in one of three states: the table's own check says so. */
function asPublic(state: ReportState): PublicReport['state'] {
  if (state === 'published' || state === 'superseded' || state === 'withdrawn') return state;
  throw new TypeError(`A report that is ${state} is not public.`);
}

/** The reports of an engagement, the newest first. Who may not see prepared ones sees those that were published. */
export async function listReports(db: Db, { id, parts, state }: AdmittedEngagement): Promise<OfficeReport[]> {
  // Editors publish, so they see that a report waits; its contents they do not see.
  const all = may(parts, 'see-report', state) || may(parts, 'publish-report', state);
  return db
    .selectFrom('audit_report as report')
    .leftJoin('user_account as preparer', 'preparer.id', 'report.prepared_by')
    .leftJoin('user_account as approver', 'approver.id', 'report.approved_by')
    .where('report.engagement_id', '=', id)
    .$if(!all, (query) => query.where('report.published_at', 'is not', null))
    .select(['report.id', 'report.version', 'report.state', 'report.disclosure', 'report.file_sha256 as sha256', 'report.reason'])
    .select(['preparer.username as preparedBy', 'approver.username as approvedBy'])
    .select(['report.prepared_at as preparedAt', 'report.published_at as publishedAt'])
    .orderBy('report.version', 'desc')
    .execute();
}

/**
 * The signed file with everything, for people of the engagement: the team gets it once it is published, in whatever form. Throws as `admit`,
 * or `ResourceNotFoundException`.
 */
export async function getFullReport(
  { db }: Ctx,
  { user, key, id }: { user: OfficeUser; key: string; id: string },
): Promise<{ file: string; state: ReportState }> {
  const engagement = await admit(db, { user, key, right: 'see-inside' });
  const row = UUID.test(id)
    ? await db
        .selectFrom('audit_report')
        .where('id', '=', id)
        .where('engagement_id', '=', engagement.id)
        .$if(!may(engagement.parts, 'see-report', engagement.state), (query) => query.where('published_at', 'is not', null))
        .select(['file', 'state'])
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such report.' });
  return row;
}
