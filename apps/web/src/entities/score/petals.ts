import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { paintedBy } from '@redoubt/domain/catalog/verdict/painted';
import type { Petal } from '@redoubt/ui/score/rosette';
import { roundSpan } from '@redoubt/ui/score/verdict';

/** The six dimensions in whole points, both ends, and the colours that proven deal-breakers make of them: as little as a list can say. */
export type DrawnDimensions = {
  readonly ends: readonly (readonly [low: number, high: number] | null)[];
  readonly painted: ReturnType<typeof paintedBy>;
};

export function toDrawnDimensions({ dimensions, verdict }: Pick<ProjectSummary, 'dimensions' | 'verdict'>): DrawnDimensions {
  const ends = Dimension.options.map((id) => {
    const span = dimensions[id] && roundSpan(dimensions[id]);
    return span && ([span.low, span.high] as const);
  });
  return { ends, painted: paintedBy(verdict.reasons) };
}

/** As a rosette draws them. */
export function toPetals({ ends, painted }: DrawnDimensions): readonly Petal[] {
  return Dimension.options.map((id, index) => {
    const drawn = ends[index];
    return { id, name: DIMENSION_NAMES[id], span: drawn ? { low: drawn[0], high: drawn[1] } : null, atBest: painted[id] };
  });
}
