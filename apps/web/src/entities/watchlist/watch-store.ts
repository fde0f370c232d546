import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';

/**
 * The watchlists of the logged-in user: undefined while they load, 'failed' when loading failed.
 */
export type Watched = readonly Watchlist[] | 'failed' | undefined;

export type WatchStore = {
  read(user: string): Watched;
  /** Loads the lists at the first subscription, and again for another user. */
  subscribe(user: string, listener: () => void): () => void;
  /** Replaces a list by the server's version; a new list comes last. */
  put(list: Watchlist): void;
  putAll(lists: readonly Watchlist[]): void;
  remove(id: string): void;
  retry(): void;
  /** Counts the changes in this tab, which make what the server rendered before stale. */
  changes(): number;
};

export function createWatchStore({ load }: { load: () => Promise<readonly Watchlist[]> }): WatchStore {
  const listeners = new Set<() => void>();
  let known: { user: string; lists: Watched } = { user: '', lists: undefined };
  let changes = 0;

  function show(lists: Watched) {
    known = { ...known, lists };
    for (const listener of listeners) listener();
  }

  async function reload() {
    const { user } = known;
    const before = changes;
    const lists = await load().catch(() => 'failed' as const);
    // Discards the answer for another user, and one from before a change.
    if (known.user === user && changes === before) show(lists);
  }

  function change(lists: Watched) {
    changes += 1;
    show(lists);
  }

  const own = () => (Array.isArray(known.lists) ? (known.lists as readonly Watchlist[]) : undefined);

  return {
    read: (user) => (user === known.user ? known.lists : undefined),
    subscribe(user, listener) {
      listeners.add(listener);
      if (known.user !== user) {
        known = { user, lists: undefined };
        void reload();
      }
      return () => listeners.delete(listener);
    },
    put(list) {
      const before = own();
      if (before === undefined) {
        change(undefined);
        void reload();
      } else
        change(before.some(({ id }) => id === list.id) ? before.map((each) => (each.id === list.id ? list : each)) : [...before, list]);
    },
    putAll: (lists) => change(lists),
    remove: (id) => change(own()?.filter((list) => list.id !== id)),
    retry() {
      show(undefined);
      void reload();
    },
    changes: () => changes,
  };
}

export const watchStore = createWatchStore({ load: async () => (await import('./load-watchlists.ts')).loadWatchlists() });
