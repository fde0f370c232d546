import { toFreeName } from '@redoubt/domain/follow/watchlist/name';
import { DeletedWatchlist, Watchlist, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';
import { watchStore } from './watch-store.ts';

/** The result of an action, or its error message. */
export type ActionResult<Result> = { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly words: string };

/** Actions on watchlists. Each updates the store, and some send an event. */
export async function createList({ name, projects }: { name: string; projects: readonly string[] }): Promise<ActionResult<Watchlist>> {
  const outcome = await attempt(apiClient.post('/api/watchlist/create', { body: { name, projects }, result: Watchlist, creates: true }));
  if (outcome.ok) {
    watchStore.put(outcome.result);
    track('Create Watchlist');
  }
  return outcome;
}

export async function renameList({ id, name }: { id: string; name: string }): Promise<ActionResult<Watchlist>> {
  const outcome = await attempt(apiClient.post('/api/watchlist/update', { body: { id, name }, result: Watchlist }));
  if (outcome.ok) {
    watchStore.put(outcome.result);
    track('Rename Watchlist');
  }
  return outcome;
}

/** Reorders the projects of a list. */
export async function arrangeList({ id, projects }: { id: string; projects: readonly ProjectId[] }): Promise<ActionResult<Watchlist>> {
  return put(apiClient.post('/api/watchlist/update', { body: { id, projects }, result: Watchlist }));
}

export async function toggleProject({
  id,
  projectId,
  watched,
}: {
  id: string;
  projectId: string;
  watched: boolean;
}): Promise<ActionResult<Watchlist>> {
  const outcome = await put(apiClient.post('/api/watchlist/toggle', { body: { id, projectId, watched }, result: Watchlist }));
  if (outcome.ok) track(watched ? 'Add Project To Watchlist' : 'Remove Project From Watchlist', { projectId });
  return outcome;
}

/** Puts a project into the user's first list, which is made where there is none. */
export async function watchAtOnce({
  projectId,
  lists,
}: {
  projectId: string;
  lists: readonly Watchlist[];
}): Promise<ActionResult<Watchlist>> {
  const [first] = lists;
  return first === undefined
    ? createList({ name: toFreeName('My list', []), projects: [projectId] })
    : toggleProject({ id: first.id, projectId, watched: true });
}

export async function shareList({ id, shared }: { id: string; shared: boolean }): Promise<ActionResult<Watchlist>> {
  return put(apiClient.post('/api/watchlist/share', { body: { id, shared }, result: Watchlist }));
}

export async function orderLists({ ids }: { ids: readonly string[] }): Promise<ActionResult<Watchlists>> {
  const outcome = await attempt(apiClient.post('/api/watchlist/order', { body: { ids }, result: Watchlists }));
  if (outcome.ok) watchStore.putAll(outcome.result.watchlists);
  return outcome;
}

export async function deleteList({ id }: { id: string }): Promise<ActionResult<{ id: string }>> {
  const outcome = await attempt(apiClient.post('/api/watchlist/delete', { body: { id }, result: DeletedWatchlist }));
  if (outcome.ok) {
    watchStore.remove(id);
    track('Delete Watchlist');
  }
  return outcome;
}

/** Restores a list that was deleted within the last hour. */
export async function restoreList({ id }: { id: string }): Promise<ActionResult<Watchlists>> {
  const outcome = await attempt(apiClient.post('/api/watchlist/restore', { body: { id }, result: Watchlists }));
  if (outcome.ok) watchStore.putAll(outcome.result.watchlists);
  return outcome;
}

async function put(call: Promise<Watchlist>): Promise<ActionResult<Watchlist>> {
  const outcome = await attempt(call);
  if (outcome.ok) watchStore.put(outcome.result);
  return outcome;
}

/**
 * Awaits a call and turns its errors into messages. A user whose session ended is asked to log in.
 */
async function attempt<Result>(call: Promise<Result>): Promise<ActionResult<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, words: UNKNOWN_MESSAGE };
    const { code, message, status } = error;
    if (code === 'UnauthorizedException') {
      askToLogIn();
      return { ok: false, words: SESSION_ENDED_MESSAGE };
    }
    if (code === 'ResourceNotFoundException') return { ok: false, words: 'This list no longer exists.' };
    if (code === 'LimitExceededException') return { ok: false, words: 'Too many changes in a short time. Please try again in a minute.' };
    return { ok: false, words: status >= 400 && status < 500 && code !== undefined ? message.replace(/^\w+: /, '') : UNKNOWN_MESSAGE };
  }
}
