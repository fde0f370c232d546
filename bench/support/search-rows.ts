import type { Tx } from '@redoubt/db/client';
import { refreshSearch } from '@redoubt/server/catalog/search/refresh-search';
import { sql } from 'kysely';
import type { SyntheticProject } from './synthetic-projects.ts';

/** Projects in one insert. */
const BATCH = 20_000;

/** Stores the projects, ranked in their order, and what the product and a plain trigram query search them by. */
export async function insertProjects(tx: Tx, { projects }: { projects: readonly SyntheticProject[] }): Promise<{ refreshSeconds: number }> {
  for (let at = 0; at < projects.length; at += BATCH) await insertBatch(tx, { projects: projects.slice(at, at + BATCH), first: at + 1 });
  const startedAt = performance.now();
  await refreshSearch(tx);
  return { refreshSeconds: Math.round((performance.now() - startedAt) / 1000) };
}

async function insertBatch(tx: Tx, { projects, first }: { projects: readonly SyntheticProject[]; first: number }): Promise<void> {
  const rows = sql`unnest(${projects.map(({ id }) => id)}::text[], ${projects.map(({ name }) => name)}::text[],
    ${projects.map(({ tickers }) => tickers[0] ?? null)}::text[]) with ordinality as made (id, name, ticker, place)`;
  await sql`insert into project (id, name, tickers, categories)
    select id, name, case when ticker is null then '{}' else array[ticker] end, '{}' from ${rows}`.execute(tx);
  await sql`insert into project_term (project_id, kind, term)
    select id, 'name', lower(name) from ${rows} union all select id, 'ticker', lower(ticker) from ${rows} where ticker is not null`.execute(
    tx,
  );
  await sql`insert into project_listing (project_id, demo, position, rank, rated, tier, dimension_lows, dimension_highs, name_key, categories,
      chains, contracts, audits, audit_status, incidents, onboarded_at)
    select id, false, ${first - 1}::int + place, ${first - 1}::int + place, false, 'NR', '{}', '{}', lower(name), '{}', '{}', 0, 0, 'unknown', 0, now()
    from ${rows}`.execute(tx);
}
