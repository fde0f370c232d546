import type { ProjectFilter } from '@redoubt/domain/catalog/project/list';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type RawBuilder, sql } from 'kysely';
import { CHUNK_PLACES } from './facet-store.ts';
import { ALERTED_SINCE, hasAny, IS_MONITORED, onboardedSince } from './listing-filter.ts';

export const NO_BITS = sql`repeat('0', ${sql.lit(CHUNK_PLACES)})::varbit`;

/** SQL rows `chunk, bits`: a bit for each position of one partition whose project matches `filter`. */
export function toBits(filter: ProjectFilter, { demo }: { demo: boolean }): RawBuilder<unknown> {
  const facet = (name: string, condition: RawBuilder<unknown> = sql`true`) => sql`(
    select chunk, bit_or(bits) as bits from listing_facet where demo = ${demo} and facet = ${sql.lit(name)} and ${condition} group by chunk
  )`;
  const oneOf = (name: string, values: readonly string[] | undefined) =>
    hasAny(values) ? [facet(name, sql`value = any(${values}::text[])`)] : [];
  // Monitoring changes with connected chains, not with listings, so no facet stores it.
  const monitoredOr = (products: readonly string[]) => sql`(
    select chunk, bit_or(bits) as bits from (
      select chunk, bits from ${facet('product', sql`value = any(${products}::text[])`)} as kept
      union all
      select (position - 1) / ${sql.lit(CHUNK_PLACES)}, bit_or(set_bit(${NO_BITS}, (position - 1) % ${sql.lit(CHUNK_PLACES)}, 1))
      from project_listing as listing where demo = ${demo} and ${IS_MONITORED} group by 1
    ) as either group by chunk
  )`;
  const since = (name: string, bound: RawBuilder<unknown>) => facet(name, sql`value = ${bound}`);
  const { score, onboardedWithin, hasRecentAlert, strengths } = filter;
  const within = [
    ...oneOf('category', filter.categories),
    ...oneOf('chain', filter.chains?.map(toChainSlug)),
    ...oneOf('audit', filter.auditStatus),
    ...(filter.products?.includes('skynet') === true ? [monitoredOr(filter.products)] : oneOf('product', filter.products)),
    ...oneOf('kyc', filter.kyc),
    ...(strengths ?? []).map((strength) => facet('strength', sql`value = ${strength}`)),
    // Scores are whole numbers: a bound between two of them means the next one.
    ...(isBounded(score) ? [since('score', scoreKey(Math.ceil(score.min ?? 0)))] : []),
    ...(onboardedWithin === undefined ? [] : [since('onboarded', onboardedSince(onboardedWithin))]),
    ...(hasRecentAlert === true ? [since('alerted', ALERTED_SINCE)] : []),
  ];
  const without = [
    ...(score?.max === undefined ? [] : [since('score', scoreKey(Math.floor(score.max) + 1))]),
    ...(hasRecentAlert === false ? [since('alerted', ALERTED_SINCE)] : []),
  ];
  return sql`
    select chunk, everyone.bits
      ${join(within.map((_, index) => sql`& ${sql.ref(`within_${index}.bits`)}`))}
      ${join(without.map((_, index) => sql`& ~coalesce(${sql.ref(`without_${index}.bits`)}, ${NO_BITS})`))} as bits
    from ${facet('all')} as everyone
    ${join(within.map((each, index) => sql`join ${each} as ${sql.ref(`within_${index}`)} using (chunk)`))}
    ${join(without.map((each, index) => sql`left join ${each} as ${sql.ref(`without_${index}`)} using (chunk)`))}`;
}

function join(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` `);
}

type Score = NonNullable<ProjectFilter['score']>;

function isBounded(score: Score | undefined): score is Score {
  return score?.min !== undefined || score?.max !== undefined;
}

/** A score as facets store it: padded, so that text order is numeric order. */
function scoreKey(score: number): RawBuilder<unknown> {
  return sql`${String(score).padStart(3, '0')}`;
}
