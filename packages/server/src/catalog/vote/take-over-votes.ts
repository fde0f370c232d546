import type { UserId } from '@redoubt/domain/ids';
import type { Context } from '../../platform/context.ts';
import { listProjectsOfBrowser, takeOverVote } from './vote-store.ts';

/**
 * What happens to a browser's votes when somebody logs in: the account takes over each of a project on which it has none, and the others go,
 * so that nobody counts twice. One project at a time, each whole.
 */
export async function takeOverVotes({ db }: Pick<Context, 'db'>, voter: { browser: Buffer; userId: UserId }): Promise<void> {
  for (const projectId of await listProjectsOfBrowser(db, voter)) await takeOverVote(db, { projectId, ...voter });
}
