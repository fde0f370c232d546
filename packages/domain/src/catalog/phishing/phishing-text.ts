import type { PhishingAnswer, PhishingListing, PhishingObjection } from './schema.ts';

/** `showDay`: how the reader's side writes a day. */
export type ShowDay = (day: string) => string;

/** What a listing says, or why it is not taken as one. */
export function listingText({ domain, name, readOn, objections }: PhishingListing, host: string, showDay: ShowDay): string {
  const what = domain === host ? domain : `${domain}, which ${host} belongs to,`;
  if (objections.length === 0) return `${what} is listed as a phishing domain by ${name}, read on ${showDay(readOn)}.`;
  return `${name} lists ${domain} (read on ${showDay(readOn)}), but ${objections.map(objectionText).join(', and ')}. An editor has not confirmed either.`;
}

const objectionText = (objection: PhishingObjection): string =>
  objection.by === 'project' ? `it is on record as a domain of ${objection.name}` : `${objection.name} says that it is no phishing domain`;

/** What it means that no list names a host: nothing about the host. */
export function unlistedText({ lists }: PhishingAnswer, showDay: ShowDay): string {
  if (lists.length === 0) return 'No list of phishing domains was imported here, so it was looked for in none.';
  const names = lists.map(({ name, readOn }) => `${name}, read on ${showDay(readOn)}`).join('; ');
  return `No imported list of phishing domains has it (${names}). New ones are on no list yet.`;
}
