/** The hour (UTC) at which collected mails go out; the weekly ones on Mondays. */
export const DIGEST_HOUR = 8;

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** When the next collection goes out, after `now`. */
export function nextDigestAt(now: Date, frequency: 'daily' | 'weekly'): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR);
  const first = today > now.getTime() ? today : today + DAY_MS;
  if (frequency === 'daily') return new Date(first);
  const daysToMonday = (7 + MONDAY - new Date(first).getUTCDay()) % 7;
  return new Date(first + daysToMonday * DAY_MS);
}
