import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';

/** What the history can be narrowed to, in the order of its choices. */
export const TIMELINE_KINDS = [
  { kind: 'incidents', label: 'Incidents' },
  { kind: 'alerts', label: 'Alerts' },
  { kind: 'audits', label: 'Audits' },
  { kind: 'scores', label: 'Score changes' },
  { kind: 'listing', label: 'Listing' },
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number]['kind'];

/** The kind that an address names; undefined shows everything. */
export function parseTimelineKind(parameter: string | string[] | undefined): TimelineKind | undefined {
  return TIMELINE_KINDS.find(({ kind }) => kind === parameter)?.kind;
}

type Incident = ProjectProfile['incidents'][number];
type Audit = ProjectProfile['audits'][number];

/** One thing that happened, on a day as exactly as its source gives it. */
export type TimelineEntry<Score> =
  | { kind: 'incidents'; date: string; incident: Incident }
  | { kind: 'alerts'; date: string; alert: Alert }
  | { kind: 'audits'; date: string; audit: Audit }
  | { kind: 'scores'; date: string; score: Score }
  | { kind: 'listing'; date: string };

/** All that is on record of a project's past, newest first; on one day, incidents before alerts before audits before scores. */
export function listTimeline<Score extends { asOf: string }>(
  { incidents, audits, onboardedAt }: Pick<ProjectProfile, 'incidents' | 'audits' | 'onboardedAt'>,
  { scores, alerts }: { scores: readonly Score[]; alerts: readonly Alert[] },
): TimelineEntry<Score>[] {
  const entries: TimelineEntry<Score>[] = [
    ...incidents.map((incident) => ({ kind: 'incidents', date: incident.date, incident }) as const),
    ...alerts.map((alert) => ({ kind: 'alerts', date: alert.happenedAt.slice(0, 10), alert }) as const),
    ...audits.map((audit) => ({ kind: 'audits', date: audit.date, audit }) as const),
    ...scores.map((score) => ({ kind: 'scores', date: score.asOf.slice(0, 10), score }) as const),
    ...(onboardedAt === null ? [] : [{ kind: 'listing' as const, date: onboardedAt.slice(0, 10) }]),
  ];
  // Dates sort as text, a year before its months; sorting is stable, so that one day keeps the order above.
  return entries.sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1));
}
