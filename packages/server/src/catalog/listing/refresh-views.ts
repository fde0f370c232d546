import { inTransaction } from '@redoubt/db/client';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { archiveViews, copyPageViews, deleteOldSignals, placeTrending } from './view-store.ts';

/** How long single views are kept: what trends looks at the last days, and what a visitor viewed is nobody's business for longer. */
const VIEW_DAYS_KEPT = 30;

/** Brings what lists say of visits up to date: views, and who is trending. Old views become numbers; no total changes by that. */
export async function refreshViews({ db }: Pick<Context, 'db'>): Promise<{ archived: number }> {
  return inTransaction(db, async (tx) => {
    // Listings are rewritten by imports, too; two that do so at once would wait for each other.
    await lockCatalog(tx);
    const archived = await archiveViews(tx, { days: VIEW_DAYS_KEPT });
    await copyPageViews(tx);
    await placeTrending(tx);
    await deleteOldSignals(tx);
    return { archived };
  });
}
