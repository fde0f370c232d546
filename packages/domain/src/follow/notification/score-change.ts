import type { Tier } from '../../catalog/score/types.ts';
import type { NotificationSeverity } from './level.ts';

export type Rating = { readonly low: number; readonly high: number; readonly tier: Tier };

/** Falls of the low end, in points, from which a change is so grave; worst first. */
const BY_FALL: readonly (readonly [points: number, severity: NotificationSeverity])[] = [
  [25, 'critical'],
  [15, 'major'],
  [10, 'medium'],
  [5, 'minor'],
];

/** Smaller changes are told to nobody, save one of the tier. */
const SCORE_POINTS_MIN = 5;

/**
 * How grave a change of a score is; undefined for one that nobody needs to hear of. The low end counts: it is what the evidence carries.
 * A worse tier is minor at least; what rises is informational.
 */
export function rateScoreChange(before: Rating, after: Rating): NotificationSeverity | undefined {
  if (before.tier === 'NR' && after.tier === 'NR') return undefined;
  if (after.tier === 'NR') return 'medium';
  if (before.tier === 'NR') return 'informational';
  const fall = Math.round(before.low) - Math.round(after.low);
  const byFall = BY_FALL.find(([points]) => fall >= points)?.[1];
  if (byFall !== undefined) return byFall;
  if (after.tier > before.tier) return 'minor';
  return -fall >= SCORE_POINTS_MIN || after.tier < before.tier ? 'informational' : undefined;
}
