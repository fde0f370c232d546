/** Something that one part of the page asks another part to show; each asking is a new one, even if it asks for the same. */
export type RequestStore<Request> = {
  /** The latest that was asked, or `undefined` while nothing was. */
  read(): Request | undefined;
  ask(request: Request): void;
  subscribe(listener: () => void): () => void;
};

/** Lets buttons anywhere open what is mounted once, without either knowing the other. */
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
