import type { Tables } from '@redoubt/db/tables';
import type { CatalogProject } from '@redoubt/domain/catalog/schema';
import { toSearchTerm } from '@redoubt/domain/project/search-term';
import type { Selectable } from 'kysely';

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** What one file of the catalogue is in the database. Equal rows mean that there is nothing to write. */
export type ProjectRows = {
  readonly project: Omit<Row<'project'>, 'demo' | 'rank' | 'created_at' | 'updated_at'>;
  readonly terms: readonly Row<'project_term'>[];
  readonly links: readonly Row<'project_link'>[];
  readonly contracts: readonly Row<'project_contract'>[];
  readonly audits: readonly Row<'project_audit'>[];
  readonly incidents: readonly Row<'project_incident'>[];
  readonly bounties: readonly Row<'project_bounty'>[];
  readonly searchRecords: readonly Row<'project_search_record'>[];
};

/** `position` keeps the order in which the file lists its facts. */
export function toProjectRows(file: CatalogProject): ProjectRows {
  const project_id: string = file.id;
  const { id, name, tickers, categories, icon, description, bounty } = file;
  const { auditsSearched, incidentsSearched } = file;
  return {
    project: { id, name, tickers, categories, icon: icon ?? null, description: description.text, description_source: description.source },
    terms: [
      { project_id, kind: 'name', term: toSearchTerm(name) },
      ...tickers.map((ticker) => ({ project_id, kind: 'ticker' as const, term: toSearchTerm(ticker) })),
    ],
    links: file.links.map((link, position) => ({ project_id, position, ...link })),
    contracts: file.contracts.map((contract, position) => ({ project_id, position, ...contract })),
    audits: file.audits.map((audit, position) => ({ project_id, position, ...audit })),
    incidents: file.incidents.map(({ lossUsd, chain, ...incident }, position) => ({
      project_id,
      position,
      ...incident,
      loss_usd: lossUsd === undefined ? null : toPlainDigits(lossUsd),
      chain: chain ?? null,
    })),
    bounties: bounty === undefined ? [] : [toBountyRow(project_id, bounty)],
    searchRecords: [
      { project_id, subject: 'audits', searched_on: auditsSearched.at, places: auditsSearched.places },
      { project_id, subject: 'incidents', searched_on: incidentsSearched.at, places: incidentsSearched.places },
    ],
  };
}

function toBountyRow(
  project_id: string,
  { programme, url, rewardMaxUsd, source }: NonNullable<CatalogProject['bounty']>,
): Row<'project_bounty'> {
  return { project_id, programme, url, reward_max_usd: rewardMaxUsd === undefined ? null : toPlainDigits(rewardMaxUsd), source };
}

/** As the database writes a whole number: without zeros in front. */
function toPlainDigits(digits: string): string {
  return BigInt(digits).toString();
}
