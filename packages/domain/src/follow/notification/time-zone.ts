import * as z from 'zod/mini';

/** The name of a time zone as browsers give it; whether there is such a zone, `isTimeZone` says. Source: IANA time zone database. */
export const TimeZone = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, 'Please give a time zone like Europe/Berlin.'));

/** Whether this machine knows the zone: browsers can be newer. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
