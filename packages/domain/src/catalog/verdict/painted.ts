import { Dimension } from '../score/types.ts';
import type { Verdict } from './schema.ts';

/** The dimension of each deal-breaker, as the method has it. Here without the method, which browsers that list projects do not load. */
export const CAP_DIMENSIONS: Readonly<Record<string, Dimension>> = {
  'CAP-01': 'MKT',
  'CAP-02': 'GOV',
  'CAP-03': 'COD',
  'CAP-04': 'COD',
  'CAP-05': 'COD',
  'CAP-06': 'GOV',
  'CAP-07': 'GOV',
  'CAP-08': 'COD',
  'CAP-09': 'GOV',
  'CAP-10': 'COD',
  'CAP-11': 'FUN',
  'CAP-12': 'COD',
  'CAP-13': 'GOV',
};

/** What the reasons of a verdict make of the dimensions that they belong to: never better than this, whatever the sum of the checks. */
export function paintedBy(reasons: Verdict['reasons']): Partial<Record<Dimension, 'danger' | 'caution'>> {
  const painted: Partial<Record<Dimension, 'danger' | 'caution'>> = {};
  for (const { check, level } of reasons) {
    const dimension = CAP_DIMENSIONS[check] ?? Dimension.options.find((each) => check.startsWith(`${each}-`));
    if (dimension === undefined || level === 'low') continue;
    if (level !== 'medium') painted[dimension] = 'danger';
    else painted[dimension] ??= 'caution';
  }
  return painted;
}
