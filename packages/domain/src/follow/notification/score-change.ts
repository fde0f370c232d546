import type { Tier } from '../../catalog/score/types.ts';
import type { NotificationSeverity } from './level.ts';

export type Rating = { readonly low: number; readonly high: number; readonly tier: Tier };

/** Smallest falls of the low end, in points, and their severities; worst first. */
const BY_FALL: readonly (readonly [points: number, severity: NotificationSeverity])[] = [
  [25, 'critical'],
  [15, 'major'],
  [10, 'medium'],
  [5, 'minor'],
];

/** Smaller changes cause no notification, unless the tier changes. */
const SCORE_POINTS_MIN = 5;

/**
 * The severity of a score change; undefined where it causes no notification. The low end counts,
 * because the evidence supports it. A worse tier is at least minor; a rise is informational.
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
