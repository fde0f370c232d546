export type RememberDeps = {
  /** The browser's storage. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls `changed` when another tab writes to the storage. Returns a function that stops it. */
  watch: (changed: () => void) => () => void;
};

export type Remembered = {
  /** The value that this tab or another wrote last, or null. */
  read(): string | null;
  write(value: string): void;
  subscribe(listener: () => void): () => void;
};

/**
 * A value that the browser stores under `key`; where storage is blocked or full, only until the
 * page is left (T-39).
 */
export function createRemembered(key: string, { storage, watch }: RememberDeps): Remembered {
  const listeners = new Set<() => void>();
  let writtenHere: string | null = null;

  return {
    read() {
      try {
        return storage().getItem(key) ?? writtenHere;
      } catch {
        return writtenHere;
      }
    },
    write(value) {
      writtenHere = value;
      try {
        storage().setItem(key, value);
      } catch {
        // Blocked or full.
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

export const BROWSER_DEPS: RememberDeps = {
  storage: () => window.localStorage,
  watch: (changed) => {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
};
