import { UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { apiClient } from '@/browser/api/api-client';

/** So often at most the number is asked for again when somebody comes back to the page. */
const FRESH_MS = 60_000;

const listeners = new Set<() => void>();
let unseen: number | undefined;
let askedAt = Number.NEGATIVE_INFINITY;

function show(count: number): void {
  unseen = count;
  for (const listener of listeners) listener();
}

/** How many notices the person who looks at the page has not looked at; undefined until that is known. */
export const unseenStore = {
  read: () => unseen,
  show,
  /** Asks for it, and again whenever the page is looked at anew. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const ask = () => {
      if (document.hidden || performance.now() - askedAt < FRESH_MS) return;
      askedAt = performance.now();
      // Nothing is lost where it fails: the inbox itself says it.
      apiClient.get('/api/user/notices/unseen', { result: UnseenNotifications }).then(
        ({ unseen: count }) => show(count),
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', ask);
    };
  },
};
