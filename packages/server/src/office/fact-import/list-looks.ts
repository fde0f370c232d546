import type { Db } from '@redoubt/db/client';
import type { SourceLook } from '@redoubt/domain/office/fact-import/schema';
import { sql } from 'kysely';
import { listSources } from './proposal-store.ts';

/** Every source of facts, and when it was looked at last, for one project. */
export async function listLooks(db: Db, { projectId }: { projectId: string }): Promise<SourceLook[]> {
  const [states, seen] = await Promise.all([
    listSources(db),
    db
      .selectFrom('fact_source_seen')
      .where('project_id', '=', projectId)
      .groupBy('source')
      .select(['source', sql<string>`max(seen_on)::text`.as('seenOn')])
      .execute(),
  ]);
  return states.map(({ name, readAt, failure }) => ({
    name,
    readAt,
    failedAt: failure?.at ?? null,
    confirmedOn: seen.find(({ source }) => source === name)?.seenOn ?? null,
  }));
}
