import type { Db } from '@redoubt/db/client';
import type { Vote, VoteResult } from '@redoubt/domain/catalog/vote/schema';
import { toVoteCounts } from '@redoubt/domain/catalog/vote/to-vote-counts';
import { VOTE_MESSAGES } from '@redoubt/domain/catalog/vote/vote-messages';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { type Voter, writeVote } from './vote-store.ts';

type Casting = {
  readonly projectId: ProjectId;
  readonly vote: Vote;
  readonly voter: Voter;
  /** Stands for the voter's network today. */
  readonly network: Buffer;
  /** Takes one use from what the network has of first votes without an account; throws when there is none left. */
  readonly allow: () => Promise<void>;
};

/**
 * Makes `vote` what a voter says of a project, whatever they said before (OP-24): one vote an account, or a browser without one. A vote that
 * the browser had before its user logged in becomes the account's; where the account has one already, the browser's is withdrawn.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` where the browser's vote was given with an account and nobody is logged in; or
 * what `allow` throws. Nothing is written then.
 */
export async function castVote({ db }: { db: Db }, { projectId, vote, voter, network, allow }: Casting): Promise<VoteResult> {
  const wanted = { projectId, voter, network, yes: vote === 'yes' };
  let casting = await writeVote(db, { ...wanted, mayBeFirst: false });
  if (casting.outcome === 'first') {
    await allow();
    casting = await writeVote(db, { ...wanted, mayBeFirst: true });
  }
  if (casting.outcome === 'cast') return { id: projectId, vote, ...toVoteCounts(casting) };
  if (casting.outcome === 'unknown') throw new AppError('ResourceNotFoundException', { facts: { id: projectId } });
  throw new AppError('ConflictException', { message: VOTE_MESSAGES.account });
}
