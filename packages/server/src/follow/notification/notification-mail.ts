import { verdictLines } from '@redoubt/domain/catalog/verdict/texts';
import type { MailFrequency } from '@redoubt/domain/follow/notification/decide-notification';
import { subjectOf } from '@redoubt/domain/follow/notification/notification-event';
import { describeState, type MailEntry, SEVERITY_NAMES, titleOf, toSubject } from '@redoubt/domain/follow/notification/text';
import { type MailItem, renderMail } from '@redoubt/mail/layout';
import type { NamedVerdict } from '../../catalog/verdict/list-verdicts.ts';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string; readonly unsubscribeUrl: string };

/** Entries in a mail; the rest is counted. */
const ITEMS_MAX = 50;

type MailParams = {
  readonly entries: readonly MailEntry[];
  /** What the projects of the entries come to today, by id. */
  readonly verdicts: ReadonlyMap<string, Pick<NamedVerdict, 'verdict'>>;
  readonly frequency: MailFrequency;
  readonly preferenceId: string;
};

/**
 * The mail about raised and retracted events. `preferenceId` is the key of its unsubscribe link.
 */
export function notificationMail({ name, origin }: Site, { entries, verdicts, frequency, preferenceId }: MailParams): Mail {
  const rest = entries.length - ITEMS_MAX;
  return {
    subject: toSubject(entries, frequency),
    unsubscribeUrl: `${origin}/api/unsubscribe?id=${preferenceId}`,
    ...renderMail({
      heading: toHeading(entries, frequency),
      paragraphs: [],
      items: toItems(entries.slice(0, ITEMS_MAX), verdicts, origin),
      action: { label: rest > 0 ? `See these and ${rest} more` : 'Open your inbox', url: `${origin}/my/notices` },
      footer: {
        words: `${name} writes to you because ${toReason(entries)}.`,
        links: [
          { label: 'Choose your notifications', url: `${origin}/my/settings#notices` },
          { label: 'Unsubscribe', url: `${origin}/unsubscribe?id=${preferenceId}` },
        ],
      },
    }),
  };
}

function toReason(entries: readonly MailEntry[]): string {
  const cases = new Set(entries.flatMap((entry) => entry.case?.id ?? []));
  if (entries.every((entry) => entry.case !== null)) return cases.size === 1 ? 'you watch this case' : 'you watch these cases';
  return `you watch these projects${cases.size > 0 ? ' and cases' : ''}, or a wallet in your portfolio holds their tokens`;
}

function toHeading(entries: readonly MailEntry[], frequency: MailFrequency): string {
  if (frequency === 'daily') return 'What happened since yesterday';
  if (frequency === 'weekly') return 'What happened this week';
  return entries.every(({ transition }) => transition === 'retracted') ? 'This was retracted' : 'This just happened';
}

/** Each event; the first of a project says what the project comes to. */
function toItems(entries: readonly MailEntry[], verdicts: MailParams['verdicts'], origin: string): MailItem[] {
  const said = new Set<string>();
  return entries.map((entry) => {
    const item = toItem(entry, origin);
    if (entry.project === null) return item;
    const known = said.has(entry.project.id) ? undefined : verdicts.get(entry.project.id);
    said.add(entry.project.id);
    return known === undefined ? item : { ...item, lines: [...item.lines, ...verdictLines(known.verdict)] };
  });
}

function toItem(entry: MailEntry, origin: string): MailItem {
  const { transition, severity, state, kind, title, detail, path, happenedAt } = entry;
  const shown = transition === 'retracted' ? 'retracted' : state;
  const reliability = describeState({ kind, state: shown });
  return {
    label: `${SEVERITY_NAMES[severity]} · ${subjectOf(entry).name} · ${happenedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    title: titleOf({ title, state: shown }),
    lines: [shown === 'retracted' ? '' : detail, reliability ?? ''].filter((line) => line !== ''),
    url: `${origin}${path}`,
  };
}
