import type { UserId } from '@redoubt/domain/ids';
import type { Context } from '../../platform/context.ts';
import { listProjectsOfBrowser, takeOverVote } from './vote-store.ts';

/**
 * Moves a browser's votes to the account at log-in. Where the account has a vote on the project, the
 * browser's is deleted, so that no person counts twice. One transaction per project.
 */
export async function takeOverVotes({ db }: Pick<Context, 'db'>, voter: { browser: Buffer; userId: UserId }): Promise<void> {
  for (const projectId of await listProjectsOfBrowser(db, voter)) await takeOverVote(db, { projectId, ...voter });
}
