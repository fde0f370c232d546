/**
 * A request of one part of the page to another to show something. Each call is a new request, even
 * with the same value.
 */
export type RequestStore<Request> = {
  /** The latest request, if any. */
  read(): Request | undefined;
  ask(request: Request): void;
  subscribe(listener: () => void): () => void;
};

/** Lets buttons anywhere open a component that is mounted once, without importing it. */
export function createRequestStore<Request extends object>(): RequestStore<Request> {
  const listeners = new Set<() => void>();
  let latest: Request | undefined;
  return {
    read: () => latest,
    ask(request) {
      latest = { ...request };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
