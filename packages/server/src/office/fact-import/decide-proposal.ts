import { isDeepStrictEqual } from 'node:util';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';
import type { Change } from '@redoubt/domain/office/fact-import/plan-changes';
import type { DecideProposal } from '@redoubt/domain/office/fact-import/schema';
import { FACT_SOURCES, type SourceName } from '@redoubt/domain/office/fact-import/sources';
import { sql } from 'kysely';
import { listProjectRows, lockCatalog } from '../../catalog/catalog-store.ts';
import { refreshCatalog } from '../../catalog/refresh/refresh-catalog.ts';
import { statementKey, toBounty } from '../../catalog/statement/drop-repeated.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { writeStatement } from '../statement/state-fact.ts';
import { listStated, recordSeen } from './proposal-store.ts';

/**
 * Accepts a proposal: it becomes a statement of the editors. Or rejects it: the source does not propose the same again. The audit log
 * keeps who decided.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` for one that is decided, or of which another thing is stated by now.
 */
export async function decideProposal(
  { db }: { db: Db },
  { id, decision, reason, actor }: DecideProposal & { actor: string },
): Promise<{ id: string; state: 'accepted' | 'rejected'; projectId: ProjectId }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const row = await tx.selectFrom('fact_proposal').where('id', '=', id).forUpdate().selectAll().executeTakeFirst();
    if (row === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such proposal.' });
    if (row.state !== 'open') throw new AppError('ConflictException', { message: `This proposal is ${row.state} already.` });
    const state = decision === 'accept' ? 'accepted' : 'rejected';
    await tx
      .updateTable('fact_proposal')
      .set({ state, reason: reason ?? null, decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const { project_id, source, body: statement, today, page, read_on: readOn } = row;
    // A key of the table of projects.
    const projectId = project_id as ProjectId;
    const details = { id, source, page, ...(reason !== undefined && { reason }), ...(state === 'rejected' && { statement }) };
    const stated = state === 'accepted' ? await stateProposal(tx, { projectId, statement, today, page, source, readOn }) : undefined;
    if (stated !== undefined) await followProposals(tx, { projectIds: [projectId] });
    if (stated !== undefined) await appendAuditLog(tx, { actor, ...stated });
    await appendAuditLog(tx, { actor, action: `proposal.${decision}`, subject: projectId, details });
    return { id, state, projectId };
  });
}

type Proposed = Pick<Change, 'projectId' | 'statement' | 'today' | 'page'> & { readonly source: SourceName; readonly readOn: string };

/**
 * States what a source proposes, in place of what the proposal says is stated today. Returns the entry for the audit log; the caller
 * lets follow what is derived.
 *
 * Throws `ConflictException` where another thing is stated by now.
 */
export async function stateProposal(tx: Tx, { projectId, statement, today, page, source, readOn }: Proposed) {
  const [stated] = await listStated(tx, { ids: [projectId] });
  if (stated === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such project.' });
  const key = statementKey(statement);
  const now = statement.what === 'bounty' ? stated.bounty : stated.verifications.find((each) => statementKey(each) === key);
  if (!isDeepStrictEqual(now ?? null, today)) {
    throw new AppError('ConflictException', {
      message: `Another thing is stated by now. Import ${FACT_SOURCES[source].title} again to compare.`,
    });
  }
  const own = await tx.selectFrom('editor_statement').where('project_id', '=', projectId).orderBy('id').select(['id', 'body']).execute();
  const before = now === undefined ? undefined : own.find(({ body }) => statementKey(body) === key);
  const replaces = statement.what === 'bounty' && before === undefined ? await findFileBounty(tx, projectId) : undefined;
  const { entry } = await writeStatement(tx, {
    ...(before !== undefined && { id: before.id }),
    projectId: projectId as ProjectId,
    statement,
    source: page,
    statedOn: readOn,
    ...(replaces !== undefined && { replaces }),
  });
  // The fact that follows is as old as this reading.
  if (statement.what === 'bounty') await recordSeen(tx, { source, seen: [{ projectId, url: page }], on: readOn });
  return entry;
}

async function findFileBounty(tx: Tx, projectId: string): Promise<StatementOf<'bounty'> | undefined> {
  const [bounty] = (await listProjectRows(tx, { ids: [projectId] })).get(projectId)?.bounties ?? [];
  return bounty && toBounty(bounty);
}

/** Lets pages, facts, scores and lists follow what was stated. */
export async function followProposals(tx: Tx, { projectIds }: { projectIds: readonly string[] }): Promise<void> {
  await tx.updateTable('project').set({ updated_at: sql<Date>`now()` }).where('id', '=', sql<string>`any(${projectIds})`).execute();
  await refreshCatalog(tx, { changed: projectIds });
}
