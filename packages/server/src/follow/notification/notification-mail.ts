import type { MailFrequency } from '@redoubt/domain/follow/notification/decide-notification';
import { describeState, type MailEntry, SEVERITY_NAMES, titleOf, toSubject } from '@redoubt/domain/follow/notification/text';
import { type MailItem, renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string; readonly unsubscribeUrl: string };

/** So many entries are in a mail; the rest is counted. */
const ITEMS_MAX = 50;

/** Tells of what happened and of what was retracted. `preferenceId` is what its reader ends such mails by. */
export function notificationMail(
  { name, origin }: Site,
  { told, frequency, preferenceId }: { told: readonly MailEntry[]; frequency: MailFrequency; preferenceId: string },
): Mail {
  const rest = told.length - ITEMS_MAX;
  return {
    subject: toSubject(told, frequency),
    unsubscribeUrl: `${origin}/api/unsubscribe?id=${preferenceId}`,
    ...renderMail({
      heading: toHeading(told, frequency),
      paragraphs: [],
      items: told.slice(0, ITEMS_MAX).map((each) => toItem(each, origin)),
      action: { label: rest > 0 ? `See these and ${rest} more` : 'Open your inbox', url: `${origin}/my/notices` },
      footer: {
        words: `${name} writes to you because you watch these projects, or a wallet in your portfolio holds their tokens.`,
        links: [
          { label: 'Choose what to hear', url: `${origin}/my/settings#notices` },
          { label: 'Unsubscribe', url: `${origin}/unsubscribe?id=${preferenceId}` },
        ],
      },
    }),
  };
}

function toHeading(told: readonly MailEntry[], frequency: MailFrequency): string {
  if (frequency === 'daily') return 'What happened since yesterday';
  if (frequency === 'weekly') return 'What happened this week';
  return told.every(({ event }) => event === 'retracted') ? 'This was retracted' : 'This just happened';
}

function toItem({ event, severity, state, kind, project, title, detail, path, happenedAt }: MailEntry, origin: string): MailItem {
  const shown = event === 'retracted' ? 'retracted' : state;
  const words = describeState({ kind, state: shown });
  return {
    label: `${SEVERITY_NAMES[severity]} · ${project.name} · ${happenedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    title: titleOf({ title, state: shown }),
    lines: [shown === 'retracted' ? '' : detail, words ?? ''].filter((line) => line !== ''),
    url: `${origin}${path}`,
  };
}
