import '@/http/server-only';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import { listOwnVotes } from '@redoubt/server/catalog/vote/vote-store';
import { headers } from 'next/headers';
import { getContext } from '@/http/context';
import { readSessionOnce } from './require-role.ts';
import { readVoterMark } from './voter-cookie.ts';

/** The visitor's own votes on these projects, by id. */
export async function findOwnVotes({ projectIds }: { projectIds: readonly string[] }): Promise<ReadonlyMap<string, Vote>> {
  const ctx = getContext();
  const user = await readSessionOnce();
  return listOwnVotes(ctx.db, { projectIds, browser: readVoterMark(ctx, await headers()), userId: user?.id });
}
