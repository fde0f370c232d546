import type { VoteCounts } from './schema.ts';

/** How votes stand, by their two counts. Apart from the schemas, so that pages show votes without loading what checks answers. */
export function toVoteCounts({ yes, no }: { yes: number; no: number }): VoteCounts {
  const total = yes + no;
  return { yes, no, total, yesPercentage: total === 0 ? null : (100 * yes) / total };
}

/**
 * Why a vote was not saved, as voters read it. The keys are values of `vote` in a page's address, where the form without
 * scripts puts them.
 */
export const VOTE_MESSAGES = {
  later: 'Your network has voted often just now. Please try again later.',
  account: 'This browser voted on this project with an account. Log in to change that vote.',
  failed: 'Your vote was not saved. Please try again.',
} as const;
