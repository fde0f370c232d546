import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { Rosette } from '@redoubt/ui/score/rosette';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import { toDrawnDimensions, toPetals } from '@/entities/score/petals';

type Score = Pick<ProjectSummary, 'scoreLow' | 'scoreHigh' | 'tier' | 'dimensions' | 'verdict'>;

/** A project's verdict, and its score with the six dimensions where it is rated, for the end of a row. */
export function ScoreGlance({ score }: { score: Score }) {
  const reading = readScore(score);
  return (
    <span className="flex shrink-0 items-center gap-3">
      <VerdictBadge level={score.verdict.level} />
      {reading !== null && <ScoreInterval reading={reading} />}
      {reading !== null && <Rosette petals={toPetals(toDrawnDimensions(score))} size={36} />}
    </span>
  );
}
