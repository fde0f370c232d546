export type Toast = { readonly id: number; readonly tone: 'done' | 'failed'; readonly words: string };

type ToastDeps = {
  /** The session's storage, which survives a load of the page. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

export type ToastStore = {
  read(): readonly Toast[];
  show(toast: Omit<Toast, 'id'>): void;
  dismiss(id: number): void;
  /** Shows `words` once, after the next load of a page (OP-48). */
  showAfterLoad(words: string): void;
  /** Shows the toast that waits for this page. */
  showWaiting(): void;
  subscribe(listener: () => void): () => void;
};

const WAITING_KEY = 'toastAfterLoad';

/** Short messages about the last action, shown in a corner for a while. */
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
        // Blocked: the action is done, only without a message.
      }
    },
    showWaiting() {
      try {
        const words = storage().getItem(WAITING_KEY);
        if (words === null) return;
        storage().removeItem(WAITING_KEY);
        show({ tone: 'done', words });
      } catch {
        // Blocked: nothing can wait.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toastStore = createToastStore({ storage: () => window.sessionStorage });
