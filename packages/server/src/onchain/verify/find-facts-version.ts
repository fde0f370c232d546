import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** A version of the answer of getProjectFacts; undefined for an unknown project. Facts are only added and ended. */
export async function findFactsVersion({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', project.xmin, fact.begun, fact.ended, contract.maps) as version
    from project
    cross join lateral (select count(*) as begun, count(valid_to) as ended from fact where fact.project_id = project.id) as fact
    cross join lateral (
      select string_agg(concat_ws(' ', t.chain_id, encode(t.address, 'hex'), t.name, p.engine, p.xmin), ',' order by t.chain_id, t.address) as maps
      from tracked_contract t left join power_map p on p.chain_id = t.chain_id and p.address = t.address
      where t.project_id = project.id
    ) as contract
    where project.id = ${id}`.execute(db);
  return rows[0]?.version;
}
