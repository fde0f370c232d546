import type { Db } from '@redoubt/db/client';
import type { AverageYes, Vote } from '@redoubt/domain/catalog/vote/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** Who votes: a browser, by the mark in its cookie, and the person whose account is open in it, if one is. */
export type Voter = { readonly browser: Buffer; readonly userId: UserId | undefined };

/** What the database makes of a vote. Counts are null unless it was cast. */
type Casting = { outcome: 'cast'; yes: number; no: number } | { outcome: 'unknown' | 'account' | 'first'; yes: null; no: null };

/** Casts a vote in one statement (0039-cast-vote.sql says what comes of it). A browser's first one only if it may be. */
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
  if (row === undefined) throw new TypeError('A function answers with a row.');
  return row;
}

/** Makes a browser's vote on a project the account's; where the account has one already, the browser's goes. */
export async function takeOverVote(
  db: Db,
  { projectId, browser, userId }: { projectId: ProjectId; browser: Buffer; userId: UserId },
): Promise<void> {
  await sql`select take_over_vote(${projectId}, ${userId}, ${browser})`.execute(db);
}

/** Over all projects of a realm that somebody voted on, each counting the same. */
export async function readAverageYes(db: Db, { demo }: { demo: boolean }): Promise<AverageYes> {
  const { rows } = await sql<AverageYes>`
    select avg(100.0 * votes_yes / votes)::float8 as "averageYesPercentage", count(*)::int as projects,
      coalesce(sum(votes), 0)::int as votes
    from project_listing where votes > 0 and demo = ${demo}`.execute(db);
  return rows[0] ?? { averageYesPercentage: null, projects: 0, votes: 0 };
}

/**
 * What a voter said of these projects: the account's vote where one is open, else the browser's own. A vote that was given with an
 * account is not shown to who uses the browser after it.
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

/** Ids of the projects on which a browser has a vote of its own, without an account. */
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

/** Everything that an account said of projects, the oldest first. */
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
