import '@/http/server-only';
import { DAY_MS } from '@redoubt/domain/time';

/** Where to report vulnerabilities of this site, as the operator configures it. */
export type SecurityContact = {
  /** A mailto:, https: or tel: address. */
  readonly contact: string;
  /** The day, YYYY-MM-DD, on which the operator last verified that the contact is read. */
  readonly reviewedOn: string;
  /** The page about what may be tested and how reports are handled. */
  readonly policyUrl: string | undefined;
};

/** How long a verified contact stays valid. Source: RFC 9116 §2.5.5, less than a year. */
const VALID_DAYS = 364;

/**
 * The file security.txt, for people who report vulnerabilities. It expires a year after the contact
 * was verified. Source: RFC 9116.
 */
export function toSecurityTxt({ contact, reviewedOn, policyUrl }: SecurityContact, { publicOrigin }: { publicOrigin: string }): string {
  const expires = new Date(new Date(`${reviewedOn}T00:00:00Z`).getTime() + VALID_DAYS * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ...(policyUrl === undefined ? [] : [`Policy: ${policyUrl}`]),
    '',
  ].join('\n');
}
