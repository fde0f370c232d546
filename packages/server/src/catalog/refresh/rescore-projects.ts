import { inTransaction } from '@redoubt/db/client';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { refreshCatalog } from './refresh-catalog.ts';

/** Rescores by today's date: evidence ages, incidents lose weight. Writes nothing when nothing changed. */
export async function rescoreProjects({ db }: Pick<Context, 'db'>): Promise<{ began: number; ended: number; scored: number }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    return refreshCatalog(tx);
  });
}
