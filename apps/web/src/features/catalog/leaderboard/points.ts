import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { ScatterPoint } from '@redoubt/ui/score/scatter';
import { isUnknown, roundSpan } from '@redoubt/ui/score/verdict';
import type { Axis, BoardView } from './board-view.ts';

type Span = { low: number; high: number };

/** Projects with values on both axes, and the names of those without. */
export function toPoints(
  projects: readonly ProjectSummary[],
  axes: BoardView['axes'],
): { points: readonly ScatterPoint[]; unknown: readonly string[] } {
  const placed = projects.map((project) => ({ project, x: spanOn(project, axes.x), y: spanOn(project, axes.y) }));
  return {
    points: placed.flatMap(({ project: { id, name }, x, y }) =>
      x === undefined || y === undefined ? [] : [{ id, name, href: `/projects/${id}`, x, y }],
    ),
    unknown: placed.flatMap(({ project, x, y }) => (x === undefined || y === undefined ? [project.name] : [])),
  };
}

/** Undefined where unknown or not applicable. Coverage has no interval. */
function spanOn({ dimensions, coverage }: ProjectSummary, axis: Axis): Span | undefined {
  if (axis === 'coverage') return coverage === null ? undefined : { low: Math.floor(coverage), high: Math.floor(coverage) };
  const span = dimensions[axis];
  return span === null || isUnknown(span) ? undefined : roundSpan(span);
}
