import type { Db } from '@redoubt/db/client';
import type { CatalogAlias, Category } from '@redoubt/domain/catalog/file/schema';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Found } from './search-store.ts';

/** Results of one kind that are worth showing. */
const MATCHES_MAX = 20;

/** Projects with a contract at `address` (lower case) on any chain; real ones first, then by position. */
export function findByAddress(db: Db, { address }: { address: string }): Promise<readonly Found<SearchMatch>[]> {
  return findByContract(db, { condition: sql`address = ${address}`, shortened: false });
}

/** Projects with a contract whose address begins and ends as `shortened` does: '0x1f98...f984'. */
export function findByShortenedAddress(db: Db, { shortened }: { shortened: string }): Promise<readonly Found<SearchMatch>[]> {
  const [start = '', end = ''] = shortened.split(/\.{2,}/);
  // 'g' follows every hexadecimal digit.
  const condition = sql`address >= ${start} and address < ${`${start}g`} and right(address, ${end.length}) = ${end}`;
  return findByContract(db, { condition, shortened: true });
}

async function findByContract(
  db: Db,
  { condition, shortened }: { condition: RawBuilder<unknown>; shortened: boolean },
): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select contract.project_id as "projectId", jsonb_build_object('kind', 'contract', 'address', address, 'shortened', ${shortened}::boolean,
      'chain', (array_agg(chain order by contract.position))[1], 'name', (array_agg(name order by contract.position))[1],
      'chains', array_agg(chain order by contract.position)) as match
    from project_contract as contract join project_listing as listing on listing.project_id = contract.project_id
    where ${condition} group by contract.project_id, address, demo, listing.position
    order by demo, listing.position, contract.project_id limit ${sql.lit(MATCHES_MAX)}`.execute(db);
  return [...new Map(rows.map((row) => [row.projectId, row])).values()];
}

/** Projects with an incident in `transaction` (lower case); real ones first, then by position. */
export function findByTransaction(db: Db, { transaction }: { transaction: string }): Promise<readonly Found<SearchMatch>[]> {
  return findByIncident(db, { condition: sql`transaction = ${transaction}` });
}

/** Real projects with an incident whose title has the word `word` (letters and digits). */
export function findByIncidentTitle(db: Db, { word }: { word: string }): Promise<readonly Found<SearchMatch>[]> {
  return findByIncident(db, { condition: sql`not demo and lower(title) like ${`%${word}%`} and lower(title) ~ ${`\\m${word}\\M`}` });
}

async function findByIncident(db: Db, { condition }: { condition: RawBuilder<unknown> }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select * from (
      select distinct on (demo, listing.position, incident.project_id) incident.project_id as "projectId",
        jsonb_build_object('kind', 'incident', 'transaction', transaction, 'chain', chain, 'title', title, 'date', date) as match
      from project_incident as incident join project_listing as listing on listing.project_id = incident.project_id
      where ${condition} order by demo, listing.position, incident.project_id, incident.position
    ) as first limit ${sql.lit(MATCHES_MAX)}`.execute(db);
  return rows;
}

/** Real projects of `category`, by position. */
export async function findByCategory(db: Db, { category }: { category: Category }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select project_id as "projectId", jsonb_build_object('kind', 'category', 'category', ${category}::text) as match
    from project_listing where not demo and categories && array[${category}::text] order by position limit ${sql.lit(MATCHES_MAX)}`.execute(
    db,
  );
  return rows;
}

/** What leads to a project besides its name. */
export type ProjectTexts = {
  readonly aliases: readonly CatalogAlias[];
  readonly links: readonly string[];
  readonly contracts: readonly { readonly chain: string; readonly name: string }[];
};

/** The texts of the projects `ids`, by id. */
export async function listProjectTexts(db: Db, { ids }: { ids: readonly ProjectId[] }): Promise<ReadonlyMap<ProjectId, ProjectTexts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ProjectTexts & { id: ProjectId }>`
    select id,
      array(select body from project_statement where project_id = id and kind = 'alias' order by position) as aliases,
      array(select url from project_link where project_id = id order by position) as links,
      array(select jsonb_build_object('chain', chain, 'name', name) from project_contract where project_id = id order by position) as contracts
    from project where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
