import type { Db } from '@redoubt/db/client';
import type { AverageYes, Vote } from '@redoubt/domain/catalog/vote/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** Who votes: a browser, by the mark in its cookie, and the logged-in user, if any. */
export type Voter = { readonly browser: Buffer; readonly userId: UserId | undefined };

/** The outcome of `cast_vote`. Counts are null unless the vote was cast. */
type Casting = { outcome: 'cast'; yes: number; no: number } | { outcome: 'unknown' | 'account' | 'first'; yes: null; no: null };

/** Casts a vote in one statement (see 0039-cast-vote.sql). A browser's first vote needs `mayBeFirst`. */
export async function writeVote(
  db: Db,
  {
    projectId,
    voter: { browser, userId },
    network,
    yes,
    mayBeFirst,
  }: { projectId: ProjectId; voter: Voter; network: Buffer; yes: boolean; mayBeFirst: boolean },
): Promise<Casting> {
  const { rows } = await sql<Casting>`
    select outcome, yes, no from cast_vote(${projectId}, ${userId ?? null}, ${browser}, ${network}, ${yes}, ${mayBeFirst})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new TypeError('cast_vote returned no row.');
  return row;
}

/** Moves a browser's vote on a project to the account; where the account has one already, deletes it. */
export async function takeOverVote(
  db: Db,
  { projectId, browser, userId }: { projectId: ProjectId; browser: Buffer; userId: UserId },
): Promise<void> {
  await sql`select take_over_vote(${projectId}, ${userId}, ${browser})`.execute(db);
}

/** The mean over all projects of a partition with votes, each project counting the same. */
export async function readAverageYes(db: Db, { demo }: { demo: boolean }): Promise<AverageYes> {
  const { rows } = await sql<AverageYes>`
    select avg(100.0 * votes_yes / votes)::float8 as "averageYesPercentage", count(*)::int as projects,
      coalesce(sum(votes), 0)::int as votes
    from project_listing where votes > 0 and demo = ${demo}`.execute(db);
  return rows[0] ?? { averageYesPercentage: null, projects: 0, votes: 0 };
}

/**
 * A voter's votes on these projects: the account's when logged in, otherwise the browser's own. A vote
 * that belongs to an account is not shown to later users of the browser.
 */
export async function listOwnVotes(
  db: Db,
  { projectIds, browser, userId }: { projectIds: readonly string[]; browser: Buffer | undefined; userId: UserId | undefined },
): Promise<Map<string, Vote>> {
  if (projectIds.length === 0 || (browser === undefined && userId === undefined)) return new Map();
  const { rows } = await sql<{ project_id: string; yes: boolean }>`
    select distinct on (project_id) project_id, yes from project_vote
    where project_id = any(${projectIds}::text[])
      and (user_id = ${userId ?? null}::uuid or (user_id is null and browser = ${browser ?? null}::bytea))
    order by project_id, user_id nulls last`.execute(db);
  return new Map(rows.map(({ project_id, yes }) => [project_id, yes ? 'yes' : 'no']));
}

/** Ids of projects with a vote of this browser that belongs to no account. */
export async function listProjectsOfBrowser(db: Db, { browser }: { browser: Buffer }): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('project_vote')
    .where('browser', '=', browser)
    .where('user_id', 'is', null)
    .orderBy('project_id')
    .select('project_id')
    .execute();
  return rows.map(({ project_id }) => project_id as ProjectId);
}

/** All votes of an account, oldest first. */
export async function listVotesOfAccount(
  db: Db,
  { userId }: { userId: UserId },
): Promise<{ projectId: string; vote: Vote; votedAt: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('project_vote')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('project_id')
    .select(['project_id', 'yes', 'created_at', 'changed_at'])
    .execute();
  return rows.map(({ project_id, yes, created_at, changed_at }) => ({
    projectId: project_id,
    vote: yes ? 'yes' : 'no',
    votedAt: created_at.toISOString(),
    changedAt: changed_at.toISOString(),
  }));
}
