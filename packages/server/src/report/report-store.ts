import type { Db, Tx } from '@redoubt/db/client';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import type { ReportCheck, ReportKind, ReportState, ReportStatus } from '@redoubt/domain/report/schema';
import { sql } from 'kysely';

type NewReport = {
  readonly reference: string;
  readonly kind: ReportKind;
  readonly projectId: ProjectId | undefined;
  readonly address: string | undefined;
  readonly transaction: string | undefined;
  readonly disputed: string | undefined;
  readonly description: string;
  readonly links: readonly string[];
  readonly email: string | undefined;
  readonly userId: UserId | undefined;
  readonly checks: readonly ReportCheck[];
};

/** Within so many days a report of the same says nothing new. */
const SAME_DAYS = 30;

/** Makes reports of the same thing wait for each other, so that of two that arrive together one joins the other. */
export async function lockReports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('incident reports', 0))`.execute(tx);
}

/**
 * The report that said the same first: of the same transaction, else of the same address and kind, else of the same kind and project where
 * neither names anything nearer; of a dispute, of the same statement. Declined ones are not joined.
 */
export async function findSame(
  db: Db,
  report: Pick<NewReport, 'kind' | 'projectId' | 'address' | 'transaction' | 'disputed'>,
): Promise<string | undefined> {
  const { kind, projectId = null, address = null, transaction = null, disputed = null } = report;
  const { rows } = await sql<{ id: string }>`
    select id from incident_report
    where same_as is null and state <> 'declined' and created_at > now() - make_interval(days => ${SAME_DAYS})
      and (kind = 'dispute') = (${kind} = 'dispute')
      and case
        when ${kind} = 'dispute' then project_id = ${projectId}::text and disputed = ${disputed}::text
        when ${transaction}::text is not null then transaction = ${transaction}::text
        when ${address}::text is not null then kind = ${kind} and address = ${address}::text
        else kind = ${kind} and project_id = ${projectId}::text and address is null and transaction is null
      end
    order by id limit 1`.execute(db);
  return rows[0]?.id;
}

export async function insertReport(tx: Tx, { sameAs, ...report }: NewReport & { sameAs: string | undefined }): Promise<void> {
  await tx
    .insertInto('incident_report')
    .values({
      reference: report.reference,
      kind: report.kind,
      project_id: report.projectId ?? null,
      address: report.address ?? null,
      transaction: report.transaction ?? null,
      disputed: report.disputed ?? null,
      description: report.description,
      links: [...report.links],
      email: report.email ?? null,
      user_id: report.userId ?? null,
      checks: JSON.stringify(report.checks),
      same_as: sameAs ?? null,
    })
    .execute();
}

type StatusRow = Omit<ReportStatus, 'receivedAt' | 'changedAt'> & { receivedAt: Date; changedAt: Date };

/** What anybody may know of a report; one that joined another shows how far that one has come. */
export async function findStatus(db: Db, { reference }: { reference: string }): Promise<ReportStatus | undefined> {
  const { rows } = await sql<StatusRow>`
    select report.reference, report.kind, decided.state, report.disputed, report.created_at as "receivedAt",
      greatest(report.created_at, decided.changed_at) as "changedAt", decided.reason, report.checks,
      case when report.same_as is not null then decided.reference end as "joinedTo",
      case when project.id is not null then jsonb_build_object('id', project.id, 'name', project.name) end as project,
      (select jsonb_build_object('title', title, 'date', date) from project_incident where report_id = decided.id limit 1) as incident
    from incident_report as report
    join incident_report as decided on decided.id = coalesce(report.same_as, report.id)
    left join project on project.id = report.project_id
    where report.reference = ${reference}`.execute(db);
  const [row] = rows;
  return row && { ...row, receivedAt: row.receivedAt.toISOString(), changedAt: row.changedAt.toISOString() };
}

/** A report as those see it who review it. */
export type ReviewedReport = ReportStatus & {
  readonly address: string | null;
  readonly transaction: string | null;
  readonly description: string;
  readonly links: readonly string[];
  readonly email: string | null;
  readonly username: string | null;
  /** How many reports joined it. */
  readonly joined: number;
};

/** Open reports first, the oldest of them first; then decided ones, the newest first. Those that joined another are counted there. */
export async function listReports(db: Db, { limit, reference }: { limit: number; reference?: string }): Promise<ReviewedReport[]> {
  const { rows } = await sql<Omit<ReviewedReport, 'receivedAt' | 'changedAt'> & { receivedAt: Date; changedAt: Date }>`
    select report.reference, report.kind, report.state, report.disputed, report.created_at as "receivedAt", report.changed_at as "changedAt",
      report.reason, report.checks, null as "joinedTo", report.address, report.transaction, report.description, report.links, report.email,
      person.username, (select count(*)::int from incident_report as other where other.same_as = report.id) as joined,
      case when project.id is not null then jsonb_build_object('id', project.id, 'name', project.name) end as project,
      (select jsonb_build_object('title', title, 'date', date) from project_incident where report_id = report.id limit 1) as incident
    from incident_report as report
    left join project on project.id = report.project_id
    left join user_account as person on person.id = report.user_id
    where report.same_as is null and (${reference ?? null}::text is null or report.reference = ${reference ?? null}::text)
    order by report.state in ('confirmed', 'declined'),
      case when report.state in ('confirmed', 'declined') then -report.id else report.id end
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString(), changedAt: row.changedAt.toISOString() }));
}

/** The report to decide, held until the transaction ends; undefined when there is none, or it joined another. */
export async function lockReport(
  tx: Tx,
  { reference }: { reference: string },
): Promise<{ id: string; kind: ReportKind; state: ReportState; transaction: string | null } | undefined> {
  return tx
    .selectFrom('incident_report')
    .where('reference', '=', reference)
    .where('same_as', 'is', null)
    .select(['id', 'kind', 'state', 'transaction'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReport(
  tx: Tx,
  { id, state, reason, projectId }: { id: string; state: ReportState; reason: string | undefined; projectId: ProjectId | undefined },
): Promise<void> {
  await tx
    .updateTable('incident_report')
    .set({ state, reason: reason ?? null, changed_at: sql<Date>`now()`, ...(projectId !== undefined && { project_id: projectId }) })
    .where('id', '=', id)
    .execute();
}

/** What somebody reported with their account, or under its address, the oldest first. */
export async function listReportsOfAccount(db: Db, { userId, email }: { userId: UserId; email: string | null }) {
  const rows = await db
    .selectFrom('incident_report')
    .where((each) => each.or([each('user_id', '=', userId), ...(email === null ? [] : [each('email', '=', email)])]))
    .orderBy('id')
    .select(['reference', 'kind', 'project_id', 'address', 'transaction', 'description', 'links', 'email', 'state', 'created_at'])
    .execute();
  return rows.map(({ project_id, created_at, ...report }) => ({ ...report, projectId: project_id, reportedAt: created_at.toISOString() }));
}

/** Reports stay, since others may rest on them; who sent them does not. */
export async function forgetReporter(tx: Tx, { userId, email }: { userId: UserId; email: string | null }): Promise<void> {
  await tx
    .updateTable('incident_report')
    .set({ user_id: null, email: null })
    .where((each) => each.or([each('user_id', '=', userId), ...(email === null ? [] : [each('email', '=', email)])]))
    .execute();
}
