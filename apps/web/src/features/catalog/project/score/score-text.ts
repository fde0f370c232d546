import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { sharedText } from '@redoubt/domain/catalog/project/shown';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { Tier } from '@redoubt/domain/catalog/score/types';
import type { BadgeTone } from '@redoubt/ui/badge';
import type { ScoreReading } from '@redoubt/ui/score/score-dial';
import { tierVerdict } from '@redoubt/ui/score/verdict';

/** 'Tier B', or 'Tier B, up to A' where what could not be determined might better the letter. */
export function tierLabel({ high, tier }: ScoreReading): string {
  if (tier === 'NR') return 'Not rated';
  const best = METHOD.letters.find(({ min }) => high >= min)?.letter ?? tier;
  return best === tier ? `Tier ${tier}` : `Tier ${tier}, up to ${best}`;
}

/** The colour of a letter; neutral where there is no verdict. */
export function tierTone(tier: Tier): BadgeTone {
  return tierVerdict(tier) ?? 'neutral';
}

/** What the interval leaves open, in one sentence. */
export function explainInterval(reading: ScoreReading | null): string {
  if (reading === null) return 'Too little is proven for a number.';
  const open = reading.high - reading.low;
  if (open === 0) return 'Nothing that is still open can move it.';
  return `${open} ${open === 1 ? 'point' : 'points'} could not be determined.`;
}

/**
 * 'Rank 7', or 'Rank 1, shared by 71'; undefined where the verdict is not known. Demo projects are ranked by themselves, and say so: next to a real project's rank
 * theirs would mean nothing.
 */
export function rankLabel(profile: Pick<ProjectProfile, 'rank' | 'rankSharedBy' | 'demo'>): string | undefined {
  if (profile.rank === null) return undefined;
  return [`${profile.demo ? 'Demo rank' : 'Rank'} ${profile.rank}`, sharedText(profile)].filter(Boolean).join(', ');
}
