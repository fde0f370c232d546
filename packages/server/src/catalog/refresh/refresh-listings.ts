import type { Tx } from '@redoubt/db/client';
import { PLACES_MIN } from '@redoubt/domain/catalog/file/search-places';
import type { ReportedWay } from '@redoubt/domain/catalog/reported/way';
import type { Tier } from '@redoubt/domain/catalog/score/types';
import { type ControlSummary, listStrengths, orderingDelay } from '@redoubt/domain/catalog/verdict/control-summary';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import { UNDER_WAY } from '@redoubt/domain/office/engagement/schema';
import { sql } from 'kysely';
import { refreshListFacets } from '../listing/facet-store.ts';
import { lastAlertOn } from '../listing/refresh-alert-days.ts';
import { BEST_TIER, IS_CURRENT_CHECK } from '../project/identity-check-store.ts';
import { PUBLISHED_PENTESTS } from '../project/pentest-store.ts';
import { refreshSearch } from '../search/refresh-search.ts';

/** Score and verdict in a listing. Null without a single fact; `score` is also null when not rated. */
export type ListedScore = {
  readonly projectId: string;
  readonly rated: boolean;
  readonly tier: Tier;
  readonly score: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly uncappedLow: number | null;
  readonly coverage: number | null;
  readonly change7d: number | null;
  /** Of the home deployment, in the method's order. */
  readonly dimensionLows: readonly (number | null)[];
  readonly dimensionHighs: readonly (number | null)[];
  /** Null where only a name and addresses are on record. */
  readonly verdict: VerdictByQuestion | null;
  readonly control: ControlSummary | null;
  readonly reportedWays: readonly ReportedWay[];
};

/**
 * Derives `project_listing`: one row per project, ordered within its partition, with `scores` in place
 * of the stored ones. Unchanged rows are not written. Called in every transaction that changes a
 * project.
 */
export async function refreshListings(tx: Tx, { scores = [] }: { scores?: readonly ListedScore[] } = {}): Promise<void> {
  await copyCatalogue(tx);
  await copyStatus(tx);
  await copyScores(tx, scores);
  await placeListings(tx);
  await refreshListFacets(tx);
  await refreshSearch(tx);
}

/** Copies and counts what the catalogue states. Does not touch scores, votes and views. */
async function copyCatalogue(tx: Tx): Promise<void> {
  await sql`
    insert into project_listing as listing (
      project_id, demo, position, rated, tier, dimension_lows, dimension_highs, name_key, categories, chains,
      contracts, audits, audit_status, audited_on, audit_started_on, incidents, last_alert_on, onboarded_at, kyc, products)
    select project.id, demo, 0, false, 'NR', ${UNKNOWN_DIMENSIONS}, ${UNKNOWN_DIMENSIONS}, lower(normalize(name, nfkc)), categories,
      coalesce(contract.chains, '{}'), coalesce(contract.count, 0), coalesce(audit.count, 0),
      case when under_way.project_id is not null then 'in-progress' when audit.count > 0 then 'completed' when searched.project_id is not null and (demo or cardinality(searched.places) >= ${PLACES_MIN}) then 'none' else 'unknown' end,
      audit.newest, under_way.started, coalesce(incident.count, 0), ${lastAlertOn(sql`project.id`)}, onboarded.at, coalesce(kyc.tier, 'none'),
      array_remove(array[case when engaged.project_id is not null then 'security-audit' end, case when kyc.tier is not null then 'kyc' end,
        case when tested.project_id is not null then 'pentest' end], null)
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
      select project_id, count(*)::int as count from project_incident group by project_id
    ) as incident on incident.project_id = project.id
    left join project_search_record as searched on searched.project_id = project.id and searched.subject = 'audits'
    left join (
      select project_id, min(coalesce(starts_on, stated_on))::text as started from engagement
      where kind = 'audit' and state = any(${UNDER_WAY}::text[]) group by project_id
    ) as under_way on under_way.project_id = project.id
    left join (select distinct project_id from engagement where kind = 'audit' and state <> 'quoted') as engaged on engaged.project_id = project.id
    left join (
      select distinct project_id from ${PUBLISHED_PENTESTS} as published
    ) as tested on tested.project_id = project.id
    left join (
      select project_id, ${BEST_TIER} as tier from editor_statement where ${IS_CURRENT_CHECK} group by project_id
    ) as kyc on kyc.project_id = project.id
    left join (
      -- From the statements' dates, not from the database's age: the same files give the same day anywhere.
      select project_id, min(day)::timestamp at time zone 'UTC' as at from (
        select project_id, searched_on as day from project_search_record
        union all select project_id, stated_on from editor_statement
      ) as looked group by project_id
    ) as onboarded on onboarded.project_id = project.id
    on conflict (project_id) do update set
      demo = excluded.demo, name_key = excluded.name_key, categories = excluded.categories, chains = excluded.chains,
      contracts = excluded.contracts, audits = excluded.audits, audit_status = excluded.audit_status,
      audited_on = excluded.audited_on, incidents = excluded.incidents, last_alert_on = excluded.last_alert_on,
      onboarded_at = excluded.onboarded_at, audit_started_on = excluded.audit_started_on, kyc = excluded.kyc, products = excluded.products
    where (listing.demo, listing.name_key, listing.categories, listing.chains, listing.contracts, listing.audits,
        listing.audit_status, listing.audited_on, listing.incidents, listing.last_alert_on, listing.onboarded_at, listing.audit_started_on,
        listing.kyc, listing.products)
      is distinct from (excluded.demo, excluded.name_key, excluded.categories, excluded.chains, excluded.contracts, excluded.audits,
        excluded.audit_status, excluded.audited_on, excluded.incidents, excluded.last_alert_on, excluded.onboarded_at,
        excluded.audit_started_on, excluded.kyc, excluded.products)`.execute(tx);
}

