import type { Tier } from '@redoubt/domain/score/types';

/** The score at the moment it changed, and the lines that add up to the change. */
export type ScoreChange = {
  readonly asOf: string;
  readonly low: number;
  readonly high: number;
  readonly tier: Tier;
  readonly lines: readonly { readonly text: string; readonly points: number; readonly learned: boolean; readonly source?: string }[];
};
