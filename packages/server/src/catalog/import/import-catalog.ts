import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { assignToEditors, listDemoIds, listProjectRows, lockCatalog } from '../catalog-store.ts';
import { type ProjectRows, toProjectRows } from '../project/project-rows.ts';
import { applyRows, countChanges } from './apply-rows.ts';
import { readCatalog } from './read-catalog.ts';
import { listCoveredTokens } from './token-rows.ts';

/**
 * Imports the catalogue's files: all of them, or none if any is invalid.
 *
 * `path` is one project's file, or a folder with one file per project. A folder is the whole
 * catalogue: projects that came from a file and have none any more are removed. A single file adds or
 * replaces its project only.
 *
 * - Demo projects are never touched. Projects of the token list are removed when a file covers them.
 * - Editors' statements stay, except those that a file now states too. A project with editors'
 *   statements outlives its file and belongs to the editors from then on.
 * - A project whose file equals what is stored is not written, `updated_at` included.
 * - Concurrent imports wait for one another. Changes go to the audit log under `actor`.
 *
 * Returns how many projects were read, and how many rows were added, updated or removed. Throws
 * `InvalidParameterException`; its message lists every fault as `file: field: what is wrong`.
 */
export async function importCatalog(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ projects: number; changed: number }> {
  const { projects, whole } = await readCatalog({ path });
  const files = projects.map(toProjectRows);
  const changes = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    await rejectDemoIds(tx, files);
    const stored = await listProjectRows(tx);
    const lost = whole ? listLost(stored, files) : [];
    const kept = await assignToEditors(tx, { ids: lost });
    const removed = [...lost.filter((id) => !kept.has(id)), ...listCoveredTokens(stored, files)];
    return applyRows(tx, { stored, rows: files, removed, scoresAll: whole, actor, action: 'catalog.import' });
  });
  log.info({ projects: projects.length, ...changes }, 'catalogue imported');
  return { projects: projects.length, changed: countChanges(changes) };
}

async function rejectDemoIds(tx: Tx, rows: readonly ProjectRows[]): Promise<void> {
  const demoIds = new Set(await listDemoIds(tx));
  const faults = rows.flatMap(({ project: { id } }) =>
    demoIds.has(id) ? [`${id}.json: id: A project of the demo chain has this id.`] : [],
  );
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
}

/** Projects that came from a file and have none any more. */
function listLost(stored: ReadonlyMap<string, ProjectRows>, rows: readonly ProjectRows[]): string[] {
  const named = new Set(rows.map(({ project }) => project.id));
  return [...stored.values()].flatMap(({ project: { id, origin } }) => (origin === 'catalog' && !named.has(id) ? [id] : []));
}
