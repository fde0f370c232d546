import { inTransaction } from '@redoubt/db/client';
import { findCovering, type ListedToken, toCoverIndex, toTokenProjects } from '@redoubt/domain/catalog/file/token-list';
import type { Context } from '../../platform/context.ts';
import { listDemoIds, listProjectRows, lockCatalog } from '../catalog-store.ts';
import { applyRows, countChanges } from './apply-rows.ts';
import { toNamed, toTokenRows } from './token-rows.ts';

type TokenList = {
  readonly tokens: readonly ListedToken[];
  /** Page where the list is published. */
  readonly source: string;
};

/**
 * Imports the tokens of a public list as projects with only a name and contracts. Tokens that another
 * project covers are left out; those that the list no longer has are removed. Concurrent imports wait
 * for one another.
 *
 * Returns how many projects come from the list, and how many were added, updated or removed.
 */
export async function importTokens(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { list: { tokens, source }, actor }: { list: TokenList; actor: string },
): Promise<{ projects: number; changed: number }> {
  const projects = toTokenProjects(tokens);
  const { rows, changes } = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const stored = await listProjectRows(tx);
    const demoIds = new Set(await listDemoIds(tx));
    const others = toCoverIndex([...stored.values()].filter(({ project }) => project.origin !== 'token-list').map(toNamed));
    const wanted = projects.filter((token) => !demoIds.has(token.id) && findCovering(token, others) === undefined);
    const rows = wanted.map((token) => toTokenRows(token, { source }));
    const named = new Set(wanted.map(({ id }) => id));
    const removed = [...stored.values()].flatMap(({ project: { id, origin } }) => (origin === 'token-list' && !named.has(id) ? [id] : []));
    return { rows, changes: await applyRows(tx, { stored, rows, removed, actor, action: 'catalog.tokens' }) };
  });
  const { added, updated, removed } = changes;
  log.info({ projects: rows.length, added: added.length, updated: updated.length, removed: removed.length }, 'token list imported');
  return { projects: rows.length, changed: countChanges(changes) };
}
