import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { paintedBy } from '@redoubt/domain/catalog/verdict/painted';
import type { Petal } from '@redoubt/ui/score/rosette';

/** The six dimensions as a rosette draws them. A proven deal-breaker makes the colour of its dimension. */
export function toPetals({ dimensions, verdict }: Pick<ProjectSummary, 'dimensions' | 'verdict'>): readonly Petal[] {
  const painted = paintedBy(verdict.reasons);
  return Dimension.options.map((id) => ({ id, name: DIMENSION_NAMES[id], span: dimensions[id], atBest: painted[id] }));
}
