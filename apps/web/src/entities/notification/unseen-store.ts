import { UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { apiClient } from '@/browser/api/api-client';

/** The number is fetched again at most this often when the page becomes visible. */
const FRESH_MS = 60_000;

const listeners = new Set<() => void>();
let unseen: number | undefined;
let fetchedAt = Number.NEGATIVE_INFINITY;

function show(count: number): void {
  unseen = count;
  for (const listener of listeners) listener();
}

/** The number of unseen notifications of the user; undefined until it is known. */
export const unseenStore = {
  read: () => unseen,
  show,
  /** Fetches the number, and again whenever the page becomes visible. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const refresh = () => {
      if (document.hidden || performance.now() - fetchedAt < FRESH_MS) return;
      fetchedAt = performance.now();
      // A failure is ignored: the inbox shows the number, too.
      apiClient.get('/api/user/notices/unseen', { result: UnseenNotifications }).then(
        ({ unseen: count }) => show(count),
        () => undefined,
      );
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', refresh);
    };
  },
};
