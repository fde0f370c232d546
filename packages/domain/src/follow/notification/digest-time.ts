import { DAY_MS, HOUR_MS } from '../../time.ts';

/** The hour at which collected mails go out, by the clocks of where their reader is; the weekly ones on Mondays. */
export const DIGEST_HOUR = 8;

/** By which clocks they go out to somebody of whom nothing else is known. */
export const DIGEST_ZONE = 'UTC';

const MONDAY = 1;

/** When the next collection goes out, after `now`, by the clocks of a time zone that is known here (`isTimeZone`). */
export function nextDigestAt(now: Date, frequency: 'daily' | 'weekly', timeZone: string = DIGEST_ZONE): Date {
  const today = Math.floor((now.getTime() + offsetMs(now.getTime(), timeZone)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const at = toInstant(day + DIGEST_HOUR * HOUR_MS, timeZone);
    if (at > now.getTime() && (frequency === 'daily' || new Date(day).getUTCDay() === MONDAY)) return new Date(at);
  }
}

/** When the zone's clocks show what UTC's do at `shown`. The second look is for nights in which they are put forward or back. */
function toInstant(shown: number, timeZone: string): number {
  const about = shown - offsetMs(shown, timeZone);
  return shown - offsetMs(about, timeZone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC at an instant. */
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
