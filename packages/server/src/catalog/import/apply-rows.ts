import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@redoubt/db/client';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { deleteProjects, replaceProjects } from '../catalog-store.ts';
import type { ProjectRows } from '../project/project-rows.ts';
import { refreshCatalog } from '../refresh/refresh-catalog.ts';

/** Ids of the projects that an import added, changed and removed. */
export type Changes = { readonly added: string[]; readonly updated: string[]; readonly removed: string[] };

type Application = {
  /** Every real project as it is stored, by id. */
  readonly stored: ReadonlyMap<string, ProjectRows>;
  /** What to store. */
  readonly rows: readonly ProjectRows[];
  readonly removed: readonly string[];
  /** Whether all projects are scored again, as at each start: a new release may judge the same facts differently. */
  readonly scoresAll?: boolean;
  readonly actor: string;
  readonly action: string;
};

/**
 * Writes the rows that differ, deletes `removed`, and refreshes what is derived: facts, scores,
 * listings. Changes are written to the audit log.
 */
export async function applyRows(tx: Tx, { stored, rows, removed, scoresAll = false, actor, action }: Application): Promise<Changes> {
  const differing = rows.filter((row) => !isDeepStrictEqual(toComparable(row), toComparable(stored.get(row.project.id))));
  await replaceProjects(tx, { rows: differing });
  await deleteProjects(tx, { ids: removed });
  const ids = differing.map(({ project }) => project.id);
  const changes = {
    added: ids.filter((id) => !stored.has(id)),
    updated: ids.filter((id) => stored.has(id)),
    removed: removed.toSorted(),
  };
  if (countChanges(changes) > 0) await appendAuditLog(tx, { actor, action, subject: 'catalog', details: changes });
  await refreshCatalog(tx, scoresAll ? {} : { changed: ids });
  return changes;
}

export function countChanges({ added, updated, removed }: Changes): number {
  return added.length + updated.length + removed.length;
}

/** The store keeps every list in the file's order, except the terms, which have none. */
function toComparable(rows: ProjectRows | undefined) {
  return rows && { ...rows, terms: new Set(rows.terms.map(({ kind, term }) => `${kind} ${term}`)) };
}
