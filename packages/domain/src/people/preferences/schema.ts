import * as z from 'zod/mini';
import { TimeZone } from '../../follow/notification/time-zone.ts';

/** The kinds of mail that a person can choose, as the page names them. */
export const MAIL_KINDS = [
  { name: 'securityAlerts', label: 'Security alerts', description: 'New incidents and advisories.' },
  {
    name: 'watchlistAlerts',
    label: 'Watchlist alerts',
    description: 'What happens to projects on your watchlists and in cases that you watch.',
  },
  { name: 'portfolioAlerts', label: 'Portfolio alerts', description: 'What happens to what your wallets hold.' },
  { name: 'weeklyDigest', label: 'Weekly digest', description: 'One summary a week.' },
  { name: 'productUpdates', label: 'Product updates', description: 'What is new on this site.' },
  { name: 'marketing', label: 'Offers and surveys', description: 'Now and then.' },
] as const;

export type MailKind = (typeof MAIL_KINDS)[number]['name'];

const choices = {
  securityAlerts: z.boolean(),
  watchlistAlerts: z.boolean(),
  portfolioAlerts: z.boolean(),
  weeklyDigest: z.boolean(),
  productUpdates: z.boolean(),
  marketing: z.boolean(),
};

export const MailChoices = z.object(choices);
export type MailChoices = z.infer<typeof MailChoices>;

/** Which mails a person wants. Source: ACCT-15. */
export const SsoSettings = z.object({
  /** Stands in mails. Who has it may read this and end all of it. */
  id: z.string(),
  /** Masked for who asks by the id alone. */
  email: z.nullable(z.string()),
  ...choices,
  unsubscribedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type SsoSettings = z.infer<typeof SsoSettings>;

/** Body of POST /api/sso-settings (ACCT-12). */
export const ReadSsoSettingsBody = z.object({ id: z.optional(z.uuid()) });

/** Body of POST /api/sso-settings/update: the whole object may be sent back; only the choices are heeded (ACCT-13). */
export const UpdateSsoSettingsBody = z.extend(z.partial(MailChoices), {
  /** Whose settings these are: the caller's own, where it is given. */
  id: z.optional(z.string()),
  /** Where they are, for when collected mails leave. A zone that the server does not know changes nothing. */
  timeZone: z.optional(TimeZone),
});
export type UpdateSsoSettingsBody = z.infer<typeof UpdateSsoSettingsBody>;

/** Body of POST /api/sso-settings/unsubscribe (ACCT-14). */
export const UnsubscribeBody = z.object({ id: z.uuid() });
