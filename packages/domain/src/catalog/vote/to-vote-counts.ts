import type { VoteCounts } from './schema.ts';

/** How votes stand, by their two counts. Apart from the schemas, so that pages show votes without loading what checks answers. */
export function toVoteCounts({ yes, no }: { yes: number; no: number }): VoteCounts {
  const total = yes + no;
  return { yes, no, total, yesPercentage: total === 0 ? null : (100 * yes) / total };
}
