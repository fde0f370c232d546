import { inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { listProjectRows, lockCatalog, markDemoProjects } from '../catalog-store.ts';
import { toProjectRows } from '../project/project-rows.ts';
import { applyRows, countChanges } from './apply-rows.ts';
import { readCatalog } from './read-catalog.ts';

/** Where the demo chain's files say that their statements come from: pages under a name that is reserved and leads nowhere. */
const DEMO_SOURCE = 'https://demo-chain.example/';

/**
 * Makes the database hold the projects that the demo chain wrote files of into folder `path`, all marked as demo; `undefined`: there
 * is no demo chain, and none of its projects. Real projects are never touched, nor are demo projects of another origin.
 *
 * Returns how many projects were read and how many were added, updated or removed. Throws `InvalidParameterException`, also when a
 * real project has the id of one of them.
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
