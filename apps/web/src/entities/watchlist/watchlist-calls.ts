import { DeletedWatchlist, Watchlist, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';
import { watchStore } from './watch-store.ts';

/** How an act ended: what it made, or why it was refused, in words. */
export type Acted<Result> = { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly words: string };

/** What can be done with watchlists. Each act changes what the page knows of them, and is counted. */
export async function createList({ name, projects }: { name: string; projects: readonly string[] }): Promise<Acted<Watchlist>> {
  const acted = await act(apiClient.post('/api/watchlist/create', { body: { name, projects }, result: Watchlist, creates: true }));
  if (acted.ok) {
    watchStore.put(acted.result);
    track('Create Watchlist');
  }
  return acted;
}

export async function renameList({ id, name }: { id: string; name: string }): Promise<Acted<Watchlist>> {
  const acted = await act(apiClient.post('/api/watchlist/update', { body: { id, name }, result: Watchlist }));
  if (acted.ok) {
    watchStore.put(acted.result);
    track('Rename Watchlist');
  }
  return acted;
}

/** The projects of a list in another order. */
export async function arrangeList({ id, projects }: { id: string; projects: readonly ProjectId[] }): Promise<Acted<Watchlist>> {
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
}): Promise<Acted<Watchlist>> {
  const acted = await put(apiClient.post('/api/watchlist/toggle', { body: { id, projectId, watched }, result: Watchlist }));
  if (acted.ok) track(watched ? 'Add Project To Watchlist' : 'Remove Project From Watchlist', { projectId });
  return acted;
}

export async function shareList({ id, shared }: { id: string; shared: boolean }): Promise<Acted<Watchlist>> {
  return put(apiClient.post('/api/watchlist/share', { body: { id, shared }, result: Watchlist }));
}

export async function orderLists({ ids }: { ids: readonly string[] }): Promise<Acted<Watchlists>> {
  const acted = await act(apiClient.post('/api/watchlist/order', { body: { ids }, result: Watchlists }));
  if (acted.ok) watchStore.putAll(acted.result.watchlists);
  return acted;
}

export async function deleteList({ id }: { id: string }): Promise<Acted<{ id: string }>> {
  const acted = await act(apiClient.post('/api/watchlist/delete', { body: { id }, result: DeletedWatchlist }));
  if (acted.ok) {
    watchStore.remove(id);
    track('Delete Watchlist');
  }
  return acted;
}

/** Brings back a list that was deleted lately. */
export async function restoreList({ id }: { id: string }): Promise<Acted<Watchlists>> {
  const acted = await act(apiClient.post('/api/watchlist/restore', { body: { id }, result: Watchlists }));
  if (acted.ok) watchStore.putAll(acted.result.watchlists);
  return acted;
}

async function put(call: Promise<Watchlist>): Promise<Acted<Watchlist>> {
  const acted = await act(call);
  if (acted.ok) watchStore.put(acted.result);
  return acted;
}

/** Who is no longer logged in can log in above the page. */
async function act<Result>(call: Promise<Result>): Promise<Acted<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, words: UNKNOWN_MESSAGE };
    const { code, message, status } = error;
    if (code === 'UnauthorizedException') {
      askToLogIn();
      return { ok: false, words: SESSION_ENDED_MESSAGE };
    }
    if (code === 'ResourceNotFoundException') return { ok: false, words: 'This list is not there any more.' };
    if (code === 'LimitExceededException') return { ok: false, words: 'That was a lot at once. Please try again in a minute.' };
    return { ok: false, words: status >= 400 && status < 500 && code !== undefined ? message.replace(/^\w+: /, '') : UNKNOWN_MESSAGE };
  }
}
