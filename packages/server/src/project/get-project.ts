import type { SearchRecord } from '@redoubt/domain/catalog/schema';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import type { Context } from '../context.ts';
import { toLogo } from './logo.ts';
import { findProjectFacts } from './project-store.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findProjectFacts>>>;

/**
 * Everything the catalogue states about one project, each fact with its source. What nobody has determined is null.
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getProject({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<ProjectProfile> {
  const facts = await findProjectFacts(db, { id });
  if (facts === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const { name, tickers, icon, rank, demo, categories, contracts, audits, links, incidents, bounty, pageViews } = facts;
  return {
    id,
    logo: toLogo({ id, icon }),
    name,
    rank,
    tokenTickers: tickers,
    demo,
    categories,
    chains: [...new Set(contracts.map(({ chain }) => chain))],
    rated: false,
    score: null,
    scoreLow: null,
    scoreHigh: null,
    tier: null,
    coverage: null,
    audit: toAuditState(facts),
    pageViews,
    description: { text: facts.description, source: facts.description_source },
    links,
    contracts,
    audits,
    auditsSearched: findSearchRecord(facts, 'audits'),
    incidents,
    incidentsSearched: findSearchRecord(facts, 'incidents'),
    bounty,
    updatedAt: facts.updated_at.toISOString(),
  };
}

/** Audits come newest first. */
function toAuditState({ audits: [newest] }: Facts): ProjectProfile['audit'] {
  return newest === undefined ? { status: 'none', completedAt: null } : { status: 'completed', completedAt: newest.date };
}

function findSearchRecord({ searchRecords }: Facts, subject: 'audits' | 'incidents'): SearchRecord | null {
  const record = searchRecords.find((candidate) => candidate.subject === subject);
  return record === undefined ? null : { at: record.at, places: record.places };
}
