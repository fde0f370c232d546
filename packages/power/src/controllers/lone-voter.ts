import type { MostVotes, Vote } from '../analysis/power-map.ts';

/**
 * The account that reaches a vote's quorum alone with what it may vote with now, and that may propose. Undefined where none is known to.
 */
export function findLoneVoter({ quorum, proposalThreshold, most }: Vote): (MostVotes & { is: 'known' }) | undefined {
  if (quorum === undefined || most?.is !== 'known') return undefined;
  const votes = BigInt(most.votes);
  return votes >= BigInt(quorum) && votes >= BigInt(proposalThreshold ?? '0') ? most : undefined;
}
