import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Vote, VoteResult } from '@redoubt/domain/vote/schema';
import { toVoteCounts } from '@redoubt/domain/vote/to-vote-counts';
import { deleteVote, findVoteCounts, insertVote, listVotesOfVoter, lockVoter, updateVote, type Voter } from './vote-store.ts';

type Casting = {
  readonly projectId: ProjectId;
  readonly vote: Vote;
  readonly voter: Voter;
  /** Stands for the voter's network today. */
  readonly network: Buffer;
  /** Takes one use from what the network has of first votes without an account; throws when there is none left. */
  readonly allow: (tx: Tx) => Promise<void>;
};

/**
 * Makes `vote` what a voter says of a project, whatever they said before (OP-24): one vote an account, or a browser without one. A vote that
 * the browser had before its user logged in becomes the account's; where the account has one already, the browser's is withdrawn.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` where the browser's vote was given with an account and nobody is logged in; or
 * what `allow` throws. Nothing is written then.
 */
export async function castVote({ db }: { db: Db }, { projectId, vote, voter, network, allow }: Casting): Promise<VoteResult> {
  const yes = vote === 'yes';
  return inTransaction(db, async (tx) => {
    if ((await findVoteCounts(tx, { projectId })) === undefined) throw unknownProject(projectId);
    await lockVoter(tx, { projectId, voter });
    const votes = await listVotesOfVoter(tx, { projectId, voter });
    const ofBrowser = votes.find(({ browser }) => browser?.equals(voter.browser));
    if (voter.userId === undefined) {
      if (ofBrowser === undefined) {
        await allow(tx);
        await insertVote(tx, { projectId, userId: undefined, browser: voter.browser, network, yes });
      } else if (ofBrowser.user_id === null) await updateVote(tx, { id: ofBrowser.id, yes });
      else throw votedWithAccount();
    } else {
      const own = await findOrTakeOver(tx, { votes, ofBrowser, voter: { ...voter, userId: voter.userId } });
      const free = ofBrowser === undefined || ofBrowser.user_id === null;
      if (own !== undefined) await updateVote(tx, { id: own, yes });
      else await insertVote(tx, { projectId, userId: voter.userId, browser: free ? voter.browser : null, network, yes });
    }
    const counts = await findVoteCounts(tx, { projectId });
    if (counts === undefined) throw unknownProject(projectId);
    return { id: projectId, vote, ...toVoteCounts(counts) };
  });
}

type Votes = Awaited<ReturnType<typeof listVotesOfVoter>>;
type Account = Voter & { readonly userId: NonNullable<Voter['userId']> };

/**
 * The id of the vote that is the account's, after the browser's own has become it or gone; undefined when there is neither. A browser
 * whose vote belongs to another account keeps it.
 */
export async function findOrTakeOver(
  tx: Tx,
  { votes, ofBrowser, voter }: { votes: Votes; ofBrowser: Votes[number] | undefined; voter: Account },
): Promise<string | undefined> {
  const { userId, browser } = voter;
  const own = votes.find(({ user_id }) => user_id === userId);
  const loose = ofBrowser?.user_id === null ? ofBrowser : undefined;
  if (own === undefined) {
    if (loose !== undefined) await updateVote(tx, { id: loose.id, user_id: userId });
    return loose?.id;
  }
  if (loose !== undefined) await deleteVote(tx, { id: loose.id });
  const free = ofBrowser === undefined || loose !== undefined;
  // From now on this browser has no second vote without the account.
  if (free && own.browser === null) await updateVote(tx, { id: own.id, browser });
  return own.id;
}

function unknownProject(id: ProjectId): AppError {
  return new AppError('ResourceNotFoundException', { facts: { id } });
}

function votedWithAccount(): AppError {
  return new AppError('ConflictException', {
    message: 'Somebody voted on this project from this browser with an account. Log in to change that vote.',
  });
}
