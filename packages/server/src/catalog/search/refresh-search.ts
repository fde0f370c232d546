import type { Tx } from '@redoubt/db/client';
import { toSearchKeys } from '@redoubt/domain/catalog/search/search-keys';
import { sql } from 'kysely';

/** Added to the place of demo projects: they come after every real one. */
const DEMO_PLACES = 1_000_000_000;

/** Projects per batch of writes. */
const BATCH = 5_000;

/**
 * Derives `search_key` from `project` and `project_listing`; unchanged rows are not written. Called at
 * the end of every transaction that changes projects or positions: a project counts as changed when
 * this transaction updated it.
 */
export async function refreshSearch(tx: Tx): Promise<void> {
  const changed = await listChanged(tx);
  for (let at = 0; at < changed.length; at += BATCH) await replaceKeys(tx, changed.slice(at, at + BATCH));
  await sql`
    update search_key set place = ${PLACE} from project_listing as listing
    where listing.project_id = search_key.project_id and place <> ${PLACE}`.execute(tx);
}

/** The sort key of search results: the listing's position, demo projects after real ones. */
const PLACE = sql`case when listing.demo then ${sql.lit(DEMO_PLACES)} else 0 end + listing.position`;

type Named = { id: string; name: string; tickers: string[] };

async function listChanged(tx: Tx): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name, tickers from project
    where updated_at = now() or not exists (select from search_key where project_id = id) order by id`.execute(tx);
  return rows;
}

async function replaceKeys(tx: Tx, projects: readonly Named[]): Promise<void> {
  const rows = projects.flatMap((project) => toSearchKeys(project).map((key) => ({ id: project.id, ...key })));
  await sql`delete from search_key where project_id = any(${projects.map(({ id }) => id)})`.execute(tx);
  await sql`
    insert into search_key (project_id, key, whole, place)
    select project_id, key, whole, ${PLACE}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ key }) => key)}::text[], ${rows.map(({ whole }) => whole)}::boolean[])
      as made (id, key, whole)
    join project_listing as listing on listing.project_id = made.id`.execute(tx);
}
