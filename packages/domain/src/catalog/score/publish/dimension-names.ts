import type { Dimension } from '../types.ts';

/** Display names of the six dimensions, in order. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  COD: 'Code Security',
  GOV: 'Governance Strength',
  OPS: 'Operational Resilience',
  FUN: 'Fundamental Health',
  MKT: 'Market Stability',
  COM: 'Community Trust',
};
