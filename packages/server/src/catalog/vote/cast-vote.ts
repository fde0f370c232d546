import type { Db } from '@redoubt/db/client';
import { toVoteCounts, VOTE_MESSAGES } from '@redoubt/domain/catalog/vote/outcome';
import type { Vote, VoteResult } from '@redoubt/domain/catalog/vote/schema';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { type Voter, writeVote } from './vote-store.ts';

type Casting = {
  readonly projectId: ProjectId;
  readonly vote: Vote;
  readonly voter: Voter;
  /** Hash of the voter's network, valid today. */
  readonly network: Buffer;
  /** Uses one of the network's first votes without an account; throws when none is left. */
  readonly allow: () => Promise<void>;
};

/**
 * Casts or changes a vote (OP-24): one per account, or per browser without an account. A vote from
 * before the user logged in becomes the account's; where the account has one already, the browser's is
 * withdrawn.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` when the browser's vote belongs to an account
 * and the request is not logged in; or what `allow` throws. Nothing is written then.
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
