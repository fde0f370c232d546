import type { ControlMoved } from '@redoubt/domain/onchain/activity/chains';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** Most projects that one message names; with more it names none. */
const PROJECTS_MAX = 100;

/** The newest change of power maps; with `after`, also the projects whose maps changed since then. */
export async function readControlChanges(
  { db }: Pick<Context, 'db'>,
  { after }: { after?: number | undefined } = {},
): Promise<ControlMoved> {
  const { rows } = await sql<{ change: string | null }>`select max(change) as change from power_map`.execute(db);
  const change = Math.max(Number(rows[0]?.change ?? 0), after ?? 0);
  if (after === undefined) return { change, projects: null };
  if (change === after) return { change, projects: [] };
  const { rows: changed } = await sql<{ id: string }>`
    select distinct t.project_id as id from power_map p join tracked_contract t on t.chain_id = p.chain_id and t.address = p.address
    where p.change > ${after} and p.change <= ${change} order by 1 limit ${PROJECTS_MAX + 1}`.execute(db);
  return { change, projects: changed.length > PROJECTS_MAX ? null : changed.map(({ id }) => id) };
}
