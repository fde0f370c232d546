import type { CatalogFigures } from '@redoubt/domain/catalog/project/recent';
import type { Context } from '../../platform/context.ts';
import { countCatalog } from './recent-store.ts';

/** How much is on record about real projects. */
export async function getCatalogFigures({ db }: Pick<Context, 'db'>): Promise<CatalogFigures> {
  return countCatalog(db);
}
