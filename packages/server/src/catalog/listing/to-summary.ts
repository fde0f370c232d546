import type { Category, ChainSlug } from '@redoubt/domain/catalog/file/schema';
import type { DimensionSpans, ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { Dimension, type Tier } from '@redoubt/domain/catalog/score/types';
import { type ControlSummary, NOTHING_READ } from '@redoubt/domain/catalog/verdict/control-summary';
import { judgeListedToken } from '@redoubt/domain/catalog/verdict/listed-token';
import type { Verdict, VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import type { ProjectId } from '@redoubt/domain/ids';

/** Address of a project's drawing on this site; null when there is none and a monogram stands in. */
export function toLogo({ id, icon }: { id: string; icon: string | null }): string | null {
  return icon === null ? null : `/logos/${id}.svg`;
}

/** A row of `project_listing` joined with its project, by column names. */
export type ListingRow = {
  id: ProjectId;
  name: string;
  tickers: string[];
  icon: string | null;
  demo: boolean;
  rank: number | null;
  rank_shared_by: number | null;
  rated: boolean;
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  score_change_7d: number | null;
  coverage: number | null;
  tier: Tier;
  dimension_lows: readonly (number | null)[];
  dimension_highs: readonly (number | null)[];
  categories: Category[];
  chains: ChainSlug[];
  status: ProjectSummary['state'];
  contracts: number;
  audits: number;
  audit_status: ProjectSummary['audit']['status'];
  audited_on: string | null;
  audit_started_on: string | null;
  /** Findings of all audits with counted reports; null without one. */
  findings: ProjectSummary['audit']['findings'];
  incidents: number;
  monitored: boolean;
  last_alert_on: string | null;
  kyc: ProjectSummary['kyc'];
  onboarded_at: Date | null;
  votes_yes: number;
  votes_no: number;
  /** Decimal text, as the driver returns 64-bit integers. */
  page_views: string;
  verdict: VerdictByQuestion | null;
  control: ControlSummary | null;
};

/** A verdict without its answers, which only the page of the project shows. */
export function toVerdict(stored: VerdictByQuestion | null, contracts: number): Verdict {
  const { questions: _questions, ...verdict } = stored ?? judgeListedToken(contracts);
  return verdict;
}

/** Undoes floating-point residue before rounding. */
const ROUNDING = 1e-9;

/** The only conversion of a stored row into a ProjectSummary. */
export function toSummary(row: ListingRow): ProjectSummary {
  const votes = row.votes_yes + row.votes_no;
  return {
    id: row.id,
    logo: toLogo(row),
    name: row.name,
    rank: row.rank,
    rankSharedBy: row.rank_shared_by,
    tokenTickers: row.tickers,
    demo: row.demo,
    categories: row.categories,
    chains: row.chains,
    state: row.status,
    rated: row.rated,
    score: row.score,
    scoreChange7d: row.score_change_7d,
    scoreLow: row.score_low === null ? null : Math.floor(row.score_low + ROUNDING),
    scoreHigh: row.score_high === null ? null : Math.ceil(row.score_high - ROUNDING),
    tier: row.tier,
    coverage: row.coverage,
    dimensions: toDimensions(row),
    audit: {
      status: row.audit_status,
      completedAt: row.audited_on,
      startedAt: row.audit_started_on,
      count: row.audits,
      findings: row.findings,
    },
    kyc: row.kyc,
    monitored: row.monitored,
    marketCap: null,
    priceUsd: null,
    change24h: null,
    votes: { yes: row.votes_yes, no: row.votes_no, yesPercentage: votes === 0 ? null : (100 * row.votes_yes) / votes },
    pageViews: Number(row.page_views),
    contractCount: row.contracts,
    incidentCount: row.incidents,
    lastAlertAt: row.last_alert_on,
    onboardedAt: row.onboarded_at?.toISOString() ?? null,
    verdict: toVerdict(row.verdict, row.contracts),
    control: row.control ?? NOTHING_READ,
  };
}

function toDimensions({ dimension_lows, dimension_highs }: ListingRow): DimensionSpans {
  const spans = Dimension.options.map((dimension, index) => {
    const low = dimension_lows[index] ?? null;
    const high = dimension_highs[index] ?? null;
    return [dimension, low === null || high === null ? null : { low, high }] as const;
  });
  return Object.fromEntries(spans) as DimensionSpans;
}
