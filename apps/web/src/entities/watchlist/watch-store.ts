import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';

/** What a page knows of the watchlists of who looks at it; undefined until they were read, 'failed' where they could not be. */
export type Watched = readonly Watchlist[] | 'failed' | undefined;

export type WatchStore = {
  read(user: string): Watched;
  /** Reads the lists when the first listens; another user than before has none until they are known. */
  subscribe(user: string, listener: () => void): () => void;
  /** Takes up what the server made of a list; a new one comes last. */
  put(list: Watchlist): void;
  putAll(lists: readonly Watchlist[]): void;
  remove(id: string): void;
  retry(): void;
  /** Rises with every change that somebody made here: what the server drew before is old then. */
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

  async function ask() {
    const { user } = known;
    const before = changes;
    const lists = await load().catch(() => 'failed' as const);
    // Asked for somebody else, or before something that was done meanwhile.
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
        void ask();
      }
      return () => listeners.delete(listener);
    },
    put(list) {
      const before = own();
      if (before === undefined) {
        change(undefined);
        void ask();
      } else
        change(before.some(({ id }) => id === list.id) ? before.map((each) => (each.id === list.id ? list : each)) : [...before, list]);
    },
    putAll: (lists) => change(lists),
    remove: (id) => change(own()?.filter((list) => list.id !== id)),
    retry() {
      show(undefined);
      void ask();
    },
    changes: () => changes,
  };
}

export const watchStore = createWatchStore({ load: async () => (await import('./load-watchlists.ts')).loadWatchlists() });
