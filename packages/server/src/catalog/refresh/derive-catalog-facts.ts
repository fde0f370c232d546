import type { Tx } from '@redoubt/db/client';
import { stateOn } from '@redoubt/domain/catalog/project/identity-check';
import { type IdentityCheck, type NewFact, toCatalogFacts } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { type ListedName, searchNames } from '@redoubt/domain/catalog/score/facts/catalog-facts-names';
import { listProjectRows } from '../catalog-store.ts';
import type { ProjectRows } from '../project/project-rows.ts';
import { toCatalogFile } from '../project/to-catalog-file.ts';

/**
 * The facts that follow from the stored catalogue, by project. A token of a public list has none: it
 * was never researched. Names are compared within real and within demo projects only.
 */
export async function deriveCatalogFacts(tx: Tx, { at }: { at: Date }): Promise<Map<string, NewFact[]>> {
  return new Map([...(await derivePartition(tx, { at, demo: false })), ...(await derivePartition(tx, { at, demo: true }))]);
}

async function derivePartition(tx: Tx, { at, demo }: { at: Date; demo: boolean }): Promise<Map<string, NewFact[]>> {
  const stored = [...(await listProjectRows(tx, { whole: true, demo })).values()];
  const files = stored.flatMap((rows) => (rows.project.origin === 'token-list' ? [] : (toCatalogFile(rows) ?? [])));
  const tokens = stored.find(({ project }) => project.origin === 'token-list');
  const names = searchNames(await listNames(tx, { stored, demo }), {
    ids: new Set(files.map(({ id }) => id)),
    searchedOn: at.toISOString().slice(0, 10),
    places: tokens === undefined ? [] : tokens.contracts.slice(0, 1).map(({ source }) => source),
  });
  const checks = await listIdentityChecks(tx, { at });
  return new Map(files.map((file) => [file.id, toCatalogFacts(file, { names: names.get(file.id), identityChecks: checks.get(file.id) })]));
}

/** Editors' identity checks that are still valid, by project. */
async function listIdentityChecks(tx: Tx, { at }: { at: Date }): Promise<Map<string, IdentityCheck[]>> {
  const today = at.toISOString().slice(0, 10);
  const rows = await tx
    .selectFrom('editor_statement')
    .where('what', '=', 'kyc')
    .orderBy('id')
    .select(['project_id', 'body', 'source'])
    .execute();
  const checks = new Map<string, IdentityCheck[]>();
  for (const { project_id, body, source } of rows) {
    if (body.what !== 'kyc' || stateOn(today, { until: body.until ?? null }) !== 'current') continue;
    checks.set(project_id, [...(checks.get(project_id) ?? []), { firm: body.firm, date: body.date, source }]);
  }
  return checks;
}

/** Every project of a partition, as the search for similar names reads it. */
async function listNames(tx: Tx, { stored, demo }: { stored: readonly ProjectRows[]; demo: boolean }): Promise<ListedName[]> {
  const added = await tx.selectFrom('project').where('demo', '=', demo).orderBy('id').select(['id', 'created_at']).execute();
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
