import type { Tier } from '../score/types.ts';
import type { ProjectSummary } from './schema.ts';

/** A project's name without '(demo)', where a mark beside it already shows that. */
export function shortName({ name, demo }: { readonly name: string; readonly demo: boolean }): string {
  return demo ? name.replace(/ \(demo\)$/, '') : name;
}

/** Beside a rank: 'shared by 71'; undefined where a project has it alone, and where it is not known how many share it. */
export function sharedText({ rankSharedBy }: Pick<ProjectSummary, 'rankSharedBy'>): string | undefined {
  return rankSharedBy === null || rankSharedBy === 1 ? undefined : `shared by ${rankSharedBy.toLocaleString('en-US')}`;
}

/** A score as shown: both ends and the tier; null where it is not rated: too wide an interval is no number. */
export function readScore({
  scoreLow,
  scoreHigh,
  tier,
}: Pick<ProjectSummary, 'scoreLow' | 'scoreHigh' | 'tier'>): { low: number; high: number; tier: Tier } | null {
  return tier === 'NR' || scoreLow === null || scoreHigh === null ? null : { low: scoreLow, high: scoreHigh, tier };
}
