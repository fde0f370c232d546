import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { Rosette } from '@redoubt/ui/score/rosette';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';

type Score = Pick<ProjectSummary, 'scoreLow' | 'scoreHigh' | 'tier' | 'dimensions'>;

/** A project's score and its six dimensions, for the end of a row. */
export function ScoreGlance({ score }: { score: Score }) {
  const reading = readScore(score);
  const petals = Dimension.options.map((id) => ({ id, name: DIMENSION_NAMES[id], span: score.dimensions[id] }));
  return (
    <span className="flex shrink-0 items-center gap-3">
      <ScoreInterval reading={reading} />
      {reading !== null && <Rosette petals={petals} size={36} />}
    </span>
  );
}
