import { join } from 'node:path';
import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { bindReadings } from '@redoubt/domain/catalog/reported/bind-readings';
import { toCatalogFacts } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { type ProjectScore, scoreProject } from '@redoubt/domain/catalog/score/score';
import { judgeProject } from '@redoubt/domain/catalog/verdict/judge';
import { type Reading, toAccounts } from '@redoubt/domain/catalog/verdict/reported-accounts';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import { readCatalog } from '@redoubt/server/catalog/import/read-catalog';
import { readReadingsFolder } from '@redoubt/server/catalog/import/read-readings';
import { ROOT } from '../runner/run-command.ts';

/** The files of catalog/ with the readings by others that concern them. */
export type Catalogue = { readonly files: readonly CatalogProject[]; readonly readings: readonly Reading[] };

export async function readCatalogue(): Promise<Catalogue> {
  const { projects: files } = await readCatalog({ path: join(ROOT, 'catalog') });
  return { files, readings: await readReadings(files) };
}

async function readReadings(files: readonly CatalogProject[]): Promise<Reading[]> {
  const { snapshots } = await readReadingsFolder(join(ROOT, 'catalog/readings'));
  return bindReadings(
    snapshots,
    files.flatMap(({ contracts }) => contracts),
  ).flatMap(({ contracts, ...source }) =>
    contracts.map((body) => ({ chain: source.chain, address: body.address, body, source, checks: [] })),
  );
}

/** A file with the score and the verdict that follow from it without a connected chain. `score` null: it states no fact. */
export type Judged = { readonly file: CatalogProject; readonly score: ProjectScore | null; readonly verdict: VerdictByQuestion };

/** Judges each file as of an instant, from readings and statements up to it. */
export function judgeAll({ files, readings }: Catalogue, asOf: number): Judged[] {
  const contracts = new Set(readings.flatMap(({ chain, address }) => (chain === 'ethereum' ? [address] : [])));
  const held = new Map(
    readings.flatMap(({ chain, body }) => (chain === 'ethereum' ? body.holders.map((each) => [each.holder, each.kind]) : [])),
  );
  const accounts = toAccounts(readings, (address) => (contracts.has(address) ? true : held.get(address) === 'eoa' ? false : undefined));
  return files.map((file) => {
    const facts = toCatalogFacts(file).map((fact, index) => ({ ...fact, id: String(index).padStart(6, '0') }));
    const chains = [...new Set(file.contracts.map(({ chain }) => chain))];
    const score = facts.length === 0 ? null : scoreProject(facts, METHOD, scopeOf(facts, { chains, asOf }));
    return { file, score, verdict: judgeProject({ statements: file, readings, accounts, score, facts, asOf }) };
  });
}
