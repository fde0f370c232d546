import type { Custody, PowerPath } from '../answers/governance.ts';
import { both, UNKNOWN, worstOf } from '../interval.ts';
import type { Interval, Tri } from '../types.ts';

const DAY_SECONDS = 86_400;

/** No path with a live holder is stronger: a holder can always be deceived or forced. */
const HELD_MAX = 900;

/** What each notice adds, from the longest down: seconds and thousandths. */
const NOTICE: readonly (readonly [seconds: number, strength: number])[] = [
  [7 * DAY_SECONDS, 350],
  [2 * DAY_SECONDS, 200],
  [DAY_SECONDS, 100],
];
const NOTICE_MAX = 350;
const CUSTODY_MAX = 550;

/** How many must agree before the power is used. 1-of-n is one key. */
export function custodyStrength(custody: Custody): Interval {
  switch (custody.kind) {
    case 'key':
      return [0, 0];
    case 'nobody':
      return [1000, 1000];
    case 'unresolved':
      return [0, CUSTODY_MAX];
    case 'governor':
      // Without votes at a past block anyone can borrow a majority for one transaction.
      return custody.snapshots ? [CUSTODY_MAX, CUSTODY_MAX] : [0, 0];
    case 'safe':
      return safeStrength(custody.required, custody.owners);
  }
}

function safeStrength(required: number, owners: number | null): Interval {
  if (required <= 1) return [0, 0];
  if (required === 2) return [250, 250];
  if (owners === null) return [250, required >= 4 ? 550 : 450];
  if (required >= 4 && required * 2 > owners) return [550, 550];
  return required * 2 >= owners ? [450, 450] : [250, 250];
}

/** What the time between announcing and effect adds. */
export function noticeStrength(seconds: number | null): Interval {
  if (seconds === null) return [0, NOTICE_MAX];
  const strength = NOTICE.find(([from]) => seconds >= from)?.[1] ?? 0;
  return [strength, strength];
}

/** How hard it is to misuse one path: 1000 where nobody can reach it. */
export function pathStrength({ enabled, custody, noticeSeconds }: PowerPath, bonus = 0): Interval {
  if (enabled === false || custody.kind === 'nobody') return [1000, 1000];
  const [custodyLow, custodyHigh] = custodyStrength(custody);
  const [noticeLow, noticeHigh] = noticeStrength(noticeSeconds);
  const held: Interval = [
    Math.min(1000, Math.min(HELD_MAX, custodyLow + noticeLow) + bonus),
    Math.min(1000, Math.min(HELD_MAX, custodyHigh + noticeHigh) + bonus),
  ];
  return enabled === null ? [held[0], 1000] : held;
}

/** The weakest of all paths. While the list may be incomplete, a weaker one can turn up. */
export function weakestPath(strengths: readonly Interval[], complete: boolean): Interval {
  const [low, high] = worstOf(strengths);
  return [complete ? low : UNKNOWN[0], high];
}

/** Whether a live holder can use this path with less than 24 hours of notice. */
export function isWithoutNotice({ enabled, custody, noticeSeconds }: PowerPath): Tri {
  if (custody.kind === 'nobody' || enabled === false) return 'no';
  const reach: Tri = enabled === null ? 'maybe' : 'yes';
  return both(reach, noticeSeconds === null ? 'maybe' : noticeSeconds < DAY_SECONDS ? 'yes' : 'no');
}

/** Whether one person's key is enough for this path. */
export function isOneKey({ custody }: PowerPath): Tri {
  if (custody.kind === 'unresolved') return 'maybe';
  return custody.kind === 'key' || (custody.kind === 'safe' && custody.required <= 1) ? 'yes' : 'no';
}
