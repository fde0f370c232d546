import { ALERT_STATE_NAMES, ALERT_STATE_TEXTS } from '../../onchain/alert/alert-text.ts';
import { SEVERITIES } from '../../severity.ts';
import type { MailFrequency } from './decide-notification.ts';
import type { NotificationKind, NotificationLevel, NotificationSeverity } from './level.ts';
import { type EventTransition, type NotificationEvent, subjectOf } from './notification-event.ts';

export const SEVERITY_NAMES: Readonly<Record<NotificationSeverity, string>> = {
  critical: 'Critical',
  major: 'Major',
  medium: 'Medium',
  minor: 'Minor',
  informational: 'Informational',
};

export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  alert: 'Alerts',
  incident: 'Incidents',
  score: 'Score changes',
  case: 'Watched cases',
};

export const LEVEL_NAMES: Readonly<Record<NotificationLevel, string>> = {
  off: 'Nothing',
  inbox: 'Inbox only',
  weekly: 'Weekly mail',
  daily: 'Daily mail',
  immediate: 'Immediate mail',
};

/** One entry of a mail. */
export type MailEntry = NotificationEvent & { readonly transition: Extract<EventTransition, 'raised' | 'retracted'> };

/** The reliability of an event, as a sentence; undefined for a confirmed one. */
export function describeState({ kind, state }: Pick<NotificationEvent, 'kind' | 'state'>): string | undefined {
  if (state === 'retracted') return ALERT_STATE_TEXTS.retracted;
  return state === 'pending' && (kind === 'alert' || kind === 'case')
    ? `${ALERT_STATE_TEXTS.pending} You are notified if it does.`
    : undefined;
}

/** The title of an event in a list. */
export function titleOf({ state, title }: Pick<NotificationEvent, 'state' | 'title'>): string {
  return state === 'retracted' ? `${ALERT_STATE_NAMES.retracted}: ${title}` : title;
}

const SUBJECT_CHARACTERS_MAX = 150;

/**
 * The subject of a mail. Locked phones show it, so it names projects, cases and severities and contains no
 * link.
 */
export function toSubject(entries: readonly MailEntry[], frequency: MailFrequency): string {
  const names = nameSubjects(entries);
  if (frequency !== 'immediate') return shorten(`Your ${frequency} summary: ${count(entries.length, 'notification')} on ${names}`);
  const [only] = entries;
  if (only !== undefined && entries.length === 1) {
    return shorten(
      only.transition === 'retracted' ? titleOf({ ...only, state: 'retracted' }) : `${SEVERITY_NAMES[only.severity]}: ${only.title}`,
    );
  }
  const retracted = entries.filter(({ transition }) => transition === 'retracted').length;
  if (retracted === entries.length) return shorten(`${retracted} notifications on ${names} were retracted`);
  return shorten(`${SEVERITY_NAMES[worstOf(entries)]}: ${count(entries.length, 'notification')} on ${names}`);
}

/** The worst severity of several events. */
export function worstOf(entries: readonly Pick<NotificationEvent, 'severity'>[]): NotificationSeverity {
  return SEVERITIES.find((severity) => entries.some((each) => each.severity === severity)) ?? 'informational';
}

function nameSubjects(entries: readonly MailEntry[]): string {
  const names = [...new Set(entries.map((entry) => subjectOf(entry).name))];
  if (names.length <= 2) return names.join(' and ');
  return `${names.length} ${entries.every((entry) => entry.case === null) ? 'projects' : 'projects and cases'}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Reduces a text to one line of at most SUBJECT_CHARACTERS_MAX. */
function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_CHARACTERS_MAX ? line : `${line.slice(0, SUBJECT_CHARACTERS_MAX - 1).trimEnd()}…`;
}
