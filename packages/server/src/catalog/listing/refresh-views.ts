import { inTransaction } from '@redoubt/db/client';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { archiveViews, copyPageViews, deleteOldSignals, placeTrending } from './view-store.ts';

/** How long single views are stored: trends need the last days, and visitors' privacy allows no longer. */
const VIEW_DAYS_KEPT = 30;

/** Updates page views and trending positions of listings. Old views become counts; totals stay. */
export async function refreshViews({ db }: Pick<Context, 'db'>): Promise<{ archived: number }> {
  return inTransaction(db, async (tx) => {
    // Imports write listings, too; without the lock both could deadlock.
    await lockCatalog(tx);
    const archived = await archiveViews(tx, { days: VIEW_DAYS_KEPT });
    await copyPageViews(tx);
    await placeTrending(tx);
    await deleteOldSignals(tx);
    return { archived };
  });
}
