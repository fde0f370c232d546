import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

export type ExampleContract = { readonly chain: string; readonly address: string; readonly name: string };

/** An example token for each chain: that of the first project in the list. */
export async function listExampleContracts({ db }: { db: Db }): Promise<ExampleContract[]> {
  const { rows } = await sql<ExampleContract>`
    select distinct on (c.chain) c.chain, c.address, c.name
    from project_contract c join project_listing l using (project_id)
    where c.role = 'token'
    order by c.chain, l.position, c.project_id, c.position`.execute(db);
  return rows;
}
