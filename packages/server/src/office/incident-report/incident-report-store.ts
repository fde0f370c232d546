import type { Db, Tx } from '@redoubt/db/client';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import {
  BESIDE_MAX,
  type BesideIncidentReport,
  type IncidentReportCheck,
  type IncidentReportKind,
  type IncidentReportState,
  type IncidentReportStatus,
} from '@redoubt/domain/office/incident-report/schema';
import { sql } from 'kysely';

type NewIncidentReport = {
  readonly reference: string;
  readonly kind: IncidentReportKind;
  readonly projectId: ProjectId | undefined;
  readonly address: string | undefined;
  readonly transaction: string | undefined;
  readonly disputed: string | undefined;
  readonly description: string;
  readonly links: readonly string[];
  readonly email: string | undefined;
  readonly userId: UserId | undefined;
  readonly checks: readonly IncidentReportCheck[];
  /** Stands for the reporter's network today. */
  readonly network: Buffer | undefined;
};

/** Of one network, so many open reports take their turn by what they can show; the rest come after everybody's. */
const FAIR_SHARE = 3;

/** The chain that knows the reported transaction; undefined where no connected chain does. */
function findChain(checks: readonly IncidentReportCheck[]): string | undefined {
  const found = checks.filter(
    (check) => check.of === 'transaction' && (check.found === 'transaction' || check.found === 'failed-transaction'),
  );
  return found.map(({ chain }) => chain).sort()[0];
}

export async function insertIncidentReport(tx: Tx, report: NewIncidentReport): Promise<void> {
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
      chain: findChain(report.checks) ?? null,
      network: report.network ?? null,
    })
    .execute();
}

/** Two reports, `report` and `other`, of one transaction: equal hash on equal chain. A dispute of a statement stands apart from what happened. */
const SAME_TRANSACTION = sql<boolean>`(other.id <> report.id and other.transaction = report.transaction
  and other.chain is not distinct from report.chain and (other.kind = 'dispute') = (report.kind = 'dispute'))`;

const OPEN = sql<boolean>`report.state in ('received', 'under-review')`;

/** What can be checked of a report: most a transaction that a chain knows; then an address that one knows, a link, an account. */
const EVIDENCE = sql<number>`(2 * (report.chain is not null)::int + (report.user_id is not null)::int + (report.links <> '{}')::int
  + exists (
    select from jsonb_array_elements(report.checks) as found
    where found ->> 'of' = 'address' and found ->> 'found' in ('contract', 'account'))::int)`;

const STATUS_COLUMNS = sql`report.reference, report.kind, report.state, report.disputed, report.created_at as "receivedAt",
  report.changed_at as "changedAt", report.reason, report.checks,
  (select count(*)::int from incident_report as other where ${SAME_TRANSACTION}) as "sameTransaction",
  case when project.id is not null then jsonb_build_object('id', project.id, 'name', project.name) end as project,
  (select jsonb_build_object('title', title, 'date', date) from project_incident
    where report_id in (report.id, report.published_with) limit 1) as incident`;

type Dated<T extends IncidentReportStatus> = Omit<T, 'receivedAt' | 'changedAt'> & { receivedAt: Date; changedAt: Date };

/** What anybody may know of a report. */
export async function findStatus(db: Db, { reference }: { reference: string }): Promise<IncidentReportStatus | undefined> {
  const { rows } = await sql<Dated<IncidentReportStatus>>`
    select ${STATUS_COLUMNS} from incident_report as report left join project on project.id = report.project_id
    where report.reference = ${reference}`.execute(db);
  const [row] = rows;
  return row && { ...row, receivedAt: row.receivedAt.toISOString(), changedAt: row.changedAt.toISOString() };
}

/** A report as those see it who review it. */
export type ReviewedIncidentReport = IncidentReportStatus & {
  readonly address: string | null;
  readonly transaction: string | null;
  readonly description: string;
  readonly links: readonly string[];
  readonly email: string | null;
  readonly username: string | null;
  /** Open reports beside it, those of the same transaction first, then the oldest; not more than `BESIDE_MAX`. */
  readonly beside: readonly BesideIncidentReport[];
};

/** Which reports: the open or the decided ones, or one with all that stand beside it. */
export type IncidentReportFilter = 'open' | 'decided' | { readonly besideReference: string };

/**
 * Reports, each in full. Open ones: those with the most to check first, then the oldest, reports of one transaction together; what a network
 * has sent beyond its share comes last. Decided ones: the newest decision first. Beside another: that one first, open before decided.
 */
