import type { Db } from '@redoubt/db/client';
import type { ProjectFilter, ProjectSort } from '@redoubt/domain/catalog/project/list';
import { type RawBuilder, sql } from 'kysely';
import { NO_BITS, toBits } from './facet-bits.ts';
import { CHUNK_PLACES } from './facet-store.ts';
import { ORDERS } from './listing-order.ts';

type Partition = { readonly demo: boolean };
type Slice = { readonly offset: number; readonly limit: number };
type Places = { readonly total: number; readonly places: readonly number[] };

/** Up to this many matches are sorted; beyond, the order's index is scanned until enough have matched. */
const SORTED_MAX = 10_000;

/** Positions of one page of a partition's matches in order of rank, and how many match in all. */
export async function findRankedPlaces(
  db: Db,
  { filter, order, demo, offset, limit }: { filter: ProjectFilter; order: ProjectSort['order'] } & Partition & Slice,
): Promise<Places> {
  const direction = order === 'asc' ? sql`1` : sql`-1`;
  const { rows } = await sql<Places>`
    with matching as materialized (${toBits(filter, { demo })}), ranked as (
      select chunk, bits from listing_facet where demo = ${demo} and facet = 'ranked'
    ), part as (
      -- Projects without a rank come last in both directions.
      select ${direction} as direction, chunk, matching.bits & ranked.bits as bits from matching join ranked using (chunk)
      union all
      select null, chunk, matching.bits & ~coalesce(ranked.bits, ${NO_BITS}) from matching left join ranked using (chunk)
    ), counted as (
      select *, bit_count(bits) as matches, (sum(bit_count(bits)) over ordered)::int as upto
      from part window ordered as (order by direction nulls last, coalesce(direction, 1) * chunk)
    ), touched as (
      select * from counted where upto > ${offset}::bigint and upto - matches < ${offset + limit}::bigint
    ), place as (
      select direction, chunk * ${sql.lit(CHUNK_PLACES)} + bit + 1 as place
      from touched, generate_series(0, ${sql.lit(CHUNK_PLACES - 1)}) as bit where get_bit(bits, bit) = 1
      order by direction nulls last, coalesce(direction, 1) * (chunk * ${sql.lit(CHUNK_PLACES)} + bit)
      offset ${offset}::bigint - coalesce((select min(upto - matches) from touched), ${offset}::bigint) limit ${limit}
    )
    select coalesce((select max(upto) from counted), 0) as total,
      coalesce((select array_agg(place order by direction nulls last, coalesce(direction, 1) * place) from place), '{}') as places`.execute(
    db,
  );
  return rows[0] ?? { total: 0, places: [] };
}

/** The same in another order than by rank. */
export async function findSortedPlaces(
  db: Db,
  {
    filter,
    sort,
    demo,
    offset,
    limit,
    sortedMax = SORTED_MAX,
  }: { filter: ProjectFilter; sort: ProjectSort; sortedMax?: number } & Partition & Slice,
): Promise<Places> {
  const total = await countMatches(db, { filter, demo });
  if (offset >= total) return { total, places: [] };
  const matching = toBits(filter, { demo });
  const { value } = ORDERS[sort.field];
  const source = total <= sortedMax ? fewMatches(matching, { demo, value }) : allMatches(matching, { demo, value });
  const { rows } = await sql<{ place: number }>`${source} ${toOrderedPlaces(sort, { offset, limit })}`.execute(db);
  return { total, places: rows.map(({ place }) => place) };
}

async function countMatches(db: Db, { filter, demo }: { filter: ProjectFilter } & Partition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bit_count(bits)), 0)::int as total from (${toBits(filter, { demo })}) as matching`.execute(db);
  return rows[0]?.total ?? 0;
}

type Ordered = {
  /** What is compared, from `listing`. */
  readonly value: RawBuilder<unknown>;
};

/** Defines `matched` as place and value of the matching rows, looked up one by one. Skips 32-bit words without a match. */
function fewMatches(matching: RawBuilder<unknown>, { demo, value }: Partition & Ordered): RawBuilder<unknown> {
  return sql`
    with matching as materialized (${matching}), word as materialized (
      select chunk * ${sql.lit(CHUNK_PLACES)} + 32 * word as before, substring(bits from 32 * word + 1 for 32) as bits
      from matching, generate_series(0, ${sql.lit(CHUNK_PLACES / 32 - 1)}) as word where bit_count(bits) > 0
    ), hit as materialized (
      select * from word where bit_count(bits) > 0
    ), matched as materialized (
      select listing.demo, listing.position as place, ${value} as value from hit
      cross join generate_series(0, 31) as bit
      join project_listing as listing on listing.demo = ${demo} and listing.position = before + bit + 1
      where get_bit(bits, bit) = 1
    )`;
}

/** The same, to be read in the order of an index. */
function allMatches(matching: RawBuilder<unknown>, { demo, value }: Partition & Ordered): RawBuilder<unknown> {
  return sql`
    with matching as materialized (${matching}), whole as materialized (
      select bits_concat(coalesce(matching.bits, ${NO_BITS}) order by everyone.chunk) as bits
      from listing_facet as everyone left join matching using (chunk) where demo = ${demo} and facet = 'all'
    ), matched as not materialized (
      select demo, position as place, ${value} as value from project_listing as listing
      where demo = ${demo} and get_bit((select bits from whole), position - 1) = 1
    )`;
}

/** Against the usual direction, known values are read backwards from their index; unknown ones stay last. */
function toOrderedPlaces({ field, order }: ProjectSort, { offset, limit }: Slice): RawBuilder<unknown> {
  const { usual } = ORDERS[field];
  const slice = sql`limit ${limit} offset ${offset}`;
  if (order === usual) return sql`select place from matched order by demo, value ${sql.raw(usual)} nulls last, place ${slice}`;
  const first = offset + limit;
  return sql`
    select place from (
      (select 0 as part, row_number() over (), place from (
        select place from matched where value is not null order by demo desc, value ${sql.raw(order)} nulls first, place desc limit ${first}) as known)
      union all
      (select 1, row_number() over (), place from (
        select place from matched where value is null order by place limit ${first}) as unknown)
    ) as each order by part, row_number ${slice}`;
}
