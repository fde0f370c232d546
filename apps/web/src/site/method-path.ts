import { DIMENSION_TABS } from '@redoubt/domain/catalog/project/tabs';
import { Dimension } from '@redoubt/domain/catalog/score/types';

/** The pages of the method that hold no dimension, by their slugs, with the parts of each in their order. */
export const METHOD_PARTS = {
  evidence: ['values', 'powers', 'simulated-trades', 'reported'],
  score: ['adding-up', 'caps', 'letters', 'rank', 'recompute'],
  rules: ['votes', 'trends', 'neutrality', 'disputes', 'alerts', 'versions', 'limits'],
} as const;

export type MethodPart = keyof typeof METHOD_PARTS;

/** Where a check, a cap, a dimension or a part of the method is explained: 'COD-02', 'CAP-07', 'OPS', 'alerts'. */
export function methodPath(anchor: string): string {
  const dimension = Dimension.options.find((each) => anchor === each || anchor.startsWith(`${each}-`));
  if (dimension !== undefined) return `/methodology/${DIMENSION_TABS[dimension]}#${anchor}`;
  if (anchor.startsWith('CAP-')) return `/methodology/score#${anchor}`;
  const part = Object.entries(METHOD_PARTS).find(([, ids]) => ids.some((id) => id === anchor));
  return part === undefined ? `/methodology#${anchor}` : `/methodology/${part[0]}#${anchor}`;
}
