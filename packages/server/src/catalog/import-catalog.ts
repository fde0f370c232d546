import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';
import type { Context } from '../context.ts';
import { refreshListings } from '../score/refresh-listings.ts';
import { deleteProjects, listDemoIds, listProjectRows, lockCatalog, replaceProjects } from './catalog-store.ts';
import { type ProjectRows, toProjectRows } from './project-rows.ts';
import { readCatalog } from './read-catalog.ts';

type Changes = { readonly added: string[]; readonly updated: string[]; readonly removed: string[] };

/**
 * Makes the database say what the catalogue's files say, all of it or, if any file is at fault, nothing.
 *
 * `path` is one project's file, or a folder with one file per project. A folder is the whole catalogue: real projects
 * without a file in it are removed. A single file adds or replaces its project and removes none. Demo projects are never
 * touched. A project whose file says what is stored already is left as it is, `updated_at` included. Imports at the same
 * time wait for one another. What changed is written to the audit log, under `actor`.
 *
 * Returns how many projects were read and how many of the database's were added, updated or removed.
 * Throws `InvalidParameterException`, its message listing every fault as `file: field: what is wrong`.
 */
export async function importCatalog(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ projects: number; changed: number }> {
  const { projects, whole } = await readCatalog({ path });
  const rows = projects.map(toProjectRows);
  const changes = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    await refuseDemoIds(tx, rows);
    const applied = await applyChanges(tx, { rows, whole });
    if (count(applied) > 0) await appendAuditLog(tx, { actor, action: 'catalog.import', subject: 'catalog', details: applied });
    return applied;
  });
  log.info({ projects: projects.length, ...changes }, 'catalogue imported');
  return { projects: projects.length, changed: count(changes) };
}

async function refuseDemoIds(tx: Tx, rows: readonly ProjectRows[]): Promise<void> {
  const demoIds = new Set(await listDemoIds(tx));
  const faults = rows.flatMap(({ project: { id } }) =>
    demoIds.has(id) ? [`${id}.json: id: A project of the demo chain has this id.`] : [],
  );
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
}

async function applyChanges(tx: Tx, { rows, whole }: { rows: readonly ProjectRows[]; whole: boolean }): Promise<Changes> {
  const stored = await listProjectRows(tx);
  const named = new Set(rows.map(({ project }) => project.id));
  const differing = rows.filter((row) => !isDeepStrictEqual(toComparable(row), toComparable(stored.get(row.project.id))));
  const removed = whole ? [...stored.keys()].filter((id) => !named.has(id)) : [];
  await replaceProjects(tx, { rows: differing });
  await deleteProjects(tx, { ids: removed });
  await refreshListings(tx);
  const ids = differing.map(({ project }) => project.id);
  return { added: ids.filter((id) => !stored.has(id)), updated: ids.filter((id) => stored.has(id)), removed };
}

/** The store orders every list as the file does, but for the terms, which have no order. */
function toComparable(rows: ProjectRows | undefined) {
  return rows && { ...rows, terms: new Set(rows.terms.map(({ kind, term }) => `${kind} ${term}`)) };
}

function count({ added, updated, removed }: Changes): number {
  return added.length + updated.length + removed.length;
}
