import type { Db, Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import { sealAnswer } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import type { Evidence, Fact, FactSource } from '@redoubt/domain/catalog/score/types';
import { type Selectable, sql } from 'kysely';

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

/** Facts that are valid now, grouped by project and ordered by id. `projectIds` and `source` restrict them. */
export async function listFacts(
  db: Db,
  { projectIds, source }: { projectIds?: readonly string[]; source?: FactSource } = {},
): Promise<ProjectFact[]> {
  let query = db.selectFrom('fact').where('valid_to', 'is', null);
  if (projectIds !== undefined) query = query.where('project_id', '=', sql<string>`any(${projectIds})`);
  if (source !== undefined) query = query.where('source', '=', source);
  return (await query.orderBy('project_id').orderBy('id').selectAll().execute()).map(toProjectFact);
}

/** A project at an instant. */
export type Moment = { readonly projectId: string; readonly at: Date };

/** Facts that were valid at each project's instant, in one statement; grouped by project and ordered by id. A project stands in `moments` once. */
export async function listFactsAt(db: Db, { moments }: { moments: readonly Moment[] }): Promise<ProjectFact[]> {
  if (moments.length === 0) return [];
  const asked = sql<Moment>`(
    select * from unnest(${moments.map(({ projectId }) => projectId)}::text[], ${moments.map(({ at }) => at.toISOString())}::timestamptz[])
      as moment (project_id, at))`.as('moment');
  const rows = await db
    .selectFrom('fact')
    .innerJoin(asked, (join) => join.on(sql<boolean>`moment.project_id = fact.project_id`))
    .where(sql<boolean>`${wholeMs('valid_from')} <= moment.at and (valid_to is null or ${wholeMs('valid_to')} > moment.at)`)
    .orderBy('fact.project_id')
    .orderBy('fact.id')
    .selectAll('fact')
    .execute();
  return rows.map(toProjectFact);
}

function toProjectFact(row: Selectable<Tables['fact']>): ProjectFact {
  return {
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
  };
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
