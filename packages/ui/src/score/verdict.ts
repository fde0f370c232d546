/** What a figure says: good, mixed, bad. */
export type Verdict = 'safe' | 'caution' | 'danger';

/** From this low end on, what is proven is good. */
const SAFE_FROM = 65;
/** A high end below this is bad news, whatever the rest turns out to be. */
const DANGER_BELOW = 50;
/** Wider than this, too little is known for a figure or a colour. */
export const WIDTH_MAX = 35;

/** What a score's letter says; null for one that is not rated. */
export function tierVerdict(tier: string): Verdict | null {
  if (tier === 'A' || tier === 'B') return 'safe';
  if (tier === 'C') return 'caution';
  return tier === 'D' || tier === 'E' ? 'danger' : null;
}

/** What a part of a score says by itself, from `low`, proven, to `high`, possible, both 0 to 100; null when the two are too far apart. */
export function spanVerdict({ low, high }: { low: number; high: number }): Verdict | null {
  if (low >= SAFE_FROM) return 'safe';
  if (high < DANGER_BELOW) return 'danger';
  return high - low > WIDTH_MAX ? null : 'caution';
}

/** What a span says, unless a danger of it says worse. */
export function worseOf(verdict: Verdict | null, atBest: Verdict | undefined): Verdict | null {
  if (atBest === 'danger' || verdict === 'danger') return 'danger';
  return atBest ?? verdict;
}

/** Both ends as they are shown: the low one rounded down, the high one up, so that rounding never hides what is not known. */
export function roundSpan({ low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low: Math.floor(low + 1e-9), high: Math.ceil(high - 1e-9) };
}

/** Whether nothing of it was determined. Of a span that only rounds to the whole, something is known. */
export function isUnknown({ low, high }: { low: number; high: number }): boolean {
  return low <= 0 && high >= 100;
}
