import type { Db } from '@redoubt/db/client';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { sql } from 'kysely';
import type { Found } from './search-store.ts';

/** Projects with a contract at `address`, in lower case, on whatever chain; real ones first, then by position. */
export async function findByAddress(db: Db, { address }: { address: string }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select contract.project_id as "projectId", jsonb_build_object('kind', 'contract', 'address', address,
      'chain', (array_agg(chain order by contract.position))[1], 'name', (array_agg(name order by contract.position))[1],
      'chains', array_agg(chain order by contract.position)) as match
    from project_contract as contract join project_listing as listing on listing.project_id = contract.project_id
    where address = ${address} group by contract.project_id, address, demo, listing.position
    order by demo, listing.position, contract.project_id`.execute(db);
  return rows;
}

/** Projects with an incident of which `transaction`, in lower case, is on record; real ones first, then by position. */
export async function findByTransaction(db: Db, { transaction }: { transaction: string }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select * from (
      select distinct on (demo, listing.position, incident.project_id) incident.project_id as "projectId",
        jsonb_build_object('kind', 'incident', 'transaction', transaction, 'chain', chain, 'title', title, 'date', date) as match
      from project_incident as incident join project_listing as listing on listing.project_id = incident.project_id
      where transaction = ${transaction} order by demo, listing.position, incident.project_id, incident.position
    ) as first`.execute(db);
  return rows;
}
