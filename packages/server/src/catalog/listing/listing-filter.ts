import type { ProjectFilter } from '@redoubt/domain/catalog/project/list';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import type { ProjectId } from '@redoubt/domain/ids';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type RawBuilder, sql } from 'kysely';

/** Absent `projectIds` are no restriction; an empty list matches nothing. */
export type Restriction = { readonly filter: ProjectFilter; readonly projectIds?: readonly ProjectId[] | undefined };

const WINDOW_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
const RECENT_ALERT_DAYS = 30;

/** SQL: the first day of `last_alert_on`, which can be a month or a year: recent only if all of it is. */
export const ALERTED_ON = sql`(listing.last_alert_on || substr('-01-01', length(listing.last_alert_on) - 3)) collate "C"`;

/** The first day whose alerts are recent. */
export const ALERTED_SINCE = sql`to_char(now() at time zone 'UTC' - make_interval(days => ${RECENT_ALERT_DAYS}), 'YYYY-MM-DD')`;

/** SQL: whether a contract of the project is followed on a connected chain. */
export const IS_MONITORED = sql<boolean>`(listing.project_id in (
  select project_id from tracked_contract where chain_id in (select chain_id from chain_endpoint)))`;

/** `restriction` as an SQL condition on `listing`, a row of project_listing. */
export function toCondition({ filter, projectIds }: Restriction): RawBuilder<boolean> {
  const { realm, keyword, categories, chains, auditStatus, products, kyc, score, onboardedWithin, hasRecentAlert, strengths } = filter;
  const conditions = [
    projectIds && sql`listing.project_id = any(${projectIds})`,
    realm !== 'all' && sql`listing.demo = ${realm === 'demo'}`,
    keyword !== undefined && keyword !== '' && containsKeyword(keyword),
    hasAny(categories) && sql`listing.categories && ${categories}`,
    hasAny(chains) && sql`listing.chains && ${chains.map(toChainSlug)}`,
    hasAny(auditStatus) && sql`listing.audit_status = any(${auditStatus})`,
    hasAny(products) &&
      (products.includes('skynet') ? sql`(listing.products && ${products} or ${IS_MONITORED})` : sql`listing.products && ${products}`),
    hasAny(kyc) && sql`listing.kyc = any(${kyc})`,
    score?.min !== undefined && sql`listing.rated and listing.score >= ${score.min}::float8`,
    score?.max !== undefined && sql`listing.rated and listing.score <= ${score.max}::float8`,
    onboardedWithin && sql`listing.onboarded_at >= ${onboardedSince(onboardedWithin)}::timestamp at time zone 'UTC'`,
    hasRecentAlert !== undefined && sql`coalesce(${ALERTED_ON} >= ${ALERTED_SINCE}, false) = ${hasRecentAlert}`,
    hasAny(strengths) && sql`listing.strengths @> ${strengths}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

export function hasAny<Value>(values: readonly Value[] | undefined): values is readonly Value[] {
  return values !== undefined && values.length > 0;
}

/** Every character of a keyword is literal, `%` and `_` too. */
function containsKeyword(keyword: string): RawBuilder<unknown> {
  const literal = toSearchTerm(keyword).replaceAll(/[\\%_]/g, '\\$&');
  return sql`listing.project_id in (select project_id from search_key where whole and key like ${`%${literal}%`})`;
}

/** The first day, in UTC, that counts. */
export function onboardedSince(within: keyof typeof WINDOW_DAYS): RawBuilder<unknown> {
  return sql`to_char(now() at time zone 'UTC' - make_interval(days => ${WINDOW_DAYS[within]}), 'YYYY-MM-DD')`;
}
