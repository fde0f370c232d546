import type { Db, Tx } from '@redoubt/db/client';
import { sealAnswer } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import type { Evidence, Fact, FactSource } from '@redoubt/domain/catalog/score/types';
import { sql } from 'kysely';

/** A fact and its project. */
export type ProjectFact<Kind = Fact> = { readonly projectId: string; readonly fact: Kind };

/** The party of facts that imported lists attest about addresses. */
export const LISTS_PARTY = 'imported lists';

/** Rows in one statement. */
const ROWS_MAX = 1_000;

/** The database's time in whole milliseconds, the precision of the domain's instants. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', now()) as at`.execute(db);
  const [clock] = rows;
  if (clock === undefined) throw new Error('The database returned no time.');
  return clock.at;
}

/**
 * Facts valid at `at` (now, when absent), grouped by project and ordered by id. `projectIds` and
 * `source` restrict them.
 */
export async function listFacts(
  db: Db,
  { projectIds, source, at }: { projectIds?: readonly string[]; source?: FactSource; at?: Date } = {},
): Promise<ProjectFact[]> {
  let query = db.selectFrom('fact');
  if (at === undefined) query = query.where('valid_to', 'is', null);
  else query = query.where(sql<boolean>`${wholeMs('valid_from')} <= ${at} and (valid_to is null or ${wholeMs('valid_to')} > ${at})`);
  if (projectIds !== undefined) query = query.where('project_id', '=', sql<string>`any(${projectIds})`);
  if (source !== undefined) query = query.where('source', '=', source);
  const rows = await query.orderBy('project_id').orderBy('id').selectAll().execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    fact: {
      id: row.id,
      deployment: row.deployment,
      ...(row.contract !== null && { contract: row.contract }),
      subject: row.subject,
      source: row.source,
      assessedAt: row.assessed_at.getTime(),
      party: row.party,
      // Checked when it was written.
      evidence: row.evidence as Evidence,
      answer: row.answer,
    },
  }));
}

/** The domain's instants have no finer precision. */
const wholeMs = (column: 'valid_from' | 'valid_to') => sql`date_trunc('milliseconds', ${sql.ref(column)})`;

/**
 * SQL: when a fact of the project in column `projectId` last began or ended; null without facts.
 */
export const factsChangedAt = (projectId: string) =>
  sql<Date | null>`(select greatest(max(valid_from), max(valid_to)) from fact where fact.project_id = ${sql.ref(projectId)})`;

/** When a project's facts last began or ended, in milliseconds since 1970. Omits projects without facts. */
export async function listFactChanges(db: Db, { projectIds }: { projectIds: readonly string[] }): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('fact')
    .where('project_id', '=', sql<string>`any(${projectIds})`)
    .groupBy('project_id')
    .select(['project_id', sql<Date>`greatest(max(valid_from), max(valid_to))`.as('changedAt')])
    .execute();
  return new Map(rows.map(({ project_id, changedAt }) => [project_id, changedAt.getTime()]));
}

/** Inserts facts that are valid from `at` on. */
export async function insertFacts(tx: Tx, { facts, at }: { facts: readonly ProjectFact<NewFact>[]; at: Date }): Promise<void> {
  for (let index = 0; index < facts.length; index += ROWS_MAX) {
    const rows = facts.slice(index, index + ROWS_MAX).map(({ projectId, fact }) => ({
      project_id: projectId,
      deployment: fact.deployment,
      contract: fact.contract ?? null,
      subject: fact.subject,
      source: fact.source,
      party: fact.party,
      answer: JSON.stringify(fact.answer),
      evidence: JSON.stringify(fact.evidence.kind === 'chain' ? { ...fact.evidence, answerHash: sealAnswer(fact) } : fact.evidence),
      assessed_at: new Date(fact.assessedAt),
      valid_from: at,
    }));
    await tx.insertInto('fact').values(rows).execute();
  }
}

/** Ends the validity of facts at `at`. Their rows stay. */
export async function endFacts(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('fact')
    .set({ valid_to: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('valid_to', 'is', null)
    .execute();
}

/** Those of these facts that ended because a reorg removed their blocks. */
export async function listWithdrawn(db: Db, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('fact')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('withdrawn', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
