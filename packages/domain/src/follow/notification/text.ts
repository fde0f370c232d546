import { ALERT_STATE_NAMES, ALERT_STATE_WORDS } from '../../onchain/alert/words.ts';
import type { MailFrequency } from './decide-notification.ts';
import type { NotificationKind, NotificationLevel, NotificationSeverity } from './level.ts';
import { NOTIFICATION_SEVERITIES } from './level.ts';
import type { EventTransition, NotificationEvent } from './notification-event.ts';

export const SEVERITY_NAMES: Readonly<Record<NotificationSeverity, string>> = {
  critical: 'Critical',
  major: 'Major',
  medium: 'Medium',
  minor: 'Minor',
  informational: 'Informational',
};

export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = { alert: 'Alerts', incident: 'Incidents', score: 'Score changes' };

export const LEVEL_NAMES: Readonly<Record<NotificationLevel, string>> = {
  off: 'Nothing',
  inbox: 'Inbox only',
  weekly: 'Weekly mail',
  daily: 'Daily mail',
  immediate: 'Mail at once',
};

/** One entry of a mail. */
export type MailEntry = NotificationEvent & { readonly event: Extract<EventTransition, 'raised' | 'retracted'> };

/** How far it can be relied on, as a sentence; undefined where it simply is so. */
export function describeState({ kind, state }: Pick<NotificationEvent, 'kind' | 'state'>): string | undefined {
  if (state === 'retracted') return ALERT_STATE_WORDS.retracted;
  return state === 'pending' && kind === 'alert' ? `${ALERT_STATE_WORDS.pending} Should that happen, you are told.` : undefined;
}

/** What it is called wherever it stands in a list. */
export function titleOf({ state, title }: Pick<NotificationEvent, 'state' | 'title'>): string {
  return state === 'retracted' ? `${ALERT_STATE_NAMES.retracted}: ${title}` : title;
}

const SUBJECT_CHARACTERS_MAX = 150;

/** Subject of a mail. It shows on locked phones: it names projects and severities, and nothing that could be followed. */
export function toSubject(told: readonly MailEntry[], frequency: MailFrequency): string {
  const projects = [...new Set(told.map(({ project }) => project.name))];
  if (frequency !== 'immediate') return shorten(`Your ${frequency} summary: ${count(told.length, 'notice')} on ${nameProjects(projects)}`);
  const [only] = told;
  if (only !== undefined && told.length === 1) {
    return shorten(
      only.event === 'retracted' ? titleOf({ ...only, state: 'retracted' }) : `${SEVERITY_NAMES[only.severity]}: ${only.title}`,
    );
  }
  const retracted = told.filter(({ event }) => event === 'retracted').length;
  if (retracted === told.length) return shorten(`${retracted} notices on ${nameProjects(projects)} were retracted`);
  return shorten(`${SEVERITY_NAMES[worstOf(told)]}: ${count(told.length, 'notice')} on ${nameProjects(projects)}`);
}

/** The worst severity among them. */
export function worstOf(told: readonly Pick<NotificationEvent, 'severity'>[]): NotificationSeverity {
  return NOTIFICATION_SEVERITIES.find((severity) => told.some((each) => each.severity === severity)) ?? 'informational';
}

function nameProjects(names: readonly string[]): string {
  return names.length <= 2 ? names.join(' and ') : `${names.length} projects`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** In one line and no longer than a subject may be. */
function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_CHARACTERS_MAX ? line : `${line.slice(0, SUBJECT_CHARACTERS_MAX - 1).trimEnd()}…`;
}
