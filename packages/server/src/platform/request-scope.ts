import { AsyncLocalStorage } from 'node:async_hooks';

/** What code that works for a request may know of it, however deep it is called. */
export type RequestScope = {
  readonly requestId: string;
  /** Whether reads may be answered by the replica. Decided once for a request, so that all of its answer is from one of the two. */
  readonly readsReplica?: boolean;
};

// Global, because Next bundles its own copy of every module.
const KEY = Symbol.for('redoubt.request-scope');
const holder = globalThis as { [KEY]?: AsyncLocalStorage<RequestScope> };

function storage(): AsyncLocalStorage<RequestScope> {
  holder[KEY] ??= new AsyncLocalStorage();
  return holder[KEY];
}

/** Runs `work` as a part of answering the request. */
export function withRequestScope<T>(scope: RequestScope, work: () => T): T {
  return storage().run(scope, work);
}

/** The request that this code works for; `undefined` outside of one. */
export function findRequestScope(): RequestScope | undefined {
  return storage().getStore();
}
