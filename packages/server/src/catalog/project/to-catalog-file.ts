import { type CatalogProject, StatedProject } from '@redoubt/domain/catalog/file/project-file';
import type { ProjectRows } from './project-rows.ts';
import { toStatements } from './to-statements.ts';

/** Stored rows as the file they could come from; undefined where they lack what a file needs: the project was never researched. */
export function toCatalogFile(rows: ProjectRows): CatalogProject | undefined {
  const { project, links, contracts, audits, incidents, bounties, statements } = rows;
  const [bounty] = bounties;
  const searched = (subject: ProjectRows['searchRecords'][number]['subject']) => {
    const record = rows.searchRecords.find((candidate) => candidate.subject === subject);
    return record && { at: record.searched_on, places: record.places };
  };
  const { team, testing, documents, status, noContract, ...others } = toStatements(statements, { teamSearched: searched('team') ?? null });
  const parsed = StatedProject.safeParse({
    id: project.id,
    name: project.name,
    tickers: project.tickers,
    categories: project.categories,
    icon: project.icon ?? undefined,
    description: { text: project.description, source: project.description_source },
    links: links.map(({ kind, url, source }) => ({ kind, url, source })),
    contracts: contracts.map(({ chain, address, role, name, heartbeat_seconds, source }) => ({
      chain,
      address,
      role,
      name,
      heartbeatSeconds: heartbeat_seconds ?? undefined,
      source,
    })),
    contractsSearched: searched('contracts'),
    audits: audits.map(({ firm, scope, date, report, source, findings }) => ({
      firm,
      scope,
      date,
      report,
      source,
      findings: findings ?? undefined,
    })),
    auditsSearched: searched('audits'),
    incidents: incidents.map(({ date, kind, title, cause, source, loss_usd, share_lost, chain, transaction, response, ...others }) => ({
      date,
      kind,
      title,
      cause,
      lossUsd: loss_usd ?? undefined,
      shareLost: share_lost ?? undefined,
      chain: chain ?? undefined,
      transaction: transaction ?? undefined,
      response: response ?? undefined,
      lostBy: others.lost_by ?? undefined,
      returned: others.returned ?? undefined,
      event: others.event ?? undefined,
      source,
    })),
    incidentsSearched: searched('incidents'),
    bounty: bounty && {
      programme: bounty.programme,
      url: bounty.url,
      rewardMaxUsd: bounty.reward_max_usd ?? undefined,
      source: bounty.source,
    },
    bountySearched: searched('bounty'),
    sanctionsSearched: searched('sanctions'),
    team: team ?? undefined,
    testing: testing ?? undefined,
    documents: documents ?? undefined,
    status: status ?? undefined,
    noContract: noContract ?? undefined,
    sources: rows.sources.map(({ url, seen_on, publisher, kind, sha256 }) => ({
      url,
      seen: seen_on,
      publisher,
      kind,
      sha256: sha256 ?? undefined,
    })),
    ...others,
  });
  return parsed.success ? parsed.data : undefined;
}
