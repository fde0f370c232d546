import { inTransaction, type Tx } from '@redoubt/db/client';
import type { AuditIssue, IssueStatus } from '@redoubt/domain/catalog/audit/issues';
import { AppError } from '@redoubt/domain/errors';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';
import type { FindingStatus } from '@redoubt/domain/office/finding/schema';
import { type DecideBody, type ReportFinding, type ReportState, SignedReport } from '@redoubt/domain/office/report/document';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { publishStatement, withdrawRows } from '../../catalog/statement/publish-statement.ts';
import { raiseAlerts } from '../../onchain/alert/alert-store.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from '../engagement/admit.ts';
import { addEntry } from '../engagement/entries.ts';
import { notifyPeople } from '../engagement/notify-people.ts';
import { notifyRequester } from '../engagement/notify-requester.ts';
import { follow } from '../statement/state-fact.ts';
import { findChange } from './prepare-report.ts';
import type { KeyContext } from './report-keys.ts';

type Params = { readonly user: OfficeUser; readonly key: string; readonly site: Site };
type Outcome = { id: string; state: ReportState };

/**
 * Approves, discards, publishes or withdraws a report. Throws as `admit`, `ResourceNotFoundException`, and `ConflictException` for what does
 * not follow from its state, or from anyone who may not approve it.
 */
export async function decideReport({ db }: Pick<KeyContext, 'db'>, asked: Params & DecideBody): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    switch (asked.action) {
      case 'approve':
        return approve(tx, asked);
      case 'discard':
        return discard(tx, asked);
      case 'publish':
        return publish(tx, asked);
      case 'withdraw':
        return withdraw(tx, asked);
    }
  });
}

type Deciding = Params & Pick<DecideBody, 'id' | 'reason'>;

