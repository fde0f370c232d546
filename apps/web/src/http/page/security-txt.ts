import '@/http/server-only';
import { DAY_MS } from '@redoubt/domain/time';

/** Where faults of this site are told, as an operator states it. */
export type SecurityContact = {
  /** A mailto:, https: or tel: address. */
  readonly contact: string;
  /** The day, YYYY-MM-DD, on which somebody last made sure that the contact is read. */
  readonly reviewedOn: string;
  /** A page that says what may be tested and what happens with a report. */
  readonly policyUrl: string | undefined;
};

/** For how long a contact that somebody has looked after is good. Source: RFC 9116 §2.5.5, less than a year. */
const GOOD_FOR_DAYS = 364;

/**
 * The text under which others find whom to tell about a fault. It ends by itself: nobody should be sent to an address that no one has
 * looked after for a year. Source: RFC 9116.
 */
export function toSecurityTxt({ contact, reviewedOn, policyUrl }: SecurityContact, { publicOrigin }: { publicOrigin: string }): string {
  const expires = new Date(new Date(`${reviewedOn}T00:00:00Z`).getTime() + GOOD_FOR_DAYS * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ...(policyUrl === undefined ? [] : [`Policy: ${policyUrl}`]),
    '',
  ].join('\n');
}
