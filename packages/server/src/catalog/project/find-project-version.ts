import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { IS_MONITORED } from '../listing/listing-filter.ts';

/**
 * A version that changes with a project's statements, score, position or monitoring; undefined when
 * there is no such project. Facts and records are only added and ended, so their counts suffice; every
 * change of a project's rows writes the project; scores age daily.
 */
export async function findProjectVersion({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', project.xmin, listing.xmin, fact.begun, fact.ended, ${IS_MONITORED}, (now() at time zone 'UTC')::date,
      (select max(id) from score_record where project_id = project.id)) as version
    from project join project_listing as listing on listing.project_id = project.id
    cross join lateral (select count(*) as begun, count(valid_to) as ended from fact where fact.project_id = project.id) as fact
    where project.id = ${id}`.execute(db);
  return rows[0]?.version;
}