/** Anyone who made the report, or wrote anything in its findings, does not approve it. */
async function approve(tx: Tx, { user, key, id }: Deciding): Promise<Outcome> {
  const engagement = await admit(tx, { user, key, right: 'approve-report', lock: true });
  const report = await requireReport(tx, { engagement, id, states: ['prepared'] });
  const wrote = await tx
    .selectFrom('finding_version')
    .where('engagement_id', '=', engagement.id)
    .where('author_id', '=', user.id)
    .select('number')
    .executeTakeFirst();
  if (report.prepared_by === user.id || wrote !== undefined) {
    throw new AppError('ConflictException', { message: 'You wrote this report or one of its findings: a second person approves it.' });
  }
  const changed = await findChange(tx, { engagement, file: report.file });
  if (changed !== undefined) {
    throw new AppError('ConflictException', { message: `${changed} changed since. Discard this report and prepare it again.` });
  }
  await tx
    .updateTable('audit_report')
    .set({ state: 'approved', approved_by: user.id, approved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await addEntry(tx, { engagementId: engagement.id, authorId: user.id, kind: 'report', words: `Report ${report.version} is approved.` });
  await record(tx, { user, engagement, action: 'report.approve', details: { id, version: report.version } });
  return { id, state: 'approved' };
}

async function discard(tx: Tx, { user, key, id }: Deciding): Promise<Outcome> {
  const engagement = await admit(tx, { user, key, right: 'prepare-report', lock: true });
  const report = await requireReport(tx, { engagement, id, states: ['prepared', 'approved'] });
  await tx.updateTable('audit_report').set({ state: 'discarded' }).where('id', '=', id).execute();
  await addEntry(tx, { engagementId: engagement.id, authorId: user.id, kind: 'report', words: `Report ${report.version} is discarded.` });
  await record(tx, { user, engagement, action: 'report.discard', details: { id, version: report.version } });
  return { id, state: 'discarded' };
}

/** Publishes an approved report in place of the one before. All that shows audits follows in the same transaction. */
async function publish(tx: Tx, { user, key, id, site }: Deciding): Promise<Outcome> {
  await lockCatalog(tx);
  const engagement = await admit(tx, { user, key, right: 'publish-report', lock: true });
  const report = await requireReport(tx, { engagement, id, states: ['approved'] });
  await dropStatement(tx, engagement);
  await tx
    .updateTable('audit_report')
    .set({ state: 'superseded', ended_at: sql<Date>`now()`, reason: `Version ${report.version} takes its place.` })
    .where('engagement_id', '=', engagement.id)
    .where('state', '=', 'published')
    .execute();
  await tx.updateTable('audit_report').set({ state: 'published', published_at: sql<Date>`now()` }).where('id', '=', id).execute();
  // A penetration test is no audit of the project: the list of projects with one follows, and nothing else.
  const isAudit = engagement.kind === 'audit';
  const statementId = report.disclosure === 'hash' || !isAudit ? null : await stateAudit(tx, { engagement, report, site });
  const moved = engagement.state !== 'published';
  await tx
    .updateTable('engagement')
    .set({
      state: 'published',
      statement_id: statementId,
      changed_at: sql<Date>`now()`,
      ...(moved && { state_since: sql<Date>`now()` }),
      // It takes the place of one that was published by its address.
      ...(!isAudit && { report_url: null, reported_on: null }),
    })
    .where('id', '=', engagement.id)
    .execute();
  await follow(tx, { projectId: engagement.project.id });
  await addEntry(tx, { engagementId: engagement.id, authorId: user.id, kind: 'report', words: `Report ${report.version} is published.` });
  await record(tx, { user, engagement, action: 'report.publish', details: { id, version: report.version, disclosure: report.disclosure } });
  await notifyAll(tx, { user, engagement, site });
  return { id, state: 'published' };
}

/** Withdraws a published report: it stays where it was, and says so; the project no longer counts it. */
async function withdraw(tx: Tx, { user, key, id, reason, site }: Deciding): Promise<Outcome> {
  await lockCatalog(tx);
  const engagement = await admit(tx, { user, key, right: 'publish-report', lock: true });
  const report = await requireReport(tx, { engagement, id, states: ['published'] });
  await dropStatement(tx, engagement);
  await tx.updateTable('audit_report').set({ state: 'withdrawn', ended_at: sql<Date>`now()`, reason }).where('id', '=', id).execute();
  const times = { changed_at: sql<Date>`now()`, state_since: sql<Date>`now()` };
  await tx.updateTable('engagement').set(times).where('id', '=', engagement.id).execute();
  await follow(tx, { projectId: engagement.project.id });
  if (report.disclosure !== 'hash') await alertOfWithdrawal(tx, { engagement, report: { id, version: report.version, reason } });
  await addEntry(tx, { engagementId: engagement.id, authorId: user.id, kind: 'report', words: `Report ${report.version} is withdrawn.` });
  await record(tx, { user, engagement, action: 'report.withdraw', details: { id, version: report.version, reason } });
  await notifyAll(tx, { user, engagement, site });
  return { id, state: 'withdrawn' };
}

type Withdrawal = {
  readonly engagement: AdmittedEngagement;
  readonly report: { readonly id: string; readonly version: number; readonly reason: string };
};

/** Notifies who follows the project. A report of which only the hash was public named no project, so its withdrawal does not either. */
async function alertOfWithdrawal(
  tx: Tx,
  { engagement: { project, kind, scope }, report: { id, version, reason } }: Withdrawal,
): Promise<void> {
  await raiseAlerts(tx, [
    {
      dedupeKey: `report-withdrawn:${id}`,
      projectId: project.id,
      cause: undefined,
      happenedAt: new Date(),
      state: 'confirmed',
      late: false,
      detail: { kind: 'report-withdrawn', by: null, ...(kind === 'pentest' && { of: kind }), scope, report: id, version, reason },
    },
  ]);
}

type Notified = { readonly user: OfficeUser; readonly engagement: AdmittedEngagement; readonly site: Site };

/** Mails what became of the report to the people of the engagement, and to the requester of its quote. */
async function notifyAll(tx: Tx, { user, engagement: { id, quote }, site }: Notified): Promise<void> {
  await notifyPeople(tx, { id, site, news: { is: 'state' } });
  if (quote !== null) await notifyRequester(tx, { id, reference: quote, site, actor: user.username });
}

type Action = { readonly user: OfficeUser; readonly engagement: AdmittedEngagement; readonly action: string; readonly details: object };

async function record(tx: Tx, { user, engagement, action, details }: Action): Promise<void> {
  await appendAuditLog(tx, {
    actor: user.username,
    action,
    subject: engagement.project.id,
    details: { ...details, engagement: engagement.id },
  });
}

type Needed = { readonly engagement: AdmittedEngagement; readonly id: string; readonly states: readonly ReportState[] };

async function requireReport(tx: Tx, { engagement, id, states }: Needed) {
  const report = await tx
    .selectFrom('audit_report')
    .where('id', '=', id)
    .where('engagement_id', '=', engagement.id)
    .select(['version', 'state', 'disclosure', 'file', 'public_file', 'prepared_by'])
    .forUpdate()
    .executeTakeFirst();
  if (report === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such report.' });
  if (!states.includes(report.state)) throw new AppError('ConflictException', { message: `This report is ${report.state}.` });
  return report;
}

async function dropStatement(tx: Tx, { id }: AdmittedEngagement): Promise<void> {
  const { statement_id } = await tx.selectFrom('engagement').where('id', '=', id).select('statement_id').executeTakeFirstOrThrow();
  if (statement_id === null) return;
  await withdrawRows(tx, { id: statement_id });
  await tx.deleteFrom('editor_statement').where('id', '=', statement_id).execute();
}

type Stated = {
  readonly engagement: AdmittedEngagement;
  readonly report: { readonly file: string; readonly public_file: string | null };
  readonly site: Site;
};

/** The published report among the project's audits. */
async function stateAudit(tx: Tx, { engagement, report, site }: Stated): Promise<string> {
  const content = SignedReport.parse(JSON.parse(report.public_file ?? report.file)).report;
  const source = `${site.origin}/reports/${content.id}`;
  const statement: StatementOf<'audit'> = {
    what: 'audit',
    firm: site.name,
    scope: engagement.scope,
    date: content.date,
    report: source,
    issues: content.findings.map(toIssue),
  };
  const row = {
    project_id: engagement.project.id,
    what: 'audit' as const,
    body: JSON.stringify(statement),
    source,
    stated_on: content.date,
  };
  const { id } = await tx.insertInto('editor_statement').values(row).returning('id').executeTakeFirstOrThrow();
  await publishStatement(tx, { id, projectId: engagement.project.id, statement, source, statedOn: content.date });
  return id;
}

/** What an audit's list of findings calls each status: what is not fixed and not accepted is unresolved. */
const ISSUE_STATUS: Readonly<Record<FindingStatus, IssueStatus>> = {
  open: 'unresolved',
  disputed: 'unresolved',
  acknowledged: 'acknowledged',
  'partially-resolved': 'partially-resolved',
  resolved: 'resolved',
  withdrawn: 'resolved',
};

function toIssue(finding: ReportFinding): AuditIssue {
  const title = 'withheld' in finding ? `Finding ${finding.number}, not published` : finding.title;
  return { title, severity: finding.severity, status: ISSUE_STATUS[finding.status] };
}
