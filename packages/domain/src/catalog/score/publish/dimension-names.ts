import type { Dimension } from '../types.ts';

/** The six dimensions as they are read and shown, in their order. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  COD: 'Code Security',
  GOV: 'Governance Strength',
  OPS: 'Operational Resilience',
  FUN: 'Fundamental Health',
  MKT: 'Market Stability',
  COM: 'Community Trust',
};
