import type { Tx } from '@redoubt/db/client';
import { type RawBuilder, sql } from 'kysely';
import { ALERTED_ON } from './listing-filter.ts';

/** Positions per row of bits. */
export const CHUNK_PLACES = 8_192;

/** Days of listing and alert dates that are kept: more than any filter looks back, few enough to stay small. */
const DAYS_KNOWN = 100;

/** Every value of every facet that a listing has. `all` is every project, `ranked` those whose rank is known, `rank` those of one rank. */
const VALUES = sql`
  select 'all' as facet, '' as value
  union all select 'ranked', '' where rank is not null
  union all select 'rank', rank::text where rank is not null
  union all select 'category', unnest(categories)
  union all select 'chain', unnest(chains)
  union all select 'product', unnest(products)
  union all select 'strength', unnest(strengths)
  union all select 'audit', audit_status
  union all select 'kyc', kyc
  union all select 'score', to_char(score, 'FM000') where rated and score is not null
  union all select 'onboarded', to_char(onboarded_at at time zone 'UTC', 'YYYY-MM-DD') where onboarded_at > now() - make_interval(days => ${DAYS_KNOWN})
  union all select 'alerted', ${ALERTED_ON} where ${ALERTED_ON} > to_char(now() - make_interval(days => ${DAYS_KNOWN}), 'YYYY-MM-DD')`;

/**
 * SQL: how many projects have the rank of the row `listing` of project_listing, itself included; null without a rank. The bits of that
 * rank are counted, so it costs one look-up however many share it.
 */
export const rankSharedBy = (listing = 'listing'): RawBuilder<number | null> => sql`(
  select sum(bit_count(equal.bits))::int from listing_facet as equal
  where equal.demo = ${sql.id(listing, 'demo')} and equal.facet = 'rank' and equal.value = ${sql.id(listing, 'rank')}::text)`;

/** Facets that are filtered from a value upwards. Their rows hold the projects with that value or a greater one. */
const BOUNDS = sql`
  select 'score' as facet, to_char(score, 'FM000') as bound from generate_series(0, 100) as score
  union all select facet, to_char(now() at time zone 'UTC' - make_interval(days => day), 'YYYY-MM-DD')
    from generate_series(0, ${sql.lit(DAYS_KNOWN)}) as day, unnest(array['onboarded', 'alerted']) as facet`;

/**
 * Derives `listing_facet` from `project_listing`; unchanged rows are not written. Called in every
 * transaction that changes positions or filtered columns of listings. Views, votes and trending are no
 * filters.
 */
export async function refreshListFacets(tx: Tx): Promise<void> {
  await sql`
    with counted as materialized (
      select demo, facet, value, (position - 1) / ${sql.lit(CHUNK_PLACES)} as chunk,
        bit_or(set_bit(repeat('0', ${sql.lit(CHUNK_PLACES)})::varbit, (position - 1) % ${sql.lit(CHUNK_PLACES)}, 1)) as bits
      from project_listing as listing cross join lateral (${VALUES}) as each
      group by demo, facet, value, chunk
    ), bound as materialized (${BOUNDS}), now_so as materialized (
      select * from counted where facet not in (select facet from bound)
      union all
      select demo, facet, bound, chunk, bit_or(bits) from counted join bound using (facet) where value >= bound group by demo, facet, bound, chunk
    ), gone as (
      delete from listing_facet as old
      where not exists (select from now_so where (demo, facet, value, chunk) = (old.demo, old.facet, old.value, old.chunk))
    )
    insert into listing_facet as old (demo, facet, value, chunk, bits) select * from now_so
    on conflict (demo, facet, value, chunk) do update set bits = excluded.bits where old.bits <> excluded.bits`.execute(tx);
}
