import type { Db } from '@redoubt/db/client';
import type { ProjectSort } from '@redoubt/domain/catalog/project/list';
import { sql } from 'kysely';
import { rankSharedBy } from './facet-store.ts';
import { IS_MONITORED, type Restriction, toCondition } from './listing-filter.ts';
import { toOrder } from './listing-order.ts';
import type { ListingRow } from './to-summary.ts';

type Slice = { readonly offset: number; readonly limit: number };

const FINDINGS = sql`(
  select jsonb_object_agg(severity, count) from (
    select severity, sum(outcome.count::int)::int as count
    from project_audit, jsonb_each(findings) as each (severity, outcomes), jsonb_each_text(outcomes) as outcome (name, count)
    where project_audit.project_id = project.id
    group by severity
  ) as counted
)`;

/** The columns of `ListingRow`, from `project` and `listing`. */
export const LISTING_COLUMNS = sql`
  project.id, project.name, project.tickers, project.icon, listing.demo, listing.rank, ${rankSharedBy()} as rank_shared_by, listing.rated, listing.score,
  listing.score_low, listing.score_high, listing.score_change_7d, listing.coverage, listing.tier, listing.dimension_lows,
  listing.dimension_highs, listing.categories, listing.chains, listing.status, listing.contracts, listing.audits, listing.audit_status,
  listing.audited_on, listing.audit_started_on, ${FINDINGS} as findings, listing.incidents, listing.last_alert_on, listing.kyc, listing.onboarded_at,
  ${IS_MONITORED} as monitored, listing.votes_yes, listing.votes_no, listing.page_views, listing.verdict, listing.control`;

/** The listings at these positions of a partition, in the same order. */
export async function listAtPlaces(db: Db, { demo, places }: { demo: boolean; places: readonly number[] }): Promise<ListingRow[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<ListingRow>`
    select ${LISTING_COLUMNS}
    from unnest(${places}::int[]) with ordinality as wanted (place, sequence)
    join project_listing as listing on listing.demo = ${demo} and listing.position = wanted.place
    join project on project.id = listing.project_id order by sequence`.execute(db);
  return rows;
}

/** Real projects with a verdict by the number of their audits, the most first; equal ones by rank. */
export async function listMostAudited(db: Db, { limit }: { limit: number }): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${LISTING_COLUMNS}
    from (
      select project_id from project_listing where not demo and verdict_level is not null order by audits desc, position limit ${limit}
    ) as chosen
    join project_listing as listing using (project_id)
    join project on project.id = listing.project_id order by listing.audits desc, listing.position`.execute(db);
  return rows;
}

/** One page of listings, filtered row by row, and the total of all pages. */
export async function findListingPage(
  db: Db,
  { sort, offset, limit, ...restriction }: Restriction & Slice & { sort: ProjectSort },
): Promise<{ rows: ListingRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ListingRow | { id: null })>`
    with matching as materialized (
      select project_id, row_number() over (order by ${toOrder(sort)}) as sequence
      from project_listing as listing where ${toCondition(restriction)}
    )
    select total, page.* from (select count(*)::int as total from matching) as counted
    left join (
      select ${LISTING_COLUMNS}, sequence from matching
      join project_listing as listing using (project_id) join project on project.id = project_id
      where sequence > ${offset} and sequence <= ${offset + limit}
    ) as page on true
    order by sequence`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
