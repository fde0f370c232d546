import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { StateBody, Statement, StatementOf, WithdrawBody } from '@redoubt/domain/office/editor/schema';
import { sql } from 'kysely';
import { listProjectRows, lockCatalog } from '../../catalog/catalog-store.ts';
import { refreshCatalog } from '../../catalog/refresh/refresh-catalog.ts';
import { fileKeys, isClaim, statementKey } from '../../catalog/statement/drop-repeated.ts';
import { publishStatement, withdrawRows } from '../../catalog/statement/publish-statement.ts';
import { raiseIncident } from '../../onchain/alert/raise-incident.ts';
import { type ClaimDeps, checkClaim } from '../../onchain/claim/check-claim.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';

type StatementContext = Pick<Context, 'db'> & ClaimDeps;
type Actor = { readonly actor: string };

/**
 * States something about a project, or puts it in place of an earlier statement. It stands beside what the catalogue's files state, and
 * facts, score and lists follow. A project that is not there yet begins with a statement of what it is. Each side of a claim to
 * a contract is proven first; one of a single side is kept, and its contract counts once an editor accepts what is missing.
 *
 * Throws `ResourceNotFoundException` for a project or statement that is not there, `ConflictException` for what a file or another statement
 * says already, `InvalidParameterException` for a claim that is not proven.
 */
export async function stateFact(
  ctx: StatementContext,
  { id, projectId, statement, source, statedOn, actor }: StateBody & Actor,
): Promise<{ id: string; projectId: ProjectId }> {
  requirePast(statedOn);
  // Params before anything is locked: another machine answers.
  const proofs =
    statement.what === 'contract' && statement.claim !== undefined
      ? await checkClaim(ctx, { projectId, contract: statement, claim: statement.claim })
      : undefined;
  return inTransaction(ctx.db, async (tx) => {
    await lockCatalog(tx);
    const { entry, ...written } = await writeStatement(tx, { id, projectId, statement, source, statedOn, proofs });
    await follow(tx, { projectId });
    await appendAuditLog(tx, { actor, ...entry });
    return written;
  });
}

type NewStatement = StateBody & {
  readonly proofs?: Awaited<ReturnType<typeof checkClaim>> | undefined;
  /** The file's bounty that this one takes the place of, having been seen. */
  readonly replaces?: StatementOf<'bounty'>;
  /** Whether the demo states it, of one of its own projects. */
  readonly demo?: true | undefined;
};

/**
 * Writes one statement as `stateFact` does, within a transaction that holds the catalogue's lock. The caller lets follow what is
 * derived, then appends `entry` to the audit log.
 */
export async function writeStatement(tx: Tx, { id, projectId, statement, source, statedOn, proofs, replaces, demo }: NewStatement) {
  await requireProject(tx, { projectId, statement, demo });
  const before = id === undefined ? undefined : await requireStatement(tx, { id });
  if (before !== undefined && (before.project_id !== projectId || before.body.what !== statement.what)) {
    throw new AppError('ConflictException', { message: 'A statement stays with its project, and of its kind.' });
  }
  if (id !== undefined) await refuseReports(tx, { id });
  await refuseRepeats(tx, { id, projectId, statement, replaces: replaces !== undefined });
  const row = {
    body: JSON.stringify(statement),
    proofs: proofs === undefined ? null : JSON.stringify(proofs),
    ...(replaces !== undefined && { replaces: JSON.stringify(replaces) }),
    source,
    stated_on: statedOn,
  };
  const kept =
    id === undefined
      ? await tx
          .insertInto('editor_statement')
          .values({ project_id: projectId, what: statement.what, ...row })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('editor_statement')
          .set({ ...row, changed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  await publishStatement(tx, { id: kept.id, projectId, statement, source, statedOn });
  if (statement.what === 'incident' && before === undefined)
    await raiseNewIncident(tx, { id: kept.id, projectId, incident: statement, source });
  const details = {
    id: kept.id,
    statement,
    source,
    statedOn,
    ...(proofs !== undefined && { proofs }),
    ...(replaces !== undefined && { replaces }),
    ...(before !== undefined && { before: before.body }),
  };
  const action = before === undefined ? 'statement.add' : 'statement.change';
  return { id: kept.id, projectId, entry: { action, subject: projectId, details } };
}

/** What is known late is written down and no news. */
const NEWS_DAYS = 30;

async function raiseNewIncident(
  tx: Tx,
  { id, projectId, incident, source }: { id: string; projectId: string; incident: StatementOf<'incident'>; source: string },
): Promise<void> {
  const { date, kind, title, cause, lossUsd = null } = incident;
  // Of a month or a year, its beginning counts.
  if (Date.now() - Date.parse(date) > NEWS_DAYS * 86_400_000) return;
  await raiseIncident(tx, { projectId, key: id, incident: { incidentKind: kind, title, cause, date, lossUsd, source, reference: null } });
}

/**
 * Withdraws a statement. The audit log keeps what it said and why it went; of an identity check the project's page says so, too.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` for what the demo or a signed report states; `InvalidParameterException` for an
 * identity check without a reason.
 */
export async function withdrawStatement(
  { db }: Pick<Context, 'db'>,
  { id, reason, source, statedOn, actor }: WithdrawBody & Actor,
): Promise<{ id: string; projectId: ProjectId }> {
  requirePast(statedOn);
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const { project_id, body, demo } = await requireStatement(tx, { id });
    if (demo) throw ofDemo();
    await refuseReports(tx, { id });
    if (body.what === 'about') throw new AppError('ConflictException', { message: 'What a project is can be changed, not taken back.' });
    if (body.what === 'kyc') {
      if (reason === undefined)
        throw new AppError('InvalidParameterException', { field: 'reason', message: 'reason: Please fill this in.' });
      const withdrawn = { project_id, body: JSON.stringify(body), reason, source, withdrawn_on: statedOn };
      await tx.insertInto('withdrawn_identity_check').values(withdrawn).execute();
    }
    await withdrawRows(tx, { id });
    await tx.deleteFrom('editor_statement').where('id', '=', id).execute();
    await follow(tx, { projectId: project_id });
    await appendAuditLog(tx, {
      actor,
      action: 'statement.withdraw',
      subject: project_id,
      details: { id, statement: body, ...(reason !== undefined && { reason }), source, statedOn },
    });
    return { id, projectId: project_id as ProjectId };
  });
}

