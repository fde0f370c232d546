import { DAY_MS, HOUR_MS } from '../../time.ts';

/** The local hour at which digests are sent; weekly ones on Mondays. */
export const DIGEST_HOUR = 8;

/** The time zone of users whose own is unknown. */
export const DIGEST_ZONE = 'UTC';

const MONDAY = 1;

/** When the next digest after `now` is sent. `timeZone` must pass `isTimeZone`. */
export function nextDigestAt(now: Date, frequency: 'daily' | 'weekly', timeZone: string = DIGEST_ZONE): Date {
  const today = Math.floor((now.getTime() + offsetMs(now.getTime(), timeZone)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const at = toInstant(day + DIGEST_HOUR * HOUR_MS, timeZone);
    if (at > now.getTime() && (frequency === 'daily' || new Date(day).getUTCDay() === MONDAY)) return new Date(at);
  }
}

/**
 * The instant at which the zone's clocks show what UTC's show at `shown`. The second step corrects
 * the offset on the nights in which clocks are put forward or back.
 */
function toInstant(shown: number, timeZone: string): number {
  const about = shown - offsetMs(shown, timeZone);
  return shown - offsetMs(about, timeZone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the zone is ahead of UTC at an instant. */
function offsetMs(at: number, timeZone: string): number {
  if (timeZone === DIGEST_ZONE) return 0;
  const clock = clocks.get(timeZone) ?? openClock(timeZone);
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(at);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

function openClock(timeZone: string): Intl.DateTimeFormat {
  const part = '2-digit';
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  });
}
