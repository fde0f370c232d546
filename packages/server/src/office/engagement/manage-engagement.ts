import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';
import {
  type EngagementBody,
  type EngagementKind,
  type EngagementState,
  engagementLabel,
  type MoveBody,
  nextStates,
} from '@redoubt/domain/office/engagement/schema';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { publishStatement } from '../../catalog/statement/publish-statement.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { findQuoteForUpdate } from '../quote/quote-store.ts';
import { follow, requirePast } from '../statement/state-fact.ts';
import { admit, type OfficeUser } from './admit.ts';
import { lockEngagement } from './engagement-store.ts';
import { addEntry } from './entries.ts';
import { requireProofs } from './manage-pentest.ts';
import { insertInvitation } from './manage-team.ts';
import { notifyPeople } from './notify-people.ts';
import { notifyRequester } from './notify-requester.ts';

type Ctx = Pick<Context, 'db'>;
/** Who changes it, and what the mails to its requester say of this site. */
type Actor = { readonly actor: string; readonly site: Site };
/** Whether the demo begins an engagement of one of its own projects. Nothing that comes over the wire says so. */
type OfDemo = { readonly demo?: boolean };
type Outcome = { id: string; state: EngagementState };

/**
 * Begins an engagement with an offer, or changes what is known of one. Where it stands is changed by `moveEngagement` alone. The requester
 * of its quote is notified once. Engagements of demo projects are begun by the demo alone. Throws `ResourceNotFoundException`, `InvalidParameterException` for an unknown quote, and
 * `ConflictException` for one that is published or of another project.
 */
export async function saveEngagement(
  { db }: Ctx,
  { id, projectId, kind: asked, scope, source, statedOn, actor, site, demo = false, ...rest }: EngagementBody & Actor & OfDemo,
): Promise<Outcome> {
  requirePast(statedOn);
  const { code = null, commit = null, startsOn = null, expectedOn = null, quote = null }: Partial<Record<string, string | null>> = rest;
  const values = {
    scope,
    code,
    commit_hash: commit,
    starts_on: startsOn,
    expected_on: expectedOn,
    quote_reference: quote,
    source,
    stated_on: statedOn,
  };
  const details = { scope, code, commit, startsOn, expectedOn, quote, source, statedOn };
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const project = await tx.selectFrom('project').where('id', '=', projectId).where('demo', '=', demo).select('id').executeTakeFirst();
    if (project === undefined)
      throw new AppError('ResourceNotFoundException', { field: 'projectId', message: 'There is no such project.' });
    const before = id === undefined ? undefined : await lockEngagement(tx, { id });
    if (id !== undefined && before === undefined) throw new AppError('ResourceNotFoundException');
    if (before !== undefined && before.project_id !== projectId) {
      throw new AppError('ConflictException', { message: 'An engagement stays with its project.' });
    }
    const kind = asked ?? before?.kind ?? 'audit';
    if (before !== undefined && before.kind !== kind) {
      throw new AppError('ConflictException', { message: 'An engagement stays what it is: an audit or a penetration test.' });
    }
    if (kind === 'pentest' && (code !== null || commit !== null)) throw ofAudits(code === null ? 'commit' : 'code', 'code and commit');
    if (before?.state === 'published') throw new AppError('ConflictException', { message: 'This engagement is published.' });
    if (quote !== null) await requireQuote(tx, { reference: quote });
    const kept =
      before === undefined
        ? await tx
            .insertInto('engagement')
            .values({ project_id: projectId, kind, ...values })
            .returning(['id', 'state'])
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('engagement')
            .set({ ...values, changed_at: sql<Date>`now()` })
            .where('id', '=', before.id)
            .returning(['id', 'state'])
            .executeTakeFirstOrThrow();
    await follow(tx, { projectId });
    const action = before === undefined ? 'engagement.add' : 'engagement.change';
    await appendAuditLog(tx, { actor, action, subject: projectId, details: { id: kept.id, kind, ...details } });
    if (quote !== null && quote !== before?.quote_reference) {
      // Who asked owns the project's team, once they accept.
      const { email } = await requireQuote(tx, { reference: quote });
      await insertInvitation(tx, { projectId, email, part: 'owner' });
      await notifyRequester(tx, { id: kept.id, reference: quote, site, actor });
    }
    return kept;
  });
}

/**
 * Says where an engagement stands now. Published, the report of an audit becomes one by this site among those of the project: "What's new",
 * lists and the score follow. That of a penetration test is no audit: the list of projects with one follows, and nothing else. Throws `ResourceNotFoundException`, and `ConflictException` for a state that does not follow from the one before.
 */
