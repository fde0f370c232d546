import type { Db, Tx } from '@redoubt/db/client';
import { WATCHED_PROJECTS_MAX, type Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** How long a deleted list can be restored. */
const UNDO_MINUTES = 60;
/** Deleted lists of one user that can be restored: the newest. */
const DELETED_MAX = 50;

type Row = {
  id: string;
  name: string;
  projects: ProjectId[];
  shareKey: string | null;
  createdAt: Date;
  updatedAt: Date;
};

// Projects that left the catalogue are left out, without an error.
const PROJECTS = sql<ProjectId[]>`(
  select coalesce(array_agg(project.id order by watched.place), '{}')
  from unnest(watchlist.projects) with ordinality as watched (id, place) join project on project.id = watched.id
)`;

const COLUMNS = ['id', 'name', 'share_key as shareKey', 'created_at as createdAt', 'updated_at as updatedAt'] as const;

function selectLists(db: Db) {
  return db.selectFrom('watchlist').where('deleted_at', 'is', null).select(COLUMNS).select(PROJECTS.as('projects'));
}

/** The user's lists in their order. */
export async function listOwn(db: Db, { userId }: { userId: UserId }): Promise<Watchlist[]> {
  const rows = await selectLists(db).where('user_id', '=', userId).orderBy('position').execute();
  return rows.map(toWatchlist);
}

/** A list of this user; undefined where they have none with this id. */
export async function findOwn(db: Db, { userId, id }: { userId: UserId; id: string }): Promise<Watchlist | undefined> {
  const row = await selectLists(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return row && toWatchlist(row);
}

/** The list that is shared under this key, without any data of its owner. */
export async function findShared(db: Db, { shareKey }: { shareKey: string }): Promise<Watchlist | undefined> {
  const row = await selectLists(db).where('share_key', '=', shareKey).executeTakeFirst();
  return row && toWatchlist(row);
}

/**
 * Locks this user's lists against parallel changes until the transaction ends. References to the
 * account do not wait.
 */
export async function lockLists(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await tx.selectFrom('user_account').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** The names of the user's lists, for the checks of a change. */
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

/** Changes the given fields; false where this user has no such list. */
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
 * Appends a project to a list or removes it, in one statement, so that parallel calls do not
 * overwrite each other. Undefined where nothing changed: the list already is so, belongs to another
 * user or is full, or the project is unknown.
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

/**
 * Marks a list as deleted, which hides it from every query. False where this user has no such list.
 */
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

const CAN_BE_UNDONE = sql<boolean>`deleted_at > now() - make_interval(mins => ${UNDO_MINUTES})`;

/**
 * A deleted list that can still be restored, with its old position; undefined where there is none
 * with this id.
 */
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

/** Restores a deleted list of this user at this position. */
export async function unmarkDeleted(tx: Tx, { userId, id, position }: { userId: UserId; id: string; position: number }): Promise<void> {
  await tx.updateTable('watchlist').set({ deleted_at: null, position }).where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Removes all but the newest deleted lists of this user, so that deletions do not evade the limit
 * on lists.
 */
export async function trimDeleted(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await sql`
    delete from watchlist where user_id = ${userId} and id in (
      select id from watchlist where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id offset ${DELETED_MAX}
    )`.execute(tx);
}

/** Removes deleted lists that can no longer be restored. Returns how many. */
export async function sweepDeletedWatchlists({ db }: { db: Db }): Promise<number> {
  const rows = await db
    .deleteFrom('watchlist')
    .where('deleted_at', 'is not', null)
    .where((where) => where.not(CAN_BE_UNDONE))
    .returning('id')
    .execute();
  return rows.length;
}

/** Sets the positions of the lists to the order of `ids`, from 1. */
export async function placeLists(tx: Tx, { userId, ids }: { userId: UserId; ids: readonly string[] }): Promise<void> {
  await sql`
    update watchlist set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where watchlist.user_id = ${userId} and watchlist.id = wanted.id and watchlist.position <> wanted.place`.execute(tx);
}

/** Those of the ids that no project has. */
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
