import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { refreshSearch } from '../search/refresh-search.ts';

/**
 * Makes `project_listing` say what the tables that it is derived from say: one row a project, in the order of its realm.
 * Rows that say it already are not written. Everything that changes a project calls this in its transaction.
 */
export async function refreshListings(tx: Tx): Promise<void> {
  await copyCatalogue(tx);
  await placeListings(tx);
  await refreshSearch(tx);
}

/** What the catalogue states, counted for lists. Score, votes and views are not touched. */
async function copyCatalogue(tx: Tx): Promise<void> {
  await sql`
    insert into project_listing as listing (
      project_id, demo, position, rated, tier, dimension_lows, dimension_highs, name_key, categories, chains,
      contracts, audits, audit_status, audited_on, incidents, last_alert_on, onboarded_at)
    select project.id, demo, 0, false, 'NR', ${UNKNOWN_DIMENSIONS}, ${UNKNOWN_DIMENSIONS}, lower(normalize(name, nfkc)), categories,
      coalesce(contract.chains, '{}'), coalesce(contract.count, 0), coalesce(audit.count, 0),
      case when audit.count > 0 then 'completed' when searched.project_id is not null then 'none' else 'unknown' end,
      audit.newest, coalesce(incident.count, 0), incident.newest, created_at
    from project
    left join (
      select project_id, count(*)::int as count, (
        select array_agg(chain order by first) from (
          select chain, min(position) as first from project_contract where project_id = outside.project_id group by chain
        ) as chains_of_project
      ) as chains
      from project_contract as outside group by project_id
    ) as contract on contract.project_id = project.id
    left join (
      select project_id, count(*)::int as count, max(date collate "C") as newest from project_audit group by project_id
    ) as audit on audit.project_id = project.id
    left join (
      select project_id, count(*)::int as count, max(date collate "C") as newest from project_incident group by project_id
    ) as incident on incident.project_id = project.id
    left join project_search_record as searched on searched.project_id = project.id and searched.subject = 'audits'
    on conflict (project_id) do update set
      demo = excluded.demo, name_key = excluded.name_key, categories = excluded.categories, chains = excluded.chains,
      contracts = excluded.contracts, audits = excluded.audits, audit_status = excluded.audit_status,
      audited_on = excluded.audited_on, incidents = excluded.incidents, last_alert_on = excluded.last_alert_on,
      onboarded_at = excluded.onboarded_at
    where (listing.demo, listing.name_key, listing.categories, listing.chains, listing.contracts, listing.audits,
        listing.audit_status, listing.audited_on, listing.incidents, listing.last_alert_on, listing.onboarded_at)
      is distinct from (excluded.demo, excluded.name_key, excluded.categories, excluded.chains, excluded.contracts, excluded.audits,
        excluded.audit_status, excluded.audited_on, excluded.incidents, excluded.last_alert_on, excluded.onboarded_at)`.execute(tx);
}

const UNKNOWN_DIMENSIONS = sql`array[null, null, null, null, null, null]::double precision[]`;

/** Place and rank inside each realm, by what the rows say. */
async function placeListings(tx: Tx): Promise<void> {
  await sql`
    with placed as (
      select project_id, row_number() over (
        partition by demo order by rated desc, score desc nulls last, uncapped_low desc nulls last, coverage desc nulls last, name_key, project_id
      ) as position
      from project_listing
    )
    update project_listing as listing set position = placed.position from placed
    where placed.project_id = listing.project_id and listing.position <> placed.position`.execute(tx);
}
