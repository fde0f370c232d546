/** Where 'I Accept' is remembered. The key is fixed by the specification (SITE-53); any value counts, even an empty one. */
const CONSENT_KEY = 'cookieConsent';

/** 'unread' until the browser's storage could be asked: then nothing about consent may be shown yet. */
export type Consent = 'unread' | 'absent' | 'accepted';

type ConsentMeans = {
  /** The browser's storage. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls `changed` when another tab writes to the storage; returns how to stop. */
  watch: (changed: () => void) => () => void;
};

export type ConsentStore = {
  read(): Consent;
  accept(): void;
  subscribe(listener: () => void): () => void;
};

/** Remembers consent in the browser; in memory alone where storage is blocked. */
export function createConsentStore({ storage, watch }: ConsentMeans): ConsentStore {
  const listeners = new Set<() => void>();
  let acceptedHere = false;

  return {
    read() {
      if (acceptedHere) return 'accepted';
      try {
        return storage().getItem(CONSENT_KEY) === null ? 'absent' : 'accepted';
      } catch {
        return 'absent';
      }
    },
    accept() {
      acceptedHere = true;
      try {
        storage().setItem(CONSENT_KEY, 'true');
      } catch {
        // Blocked or full: the choice holds until the page is left.
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

export const consentStore = createConsentStore({
  storage: () => window.localStorage,
  watch: (changed) => {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});
