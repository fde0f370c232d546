import { renderMail } from '@redoubt/mail/layout';
import type { Site } from '../account/account-mails.ts';

/** What happened to a second factor, as its owner is told and the audit log has it. */
export type FactorChange = 'on' | 'off' | 'recovery-used' | 'recovery-renewed' | 'cleared';

type Words = { readonly subject: (siteName: string) => string; readonly heading: string; readonly what: string };

const WORDS: Readonly<Record<FactorChange, Words>> = {
  on: {
    subject: (name) => `Your second factor for ${name} was turned on`,
    heading: 'Your second factor was turned on',
    what: 'From now on, logging in takes a code of your authenticator app besides your password. All other devices were signed out.',
  },
  off: {
    subject: (name) => `Your second factor for ${name} was turned off`,
    heading: 'Your second factor was turned off',
    what: 'From now on, your password alone is enough to log in.',
  },
  'recovery-used': {
    subject: (name) => `A recovery code for ${name} was used`,
    heading: 'A recovery code was used',
    what: 'Someone who knows your password used one of your recovery codes in place of a code of your authenticator app.',
  },
  'recovery-renewed': {
    subject: (name) => `Your recovery codes for ${name} were replaced`,
    heading: 'Your recovery codes were replaced',
    what: 'The codes that you had before are of no use any more.',
  },
  cleared: {
    subject: (name) => `Your second factor for ${name} was removed`,
    heading: 'Your second factor was removed',
    what: 'The operator of the site removed it, as is done for users who lost their authenticator app. Your password alone is enough to log in.',
  },
};

/** Tells the owner what happened to the second factor. */
export function secondFactorMail(
  { name, origin }: Site,
  { change }: { change: FactorChange },
): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, heading, what } = WORDS[change];
  const mail = renderMail({
    heading,
    paragraphs: [what, 'If it was not you, change your password at once and look at your sessions: someone else knows it.'],
    action: { label: 'Account Settings', url: `${origin}/my/settings` },
  });
  return { subject: subject(name), ...mail };
}
