import { type Db, inTransaction } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { refreshListFacets } from '@redoubt/server/catalog/listing/facet-store';
import { refreshSearch } from '@redoubt/server/catalog/search/refresh-search';
import type { Insertable } from 'kysely';

type Listing = Insertable<Tables['project_listing']>;

/** A listed project: what lists filter and show of it, but for what follows from `id`, `name`, `ticker` and its place in the array. */
export type ListedProject = { id: string; name?: string; ticker?: string } & Partial<Omit<Listing, 'project_id' | 'name_key'>>;

/**
 * Stores projects and their listings as if they had been imported and scored in this order: the first of each partition (real, demo) is
 * the first of its list. Ranks follow this order, unless given.
 */
export async function insertListings(db: Db, projects: readonly ListedProject[]): Promise<void> {
  const positions = new Map<boolean, number>();
  for (const { id, name = id, ticker = id.toUpperCase(), ...listing } of projects) {
    const demo = listing.demo ?? false;
    const position = (positions.get(demo) ?? 0) + 1;
    positions.set(demo, position);
    await db
      .insertInto('project')
      .values({ id, name, tickers: [ticker], categories: listing.categories ?? [], demo })
      .execute();
    await db
      .insertInto('project_listing')
      .values({
        project_id: id,
        demo,
        position,
        rank: position,
        rated: false,
        tier: 'NR',
        dimension_lows: Array.from({ length: 6 }, () => null),
        dimension_highs: Array.from({ length: 6 }, () => null),
        name_key: toSearchTerm(name),
        categories: [],
        chains: [],
        contracts: 0,
        audits: 0,
        audit_status: 'unknown',
        incidents: 0,
        onboarded_at: new Date('2026-01-01'),
        ...listing,
      })
      .execute();
  }
  await inTransaction(db, async (tx) => {
    await refreshListFacets(tx);
    await refreshSearch(tx);
  });
}
