import { inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { listProjectRows, lockCatalog, markDemoProjects } from '../catalog-store.ts';
import { toProjectRows } from '../project/project-rows.ts';
import { applyRows, countChanges } from './apply-rows.ts';
import { readCatalog } from './read-catalog.ts';

/** Source of the demo chain's statements: pages under a reserved name that resolves to nothing. */
const DEMO_SOURCE = 'https://demo-chain.example/';

/**
 * Imports the demo chain's project files from folder `path`, all marked as demo. Without `path` there
 * is no demo chain, and its projects are removed. Real projects, and demo projects of another origin,
 * are never touched.
 *
 * Returns how many projects were read and how many were added, updated or removed. Throws
 * `InvalidParameterException`, also when a real project has the id of one of them.
 */
export async function importDemoProjects(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string | undefined; actor: string },
): Promise<{ projects: number; changed: number }> {
  const rows = path === undefined ? [] : (await readCatalog({ path })).projects.map(toProjectRows);
  const changes = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const real = await listProjectRows(tx);
    const faults = rows.flatMap(({ project: { id } }) => (real.has(id) ? [`${id}.json: id: A real project has this id.`] : []));
    if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
    const stored = await listProjectRows(tx, { demo: true });
    const named = new Set(rows.map(({ project }) => project.id));
    const removed = [...stored.values()].flatMap(({ project: { id, description_source } }) =>
      description_source?.startsWith(DEMO_SOURCE) === true && !named.has(id) ? [id] : [],
    );
    await markDemoProjects(tx, { projects: rows.flatMap(({ project }) => (stored.has(project.id) ? [] : [project])) });
    return applyRows(tx, { stored, rows, removed, actor, action: 'catalog.demo' });
  });
  log.info({ projects: rows.length, ...changes }, 'demo projects imported');
  return { projects: rows.length, changed: countChanges(changes) };
}