/**
 * Lets all that is derived follow, and the project's page know that it changed. A token of which an editor states something is no longer
 * the token list's to remove.
 */
export async function follow(tx: Tx, { projectId }: { projectId: string }): Promise<void> {
  await tx
    .updateTable('project')
    .set({ updated_at: sql<Date>`now()`, origin: sql<'editor'>`case origin when 'token-list' then 'editor' else origin end` })
    .where('id', '=', projectId)
    .execute();
  await refreshCatalog(tx, { changed: [projectId] });
}

/** A source cannot have been read on a future day. */
export function requirePast(statedOn: string): void {
  if (statedOn <= new Date().toISOString().slice(0, 10)) return;
  throw new AppError('InvalidParameterException', { field: 'statedOn', message: 'statedOn: This day is not over yet.' });
}

async function requireStatement(tx: Tx, { id }: { id: string }) {
  const row = await tx
    .selectFrom('editor_statement as stated')
    .innerJoin('project', 'project.id', 'stated.project_id')
    .where('stated.id', '=', id)
    .select(['stated.project_id', 'stated.body', 'project.demo'])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ResourceNotFoundException', { message: 'This statement is not there any more.' });
  return row;
}

async function requireProject(
  tx: Tx,
  { projectId, statement, demo }: Pick<NewStatement, 'projectId' | 'statement' | 'demo'>,
): Promise<void> {
  const project = await tx.selectFrom('project').where('id', '=', projectId).select(['demo', 'origin']).executeTakeFirst();
  if (project === undefined) {
    if (statement.what !== 'about') throw new AppError('ResourceNotFoundException', { message: 'There is no such project.' });
    const { name, tickers, categories } = statement;
    await tx.insertInto('project').values({ id: projectId, name, tickers, categories, origin: 'editor' }).execute();
    return;
  }
  if (project.demo && demo !== true) throw ofDemo();
  if (statement.what === 'about' && project.origin === 'catalog') {
    throw new AppError('ConflictException', { message: 'A file of the catalogue says what this project is. Change it there.' });
  }
}

const ofDemo = () => new AppError('ConflictException', { message: 'Projects of the demo chain are what the demo makes them.' });

/** What a signed report states is changed with the report, so that page and report say the same. */
async function refuseReports(tx: Tx, { id }: { id: string }): Promise<void> {
  const report = await tx
    .selectFrom('engagement')
    .innerJoin('audit_report', 'audit_report.engagement_id', 'engagement.id')
    .where('engagement.statement_id', '=', id)
    .where('audit_report.state', '=', 'published')
    .select('audit_report.id')
    .executeTakeFirst();
  if (report !== undefined)
    throw new AppError('ConflictException', { message: 'A signed report states this. Withdraw or replace the report in the office.' });
}

/** One thing is stated once: by a file, or by one statement. */
async function refuseRepeats(
  tx: Tx,
  { id, projectId, statement, replaces }: { id: string | undefined; projectId: string; statement: Statement; replaces: boolean },
): Promise<void> {
  const key = statementKey(statement);
  if (key === undefined || key === 'about') return;
  const stored = (await listProjectRows(tx, { ids: [projectId] })).get(projectId);
  if (statement.what === 'bounty' && id === undefined && !replaces && stored?.bounties[0] !== undefined) {
    throw new AppError('ConflictException', { message: 'A file of the catalogue states a bounty. Change it there.' });
  }
  // A contract that a file names can be claimed all the same.
  if (!isClaim(statement) && stored !== undefined && fileKeys(stored).has(key)) {
    throw new AppError('ConflictException', { message: 'A file of the catalogue says this already.' });
  }
  const others = await tx.selectFrom('editor_statement').where('project_id', '=', projectId).select(['id', 'body']).execute();
  if (others.some((other) => other.id !== id && statementKey(other.body) === key)) {
    throw new AppError('ConflictException', { message: 'This is stated already. Change that statement.' });
  }
}
