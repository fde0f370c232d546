import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';
import {
  type EngagementBody,
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
import { lockEngagement } from './engagement-store.ts';
import { notifyRequester } from './notify-requester.ts';

type Ctx = Pick<Context, 'db'>;
/** Who changes it, and what the mails to its requester say of this site. */
type Actor = { readonly actor: string; readonly site: Site };
type Outcome = { id: string; state: EngagementState };

/**
 * Begins an engagement with an offer, or changes what is known of one. Where it stands is changed by `moveEngagement` alone. The requester
 * of its quote is notified once. Throws `ResourceNotFoundException`, `InvalidParameterException` for an unknown quote, and
 * `ConflictException` for one that is published or of another project.
 */
export async function saveEngagement(
  { db }: Ctx,
  { id, projectId, scope, source, statedOn, actor, site, ...rest }: EngagementBody & Actor,
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
    const project = await tx.selectFrom('project').where('id', '=', projectId).where('demo', '=', false).select('id').executeTakeFirst();
    if (project === undefined)
      throw new AppError('ResourceNotFoundException', { field: 'projectId', message: 'There is no such project.' });
    const before = id === undefined ? undefined : await lockEngagement(tx, { id });
    if (id !== undefined && before === undefined) throw new AppError('ResourceNotFoundException');
    if (before !== undefined && before.project_id !== projectId) {
      throw new AppError('ConflictException', { message: 'An engagement stays with its project.' });
    }
    if (before?.state === 'published') throw new AppError('ConflictException', { message: 'This audit is published.' });
    if (quote !== null) await requireQuote(tx, { reference: quote });
    const kept =
      before === undefined
        ? await tx
            .insertInto('engagement')
            .values({ project_id: projectId, ...values })
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
    await appendAuditLog(tx, { actor, action, subject: projectId, details: { id: kept.id, ...details } });
    if (quote !== null && quote !== before?.quote_reference) await notifyRequester(tx, { id: kept.id, reference: quote, site, actor });
    return kept;
  });
}

/**
 * Says where an engagement stands now. Published, its report becomes an audit by this site among those of the project: "What's new", lists and
 * the score follow. Throws `ResourceNotFoundException`, and `ConflictException` for a state that does not follow from the one before.
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
    if (!nextStates(before.state).includes(state)) {
      const [from, to] = [engagementLabel(before.state), engagementLabel(state)];
      throw new AppError('ConflictException', { message: `“${to}” does not follow “${from}”.` });
    }
    let statementId: string | null = null;
    if (report !== undefined) {
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
      .set({ state, statement_id: statementId, source, stated_on: statedOn, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await follow(tx, { projectId: before.project_id });
    const details = { id, from: before.state, to: state, source, statedOn, ...(report !== undefined && { report }) };
    await appendAuditLog(tx, { actor, action: 'engagement.move', subject: before.project_id, details });
    if (before.quote_reference !== null) await notifyRequester(tx, { id, reference: before.quote_reference, site, actor });
    return { id, state };
  });
}

async function requireQuote(tx: Tx, { reference }: { reference: string }): Promise<void> {
  if ((await findQuoteForUpdate(tx, { reference })) !== undefined) return;
  throw new AppError('InvalidParameterException', { field: 'quote', message: `quote: There is no request ${reference}.` });
}
