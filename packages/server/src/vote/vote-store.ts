import type { Db, Tx } from '@redoubt/db/client';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import type { AverageYes, Vote } from '@redoubt/domain/vote/schema';
import { sql } from 'kysely';

/** Who votes: a browser, by the mark in its cookie, and the person whose account is open in it, if one is. */
export type Voter = { readonly browser: Buffer; readonly userId: UserId | undefined };

export type StoredVote = { readonly id: string; readonly user_id: string | null; readonly browser: Buffer | null; readonly yes: boolean };

/** Makes acts of one voter on one project wait for each other, until the transaction ends. */
export async function lockVoter(tx: Tx, { projectId, voter: { browser, userId } }: { projectId: ProjectId; voter: Voter }): Promise<void> {
  // The account first, always: two that lock both cannot wait for each other.
  const names = [...(userId === undefined ? [] : [`user ${userId}`]), `browser ${browser.toString('hex')}`];
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`vote ${projectId} ${name}`}, 0))`.execute(tx);
  }
}

/** The votes that a voter's account and browser have on a project: two at most. */
export async function listVotesOfVoter(
  db: Db,
  { projectId, voter: { browser, userId } }: { projectId: ProjectId; voter: Voter },
): Promise<StoredVote[]> {
  return db
    .selectFrom('project_vote')
    .where('project_id', '=', projectId)
    .where((each) => each.or([each('browser', '=', browser), ...(userId === undefined ? [] : [each('user_id', '=', userId)])]))
    .orderBy('id')
    .select(['id', 'user_id', 'browser', 'yes'])
    .execute();
}

export async function insertVote(
  tx: Tx,
  vote: { projectId: ProjectId; userId: UserId | undefined; browser: Buffer | null; network: Buffer; yes: boolean },
): Promise<void> {
  const { projectId, userId, browser, network, yes } = vote;
  await tx
    .insertInto('project_vote')
    .values({ project_id: projectId, user_id: userId ?? null, browser, network, yes })
    .execute();
}

export async function updateVote(
  tx: Tx,
  { id, ...change }: { id: string; yes?: boolean; user_id?: UserId; browser?: Buffer },
): Promise<void> {
  await tx
    .updateTable('project_vote')
    .set({ ...change, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteVote(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('project_vote').where('id', '=', id).execute();
}

/** A project's votes, or `undefined` when there is no such project. */
export async function findVoteCounts(db: Db, { projectId }: { projectId: ProjectId }): Promise<{ yes: number; no: number } | undefined> {
  return db
    .selectFrom('project_listing')
    .where('project_id', '=', projectId)
    .select(['votes_yes as yes', 'votes_no as no'])
    .executeTakeFirst();
}

/** Over all projects that somebody voted on, each counting the same. */
export async function readAverageYes(db: Db): Promise<AverageYes> {
  const { rows } = await sql<AverageYes>`
    select avg(100.0 * votes_yes / votes)::float8 as "averageYesPercentage", count(*)::int as projects,
      coalesce(sum(votes), 0)::int as votes
    from project_listing where votes > 0`.execute(db);
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
