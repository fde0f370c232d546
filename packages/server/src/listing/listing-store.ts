import type { Db } from '@redoubt/db/client';
import type { ProjectSort } from '@redoubt/domain/project/list';
import { sql } from 'kysely';
import { type Restriction, toCondition } from './listing-filter.ts';
import { toOrder } from './listing-order.ts';
import type { ListingRow } from './to-summary.ts';

type Slice = { offset: number; limit: number };
type Page = { readonly rows: ListingRow[]; readonly total: number };

const FINDINGS = sql`(
  select jsonb_object_agg(severity, count) from (
    select severity, sum(outcome.count::int)::int as count
    from project_audit, jsonb_each(findings) as each (severity, outcomes), jsonb_each_text(outcomes) as outcome (name, count)
    where project_audit.project_id = project.id
    group by severity
  ) as counted
)`;

/** The columns of `ListingRow`, of the tables `project` and `listing`. */
export const LISTING_COLUMNS = sql`
  project.id, project.name, project.tickers, project.icon, listing.demo, listing.rank, listing.rated, listing.score,
  listing.score_low, listing.score_high, listing.score_change_7d, listing.coverage, listing.tier, listing.dimension_lows,
  listing.dimension_highs, listing.categories, listing.chains, listing.contracts, listing.audits, listing.audit_status,
  listing.audited_on, ${FINDINGS} as findings, listing.incidents, listing.last_alert_on, listing.kyc, listing.onboarded_at,
  listing.votes_yes, listing.votes_no, listing.page_views`;

/** One page of the listed projects, and how many there are on all pages. */
export async function findListingPage(
  db: Db,
  { sort, offset, limit, ...restriction }: Restriction & Slice & { sort: ProjectSort },
): Promise<Page> {
  const { rows } = await sql<ListingRow & { total: number }>`
    with matching as materialized (
      select * from project_listing as listing where ${toCondition(restriction)}
    ), page as (
      select listing.*, row_number() over (order by ${toOrder(sort)}) as place
      from matching as listing order by place offset ${offset} limit ${limit}
    )
    select ${LISTING_COLUMNS}, (select count(*) from matching)::int as total
    from page as listing join project on project.id = listing.project_id order by place`.execute(db);
  const [first] = rows;
  return { rows, total: first?.total ?? (await countListings(db, restriction)) };
}

/** How many projects are left by `restriction`. */
export async function countListings(db: Db, restriction: Restriction): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from project_listing as listing where ${toCondition(restriction)}`.execute(db);
  return rows[0]?.total ?? 0;
}
