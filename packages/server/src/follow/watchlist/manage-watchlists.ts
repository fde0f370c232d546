import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import {
  type CreateWatchlistBody,
  type UpdateWatchlistBody,
  WATCHED_PROJECTS_MAX,
  WATCHLISTS_MAX,
  type Watchlist,
} from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import type { SessionUser } from '../../people/session/find-session.ts';
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

type Deps = { readonly db: Db };
type Owner = { readonly userId: UserId };
type ListParams = Owner & { readonly id: string };

/** The user's watchlists, in their order. */
export async function listWatchlists({ db }: Deps, { userId }: Owner): Promise<Watchlist[]> {
  return listOwn(db, { userId });
}

/** The watchlist that is shared under this key. Throws `ResourceNotFoundException`. */
export async function getSharedWatchlist({ db }: Deps, { shareKey }: { shareKey: string }): Promise<Watchlist> {
  return found(await findShared(db, { shareKey }));
}

/**
 * Appends a watchlist. Throws `ConflictException` where the name is taken or at WATCHLISTS_MAX, and
 * `InvalidParameterException` for an unknown project. Then nothing is written.
 */
export async function createWatchlist({ db }: Deps, { userId, ...body }: Owner & CreateWatchlistBody): Promise<Watchlist> {
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

/**
 * Changes the given fields. Throws like `createWatchlist`, and `ResourceNotFoundException` for
 * another user's list.
 */
export async function updateWatchlist({ db }: Deps, { userId, id, name, projects }: Owner & UpdateWatchlistBody): Promise<Watchlist> {
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

/** Appends a project to a list or removes it. Idempotent. Throws like `updateWatchlist`. */
export async function toggleWatched(
  { db }: Deps,
  { userId, id, projectId, watched }: ListParams & { projectId: ProjectId; watched: boolean },
): Promise<Watchlist> {
  const changed = await changeWatched(db, { userId, id, projectId, watched });
  if (changed !== undefined) return changed;
  const unchanged = found(await findOwn(db, { userId, id }));
  if (unchanged.projects.includes(projectId) === watched) return unchanged;
  await requireKnown(db, [projectId]);
  throw new AppError('ConflictException', { message: `A list holds at most ${WATCHED_PROJECTS_MAX} projects.` });
}

/**
 * Deletes a list and its public address. `restoreWatchlist` undoes it for a while. Throws
 * `ResourceNotFoundException`.
 */
export async function deleteWatchlist({ db }: Deps, { userId, id }: ListParams): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    if (!(await markDeleted(tx, { userId, id }))) throw new AppError('ResourceNotFoundException');
    await trimDeleted(tx, { userId });
    const rest = await listNames(tx, { userId });
    await placeLists(tx, { userId, ids: rest.map((list) => list.id) });
  });
}

/**
 * Restores a recently deleted list at its old position, with its public address, feed and
 * notification levels. Throws `ResourceNotFoundException` for another user's list or one deleted
 * too long ago, and like `createWatchlist` where its name is taken or the limit is reached.
 */
export async function restoreWatchlist({ db }: Deps, { userId, id }: ListParams): Promise<Watchlist[]> {
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

/**
 * Orders the user's lists; missing ones follow as they were. Throws `ResourceNotFoundException` for
 * another user's list.
 */
export async function orderWatchlists({ db }: Deps, { userId, ids }: Owner & { ids: readonly string[] }): Promise<Watchlist[]> {
  const wanted = [...new Set(ids)];
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const own = (await listNames(tx, { userId })).map(({ id }) => id);
    if (wanted.some((id) => !own.includes(id))) throw new AppError('ResourceNotFoundException');
    await placeLists(tx, { userId, ids: [...wanted, ...own.filter((id) => !wanted.includes(id))] });
    return listOwn(tx, { userId });
  });
}

/**
 * Makes a list public or private. A list that is already public keeps its address. Throws
 * `ResourceNotFoundException`.
 */
export async function shareWatchlist({ db }: Deps, { userId, id, shared }: ListParams & { shared: boolean }): Promise<Watchlist> {
  return inTransaction(db, async (tx) => {
    await lockLists(tx, { userId });
    const before = found(await findOwn(tx, { userId, id }));
    if ((before.shareKey !== null) === shared) return before;
    const shareKey = shared ? randomBytes(16).toString('base64url') : null;
    await updateList(tx, { userId, id, change: { shareKey } });
    return { ...before, shareKey };
  });
}

/**
 * Hides the public address of a list from an admin who impersonates its owner. The address would
 * let the admin read the list long after the impersonation, without an entry in the audit log.
 */
export function hideAddress({ adminId }: Pick<SessionUser, 'adminId'>, list: Watchlist): Watchlist {
  return adminId === undefined ? list : { ...list, shareKey: null };
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
  throw new AppError('ConflictException', { message: `You have ${WATCHLISTS_MAX} watchlists, the maximum. Delete one first.` });
}

function requireFree(lists: readonly { id: string; name: string }[], { name, id }: { name: string; id?: string }): void {
  if (!lists.some((list) => list.name === name && list.id !== id)) return;
  throw new AppError('ConflictException', { message: 'You have a watchlist of this name already.' });
}
