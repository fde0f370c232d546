import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { isRecorded } from '../movement/find-recorded.ts';

export type TraceableIncident = {
  readonly project: string;
  readonly title: string;
  readonly date: string;
  readonly chain: string;
  readonly transaction: string;
};

/** Most incidents that are listed. */
const SHOWN_MAX = 50;

/** Incidents of the catalogue whose transaction is on record, the newest first: a trace can start there. */
export async function listTraceableIncidents(db: Db): Promise<TraceableIncident[]> {
  const { rows } = await sql<TraceableIncident>`
    select p.name as project, i.title, i.date::text as date, i.chain, i.transaction
    from project_incident i
    join project p on p.id = i.project_id
    join chain c on c.slug = i.chain
    join movement_chain m on m.chain_id = c.chain_id
    where i.transaction ~ '^0x[0-9a-f]{64}$'
      and ${isRecorded(sql`m.key`, sql`decode(substr(i.transaction, 3), 'hex')`)}
    order by i.date desc, i.transaction limit ${SHOWN_MAX}`.execute(db);
  return rows;
}
