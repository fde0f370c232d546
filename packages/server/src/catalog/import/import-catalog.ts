import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { assignToEditors, listDemoIds, listProjectRows, lockCatalog } from '../catalog-store.ts';
import { type ProjectRows, toProjectRows } from '../project/project-rows.ts';
import { applyRows, countChanges } from './apply-rows.ts';
import { readCatalog } from './read-catalog.ts';
import { listCoveredTokens } from './token-rows.ts';

/**
 * Makes the database say what the catalogue's files say, all of it or, if any file is at fault, nothing.
 *
 * `path` is one project's file, or a folder with one file per project. A folder is the whole catalogue: projects that came from
 * a file and have none in it any more are removed. A single file adds or replaces its project and removes none of those. Demo
 * projects are never touched; those from the token list go when a file covers them. What editors state stays, save what a file now states,
 * too; a project of which they state something outlives its file, and is theirs from then on. A project
 * whose file says what is stored already is left as it is, `updated_at` included. Imports at the same time wait for one another.
 * What changed is written to the audit log, under `actor`.
 *
 * Returns how many projects were read and how many of the database's were added, updated or removed.
 * Throws `InvalidParameterException`, its message listing every fault as `file: field: what is wrong`.
 */
export async function importCatalog(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ projects: number; changed: number }> {
  const { projects, whole } = await readCatalog({ path });
  const files = projects.map(toProjectRows);
  const changes = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    await refuseDemoIds(tx, files);
    const stored = await listProjectRows(tx);
    const lost = whole ? listLost(stored, files) : [];
    const kept = await assignToEditors(tx, { ids: lost });
    const removed = [...lost.filter((id) => !kept.has(id)), ...listCoveredTokens(stored, files)];
    return applyRows(tx, { stored, rows: files, removed, actor, action: 'catalog.import' });
  });
  log.info({ projects: projects.length, ...changes }, 'catalogue imported');
  return { projects: projects.length, changed: countChanges(changes) };
}

async function refuseDemoIds(tx: Tx, rows: readonly ProjectRows[]): Promise<void> {
  const demoIds = new Set(await listDemoIds(tx));
  const faults = rows.flatMap(({ project: { id } }) =>
    demoIds.has(id) ? [`${id}.json: id: A project of the demo chain has this id.`] : [],
  );
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
}

/** Projects that a file brought and that have no file any more. */
function listLost(stored: ReadonlyMap<string, ProjectRows>, rows: readonly ProjectRows[]): string[] {
  const named = new Set(rows.map(({ project }) => project.id));
  return [...stored.values()].flatMap(({ project: { id, origin } }) => (origin === 'catalog' && !named.has(id) ? [id] : []));
}
