import type { Tier } from '../score/types.ts';
import type { ProjectSummary } from './schema.ts';

/** A score as it is drawn and read: both ends as shown, and the letter. Null without a single fact. */
export function readScore({
  scoreLow,
  scoreHigh,
  tier,
}: Pick<ProjectSummary, 'scoreLow' | 'scoreHigh' | 'tier'>): { low: number; high: number; tier: Tier } | null {
  return scoreLow === null || scoreHigh === null ? null : { low: scoreLow, high: scoreHigh, tier };
}
