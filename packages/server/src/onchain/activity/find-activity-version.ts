import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/**
 * A version that changes with a project's counts, and with the state of its chains; undefined without a
 * recorded block, or for an unknown project. A reorg changes the hash, and backfill the contracts' own
 * cursors.
 */
export async function findActivityVersion(
  { db }: Pick<Context, 'db'>,
  { projectId }: { projectId: ProjectId },
): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select string_agg(concat_ws(' ', c.chain_id, encode(c.indexed_hash, 'hex'), c.finalized, c.traces, t.contracts, t.filled), ',' order by c.chain_id)
      || (select xmin::text from project where id = ${projectId}) as version
    from (
      select chain_id, count(*) as contracts, sum(backfilled_to) + sum(live_from) as filled
      from tracked_contract where project_id = ${projectId} group by chain_id
    ) t
    join chain c on c.chain_id = t.chain_id and c.indexed is not null
      and exists (select from chain_endpoint e where e.chain_id = c.chain_id)`.execute(db);
  return rows[0]?.version ?? undefined;
}