/** Whether each project still runs; null where nothing says so. */
async function copyStatus(tx: Tx): Promise<void> {
  await sql`
    update project_listing as listing set status = stated.state
    from project_listing as each left join (
      select project_id, body ->> 'state' as state from project_statement where kind = 'status'
    ) as stated using (project_id)
    where listing.project_id = each.project_id and listing.status is distinct from stated.state`.execute(tx);
}

const UNKNOWN_DIMENSIONS = sql`array[null, null, null, null, null, null]::double precision[]`;

async function copyScores(tx: Tx, scores: readonly ListedScore[]): Promise<void> {
  if (scores.length === 0) return;
  const given = scores.map(({ control, ...score }) => {
    const delay = control === null ? null : orderingDelay(control);
    // As text, because JSON has no infinite number.
    return { ...score, control, strengths: control === null ? [] : listStrengths(control), delay: delay === null ? null : String(delay) };
  });
  await sql`
    update project_listing as listing set rated = given.rated, tier = given.tier, score = given.score, score_low = given.low,
      score_high = given.high, uncapped_low = given."uncappedLow", coverage = given.coverage, score_change_7d = given."change7d",
      dimension_lows = given."dimensionLows", dimension_highs = given."dimensionHighs", verdict = given.verdict,
      verdict_level = nullif(given.verdict ->> 'level', 'unknown'), control = given.control, strengths = given.strengths,
      reported_ways = given."reportedWays", delay_seconds = given.delay, privileged_at = (given.control ->> 'privilegedAt')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      "projectId" text, rated boolean, tier text, score smallint, low double precision, high double precision,
      "uncappedLow" double precision, coverage double precision, "change7d" smallint,
      "dimensionLows" double precision[], "dimensionHighs" double precision[], verdict jsonb, control jsonb, "reportedWays" jsonb, strengths text[],
      delay double precision)
    where listing.project_id = given."projectId" and
      (listing.rated, listing.tier, listing.score, listing.score_low, listing.score_high, listing.uncapped_low, listing.coverage,
        listing.score_change_7d, listing.dimension_lows, listing.dimension_highs, listing.verdict, listing.control, listing.reported_ways)
      is distinct from (given.rated, given.tier, given.score, given.low, given.high, given."uncappedLow", given.coverage,
        given."change7d", given."dimensionLows", given."dimensionHighs", given.verdict, given.control, given."reportedWays")`.execute(tx);
}

/** SQL: how many short answers of a verdict were read from a chain. What a project attests of itself does not count. */
const ANSWERS = sql`jsonb_array_length(jsonb_path_query_array(verdict, '$.chips[*] ? (@.basis == "proven" || @.basis == "reported")'))`;

/**
 * Position and rank within each partition (docs/methodology.md, "Letters, rating, rank"): by the level of the verdict, the best first, then by the
 * low end of a rated score. Ties share a rank (1, 2, 2, 4), and stand by `ANSWERS`, then by votes, then by name. Projects whose verdict
 * is not known have none and stand last, by name: what was typed about a project does not move it.
 */
async function placeListings(tx: Tx): Promise<void> {
  await sql`
    with graded as (
      select project_id, demo, name_key, array_position(array['low', 'medium', 'high', 'critical'], verdict_level) as grade,
        case when verdict_level is not null and rated then score end as proven,
        case when verdict_level is not null then ${ANSWERS} end as answers,
        case when verdict_level is not null then votes end as votes
      from project_listing
    ), placed as (
      select project_id, demo, grade, proven, row_number() over (
        partition by demo order by grade nulls last, proven desc nulls last, answers desc nulls last, votes desc nulls last,
          name_key collate "C", project_id collate "C"
      ) as position
      from graded
    ), ranked as (
      select project_id, position, case when grade is not null then min(position) over (partition by demo, grade, proven) end as rank
      from placed
    )
    update project_listing as listing set position = ranked.position, rank = ranked.rank from ranked
    where ranked.project_id = listing.project_id and (listing.position, listing.rank) is distinct from (ranked.position, ranked.rank)`.execute(
    tx,
  );
}