export async function moveEngagement(
  { db }: Ctx,
  { id, state, report, source, statedOn, site, actor }: MoveBody & Actor,
): Promise<Outcome> {
  requirePast(statedOn);
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const before = await lockEngagement(tx, { id });
    if (before === undefined) throw new AppError('ResourceNotFoundException');
    requireNext(before.state, state, before.kind);
    if (before.kind === 'pentest' && (report?.issues.length ?? 0) > 0) throw ofAudits('report.issues', 'a list of findings');
    if (before.kind === 'pentest' && state === 'in-review')
      await requireProofs(tx, { id, projectId: before.project_id, provider: site.name });
    if (state === 'published') await requireNoFindings(tx, { id });
    if (before.state === 'published') await requireNoReport(tx, { id });
    let statementId: string | null = null;
    if (report !== undefined && before.kind === 'audit') {
      const statement: StatementOf<'audit'> = {
        what: 'audit',
        firm: site.name,
        scope: before.scope,
        date: report.date,
        report: report.url,
        issues: report.issues,
      };
      const row = { project_id: before.project_id, what: 'audit' as const, body: JSON.stringify(statement), source, stated_on: statedOn };
      const kept = await tx.insertInto('editor_statement').values(row).returning('id').executeTakeFirstOrThrow();
      statementId = kept.id;
      await publishStatement(tx, { id: kept.id, projectId: before.project_id, statement, source, statedOn });
    }
    await tx
      .updateTable('engagement')
      .set({
        state,
        statement_id: statementId,
        source,
        stated_on: statedOn,
        changed_at: sql<Date>`now()`,
        state_since: sql<Date>`now()`,
        ...(before.kind === 'pentest' && { report_url: report?.url ?? null, reported_on: report?.date ?? null }),
      })
      .where('id', '=', id)
      .execute();
    await follow(tx, { projectId: before.project_id });
    const details = { id, from: before.state, to: state, source, statedOn, ...(report !== undefined && { report }) };
    await appendAuditLog(tx, { actor, action: 'engagement.move', subject: before.project_id, details });
    await addEntry(tx, {
      engagementId: id,
      authorId: null,
      kind: 'state',
      words: `${engagementLabel(before.state, before.kind)} → ${engagementLabel(state, before.kind)}`,
    });
    await notifyPeople(tx, { id, site, news: { is: 'state' } });
    if (before.quote_reference !== null) await notifyRequester(tx, { id, reference: before.quote_reference, site, actor });
    return { id, state };
  });
}

/**
 * Moves an engagement from within the office: by an editor, or by an auditor once it is scheduled. Its people are notified. A report is
 * published by its own call. Throws as `admit`, and `ConflictException` for a state that does not follow, or for a test without its proofs.
 */
export async function moveAdmitted(
  { db }: Ctx,
  { user, key, state, site }: { user: OfficeUser; key: string; state: EngagementState; site: Site },
): Promise<{ state: EngagementState }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const { id, kind, state: from, project, quote } = await admit(tx, { user, key, right: 'move', lock: true });
    requireNext(from, state, kind);
    if (state === 'published') throw new AppError('ConflictException', { message: 'It is published with its report.' });
    if (kind === 'pentest' && state === 'in-review') await requireProofs(tx, { id, projectId: project.id, provider: site.name });
    const times = { changed_at: sql<Date>`now()`, state_since: sql<Date>`now()` };
    await tx
      .updateTable('engagement')
      .set({ state, ...times })
      .where('id', '=', id)
      .execute();
    await follow(tx, { projectId: project.id });
    const words = `${engagementLabel(from, kind)} → ${engagementLabel(state, kind)}`;
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'state', words });
    await appendAuditLog(tx, { actor: user.username, action: 'engagement.move', subject: project.id, details: { id, from, to: state } });
    await notifyPeople(tx, { id, site, news: { is: 'state' } });
    if (quote !== null) await notifyRequester(tx, { id, reference: quote, site, actor: user.username });
    return { state };
  });
}

function requireNext(from: EngagementState, to: EngagementState, kind: EngagementKind): void {
  if (nextStates(from, kind).includes(to)) return;
  throw new AppError('ConflictException', { message: `“${engagementLabel(to, kind)}” does not follow “${engagementLabel(from, kind)}”.` });
}

const ofAudits = (field: string, what: string) =>
  new AppError('InvalidParameterException', { field, message: `${field}: A penetration test has no ${what}.` });

/** What was done here is published by its report, which a second person approves; not by the address of a page. */
async function requireNoFindings(tx: Tx, { id }: { id: string }): Promise<void> {
  const found = await tx.selectFrom('finding_version').where('engagement_id', '=', id).select('number').limit(1).executeTakeFirst();
  if (found !== undefined)
    throw new AppError('ConflictException', { message: 'This engagement has findings in the office: publish its report there.' });
}

/** A report that was signed here is withdrawn with its reason; it does not go by a move. */
async function requireNoReport(tx: Tx, { id }: { id: string }): Promise<void> {
  const query = tx.selectFrom('audit_report').where('engagement_id', '=', id).where('state', '=', 'published');
  const report = await query.select('version').executeTakeFirst();
  if (report !== undefined) throw new AppError('ConflictException', { message: 'Its report is published: withdraw that in the office.' });
}

async function requireQuote(tx: Tx, { reference }: { reference: string }): Promise<{ email: string }> {
  const quote = await findQuoteForUpdate(tx, { reference });
  if (quote !== undefined) return quote;
  throw new AppError('InvalidParameterException', { field: 'quote', message: `quote: There is no request ${reference}.` });
}
