import type { Db, Tx } from '@redoubt/db/client';
import { DELETED_WATCHLISTS_MAX, WATCHED_PROJECTS_MAX, WATCHLIST_UNDO_MINUTES } from '@redoubt/domain/follow/watchlist/limits';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

type Row = {
  id: string;
  name: string;
  projects: ProjectId[];
  shareKey: string | null;
  createdAt: Date;
  updatedAt: Date;
};

// What left the catalogue is no project any more: it is not shown, and not told to be a fault of who watched it.
const PROJECTS = sql<ProjectId[]>`(
  select coalesce(array_agg(project.id order by watched.place), '{}')
  from unnest(watchlist.projects) with ordinality as watched (id, place) join project on project.id = watched.id
)`;

const COLUMNS = ['id', 'name', 'share_key as shareKey', 'created_at as createdAt', 'updated_at as updatedAt'] as const;

function selectLists(db: Db) {
  return db.selectFrom('watchlist').where('deleted_at', 'is', null).select(COLUMNS).select(PROJECTS.as('projects'));
}

/** A person's lists in their order. */
export async function listOwn(db: Db, { userId }: { userId: UserId }): Promise<Watchlist[]> {
  const rows = await selectLists(db).where('user_id', '=', userId).orderBy('position').execute();
  return rows.map(toWatchlist);
}

/** A list of this person's; undefined when they have none of that id. */
export async function findOwn(db: Db, { userId, id }: { userId: UserId; id: string }): Promise<Watchlist | undefined> {
  const row = await selectLists(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return row && toWatchlist(row);
}

/** The list that is shared under this key, without anything about its owner. */
export async function findShared(db: Db, { shareKey }: { shareKey: string }): Promise<Watchlist | undefined> {
  const row = await selectLists(db).where('share_key', '=', shareKey).executeTakeFirst();
  return row && toWatchlist(row);
}

/** Makes everybody who changes this person's lists wait until the transaction ends. Not whoever only points at the account. */
export async function lockLists(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await tx.selectFrom('user_account').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** What the checks of a change need to know: names and number of the lists. */
export async function listNames(db: Db, { userId }: { userId: UserId }): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('watchlist')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .select(['id', 'name'])
    .execute();
}

export async function insertList(
  tx: Tx,
  { userId, name, projects, position }: { userId: UserId; name: string; projects: readonly ProjectId[]; position: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('watchlist')
    .values({ user_id: userId, name, position, projects: [...projects] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = { readonly name?: string; readonly projects?: readonly ProjectId[]; readonly shareKey?: string | null };

/** Changes what is given; false when this person has no such list. */
export async function updateList(db: Db, { userId, id, change }: { userId: UserId; id: string; change: Change }): Promise<boolean> {
  const row = await db
    .updateTable('watchlist')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.projects !== undefined && { projects: [...change.projects] }),
      ...(change.shareKey !== undefined && { share_key: change.shareKey }),
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a project into a list as its last, or takes it out, in one statement: presses that race change what the one before left. Undefined
 * where nothing was to change or may: the list has it so already, is not theirs or is full, or nobody knows the project.
 */
export async function changeWatched(
  db: Db,
  { userId, id, projectId, watched }: { userId: UserId; id: string; projectId: ProjectId; watched: boolean },
): Promise<Watchlist | undefined> {
  const row = await db
    .updateTable('watchlist')
    .set({
      projects: watched ? sql`array_append(projects, ${projectId})` : sql`array_remove(projects, ${projectId})`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(${projectId} = any(projects)) <> ${watched}`)
    .$if(watched, (update) =>
      update
        .where(sql<boolean>`exists (select from project where id = ${projectId})`)
        .where(sql<boolean>`(select count(*) from project where id = any(watchlist.projects)) < ${WATCHED_PROJECTS_MAX}`),
    )
    .returning(COLUMNS)
    .returning(PROJECTS.as('projects'))
    .executeTakeFirst();
  return row && toWatchlist(row);
}

/** Marks a list as deleted: no answer has it from then on. False when this person has no such list. */
export async function markDeleted(tx: Tx, { userId, id }: { userId: UserId; id: string }): Promise<boolean> {
  const row = await tx
    .updateTable('watchlist')
    .set({ deleted_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const CAN_BE_UNDONE = sql<boolean>`deleted_at > now() - make_interval(mins => ${WATCHLIST_UNDO_MINUTES})`;

/** A list that this person deleted and can still bring back, with the place that it had; undefined when there is none of that id. */
export async function findDeleted(
  tx: Tx,
  { userId, id }: { userId: UserId; id: string },
): Promise<{ name: string; position: number } | undefined> {
  return tx
    .selectFrom('watchlist')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(CAN_BE_UNDONE)
    .select(['name', 'position'])
    .executeTakeFirst();
}

/** Takes the mark away from a list of this person's, which gets this place. */
export async function unmarkDeleted(tx: Tx, { userId, id, position }: { userId: UserId; id: string; position: number }): Promise<void> {
  await tx.updateTable('watchlist').set({ deleted_at: null, position }).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Removes all but the newest lists that this person deleted: deleting is no way to keep more than there may be. */
export async function trimDeleted(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await sql`
    delete from watchlist where user_id = ${userId} and id in (
      select id from watchlist where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id offset ${DELETED_WATCHLISTS_MAX}
    )`.execute(tx);
}

/** Removes lists that nobody can bring back any more. Returns how many. */
export async function sweepDeletedWatchlists({ db }: { db: Db }): Promise<number> {
  const rows = await db
    .deleteFrom('watchlist')
    .where('deleted_at', 'is not', null)
    .where((where) => where.not(CAN_BE_UNDONE))
    .returning('id')
    .execute();
  return rows.length;
}

/** Gives the lists the places of their ids, from 1. */
export async function placeLists(tx: Tx, { userId, ids }: { userId: UserId; ids: readonly string[] }): Promise<void> {
  await sql`
    update watchlist set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where watchlist.user_id = ${userId} and watchlist.id = wanted.id and watchlist.position <> wanted.place`.execute(tx);
}

/** Which of the ids no project has. */
export async function listUnknown(db: Db, { projects }: { projects: readonly ProjectId[] }): Promise<ProjectId[]> {
  if (projects.length === 0) return [];
  const { rows } = await sql<{ id: ProjectId }>`
    select wanted.id from unnest(${projects}::text[]) with ordinality as wanted (id, place)
    where not exists (select from project where project.id = wanted.id) order by place`.execute(db);
  return rows.map(({ id }) => id);
}

function toWatchlist({ createdAt, updatedAt, ...list }: Row): Watchlist {
  return { ...list, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
