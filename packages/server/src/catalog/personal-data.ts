import type { Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { PersonalData } from '../platform/personal-data.ts';
import { lockCatalog } from './catalog-store.ts';
import { listVotesOfAccount } from './vote/vote-store.ts';

/** A user's votes. */
export const vote: PersonalData = {
  tables: ['project_vote'],
  exports: { votes: (db, { user }) => listVotesOfAccount(db, { userId: user.id }) },
  deletion: { beforeLocks: deleteVotes },
};

/** Deleted votes no longer count: each changes the listing of its project, and one transaction at a time writes listings. */
async function deleteVotes(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  const vote = await tx.selectFrom('project_vote').where('user_id', '=', userId).select('id').executeTakeFirst();
  if (vote === undefined) return;
  await lockCatalog(tx);
  await tx.deleteFrom('project_vote').where('user_id', '=', userId).execute();
}
