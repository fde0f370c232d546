import type { Category, ChainSlug } from '@redoubt/domain/catalog/schema';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** How many projects have a value that lists can be filtered by; the most frequent first. */
export type FacetCounts = {
  readonly categories: readonly { readonly value: Category; readonly projects: number }[];
  readonly chains: readonly { readonly value: ChainSlug; readonly projects: number }[];
};

/** Of one realm, whatever else is filtered. Values that no project has are not there. */
export async function countFacets({ db }: Pick<Context, 'db'>, { realm }: { realm: 'real' | 'demo' }): Promise<FacetCounts> {
  const { rows } = await sql<{ facet: 'category' | 'chain'; value: string; projects: number }>`
    select facet, value, sum(bit_count(bits))::int as projects from listing_facet
    where demo = ${realm === 'demo'} and facet in ('category', 'chain')
    group by facet, value order by projects desc, value`.execute(db);
  const of = (wanted: string) => rows.filter(({ facet }) => facet === wanted);
  return {
    categories: of('category').map(({ value, projects }) => ({ value: value as Category, projects })),
    chains: of('chain').map(({ value, projects }) => ({ value, projects })),
  };
}
