import type { Custody, PowerPath } from '../answers/governance.ts';
import { both, UNKNOWN, worstOf } from '../interval.ts';
import type { Method } from '../method-types.ts';
import type { Interval, Tri } from '../types.ts';

const DAY_SECONDS = 86_400;

/** How hard it is to misuse a power, in thousandths: custody plus notice. Only the order is known; the numbers are judgement. */
export const POWER_STRENGTH: Method['powers'] = {
  custody: {
    key: { strength: 0, words: 'One key: an account of one person, an account with delegated code, a Safe of which one is enough.' },
    few: { strength: 250, words: 'A Safe where two must agree, or fewer than half.' },
    several: { strength: 450, words: 'A Safe where three or more must agree, and at least half.' },
    many: {
      strength: 550,
      words: 'A Safe where four or more must agree, and more than half; or a vote counted at a past block, with a quorum.',
    },
  },
  notice: [
    { fromSeconds: 0, strength: 0, words: 'Under 24 hours' },
    { fromSeconds: DAY_SECONDS, strength: 100, words: '24 to 48 hours' },
    { fromSeconds: 2 * DAY_SECONDS, strength: 200, words: '48 hours to 7 days' },
    { fromSeconds: 7 * DAY_SECONDS, strength: 350, words: '7 days or more' },
  ],
  // A holder can always be phished or coerced.
  heldMax: 900,
};

const { custody: CUSTODY, notice: NOTICE, heldMax: HELD_MAX } = POWER_STRENGTH;
const NOTICE_MAX = Math.max(...NOTICE.map(({ strength }) => strength));

const exactly = ({ strength }: { readonly strength: number }): Interval => [strength, strength];

/** Custody: how many must agree before the power is used. 1-of-n is one key. */
function custodyStrength(custody: Custody): Interval {
  switch (custody.kind) {
    case 'key':
      return exactly(CUSTODY.key);
    case 'nobody':
      return [1000, 1000];
    case 'unresolved':
      return [CUSTODY.key.strength, CUSTODY.many.strength];
    case 'governor':
      // Without votes at a past block, anyone can borrow a majority for one transaction (flash loan).
      return exactly(custody.snapshots ? CUSTODY.many : CUSTODY.key);
    case 'safe':
      return safeStrength(custody.required, custody.owners);
  }
}

function safeStrength(required: number, owners: number | null): Interval {
  if (required <= 1) return exactly(CUSTODY.key);
  if (required === 2) return exactly(CUSTODY.few);
  if (owners === null) return [CUSTODY.few.strength, (required >= 4 ? CUSTODY.many : CUSTODY.several).strength];
  if (required >= 4 && required * 2 > owners) return exactly(CUSTODY.many);
  return exactly(required * 2 >= owners ? CUSTODY.several : CUSTODY.few);
}

/** The strength that the delay between announcement and effect adds. */
function noticeStrength(seconds: number | null): Interval {
  if (seconds === null) return [0, NOTICE_MAX];
  return exactly(NOTICE.findLast(({ fromSeconds }) => seconds >= fromSeconds) ?? { strength: 0 });
}

/** How hard it is to misuse one access path: 1000 where no account can reach it. */
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

/** The weakest of all access paths. An incomplete list can miss a weaker one. */
export function weakestPath(strengths: readonly Interval[], complete: boolean): Interval {
  const [low, high] = worstOf(strengths);
  return [complete ? low : UNKNOWN[0], high];
}

/** Whether a live holder can use this access path with less than 24 hours of notice. */
export function isWithoutNotice({ enabled, custody, noticeSeconds }: PowerPath): Tri {
  if (custody.kind === 'nobody' || enabled === false) return 'no';
  const reach: Tri = enabled === null ? 'maybe' : 'yes';
  return both(reach, noticeSeconds === null ? 'maybe' : noticeSeconds < DAY_SECONDS ? 'yes' : 'no');
}

/** Whether one person's key is enough for this access path. */
export function isOneKey({ custody }: PowerPath): Tri {
  if (custody.kind === 'unresolved') return 'maybe';
  return custody.kind === 'key' || (custody.kind === 'safe' && custody.required <= 1) ? 'yes' : 'no';
}
