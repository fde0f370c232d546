import { WAITLIST_TOPICS, type WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** Confirms that an address is stored and links to its removal. */
export function confirmationMail({ name, origin }: Site, { topic, key }: { topic: WaitlistTopic; key: string }): Mail {
  const { name: what } = WAITLIST_TOPICS[topic];
  return {
    subject: `You will hear from ${name} when ${what} opens`,
    ...renderMail({
      heading: 'Your address is kept',
      paragraphs: [
        `You, or someone who entered your address, asked ${name} for one mail on the day on which ${what} opens. Your address is kept for that mail alone and deleted when it has been sent.`,
        'If you do not want it, remove your address. You need no account for that.',
      ],
      action: { label: 'Remove my address', url: `${origin}/notices?key=${key}` },
    }),
  };
}

/** The mail on launch day. */
export function launchMail({ name, origin }: Site, { topic }: { topic: WaitlistTopic }): Mail {
  const { name: what, path } = WAITLIST_TOPICS[topic];
  return {
    subject: `At ${name}, ${what} is open`,
    ...renderMail({
      heading: 'It is open',
      paragraphs: [
        `You asked to hear of it: from today you can use ${what}.`,
        'Your address has been deleted. There will be no other mail about it.',
      ],
      action: { label: 'Have a look', url: `${origin}${path}` },
    }),
  };
}
