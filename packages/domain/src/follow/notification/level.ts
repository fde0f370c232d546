import * as z from 'zod/mini';
import type { IncidentSeverity } from '../../catalog/incident/severity.ts';

/** What people are told of. */
export const NOTICE_KINDS = ['alert', 'incident', 'score'] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Worst first, the five words of incidents and findings. */
export const NOTICE_SEVERITIES = ['critical', 'major', 'medium', 'minor', 'informational'] as const satisfies readonly IncidentSeverity[];
export const NoticeSeverity = z.enum(NOTICE_SEVERITIES);
export type NoticeSeverity = z.infer<typeof NoticeSeverity>;

/** How somebody hears of something, weakest first. What is mailed is in the inbox, too. */
export const NOTICE_LEVELS = ['off', 'inbox', 'weekly', 'daily', 'immediate'] as const;
export const NoticeLevel = z.enum(NOTICE_LEVELS);
export type NoticeLevel = z.infer<typeof NoticeLevel>;

const BySeverity = z.object({
  critical: NoticeLevel,
  major: NoticeLevel,
  medium: NoticeLevel,
  minor: NoticeLevel,
  informational: NoticeLevel,
});

/** By kind and severity, how somebody hears of it. */
export const NoticeLevels = z.object({ alert: BySeverity, incident: BySeverity, score: BySeverity });
export type NoticeLevels = z.infer<typeof NoticeLevels>;

const DEFAULT = { critical: 'immediate', major: 'immediate', medium: 'daily', minor: 'inbox', informational: 'inbox' } as const;

/** For who chose nothing. */
export const DEFAULT_LEVELS: NoticeLevels = { alert: DEFAULT, incident: DEFAULT, score: DEFAULT };

/** The strongest of several levels; off for none. */
export function strongestLevel(levels: readonly NoticeLevel[]): NoticeLevel {
  return levels.reduce((one, other) => (NOTICE_LEVELS.indexOf(other) > NOTICE_LEVELS.indexOf(one) ? other : one), 'off' as NoticeLevel);
}

/** Whether `severity` is `least` or worse. */
export function isAtLeast(severity: NoticeSeverity, least: NoticeSeverity): boolean {
  return NOTICE_SEVERITIES.indexOf(severity) <= NOTICE_SEVERITIES.indexOf(least);
}
