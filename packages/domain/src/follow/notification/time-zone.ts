import * as z from 'zod/mini';

/**
 * A time zone name as browsers report it; `isTimeZone` tells whether the zone exists. Source: IANA
 * time zone database.
 */
export const TimeZone = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, 'Please give a time zone like Europe/Berlin.'));

/** Whether this machine knows the zone. A browser can have a newer time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
