import type { Tables } from '@redoubt/db/tables';
import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import type { SearchRecord, StatementKind } from '@redoubt/domain/catalog/file/schema';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { type Selectable, sql } from 'kysely';

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A row as a file states it, without the editor's statement it could come from. */
type Stated<
  Name extends 'project_link' | 'project_contract' | 'project_audit' | 'project_incident' | 'project_search_record' | 'project_bounty',
> = Omit<Row<Name>, 'statement_id'>;

/** One project's rows in the database. Equal rows need no write. */
export type ProjectRows = {
  readonly project: Omit<Row<'project'>, 'demo' | 'created_at' | 'updated_at'>;
  readonly terms: readonly Row<'project_term'>[];
  readonly links: readonly Stated<'project_link'>[];
  readonly contracts: readonly Stated<'project_contract'>[];
  readonly audits: readonly Omit<Stated<'project_audit'>, 'issues'>[];
  readonly incidents: readonly Omit<Stated<'project_incident'>, 'report_id'>[];
  readonly bounties: readonly Omit<Stated<'project_bounty'>, 'ended'>[];
  readonly searchRecords: readonly Stated<'project_search_record'>[];
  readonly sources: readonly Row<'project_source'>[];
  readonly statements: readonly Row<'project_statement'>[];
};

/** SQL: whether a row of `project_bounty` is the one that counts: the editors' where there is one, and none that ended. */
export const bountyInForce = (
  alias: string,
) => sql<boolean>`(not ${sql.ref(`${alias}.ended`)} and (${sql.ref(`${alias}.statement_id`)} is not null
  or not exists (select from project_bounty as other where other.project_id = ${sql.ref(`${alias}.project_id`)} and other.statement_id is not null)))`;

/** `position` stores the order of the file's lists. */
export function toProjectRows(file: CatalogProject): ProjectRows {
  const project_id: string = file.id;
  const { id, name, tickers, categories, icon, description, bounty } = file;
  return {
    project: {
      id,
      name,
      tickers,
      categories,
      icon: icon ?? null,
      description: description.text,
      description_source: description.source,
      origin: 'catalog',
    },
    terms: toTermRows({ id, name, tickers }),
    links: file.links.map((link, position) => ({ project_id, position, ...link })),
    contracts: file.contracts.map(({ heartbeatSeconds, ...contract }, position) => ({
      project_id,
      position,
      ...contract,
      heartbeat_seconds: heartbeatSeconds ?? null,
    })),
    audits: file.audits.map(({ findings, ...audit }, position) => ({ project_id, position, ...audit, findings: findings ?? null })),
    incidents: file.incidents.map((incident, position) => ({ project_id, position, ...toIncidentColumns(incident) })),
    bounties: bounty === undefined ? [] : [toBountyRow(project_id, bounty)],
    searchRecords: [
      ...toSearchRecordRow(project_id, 'audits', file.auditsSearched),
      ...toSearchRecordRow(project_id, 'bounty', file.bountySearched),
      ...toSearchRecordRow(project_id, 'contracts', file.contractsSearched),
      ...toSearchRecordRow(project_id, 'incidents', file.incidentsSearched),
      ...toSearchRecordRow(project_id, 'sanctions', file.sanctionsSearched),
      ...toSearchRecordRow(project_id, 'team', file.team?.searched),
    ],
    sources: file.sources.map(({ url, seen, publisher, kind, sha256 = null }, position) => ({
      project_id,
      position,
      url,
      seen_on: seen,
      publisher,
      kind,
      sha256,
    })),
    statements: listStatements(file).map(({ kind, body }, position) => ({ project_id, position, kind, body })),
  };
}

/** The terms that a search matches. */
export function toTermRows({ id, name, tickers }: { id: string; name: string; tickers: readonly string[] }): Row<'project_term'>[] {
  return [
    { project_id: id, kind: 'name', term: toSearchTerm(name) },
    ...tickers.map((ticker) => ({ project_id: id, kind: 'ticker' as const, term: toSearchTerm(ticker) })),
  ];
}

/** Statements without a table of their own, with their kinds, in a fixed order. */
function listStatements({
  aliases,
  contacts,
  team,
  testing,
  documents,
  traits,
  status,
  rulings,
  noContract,
  attested,
}: CatalogProject): { kind: StatementKind; body: object }[] {
  const all = (kind: StatementKind, bodies: readonly object[]) => bodies.map((body) => ({ kind, body }));
  return [
    ...all('contact', contacts),
    ...all('person', team?.people ?? []),
    ...all('company', team?.company === undefined ? [] : [team.company]),
    ...all('identity-check', team?.identityChecks ?? []),
    ...all('testing', testing === undefined ? [] : [testing]),
    ...all('documents', documents === undefined ? [] : [documents]),
    ...all('trait', traits),
    ...all('status', status === undefined ? [] : [status]),
    ...all('ruling', rulings),
    ...all('no-contract', noContract === undefined ? [] : [noContract]),
    ...all('attested', attested),
    ...all('alias', aliases),
  ];
}

function toIncidentColumns({
  lossUsd,
  chain,
  shareLost,
  transaction,
  response,
  lostBy,
  returned,
  event,
  ...incident
}: CatalogProject['incidents'][number]) {
  return {
    ...incident,
    loss_usd: lossUsd === undefined ? null : toPlainDigits(lossUsd),
    share_lost: shareLost ?? null,
    chain: chain ?? null,
    transaction: transaction ?? null,
    response: response ?? null,
    lost_by: lostBy ?? null,
    returned: returned ?? null,
    event: event ?? null,
  };
}

type SearchSubject = Stated<'project_search_record'>['subject'];

/** The row of a search; none where nothing was searched for. */
function toSearchRecordRow(project_id: string, subject: SearchSubject, search: SearchRecord | undefined) {
  return search === undefined ? [] : [{ project_id, subject, searched_on: search.at, places: search.places }];
}

function toBountyRow(
  project_id: string,
  { programme, url, rewardMaxUsd, source }: NonNullable<CatalogProject['bounty']>,
): ProjectRows['bounties'][number] {
  return { project_id, programme, url, reward_max_usd: rewardMaxUsd === undefined ? null : toPlainDigits(rewardMaxUsd), source };
}

/** Without leading zeros, as the database writes whole numbers. */
function toPlainDigits(digits: string): string {
  return BigInt(digits).toString();
}
