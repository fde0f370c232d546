export type Toast = { readonly id: number; readonly tone: 'done' | 'failed'; readonly words: string };

type ToastDeps = {
  /** What survives a full load of the page. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

export type ToastStore = {
  read(): readonly Toast[];
  show(toast: Omit<Toast, 'id'>): void;
  dismiss(id: number): void;
  /** Shows `words` after the next full load of a page of ours, once (OP-48). */
  showAfterLoad(words: string): void;
  /** Shows what waited for this page. */
  takeUp(): void;
  subscribe(listener: () => void): () => void;
};

const WAITING_KEY = 'toastAfterLoad';

/** Short messages about what was just done, shown in a corner for a while. */
export function createToastStore({ storage }: ToastDeps): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;

  function change(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function show(toast: Omit<Toast, 'id'>) {
    lastId += 1;
    change([...toasts, { ...toast, id: lastId }]);
  }

  return {
    read: () => toasts,
    show,
    dismiss: (id) => change(toasts.filter((toast) => toast.id !== id)),
    showAfterLoad(words) {
      try {
        storage().setItem(WAITING_KEY, words);
      } catch {
        // Blocked: what was done is done, only nobody says so.
      }
    },
    takeUp() {
      try {
        const words = storage().getItem(WAITING_KEY);
        if (words === null) return;
        storage().removeItem(WAITING_KEY);
        show({ tone: 'done', words });
      } catch {
        // Blocked: nothing can have waited.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toastStore = createToastStore({ storage: () => window.sessionStorage });