export async function listIncidentReports(
  db: Db,
  { filter, limit, offset = 0 }: { filter: IncidentReportFilter; limit: number; offset?: number },
): Promise<{ reports: ReviewedIncidentReport[]; total: number }> {
  const beside = typeof filter === 'object' ? filter.besideReference : null;
  const wanted =
    beside !== null
      ? sql`report.id in (
          select report.id from incident_report as other
          where other.reference = ${beside}
            and (report.id = other.id or ${SAME_TRANSACTION} or report.project_id = other.project_id or report.address = other.address))`
      : filter === 'open'
        ? OPEN
        : sql`not ${OPEN}`;
  const order =
    beside !== null
      ? sql`report.reference <> ${beside}, not ${OPEN}, report.place`
      : filter === 'open'
        ? sql`report.together_at, report.place`
        : sql`report.changed_at desc, report.id desc`;
  const { rows } = await sql<Dated<ReviewedIncidentReport> & { total: number }>`
    with weighed as (
      select report.*, ${EVIDENCE} as evidence,
        row_number() over (partition by ${OPEN}, coalesce(encode(report.network, 'hex'), report.reference) order by report.id)
          > ${FAIR_SHARE}::int as beyond_share
      from incident_report as report where ${wanted}
    ), placed as (
      select *, row_number() over (order by beyond_share, evidence desc, id) as place, count(*) over ()::int as total from weighed
    ), report as (
      select *, min(place) over (
        partition by beyond_share, kind = 'dispute', coalesce(transaction || ' ' || coalesce(chain, ''), reference)) as together_at
      from placed
    )
    select ${STATUS_COLUMNS}, report.address, report.transaction, report.description, report.links, report.email, person.username,
      report.total,
      (select coalesce(jsonb_agg(to_jsonb(listed) - 'id' order by "sameTransaction" desc, id), '[]') from (
        select other.id, other.reference, other.kind, other.created_at as "receivedAt", ${SAME_TRANSACTION} is true as "sameTransaction"
        from incident_report as other
        where other.id <> report.id and other.state in ('received', 'under-review')
          and (${SAME_TRANSACTION} or other.project_id = report.project_id or other.address = report.address)
        order by "sameTransaction" desc, other.id limit ${BESIDE_MAX}) as listed) as beside
    from report
    left join project on project.id = report.project_id
    left join user_account as person on person.id = report.user_id
    order by ${order}
    limit ${limit} offset ${offset}`.execute(db);
  const reports = rows.map(({ total: _, ...row }) => ({
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }));
  return { reports, total: rows[0]?.total ?? 0 };
}

/** How many reports wait for a decision. */
export async function countOpenIncidentReports(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from incident_report as report where ${OPEN}`.execute(db);
  return rows[0]?.open ?? 0;
}

export type LockedIncidentReport = {
  id: string;
  reference: string;
  kind: IncidentReportKind;
  state: IncidentReportState;
  transaction: string | null;
  chain: string | null;
};

/** The reports to decide, in order of arrival, held until the transaction ends. */
export async function lockIncidentReports(tx: Tx, { references }: { references: readonly string[] }): Promise<LockedIncidentReport[]> {
  return tx
    .selectFrom('incident_report')
    .where('reference', 'in', references)
    .orderBy('id')
    .select(['id', 'reference', 'kind', 'state', 'transaction', 'chain'])
    .forUpdate()
    .execute();
}

/** The report under which an incident of the same transaction was published; undefined where none was. */
export async function findPublished(tx: Tx, { id }: { id: string }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select other.id from incident_report as report join incident_report as other on ${SAME_TRANSACTION}
    where report.id = ${id} and exists (select from project_incident where report_id = other.id)
    order by other.id limit 1`.execute(tx);
  return rows[0]?.id;
}

type Decision = {
  readonly id: string;
  readonly state: IncidentReportState;
  readonly reason: string | undefined;
  readonly projectId: ProjectId | undefined;
  readonly publishedWith: string | undefined;
};

/** Keeps how far a report has come. Once it is decided, nothing is left to tell its reporter's network by. */
export async function updateIncidentReport(tx: Tx, { id, state, reason, projectId, publishedWith }: Decision): Promise<void> {
  await tx
    .updateTable('incident_report')
    .set({
      state,
      reason: reason ?? null,
      changed_at: sql<Date>`now()`,
      published_with: publishedWith ?? null,
      ...(state !== 'under-review' && { network: null }),
      ...(projectId !== undefined && { project_id: projectId }),
    })
    .where('id', '=', id)
    .execute();
}

/** The reports of an account, or under its address, the oldest first. */
export async function listIncidentReportsOfAccount(db: Db, { userId, email }: { userId: UserId; email: string | null }) {
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
