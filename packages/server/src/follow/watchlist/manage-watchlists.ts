import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '@redoubt/domain/follow/watchlist/limits';
import type { CreateWatchlistBody, UpdateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import {
  changeWatched,
  findDeleted,
  findOwn,
  findShared,
  insertList,
  listNames,
  listOwn,
  listUnknown,
  lockLists,
  markDeleted,
  placeLists,
  trimDeleted,
  unmarkDeleted,
  updateList,
} from './watchlist-store.ts';

type Means = { readonly db: Db };
type Whose = { readonly userId: UserId };
type Which = Whose & { readonly id: string };

/** A person's lists, in their order. */
export async function listWatchlists({ db }: Means, { userId }: Whose): Promise<Watchlist[]> {
  return listOwn(db, { userId });
}

/** The list that is shared under this key. Throws `ResourceNotFoundException`. */
export async function getSharedWatchlist({ db }: Means, { shareKey }: { shareKey: string }): Promise<Watchlist> {
  return found(await findShared(db, { shareKey }));
}

/**
 * Adds a list as the last one. Throws `ConflictException` where the name is taken or there are as many lists as there can be, and
 * `InvalidParameterException` for a project that nobody knows: then nothing is written.
 */
export async function createWatchlist({ db }: Means, { userId, ...body }: Whose & CreateWatchlistBody): Promise<Watchlist> {
  const projects = [...new Set(body.projects)];
  return inTransaction(db, async (tx) => {
    await requireKnown(tx, projects);
    await lockLists(tx, { userId });
    const lists = await listNames(tx, { userId });
    requireRoom(lists);
    requireFree(lists, { name: body.name });
    const id = await insertList(tx, { userId, name: body.name, projects, position: lists.length + 1 });
    return found(await findOwn(tx, { userId, id }));
  });
}

/** Makes a list what is given; what is absent stays. Throws as `createWatchlist`, and `ResourceNotFoundException` for a list of somebody else. */
export async function updateWatchlist({ db }: Means, { userId, id, name, projects }: Whose & UpdateWatchlistBody): Promise<Watchlist> {
  const wanted = projects && [...new Set(projects)];
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const before = found(await findOwn(tx, { userId, id }));
    if (wanted !== undefined) await requireKnown(tx, wanted);
    if (name !== undefined) requireFree(await listNames(tx, { userId }), { name, id });
    if (name === undefined && wanted === undefined) return before;
    await updateList(tx, {
      userId,
      id,
      change: { ...(name !== undefined && { name }), ...(wanted !== undefined && { projects: wanted }) },
    });
    return found(await findOwn(tx, { userId, id }));
  });
}

/** Puts a project into a list as its last, or takes it out; doing it again changes nothing. Throws as `updateWatchlist`. */
export async function toggleWatched(
  { db }: Means,
  { userId, id, projectId, watched }: Which & { projectId: ProjectId; watched: boolean },
): Promise<Watchlist> {
  const changed = await changeWatched(db, { userId, id, projectId, watched });
  if (changed !== undefined) return changed;
  const unchanged = found(await findOwn(db, { userId, id }));
  if (unchanged.projects.includes(projectId) === watched) return unchanged;
  await requireKnown(db, [projectId]);
  throw new AppError('ConflictException', { message: `A list holds at most ${WATCHED_PROJECTS_MAX} projects.` });
}

/**
 * Deletes a list: no answer has it from then on, and its public address leads nowhere. For a while `restoreWatchlist` brings it back. Throws
 * `ResourceNotFoundException`.
 */
export async function deleteWatchlist({ db }: Means, { userId, id }: Which): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    if (!(await markDeleted(tx, { userId, id }))) throw new AppError('ResourceNotFoundException');
    await trimDeleted(tx, { userId });
    const rest = await listNames(tx, { userId });
    await placeLists(tx, { userId, ids: rest.map((list) => list.id) });
  });
}

/**
 * Brings back a list that was deleted lately, to where it stood, as it was: with its public address, its feed and what its owner chose to
 * hear. Throws `ResourceNotFoundException` for one of somebody else or that was deleted too long ago, and as `createWatchlist` where its name
 * was taken meanwhile or there is no room for it.
 */
export async function restoreWatchlist({ db }: Means, { userId, id }: Which): Promise<Watchlist[]> {
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const deleted = await findDeleted(tx, { userId, id });
    if (deleted === undefined) throw new AppError('ResourceNotFoundException');
    const lists = await listNames(tx, { userId });
    requireRoom(lists);
    requireFree(lists, { name: deleted.name });
    await unmarkDeleted(tx, { userId, id, position: lists.length + 1 });
    const ids = lists.map((list) => list.id).toSpliced(deleted.position - 1, 0, id);
    await placeLists(tx, { userId, ids });
    return listOwn(tx, { userId });
  });
}

/** Puts a person's lists into this order; those that are not named follow as they were. Throws `ResourceNotFoundException` for a list of somebody else. */
export async function orderWatchlists({ db }: Means, { userId, ids }: Whose & { ids: readonly string[] }): Promise<Watchlist[]> {
  const wanted = [...new Set(ids)];
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const own = (await listNames(tx, { userId })).map(({ id }) => id);
    if (wanted.some((id) => !own.includes(id))) throw new AppError('ResourceNotFoundException');
    await placeLists(tx, { userId, ids: [...wanted, ...own.filter((id) => !wanted.includes(id))] });
    return listOwn(tx, { userId });
  });
}

/** Lets whoever has the address look at a list, or nobody. A list that is shared already keeps its address. Throws `ResourceNotFoundException`. */
export async function shareWatchlist({ db }: Means, { userId, id, shared }: Which & { shared: boolean }): Promise<Watchlist> {
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const before = found(await findOwn(tx, { userId, id }));
    if ((before.shareKey !== null) === shared) return before;
    const shareKey = shared ? randomBytes(16).toString('base64url') : null;
    await updateList(tx, { userId, id, change: { shareKey } });
    return { ...before, shareKey };
  });
}

function found(list: Watchlist | undefined): Watchlist {
  if (list === undefined) throw new AppError('ResourceNotFoundException');
  return list;
}

async function requireKnown(db: Db, projects: readonly ProjectId[]): Promise<void> {
  const [unknown] = await listUnknown(db, { projects });
  if (unknown === undefined) return;
  throw new AppError('InvalidParameterException', { field: 'projects', message: `projects: There is no project “${unknown}”.` });
}

function requireRoom(lists: readonly unknown[]): void {
  if (lists.length < WATCHLISTS_MAX) return;
  throw new AppError('ConflictException', { message: `You have ${WATCHLISTS_MAX} watchlists, and that is the most. Delete one first.` });
}

function requireFree(lists: readonly { id: string; name: string }[], { name, id }: { name: string; id?: string }): void {
  if (!lists.some((list) => list.name === name && list.id !== id)) return;
  throw new AppError('ConflictException', { message: 'You have a watchlist of this name already.' });
}
