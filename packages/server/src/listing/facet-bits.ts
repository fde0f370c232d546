import { toChainSlug } from '@redoubt/domain/chain/to-chain-slug';
import type { ProjectFilter } from '@redoubt/domain/project/list';
import { type RawBuilder, sql } from 'kysely';
import { CHUNK_PLACES } from './facet-store.ts';
import { ALERTED_SINCE, hasAny, onboardedSince } from './listing-filter.ts';

export const NO_BITS = sql`repeat('0', ${sql.lit(CHUNK_PLACES)})::varbit`;

/** Whose bit is set, of one realm: `chunk, bits`, in rows for all chunks that there are. */
export function toBits(filter: ProjectFilter, { demo }: { demo: boolean }): RawBuilder<unknown> {
  const facet = (name: string, condition: RawBuilder<unknown> = sql`true`) => sql`(
    select chunk, bit_or(bits) as bits from listing_facet where demo = ${demo} and facet = ${sql.lit(name)} and ${condition} group by chunk
  )`;
  const oneOf = (name: string, values: readonly string[] | undefined) =>
    hasAny(values) ? [facet(name, sql`value = any(${values}::text[])`)] : [];
  const alerted = facet('alerted', sql`value >= ${ALERTED_SINCE}`);
  const needed = [
    ...oneOf('category', filter.categories),
    ...oneOf('chain', filter.chains?.map(toChainSlug)),
    ...oneOf('audit', filter.auditStatus),
    ...oneOf('product', filter.products),
    ...oneOf('kyc', filter.kyc),
    ...(isBounded(filter.score)
      ? [facet('score', sql`value between ${scoreKey(filter.score.min ?? 0)} and ${scoreKey(filter.score.max ?? 100, Math.floor)}`)]
      : []),
    ...(filter.onboardedWithin === undefined
      ? []
      : [facet('onboarded', sql`value >= to_char(${onboardedSince(filter.onboardedWithin)} at time zone 'UTC', 'YYYY-MM-DD')`)]),
    ...(filter.hasRecentAlert === true ? [alerted] : []),
  ];
  const joins = needed.map((each, index) => sql`join ${each} as ${sql.ref(`facet_${index}`)} using (chunk)`);
  const terms = needed.map((_, index) => sql`& ${sql.ref(`facet_${index}.bits`)}`);
  if (filter.hasRecentAlert === false) {
    joins.push(sql`left join ${alerted} as alerted using (chunk)`);
    terms.push(sql`& ~coalesce(alerted.bits, ${NO_BITS})`);
  }
  return sql`select chunk, everyone.bits ${sql.join(terms, sql` `)} as bits from ${facet('all')} as everyone ${sql.join(joins, sql` `)}`;
}

type Score = NonNullable<ProjectFilter['score']>;

function isBounded(score: Score | undefined): score is Score {
  return score?.min !== undefined || score?.max !== undefined;
}

/** A score as facets write it, so that texts compare as numbers do. Scores are whole; a bound between two of them is the nearer one inside. */
function scoreKey(bound: number, round: (value: number) => number = Math.ceil): string {
  return String(round(bound)).padStart(3, '0');
}
