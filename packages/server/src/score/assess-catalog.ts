import type { Tx } from '@redoubt/db/client';
import { refreshListings } from './refresh-listings.ts';

/** Lets everything that follows from the catalogue follow it: facts, scores, listings. */
export async function assessCatalog(tx: Tx): Promise<void> {
  await refreshListings(tx);
}
