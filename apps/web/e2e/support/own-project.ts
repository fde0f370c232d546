import { randomBytes } from 'node:crypto';
import { inTransaction } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import { lockCatalog, replaceProjects } from '@redoubt/server/catalog/catalog-store';
import { toProjectRows } from '@redoubt/server/catalog/project/project-rows';
import { refreshCatalog } from '@redoubt/server/catalog/refresh/refresh-catalog';
import { catalogProject } from '@redoubt/testing/database/builders';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { sharedDataDir } from './shared-product.ts';

/** A project of one test alone, as a file would bring it. */
export async function addProject(
  fields: Omit<NonNullable<Parameters<typeof catalogProject>[0]>, 'id'> & { name: string },
): Promise<ProjectId> {
  const id = ProjectId.parse(`own-${randomBytes(4).toString('hex')}`);
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await inTransaction(product.db, async (tx) => {
    await lockCatalog(tx);
    await replaceProjects(tx, { rows: [toProjectRows(catalogProject({ tickers: [], ...fields, id }))] });
    await refreshCatalog(tx, { changed: [id] });
  });
  return id;
}

export async function removeProject(id: ProjectId): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await inTransaction(product.db, async (tx) => {
    await lockCatalog(tx);
    await tx.deleteFrom('project').where('id', '=', id).execute();
    await refreshCatalog(tx, { changed: [id] });
  });
}
