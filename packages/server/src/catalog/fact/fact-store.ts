import type { Db, Tx } from '@redoubt/db/client';
import { sealAnswer } from '@redoubt/domain/catalog/fact-evidence/seal-answer';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import type { Evidence, Fact, FactSource } from '@redoubt/domain/catalog/score/types';
import { sql } from 'kysely';

/** A fact with the project that it is about. */
export type ProjectFact<Kind = Fact> = { readonly projectId: string; readonly fact: Kind };

/** Who attests what lists say of those whom a chain names. */
export const LISTS_PARTY = 'imported lists';

/** Rows in one statement. */
const ROWS_MAX = 1_000;

/** The database's time in whole milliseconds, so that what is stamped with it compares with instants of the domain. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', now()) as at`.execute(db);
  const [clock] = rows;
  if (clock === undefined) throw new Error('The database gave no time.');
  return clock.at;
}

/**
 * Facts that held at `at`, those of one project together, in the order of their ids; of all projects unless some are named, from
 * every source unless one is named. Without `at`: those that hold now.
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
      // What is kept was evidence when it was written.
      evidence: row.evidence as Evidence,
      answer: row.answer,
    },
  }));
}

/** Instants of the domain have no finer parts. */
const wholeMs = (column: 'valid_from' | 'valid_to') => sql`date_trunc('milliseconds', ${sql.ref(column)})`;

/** When the facts of the project in the column `projectId` last began or ended; null without any. Part of other statements. */
export const factsChangedAt = (projectId: string) =>
  sql<Date | null>`(select greatest(max(valid_from), max(valid_to)) from fact where fact.project_id = ${sql.ref(projectId)})`;

/** When a project's facts last began or ended, in milliseconds since 1970. Projects without any are not in it. */
export async function listFactChanges(db: Db, { projectIds }: { projectIds: readonly string[] }): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('fact')
    .where('project_id', '=', sql<string>`any(${projectIds})`)
    .groupBy('project_id')
    .select(['project_id', sql<Date>`greatest(max(valid_from), max(valid_to))`.as('changedAt')])
    .execute();
  return new Map(rows.map(({ project_id, changedAt }) => [project_id, changedAt.getTime()]));
}

/** Facts begin to hold at `at`. */
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

/** Facts cease to hold at `at`. They stay on record. */
export async function endFacts(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('fact')
    .set({ valid_to: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('valid_to', 'is', null)
    .execute();
}

/** Which of these facts ended because their blocks were withdrawn. */
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
