import type { PartialDate } from '../file/schema.ts';
import { rateIncident } from '../incident/severity.ts';
import type { KycTier, ProjectProfile } from '../project/schema.ts';
import type { Tier } from '../score/types.ts';
import type { VerdictLevel } from '../verdict/schema.ts';

/** How long an incident keeps a badge red, unless the project published its cause. */
export const OPEN_INCIDENT_DAYS = 30;
/** After this long without new evidence, a badge shows no score. */
export const STALE_DAYS = 90;

/** What a badge shows: the score, or the reason for showing none. */
export type BadgeState = 'score' | 'incident' | 'code-changed' | 'stale' | 'not-rated';

export type Badge = {
  readonly state: BadgeState;
  readonly name: string;
  readonly level: VerdictLevel;
  /** The verdict's sentence with its short answers; null where it is not known. */
  readonly verdict: string | null;
  /** Both ends and the tier; null without a single fact. */
  readonly score: { readonly low: number; readonly high: number; readonly tier: Tier } | null;
  /** The day of the newest evidence; null without any. */
  readonly day: string | null;
  /** Of the best identity check that counts today. It stands beside the score and moves nothing. */
  readonly kyc: KycTier;
};

type Incident = Pick<ProjectProfile['incidents'][number], 'date' | 'kind' | 'lossUsd' | 'shareLost' | 'response'>;

type BadgeFacts = Omit<Badge, 'state'> & {
  readonly incidents: readonly Incident[];
  /** Whether the code that runs is no longer that of a published audit. */
  readonly codeChanged: boolean;
};

/**
 * What a badge shows on `today`. An open incident comes first: readers of an embedded badge must not
 * see a score that is about to fall. So does code that is no longer the audited code. Then age: a score without recent evidence says nothing about today.
 */
export function describeBadge({ incidents, codeChanged, ...shown }: BadgeFacts, { today }: { today: string }): Badge {
  return { state: stateOf({ ...shown, incidents, codeChanged }, today), ...shown };
}

function stateOf(
  { score, day, incidents, codeChanged }: Pick<BadgeFacts, 'score' | 'day' | 'incidents' | 'codeChanged'>,
  today: string,
): BadgeState {
  if (incidents.some((incident) => isOpenIncident(incident, { today }))) return 'incident';
  if (codeChanged) return 'code-changed';
  if (day === null) return 'not-rated';
  if (daysBetween(day, today) > STALE_DAYS) return 'stale';
  return score === null || score.tier === 'NR' ? 'not-rated' : 'score';
}

/**
 * Whether an incident is recent and unexplained: at most 30 days old, with a loss, and without a public
 * account of its cause. A month counts as its last day; a year alone is not recent.
 */
export function isOpenIncident({ date, kind, lossUsd, shareLost, response }: Incident, { today }: { today: string }): boolean {
  if (response?.cause !== undefined || rateIncident({ kind, lossUsd, shareLost }) === 'informational') return false;
  const day = lastDayOf(date);
  return day !== undefined && daysBetween(day, today) <= OPEN_INCIDENT_DAYS;
}

function lastDayOf(date: PartialDate): string | undefined {
  if (date.length === 4) return undefined;
  if (date.length === 10) return date;
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
