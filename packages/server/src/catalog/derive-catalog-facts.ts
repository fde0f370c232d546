import type { Tx } from '@redoubt/db/client';
import { type NewFact, toCatalogFacts } from '@redoubt/domain/score/catalog-facts';
import { type ListedName, searchNames } from '@redoubt/domain/score/catalog-facts-names';
import { listProjectRows } from './catalog-store.ts';
import type { ProjectRows } from './project-rows.ts';
import { toCatalogFile } from './to-catalog-file.ts';

/**
 * What the stored catalogue answers of the score's questions, by project. A token of a public list answers none: nobody has looked
 * into it. Demo projects are not in the catalogue.
 */
export async function deriveCatalogFacts(tx: Tx, { at }: { at: Date }): Promise<Map<string, NewFact[]>> {
  const stored = [...(await listProjectRows(tx, { reported: true })).values()];
  const files = stored.flatMap((rows) => (rows.project.origin === 'token-list' ? [] : (toCatalogFile(rows) ?? [])));
  const tokens = stored.find(({ project }) => project.origin === 'token-list');
  const names = searchNames(await listNames(tx, stored), {
    ids: new Set(files.map(({ id }) => id)),
    searchedOn: at.toISOString().slice(0, 10),
    places: tokens === undefined ? [] : tokens.contracts.slice(0, 1).map(({ source }) => source),
  });
  return new Map(files.map((file) => [file.id, toCatalogFacts(file, { names: names.get(file.id) })]));
}

/** Every real project as a search for names sees it. */
async function listNames(tx: Tx, stored: readonly ProjectRows[]): Promise<ListedName[]> {
  const added = await tx.selectFrom('project').where('demo', '=', false).orderBy('id').select(['id', 'created_at']).execute();
  const listedAt = new Map(added.map(({ id, created_at }) => [id, created_at.getTime()]));
  return stored.map(({ project: { id, name, tickers, description_source }, contracts }) => ({
    id,
    name,
    tickers,
    contracts,
    source: description_source ?? contracts[0]?.source ?? '',
    listedAt: listedAt.get(id) ?? 0,
  }));
}
