import type { Db, Tx } from '@redoubt/db/client';
import type { ChangeLine } from '@redoubt/domain/catalog/score/publish/explain-change';
import type { Tier } from '@redoubt/domain/catalog/score/types';
import { sql } from 'kysely';
import { factsChangedAt } from '../fact/fact-store.ts';
import { scoringInstant } from './scoring-instant.ts';

/** A score at the time of a change, with the causes. */
export type ScoreRecord = {
  readonly projectId: string;
  readonly asOf: Date;
  readonly method: string;
  readonly low: number;
  readonly high: number;
  readonly uncappedLow: number;
  readonly coverage: number;
  readonly tier: Tier;
  /** What limits the low end: caps (with '?' when not proven, only not excluded), or 'link'. */
  readonly caps: string[];
  readonly factIds: string[];
  readonly inputsHash: Buffer;
  readonly changes: ChangeLine[];
};

const COLUMNS = [
  'project_id as projectId',
  'as_of as asOf',
  'method',
  'low',
  'high',
  'uncapped_low as uncappedLow',
  'coverage',
  'tier',
  'caps',
  'fact_ids as factIds',
  'inputs_hash as inputsHash',
] as const;

/** The newest record of each project up to `at`, by project. */
export async function listLatestRecords(
  db: Db,
  { projectIds, at }: { projectIds: readonly string[]; at: Date },
): Promise<Map<string, ScoreRecord>> {
  const rows = await db
    .selectFrom('score_record')
    .distinctOn('project_id')
    .where('project_id', '=', sql<string>`any(${projectIds})`)
    .where('as_of', '<=', at)
    .orderBy('project_id')
    .orderBy('id', 'desc')
    .select(COLUMNS)
    .select(sql<ChangeLine[]>`changes`.as('changes'))
    .execute();
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** A project's records, newest first, at most `limit`. */
export async function listRecords(db: Db, { projectId, limit }: { projectId: string; limit: number }): Promise<ScoreRecord[]> {
  return db
    .selectFrom('score_record')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(COLUMNS)
    .select(sql<ChangeLine[]>`changes`.as('changes'))
    .execute();
}

export async function insertRecords(tx: Tx, { records }: { records: readonly ScoreRecord[] }): Promise<void> {
  for (let index = 0; index < records.length; index += ROWS_MAX) {
    const rows = records.slice(index, index + ROWS_MAX).map((record) => ({
      project_id: record.projectId,
      as_of: record.asOf,
      method: record.method,
      low: record.low,
      high: record.high,
      uncapped_low: record.uncappedLow,
      coverage: record.coverage,
      tier: record.tier,
      caps: record.caps,
      fact_ids: record.factIds,
      inputs_hash: record.inputsHash,
      changes: JSON.stringify(record.changes),
    }));
    await tx.insertInto('score_record').values(rows).execute();
  }
}

const ROWS_MAX = 500;

/** Chains of the projects' contracts by project, the oldest deployment first. Includes every existing project. */
export async function listChains(db: Db, { projectIds }: { projectIds: readonly string[] }): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('project')
    .leftJoin('project_contract as contract', 'contract.project_id', 'project.id')
    .where('project.id', '=', sql<string>`any(${projectIds})`)
    .orderBy('project.id')
    .orderBy('contract.position')
    .select(['project.id', 'contract.chain'])
    .execute();
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, all]) => [id, [...new Set(all.flatMap(({ chain }) => chain ?? []))]]));
}

/** What a score needs besides facts: the chains of the contracts, and the scoring instant. */
export async function findScoreInputs(
  db: Db,
  { projectId }: { projectId: string },
): Promise<{ chains: string[]; asOf: number } | undefined> {
  const row = await db
    .selectFrom('project_listing')
    .where('project_id', '=', projectId)
    .select(['chains', sql<Date>`now()`.as('now'), factsChangedAt('project_listing.project_id').as('changedAt')])
    .executeTakeFirst();
  return row && { chains: row.chains, asOf: scoringInstant(row.now, row.changedAt?.getTime()) };
}

/** Ids of projects that were researched, have valid facts, or have a score in their listing from earlier facts; ordered. */
export async function listScorableIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct project_id as id from fact where valid_to is null
    union select project_id from project_listing where coverage is not null
    union select project.id from project where origin <> 'token-list'
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
