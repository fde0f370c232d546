import type { SearchRecord } from '@redoubt/domain/catalog/schema';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { DimensionSpans, ProjectProfile } from '@redoubt/domain/project/schema';
import { Dimension } from '@redoubt/domain/score/types';
import type { Context } from '../context.ts';
import { toLogo } from './logo.ts';
import { findProjectFacts } from './project-store.ts';
import { toStatements } from './to-statements.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findProjectFacts>>>;

/**
 * Everything the catalogue states about one project, each fact with its source. What nobody has determined is null.
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getProject({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<ProjectProfile> {
  const facts = await findProjectFacts(db, { id });
  if (facts === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const { name, tickers, icon, rank, demo, rated, score, tier, coverage, kyc, categories, chains } = facts;
  const votes = facts.votes_yes + facts.votes_no;
  return {
    id,
    logo: toLogo({ id, icon }),
    name,
    rank,
    tokenTickers: tickers,
    demo,
    categories,
    chains,
    rated,
    score,
    scoreChange7d: facts.score_change_7d,
    scoreLow: facts.score_low === null ? null : Math.floor(facts.score_low + ROUNDING),
    scoreHigh: facts.score_high === null ? null : Math.ceil(facts.score_high - ROUNDING),
    tier,
    coverage,
    dimensions: toDimensions(facts),
    audit: {
      status: facts.audit_status,
      completedAt: facts.audited_on,
      startedAt: null,
      count: facts.audits,
      findings: null,
    },
    kyc,
    monitored: false,
    marketCap: null,
    priceUsd: null,
    change24h: null,
    votes: { yes: facts.votes_yes, no: facts.votes_no, yesPercentage: votes === 0 ? null : (100 * facts.votes_yes) / votes },
    pageViews: Number(facts.page_views),
    contractCount: facts.contracts,
    incidentCount: facts.incidents,
    lastAlertAt: facts.last_alert_on,
    onboardedAt: facts.onboarded_at.toISOString(),
    description:
      facts.description === null || facts.description_source === null
        ? null
        : { text: facts.description, source: facts.description_source },
    links: facts.links,
    contracts: facts.contractList,
    audits: facts.auditList,
    auditsSearched: findSearchRecord(facts, 'audits'),
    incidents: facts.incidentList,
    incidentsSearched: findSearchRecord(facts, 'incidents'),
    bounty: facts.bounty,
    bountySearched: findSearchRecord(facts, 'bounty'),
    ...toStatements(facts.statements, { teamSearched: findSearchRecord(facts, 'team') }),
    updatedAt: facts.updated_at.toISOString(),
  };
}

/** So that what arithmetic leaves of a whole number is shown as that number. */
const ROUNDING = 1e-9;

function toDimensions({ dimension_lows, dimension_highs }: Facts): DimensionSpans {
  const spans = Dimension.options.map((dimension, index) => {
    const low = dimension_lows[index] ?? null;
    const high = dimension_highs[index] ?? null;
    return [dimension, low === null || high === null ? null : { low, high }] as const;
  });
  return Object.fromEntries(spans) as DimensionSpans;
}

function findSearchRecord({ searchRecords }: Facts, subject: Facts['searchRecords'][number]['subject']): SearchRecord | null {
  const record = searchRecords.find((candidate) => candidate.subject === subject);
  return record === undefined ? null : { at: record.at, places: record.places };
}
