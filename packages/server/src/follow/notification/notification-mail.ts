import type { MailFrequency } from '@redoubt/domain/follow/notification/decide-notification';
import { describeState, type MailEntry, SEVERITY_NAMES, titleOf, toSubject } from '@redoubt/domain/follow/notification/text';
import { type MailItem, renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string; readonly unsubscribeUrl: string };

/** Entries in a mail; the rest is counted. */
const ITEMS_MAX = 50;

/**
 * The mail about raised and retracted events. `preferenceId` is the key of its unsubscribe link.
 */
export function notificationMail(
  { name, origin }: Site,
  { entries, frequency, preferenceId }: { entries: readonly MailEntry[]; frequency: MailFrequency; preferenceId: string },
): Mail {
  const rest = entries.length - ITEMS_MAX;
  return {
    subject: toSubject(entries, frequency),
    unsubscribeUrl: `${origin}/api/unsubscribe?id=${preferenceId}`,
    ...renderMail({
      heading: toHeading(entries, frequency),
      paragraphs: [],
      items: entries.slice(0, ITEMS_MAX).map((each) => toItem(each, origin)),
      action: { label: rest > 0 ? `See these and ${rest} more` : 'Open your inbox', url: `${origin}/my/notices` },
      footer: {
        words: `${name} writes to you because you watch these projects, or a wallet in your portfolio holds their tokens.`,
        links: [
          { label: 'Choose your notifications', url: `${origin}/my/settings#notices` },
          { label: 'Unsubscribe', url: `${origin}/unsubscribe?id=${preferenceId}` },
        ],
      },
    }),
  };
}

function toHeading(entries: readonly MailEntry[], frequency: MailFrequency): string {
  if (frequency === 'daily') return 'What happened since yesterday';
  if (frequency === 'weekly') return 'What happened this week';
  return entries.every(({ transition }) => transition === 'retracted') ? 'This was retracted' : 'This just happened';
}

function toItem({ transition, severity, state, kind, project, title, detail, path, happenedAt }: MailEntry, origin: string): MailItem {
  const shown = transition === 'retracted' ? 'retracted' : state;
  const reliability = describeState({ kind, state: shown });
  return {
    label: `${SEVERITY_NAMES[severity]} · ${project.name} · ${happenedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    title: titleOf({ title, state: shown }),
    lines: [shown === 'retracted' ? '' : detail, reliability ?? ''].filter((line) => line !== ''),
    url: `${origin}${path}`,
  };
}
