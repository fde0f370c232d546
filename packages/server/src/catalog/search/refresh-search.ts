import type { Tx } from '@redoubt/db/client';
import type { CatalogAlias } from '@redoubt/domain/catalog/file/schema';
import { toSearchKeys } from '@redoubt/domain/catalog/search/search-keys';
import { sql } from 'kysely';
import { refreshLookAlikes } from './refresh-look-alikes.ts';

/** Added to the place of demo projects: they come after every real one. */
const DEMO_PLACES = 1_000_000_000;

/** Taken from the place of projects that were researched: they come before those that only a list names. */
const RESEARCHED_PLACES = 500_000_000;

/** Projects per batch of writes. */
const BATCH = 5_000;

/**
 * Derives `search_key` and `look_alike` from `project`, its statements and `project_listing`; unchanged rows are not written.
 * Called at the end of every transaction that changes projects or positions: a project counts as changed when this transaction
 * updated it.
 */
export async function refreshSearch(tx: Tx): Promise<void> {
  const changed = await listChanged(tx);
  for (let at = 0; at < changed.length; at += BATCH) await replaceKeys(tx, changed.slice(at, at + BATCH));
  await sql`
    update search_key set place = ${PLACE} from project_listing as listing join project on project.id = listing.project_id
    where listing.project_id = search_key.project_id and place <> ${PLACE}`.execute(tx);
  await refreshLookAlikes(tx, { changed });
}

/** The sort key of search results: the listing's position, with researched projects before all others and demo projects after them. */
const PLACE = sql`listing.position + case when project.demo then ${sql.lit(DEMO_PLACES)}
  when project.origin <> 'token-list' then ${sql.lit(-RESEARCHED_PLACES)} else 0 end`;

/** A project whose keys are to be derived again. */
export type ChangedProject = { readonly id: string; readonly name: string; readonly tickers: string[]; readonly researched: boolean };

async function listChanged(tx: Tx): Promise<ChangedProject[]> {
  const { rows } = await sql<ChangedProject>`
    select id, name, tickers, origin <> 'token-list' and not demo as researched from project
    where updated_at = now() or not exists (select from search_key where project_id = id) order by id`.execute(tx);
  return rows;
}

async function replaceKeys(tx: Tx, projects: readonly ChangedProject[]): Promise<void> {
  const ids = projects.map(({ id }) => id);
  const texts = await listTexts(tx, { ids });
  const rows = projects.flatMap((project) =>
    toSearchKeys({ ...project, ...texts.get(project.id) }).map((key) => ({ id: project.id, ...key })),
  );
  await sql`delete from search_key where project_id = any(${ids})`.execute(tx);
  await sql`
    insert into search_key (project_id, key, whole, origin, place)
    select project_id, key, whole, made.origin, ${PLACE}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ key }) => key)}::text[], ${rows.map(({ whole }) => whole)}::boolean[],
      ${rows.map(({ origin }) => origin)}::text[]) as made (id, key, whole, origin)
    join project_listing as listing on listing.project_id = made.id join project on project.id = made.id`.execute(tx);
}

type Texts = { id: string; aliases: CatalogAlias[]; links: string[]; contracts: string[] };

/** What else than its name leads to a project, for those that were researched. */
async function listTexts(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ReadonlyMap<string, Texts>> {
  const { rows } = await sql<Texts>`
    select id,
      array(select body from project_statement where project_id = id and kind = 'alias' order by position) as aliases,
      array(select url from project_link where project_id = id order by position) as links,
      array(select name from project_contract where project_id = id order by position) as contracts
    from project where id = any(${ids}) and origin <> 'token-list'`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
