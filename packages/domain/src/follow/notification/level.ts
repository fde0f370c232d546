import * as z from 'zod/mini';
import { SEVERITIES, type Severity } from '../../severity.ts';

/** Kinds of events that people are notified of. */
export const NOTIFICATION_KINDS = ['alert', 'incident', 'score', 'case'] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Those with levels of their own. Payments of a watched case (`case`) have those of alerts. */
export const KINDS_WITH_LEVELS = ['alert', 'incident', 'score'] as const satisfies readonly NotificationKind[];

export const NotificationSeverity = z.enum(SEVERITIES);
export type NotificationSeverity = Severity;

/** How a user is notified, weakest first. Every mailed event is in the inbox, too. */
export const NOTIFICATION_LEVELS = ['off', 'inbox', 'weekly', 'daily', 'immediate'] as const;
export const NotificationLevel = z.enum(NOTIFICATION_LEVELS);
export type NotificationLevel = z.infer<typeof NotificationLevel>;

const BySeverity = z.object({
  critical: NotificationLevel,
  major: NotificationLevel,
  medium: NotificationLevel,
  minor: NotificationLevel,
  informational: NotificationLevel,
});

/** How a user is notified, by kind and severity. */
export const NotificationLevels = z.object({ alert: BySeverity, incident: BySeverity, score: BySeverity });
export type NotificationLevels = z.infer<typeof NotificationLevels>;

const DEFAULT = { critical: 'immediate', major: 'immediate', medium: 'daily', minor: 'inbox', informational: 'inbox' } as const;

/** The levels of a user who has chosen none. */
export const DEFAULT_LEVELS: NotificationLevels = { alert: DEFAULT, incident: DEFAULT, score: DEFAULT };

/** How a user with these levels is notified of an event. A watched case is at least in the inbox: its user asked for it. */
export function levelOf(
  levels: NotificationLevels,
  { kind, severity }: { kind: NotificationKind; severity: NotificationSeverity },
): NotificationLevel {
  return kind === 'case' ? strongestLevel([levels.alert[severity], 'inbox']) : levels[kind][severity];
}

/** The strongest of several levels; off for none. */
export function strongestLevel(levels: readonly NotificationLevel[]): NotificationLevel {
  return levels.reduce(
    (one, other) => (NOTIFICATION_LEVELS.indexOf(other) > NOTIFICATION_LEVELS.indexOf(one) ? other : one),
    'off' as NotificationLevel,
  );
}

/** Whether `severity` is `least` or worse. */
export function isAtLeast(severity: NotificationSeverity, least: NotificationSeverity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);
}
