/** Where the content of the announcement that was dismissed last is remembered. Fixed by the specification (SITE-39). */
export const IGNORED_KEY = 'ignoredBannerContent';

type Means = {
  /** The browser's storage. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls `changed` when another tab writes to the storage; returns how to stop. */
  watch: (changed: () => void) => () => void;
};

export type IgnoredAnnouncement = {
  /** The content that was dismissed last, or null. */
  read(): string | null;
  ignore(content: string): void;
  subscribe(listener: () => void): () => void;
};

/** Remembers the one announcement that was dismissed last; in memory alone where storage is blocked (T-39, T-40). */
export function createIgnoredAnnouncement({ storage, watch }: Means): IgnoredAnnouncement {
  const listeners = new Set<() => void>();
  let ignoredHere: string | null = null;

  return {
    read() {
      try {
        return storage().getItem(IGNORED_KEY) ?? ignoredHere;
      } catch {
        return ignoredHere;
      }
    },
    ignore(content) {
      ignoredHere = content;
      try {
        storage().setItem(IGNORED_KEY, content);
      } catch {
        // Blocked or full: it stays away until the page is left.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      const stopWatching = watch(listener);
      return () => {
        listeners.delete(listener);
        stopWatching();
      };
    },
  };
}

export const ignoredAnnouncement = createIgnoredAnnouncement({
  storage: () => window.localStorage,
  watch: (changed) => {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});
